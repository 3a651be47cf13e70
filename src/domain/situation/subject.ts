/** 我的情况 as the matching engine knows a company: what is said, as values and as what is told of numbers. */
import { addDays, addMonths, addYears } from '#domain/calendar/days.ts'
import { point, type Range, whole } from '#domain/matching/exact.ts'
import { FIELDS, type FieldCode } from '#domain/matching/fields.ts'
import type { Subject } from '#domain/matching/measure.ts'
import { measureId } from '#domain/matching/measure-id.ts'
import { type Fact, type FactValue, portraitOf } from '#domain/matching/portrait.ts'
import {
  type Condition,
  conditionsOf,
  type ItemFilter,
  type Measure,
  type Requirement,
  type ScorePart,
  type Test,
} from '#domain/matching/rule.ts'
import { filtersOf } from './facts.ts'
import type { Extent } from './quantity.ts'
import type { Founded, Situation } from './situation.ts'

/**
 * A company as its situation tells it on a day (`yyyy-MM-dd`), for judging these requirements. What is
 * not said stays unknown; a title that is neither held nor denied may be there or not.
 */
export const subjectOf = (
  situation: Situation,
  requirements: readonly Requirement[],
  on: string,
): Subject => ({
  portrait: portraitOf(situationFacts(situation, on)),
  on,
  told: titlesTold(situation, conditionsOf(requirements)),
})

/** What a situation says of a company's fields on a day (`yyyy-MM-dd`). */
export const situationFacts = (situation: Situation, on: string): Fact[] => {
  const { region, industry, staff, founded, revenue, rdSpend, rights = {} } = situation
  const lastYear = Number(on.slice(0, 4)) - 1
  const { size } = filtersOf(situation)
  const said: [field: FieldCode, value: FactValue | undefined, year?: number | undefined][] = [
    ['region', region],
    ['industry', industry],
    ['entSize', size === '' ? undefined : size],
    ['foundedOn', founded && daysOf(founded, on)],
    ['staff', numberOf(staff), lastYear],
    ['revenue', numberOf(revenue), revenue?.year],
    ['rdSpend', numberOf(rdSpend), rdSpend?.year],
    ['softwareCopyrights', numberOf(rights.software)],
    ['trademarks', numberOf(rights.trademark)],
  ]
  return said.flatMap(([field, value, year = null]) =>
    value === undefined ? [] : [{ field, year, value, source: 'user' as const, observedAt: on }],
  )
}

const numberOf = (extent: Extent | undefined): FactValue | undefined => {
  if (extent === undefined || (extent.from === null && extent.to === null)) return undefined
  const text = (end: number | null): string | null => (end === null ? null : String(end))
  if (extent.from !== null && extent.from === extent.to) return String(extent.from)
  return { from: text(extent.from), to: text(extent.to) }
}

/** The first and the last day on which the company may have been founded. */
const daysOf = (founded: Founded, on: string): FactValue => {
  if ('year' in founded) return { from: `${founded.year}-01-01`, to: `${founded.year}-12-31` }
  if ('month' in founded) {
    const first = `${founded.month}-01`
    return { from: first, to: addDays(addMonths(first, 1), -1) }
  }
  const { from, to } = founded.years
  return {
    from: to === null ? null : addDays(addYears(on, -(Math.floor(to) + 1)), 1),
    to: from === null ? on : addYears(on, -Math.floor(from)),
  }
}

/** What is told of every count of titles that the conditions ask for. */
const titlesTold = (
  { titles = [], without = [] }: Situation,
  conditions: readonly Condition[],
): ReadonlyMap<string, Range> => {
  const told = new Map<string, Range>()
  if (titles.length === 0 && without.length === 0) return told
  const held: ReadonlySet<string> = new Set(titles)
  const denied: ReadonlySet<string> = new Set(without)
  for (const measure of conditions.flatMap(countsIn)) {
    if (measure.count !== 'titles') continue
    const { codes = FIELDS.titles.options, ...others } = measure.where ?? {}
    const open = codes.filter((code) => !denied.has(code))
    const sure = open.filter((code) => held.has(code))
    // Nothing is said of any of them.
    if (open.length === codes.length && sure.length === 0) continue
    const from = asksMore(others) ? 0 : sure.length
    told.set(measureId(measure), rangeOf(from, open.length))
  }
  return told
}

/** Whether a title that is held now may still not count: its day, level or rank is not said. */
const asksMore = ({ valid: _held, ...others }: Omit<ItemFilter, 'codes'>): boolean =>
  Object.keys(others).length > 0

const rangeOf = (from: number, to: number): Range =>
  from === to ? point(whole(from)) : { from: whole(from), to: whole(to) }

type Count = Extract<Measure, { count: FieldCode }>

const countsIn = ({ test, when }: Condition): Count[] =>
  [test, when].flatMap((one) => (one ? countsOfTest(one) : []))

const countsOfTest = (test: Test): Count[] => {
  if (test.op === 'all' || test.op === 'any') return test.of.flatMap(countsOfTest)
  if (test.op === 'score') return test.parts.flatMap(countsOfPart)
  if (!('threshold' in test)) return []
  const { threshold } = test
  const tiers = typeof threshold === 'string' ? [] : countsOfMeasure(threshold.by)
  return [...countsOfMeasure(test.of), ...tiers]
}

const countsOfPart = (part: ScorePart): Count[] => {
  if ('steps' in part) return part.steps.flatMap(({ test }) => countsOfTest(test))
  if ('best' in part) return part.best.flatMap(countsOfPart)
  return 'sum' in part ? part.sum.flatMap(countsOfPart) : []
}

const countsOfMeasure = (measure: Measure): Count[] => {
  if ('count' in measure) return [measure]
  if ('add' in measure) return [...measure.add, ...(measure.less ?? [])].flatMap(countsOfMeasure)
  return 'ratio' in measure ? measure.ratio.flatMap(countsOfMeasure) : []
}
