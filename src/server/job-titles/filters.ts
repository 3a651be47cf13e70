import type { jobTitles } from '#contract/job-titles.ts'
import type { AnswerOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { provinceOf } from '#domain/job-titles/standard.ts'
import { WINDOW_STATE } from '#domain/policies/codes.ts'
import { type JobTitleCard, type Names, SPECIALTY } from './cards.ts'

export interface ListInput extends ParsedOf<(typeof jobTitles)['list']> {
  /** By id what the keyword finds and how well; null without a keyword. */
  scores: ReadonlyMap<string, number> | null
}
type ListAnswer = AnswerOf<(typeof jobTitles)['list']>

/** The filters of the list, in their order. */
const FILTERS = ['regionCode', 'year', 'grade', 'specialty', 'windowState', 'keyword'] as const
type Filter = (typeof FILTERS)[number]

/** The values a card has for a filter with options. */
const VALUES: Record<Exclude<Filter, 'keyword'>, (card: JobTitleCard) => readonly string[]> = {
  regionCode: ({ regionCode }) => [regionCode, provinceOf(regionCode)],
  year: ({ year }) => [String(year)],
  grade: ({ grades }) => grades,
  specialty: ({ specialties }) => specialties.map(({ code }) => code),
  windowState: ({ window }) => [window.state],
}

const holds = (card: JobTitleCard, filter: Filter, input: ListInput): boolean => {
  if (filter === 'keyword') return input.scores === null || input.scores.has(card.jobTitleId)
  const wanted = input[filter]
  return wanted === '' || VALUES[filter](card).includes(wanted)
}

const matching = (cards: readonly JobTitleCard[], input: ListInput, but?: Filter): JobTitleCard[] =>
  cards.filter((card) => FILTERS.every((filter) => filter === but || holds(card, filter, input)))

/** Can be applied for now, then soon, then always; what is over or not dated comes last. */
const STATE_ORDER: Record<JobTitleCard['window']['state'], number> = {
  closing: 0,
  open: 0,
  upcoming: 1,
  longterm: 2,
  '': 3,
  undated: 4,
  reference: 4,
  closed: 5,
}

/**
 * The cards that hold every filter: what fits the keyword best, then what can be applied for, then
 * what was sourced, then newest.
 */
export const find = (cards: readonly JobTitleCard[], input: ListInput): JobTitleCard[] => {
  const scoreOf = ({ jobTitleId }: JobTitleCard): number => input.scores?.get(jobTitleId) ?? 0
  return matching(cards, input).toSorted(
    (left, right) =>
      scoreOf(right) - scoreOf(left) ||
      STATE_ORDER[left.window.state] - STATE_ORDER[right.window.state] ||
      Number(left.demo) - Number(right.demo) ||
      right.year - left.year,
  )
}

/** The options of each filter, counted under the other filters; an option chosen stays at 0. */
export const facetsOf = (
  cards: readonly JobTitleCard[],
  input: ListInput,
  names: Names,
): ListAnswer['facets'] =>
  (Object.keys(VALUES) as (keyof typeof VALUES)[]).map((facet) => {
    const counts = new Map<string, number>()
    for (const card of cards) for (const code of optionsOf(facet, card)) counts.set(code, 0)
    for (const card of matching(cards, input, facet))
      for (const code of optionsOf(facet, card)) counts.set(code, (counts.get(code) ?? 0) + 1)
    if (input[facet] !== '' && !counts.has(input[facet])) counts.set(input[facet], 0)
    const options = [...counts].map(([code, count]) => {
      return { code, name: nameOf(facet, code, names), count }
    })
    return { facet, options: options.toSorted((a, b) => ORDER[facet](a, b)) }
  })

/** Options of regions are provinces: a city is found under its own. */
const optionsOf = (facet: keyof typeof VALUES, card: JobTitleCard): string[] =>
  facet === 'regionCode'
    ? [provinceOf(card.regionCode)]
    : VALUES[facet](card).filter((code) => code !== '')

/** What a zero result would give with one filter less. */
export const relaxationsOf = (
  cards: readonly JobTitleCard[],
  input: ListInput,
  names: Names,
): ListAnswer['relaxations'] =>
  FILTERS.filter((filter) => input[filter] !== '')
    .map((filter) => {
      const name =
        filter === 'keyword' ? `“${input.keyword}”` : nameOf(filter, input[filter], names)
      return { facet: filter, name, total: matching(cards, input, filter).length }
    })
    .filter(({ total }) => total > 0)

const nameOf = (facet: keyof typeof VALUES, code: string, names: Names): string => {
  if (facet === 'regionCode') return names.regionName(code)
  if (facet === 'year') return `${code} 年`
  if (facet === 'specialty') return names.name(SPECIALTY, code)
  const table: Record<string, string> = facet === 'grade' ? JOB_GRADE : WINDOW_STATE
  return table[code] ?? code
}

interface Option {
  code: string
  count: number
}
const tableOrder = (table: Record<string, string>) => {
  const codes = Object.keys(table)
  return (a: Option, b: Option): number => codes.indexOf(a.code) - codes.indexOf(b.code)
}
const byCode = (a: Option, b: Option): number => (a.code < b.code ? -1 : 1)

const ORDER: Record<keyof typeof VALUES, (a: Option, b: Option) => number> = {
  regionCode: byCode,
  year: (a, b) => byCode(b, a),
  grade: tableOrder(JOB_GRADE),
  specialty: (a, b) => b.count - a.count || byCode(a, b),
  windowState: tableOrder(WINDOW_STATE),
}
