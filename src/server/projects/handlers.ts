import { createHash } from 'node:crypto'
import type { Contract } from '#contract/index.ts'
import type { projects } from '#contract/projects.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { DAY_MS, formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { PROJECT_TYPE, SERVICE_LINE, type ServiceLine } from '#domain/projects/codes.ts'
import { byHeat, HOT_DAYS } from '#domain/projects/hot.ts'
import { shownCompany } from '#domain/showcase/cases.ts'
import type { Clock } from '#server/clock.ts'
import type { PublicationSearch } from '#server/publications/catalogue.ts'
import type { Publications } from '#server/publications/publications.ts'
import { networkOf } from '#server/wire/address.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import { isToken } from '#server/wire/tokens.ts'
import { type ProjectCard, type ListedProject, listedProject } from './cards.ts'
import { facetsOf, found, type ListDeps, relaxationsOf } from './filters.ts'
import type { ViewStore } from './store.ts'

const HOUR_MS = 3_600_000
/** Who has seen what is kept this long; the count needs the running hour alone. */
const KEPT_HOURS = RETENTION.views.days * 24

type Detail = AnswerOf<(typeof projects)['detail']>

export interface ProjectDeps {
  store: ViewStore
  clock: Clock
  publications: Pick<Publications, 'all' | 'find'>
  orders: {
    byProject(since: Date): Promise<Map<string, { total: number; recent: number }>>
    count(): Promise<number>
  }
  experts: {
    cards(host: string, wanted: (expert: { id: string }) => boolean): Promise<Detail['experts']>
    count(): Promise<number>
  }
  policies: {
    /** Titles of the public ones among these ids, in their order. */
    titles(ids: readonly string[]): Promise<Detail['policies']>
    count(): number
  }
  /** Places of the list. */
  list: () => ListDeps
  finder: Pick<PublicationSearch<'serviceProject'>, 'find' | 'mark'>
}

/** Without a keyword nothing is marked. */
const NO_MARKS = { titleMarks: [], snippet: [] }

/** Other projects shown beneath one. */
const RELATED = 3

