import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { isDay } from '#domain/calendar/days.ts'
import { numberPart } from '#domain/ip/patent-number.ts'
import {
  type IpGroup,
  maskedOwner,
  PATENT_GROUP,
  statesOf,
  TRADEMARK_GROUP,
} from '#domain/ip/status.ts'
import { priceOn } from '#domain/projects/price.ts'
import type { Clock } from '#server/clock.ts'
import type { Publications } from '#server/publications/publications.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { copyrightCard, patentCard, trademarkCard } from './cards.ts'
import type { IpQuestion, ListOf } from './rows.ts'
import type { IpStore } from './store.ts'

const MOST_TERMS = 5
const SIMILAR = 6

/** 知识产权: the three registers, and the tables of fees and periods. */
export const createIpHandlers = (deps: {
  store: IpStore
  publications: Pick<Publications, 'all'>
  clock: Clock
}): Handlers<Contract['ip']> => {
  const { store, publications, clock } = deps
  const now = (): string => formatBeijingTime(clock.now().getTime())
  const rules = () => publications.all('ipRule').map(({ id, body }) => ({ id, ...body }))
  const classNames = (): ReadonlyMap<string, string> => {
    const table = rules().find(({ code }) => code === 'niceClass')
    return new Map((table?.entries ?? []).map(({ code, name }) => [code, name]))
  }

  return {
    async trademarks(input) {
      const found = await store.trademarks({
        ...questionOf(input),
        niceClass: input.niceClass,
        statuses: statusesOf(TRADEMARK_GROUP, input.group),
        applicant: input.applicant,
      })
      const names = classNames()
      return {
        ...answerOf(found, input, now()),
        facets: grouped(found.facets, TRADEMARK_GROUP),
        records: found.rows.map((row) => trademarkCard(row, names)),
      }
    },

    async trademark({ trademarkId }) {
      const row = await store.trademark(trademarkId)
      if (row === null) throw apiError('notFound', '没有找到这件商标')
      const names = classNames()
      const similar = await store.similarTo(row, partsOf(row.name), SIMILAR)
      return {
        ...row.detail,
        ...trademarkCard(row, names),
        applicantAddr: row.public ? row.detail.applicantAddr : '',
        oppositionDeadline: row.opposition_deadline,
        lawVersion: row.law_version,
        validFrom: row.valid_from,
        similar: similar.map((one) => trademarkCard(one, names)),
        now: now(),
      }
    },

    async patents(input) {
      const found = await store.patents({
        ...questionOf(input),
        kind: input.kind,
        statuses: statusesOf(PATENT_GROUP, input.group),
        ipc: input.ipc,
        applicant: input.applicant,
      })
      const at = now()
      const tables = rules()
      return {
        ...answerOf(found, input, at),
        facets: grouped(found.facets, PATENT_GROUP),
        records: found.rows.map((row) => patentCard(row, tables, at.slice(0, 10))),
      }
    },

    async patent({ patentId }) {
      const row = await store.patent(patentId)
      if (row === null) throw apiError('notFound', '没有找到这件专利')
      const at = now()
      return {
        ...row.detail,
        ...patentCard(row, rules(), at.slice(0, 10)),
        inventors: row.public ? row.detail.inventors : row.detail.inventors.map(maskedOwner),
        reduction: `${row.reduction}`,
        paidThrough: row.paid_through,
        now: at,
      }
    },

    async copyrights(input) {
      const found = await store.copyrights({
        ...questionOf(input),
        kind: input.kind,
        owner: input.owner,
      })
      return {
        ...answerOf(found, input, now()),
        facets: found.facets,
        records: found.rows.map(copyrightCard),
      }
    },

    async copyright({ copyrightId }) {
      const row = await store.copyright(copyrightId)
      if (row === null) throw apiError('notFound', '没有找到这件作品')
      return { ...row.detail, ...copyrightCard(row), now: now() }
    },

    async rules({ codes }) {
      const wanted = rules().filter(({ code }) => codes.length === 0 || codes.includes(code))
      return { records: wanted, now: now() }
    },

    async offers() {
      const at = now()
      const offered = publications.all('serviceProject').flatMap(({ id, body }) => {
        const { ipService: service, name, cycleDays, priceType, unit } = body
        const price = { priceType, ...priceOn(body, at.slice(0, 10)), unit }
        return service === '' ? [] : [{ service, projectId: id, name, price, cycleDays }]
      })
      const first = [...Map.groupBy(offered, ({ service }) => service).values()]
      return { records: first.flatMap((offers) => offers.slice(0, 1)), now: at }
    },

    async overview() {
      return { ...(await store.overview()), now: now() }
    },
  }
}

/** The words of a keyword; what looks like a number is looked for without its marks and dots. */
const questionOf = (input: {
  keyword: string
  from: string
  to: string
  page: number
  pageSize: number
}): IpQuestion => {
  for (const given of [input.from, input.to])
    if (given !== '' && !isDay(given)) throw apiError('invalid', '日期不正确')
  const number = numberPart(input.keyword)
  const words = input.keyword.split(/\s+/).filter((word) => word !== '')
  const terms = number === '' ? words.slice(0, MOST_TERMS) : [number]
  const { from, to, page, pageSize } = input
  return { terms, from, to, page, pageSize }
}

const statusesOf = (groups: Readonly<Record<string, IpGroup>>, group: IpGroup | ''): string[] =>
  group === '' ? [] : statesOf(groups, group)

/** Counts by status become counts by group. */
const grouped = (
  facets: ListOf<unknown>['facets'],
  groups: Readonly<Record<string, IpGroup>>,
): ListOf<unknown>['facets'] =>
  facets.map(({ field, options }) => {
    if (field !== 'group') return { field, options }
    const counts = new Map<string, number>()
    for (const { code, count } of options) {
      const group = groups[code]
      if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + count)
    }
    return { field, options: [...counts].map(([code, count]) => ({ code, count })) }
  })

const answerOf = (
  { total, relaxations }: ListOf<unknown>,
  { page, pageSize }: { page: number; pageSize: number },
  now: string,
) => ({ total, relaxations, page, pageSize, now })

/** Every two neighbouring characters of a name: what a similar one would share. */
const partsOf = (name: string): string[] => {
  const letters = Array.from(name.replaceAll(/\s/g, ''))
  if (letters.length === 1) return letters
  return [...new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`))]
}
