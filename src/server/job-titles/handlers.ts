import type { Contract } from '#contract/index.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate, formatBeijingTime } from '#domain/calendar/beijing.ts'
import { GRADES, gradeRank } from '#domain/job-titles/codes.ts'
import { NATION, provinceOf } from '#domain/job-titles/standard.ts'
import type { Clock } from '#server/clock.ts'
import type { PublicationSearch } from '#server/publications/catalogue.ts'
import type { Publications, Published } from '#server/publications/publications.ts'
import type { Handlers } from '#server/wire/handler.ts'
import { cardOf, type Names, SPECIALTY, standardOf, windowOf } from './cards.ts'
import { facetsOf, find, relaxationsOf } from './filters.ts'

const RELATED = 4
/** Without a keyword nothing is marked. */
const NO_MARKS = { titleMarks: [], snippet: [] }

/** 职称申报: notices, dated tables and committees, from what is published. */
export const createJobTitlesHandlers = (deps: {
  publications: Publications
  names: Names
  clock: Clock
  finder: Pick<PublicationSearch<'jobTitle'>, 'find' | 'mark'>
  /** The policies that are public, by their titles. */
  policies: { take(ids: readonly string[]): Promise<readonly { id: string; title: string }[]> }
}): Handlers<Contract['jobTitles']> => {
  const { publications, names, clock, policies, finder } = deps
  const moment = (): number => clock.now().getTime()
  const notices = (): readonly Published<'jobTitle'>[] => publications.all('jobTitle')

  /** The tables in force on a day. */
  const standardsOn = (day: string): Published<'jobStandard'>[] =>
    publications
      .all('jobStandard')
      .filter(({ body }) => body.effectiveFrom <= day)
      .filter(({ body }) => body.effectiveTo === '' || body.effectiveTo >= day)
  const nationalOn = (day: string): Published<'jobStandard'> | null =>
    standardsOn(day).find(({ body }) => body.regionCode === NATION) ?? null

  return {
    async list(input) {
      const now = moment()
      const cards = notices().map((notice) => cardOf(notice, names, now))
      const word = input.keyword.trim()
      const finding = word === '' ? null : finder.find(word, now)
      const asked = { ...input, scores: finding?.scores ?? null }
      const found = find(cards, asked)
      const { page, pageSize } = input
      return {
        records: found.slice(page * pageSize, (page + 1) * pageSize).map((card) => {
          const notice = finding === null ? null : publications.find('jobTitle', card.jobTitleId)
          return {
            ...card,
            ...(finding === null || notice === null
              ? NO_MARKS
              : finder.mark(notice, finding.terms)),
          }
        }),
        total: found.length,
        page,
        pageSize,
        facets: facetsOf(cards, asked, names),
        relaxations: found.length > 0 ? [] : relaxationsOf(cards, asked, names),
        spell: finding?.spell ?? '',
        now: formatBeijingTime(now),
      }
    },

    async detail({ jobTitleId }) {
      const notice = publications.find('jobTitle', jobTitleId)
      if (notice === null) throw apiError('notFound')
      const now = moment()
      const { body } = notice
      const rested = await policies.take(body.policyIds)
      const national = nationalOn(formatBeijingDate(now))
      const common = national?.body ?? { materials: [], steps: [], returnReasons: [] }
      const own = <T>(list: T[], general: T[]): T[] => (list.length > 0 ? list : general)
      return {
        jobTitleId,
        ...body,
        materials: own(body.materials, common.materials),
        steps: own(body.steps, common.steps),
        returnReasons: own(body.returnReasons, common.returnReasons),
        commonMaterials: body.materials.length === 0,
        commonSteps: body.steps.length === 0,
        commonReasons: body.returnReasons.length === 0,
        regionName: names.regionName(body.regionCode),
        specialtyNames: body.specialties.map((code) => names.name(SPECIALTY, code)),
        window: windowOf(body, now),
        calendar: national?.body.calendar ?? [],
        national: national === null ? null : standardOf(national, names),
        related: relatedTo(notice, notices()).map((it) => cardOf(it, names, now)),
        policies: rested.map(({ id, title }) => ({ code: id, name: title })),
        now: formatBeijingTime(now),
      }
    },

    async standards() {
      const now = moment()
      const day = formatBeijingDate(now)
      return {
        records: standardsOn(day).map((it) => standardOf(it, names)),
        faq: nationalOn(day)?.body.faq ?? [],
        now: formatBeijingTime(now),
      }
    },

    async committees({ regionCode }) {
      const wanted = notices().filter(
        ({ body }) => regionCode === '' || provinceOf(body.regionCode) === provinceOf(regionCode),
      )
      const groups = Map.groupBy(wanted, ({ body }) => `${body.regionCode} ${body.committee}`)
      const records = [...groups.values()].flatMap((group) => {
        const [first] = group.toSorted((a, b) => b.body.year - a.body.year)
        if (!first) return []
        const grades = new Set(group.flatMap(({ body }) => body.grades))
        const specialties = new Set(group.flatMap(({ body }) => body.specialties))
        return {
          committee: first.body.committee,
          regionCode: first.body.regionCode,
          regionName: names.regionName(first.body.regionCode),
          grades: GRADES.filter((grade) => grades.has(grade)),
          specialtyNames: [...specialties].map((code) => names.name(SPECIALTY, code)),
          notices: group.length,
          latestId: first.id,
        }
      })
      return { records }
    },
  }
}

/** Other notices of the same place first, then of the same grade elsewhere. */
const relatedTo = (
  notice: Published<'jobTitle'>,
  all: readonly Published<'jobTitle'>[],
): Published<'jobTitle'>[] => {
  const { body } = notice
  const nearness = (other: Published<'jobTitle'>): number => {
    const place = provinceOf(other.body.regionCode) === provinceOf(body.regionCode) ? 4 : 0
    const grade = other.body.grades.some((it) => body.grades.includes(it)) ? 2 : 0
    const above = other.body.grades.some((it) =>
      body.grades.some((own) => gradeRank(it) === gradeRank(own) + 1),
    )
    return place + grade + (above ? 1 : 0)
  }
  return all
    .filter(({ id }) => id !== notice.id)
    .map((other) => ({ other, weight: nearness(other) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, RELATED)
    .map(({ other }) => other)
}