/** 服务项目 and what is counted about every public object. */
export const createProjectHandlers = (deps: ProjectDeps): Handlers<Contract['projects']> => {
  const { store, clock, publications, orders, experts, policies } = deps
  const moment = (): number => clock.now().getTime()
  let forgotten = 0

  /** Every project as it stands now, in the editors' order. */
  const listedProjects = async (now: number): Promise<ListedProject[]> => {
    const [views, ordered] = await Promise.all([
      store.totals('serviceProject'),
      orders.byProject(new Date(now - HOT_DAYS * DAY_MS)),
    ])
    const { regionName } = deps.list()
    return publications.all('serviceProject').map((published) =>
      listedProject(published, {
        today: formatBeijingDate(now),
        regionName,
        views: views.get(published.id) ?? 0,
        orders: ordered.get(published.id) ?? { total: 0, recent: 0 },
      }),
    )
  }

  const cases = () =>
    publications.all('successCase').filter(({ body }) => shownCompany(body) !== null)

  const answer = (records: readonly ListedProject[], now: number) => ({
    records: cardsOf(records),
    now: formatBeijingTime(now),
  })

  return {
    async search(input) {
      const now = moment()
      const all = await listedProjects(now)
      const list = deps.list()
      const word = input.keyword.trim()
      const finding = word === '' ? null : deps.finder.find(word, now)
      const asked = { ...input, scores: finding?.scores ?? null }
      const hits = found(all, asked)
      const from = input.page * input.pageSize
      return {
        records: hits.slice(from, from + input.pageSize).map(({ card, published }) => ({
          ...card,
          ...(finding === null ? NO_MARKS : deps.finder.mark(published, finding.terms)),
        })),
        total: hits.length,
        page: input.page,
        pageSize: input.pageSize,
        facets: facetsOf(all, asked, list),
        relaxations: hits.length > 0 ? [] : relaxationsOf(all, asked, list),
        spell: finding?.spell ?? '',
        now: formatBeijingTime(now),
      }
    },

    async hot({ top, typeIds }) {
      const now = moment()
      const wanted = (await listedProjects(now)).filter(
        ({ card }) => typeIds.length === 0 || typeIds.includes(card.typeId),
      )
      return answer(wanted.toSorted(hotter).slice(0, top), now)
    },

    async reduced({ top }) {
      const now = moment()
      const running = (await listedProjects(now)).filter(({ card }) => card.price.original !== null)
      return answer(running.toSorted(soonest).slice(0, top), now)
    },

    async types() {
      const published = publications.all('serviceProject')
      return {
        records: Object.entries(PROJECT_TYPE).map(([typeId, typeName]) => ({
          typeId,
          typeName,
          count: published.filter(({ body }) => body.typeId === typeId).length,
        })),
      }
    },

    async lines({ top }) {
      const now = moment()
      const all = (await listedProjects(now)).toSorted(hotter)
      const records = (Object.keys(SERVICE_LINE) as ServiceLine[]).map((line) => {
        const typeIds = [...SERVICE_LINE[line]]
        const mine = all.filter(({ card }) => typeIds.some((typeId) => typeId === card.typeId))
        return { line, typeIds, total: mine.length, projects: cardsOf(mine.slice(0, top)) }
      })
      return { records, now: formatBeijingTime(now) }
    },

    async detail({ projectId }, { host }) {
      const now = moment()
      const published = publications.find('serviceProject', projectId)
      if (published === null) throw apiError('notFound', '没有找到这个服务项目')
      const { body } = published
      const [all, advisors, titles] = await Promise.all([
        listedProjects(now),
        experts.cards(host, ({ id }) => body.expertIds.includes(id)),
        policies.titles(body.policyIds),
      ])
      const me = all.find((it) => it.published.id === projectId)
      if (me === undefined) throw apiError('notFound', '没有找到这个服务项目')
      const related = all
        .filter((it) => it !== me && it.card.typeId === me.card.typeId)
        .toSorted(hotter)
      return {
        project: me.card,
        code: body.code,
        steps: body.steps,
        materials: body.materials,
        officialFees: body.officialFees,
        officialFeeNote: body.officialFeeNote,
        notice: body.notice,
        refusals: body.refusals,
        faq: body.faq,
        experts: advisors,
        policies: titles,
        caseProgramme: body.caseProgramme,
        ipService: body.ipService,
        caseCount: cases().filter((it) => it.body.programme === body.caseProgramme).length,
        related: cardsOf(related.slice(0, RELATED)),
        now: formatBeijingTime(now),
      }
    },

    async marketCount() {
      const [advisors, ordered] = await Promise.all([experts.count(), orders.count()])
      return {
        services: publications.all('serviceProject').length,
        experts: advisors,
        cases: cases().length,
        policies: policies.count(),
        orders: ordered,
      }
    },

    async view({ objType, objId }, caller) {
      const now = moment()
      const hour = now - (now % HOUR_MS)
      const seen = await store.view({ objType, objId }, viewersOf(caller), new Date(hour))
      if (seen === null) throw apiError('notFound')
      if (hour > forgotten) {
        forgotten = hour
        await store.forget(new Date(hour - KEPT_HOURS * HOUR_MS))
      }
      return { counted: seen.counted, viewCount: seen.total }
    },
  }
}

const hotter = (left: ListedProject, right: ListedProject): number =>
  byHeat(left.demand, right.demand)

/** The reduction that ends first. */
const soonest = (left: ListedProject, right: ListedProject): number =>
  left.card.price.until < right.card.price.until ? -1 : 1

const cardsOf = (projects: readonly ListedProject[]): ProjectCard[] =>
  projects.map(({ card }) => card)

/**
 * The names a viewer goes by; the first decides. Somebody who brought no cookie is one with all
 * who look the same from the same network, or a script without a cookie jar would be a crowd; the
 * cookie given with this answer counts as seen, or the next page would count the person again.
 */
const viewersOf = ({ principal, visitor, address, userAgent, cookies }: Caller): string[] => {
  if (principal !== null) return [`u:${principal.userId}`]
  if (visitor !== null && cookies.guest !== undefined && isToken(cookies.guest)) return [visitor]
  const look = createHash('sha256')
    .update(`${networkOf(address)} ${userAgent}`)
    .digest('hex')
  return [`a:${look}`, ...(visitor === null ? [] : [visitor])]
}
