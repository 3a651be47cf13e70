import { addMonths, addYears, daysBetween } from '#domain/calendar/days.ts'
import {
  addRanges,
  ANYTHING,
  divided,
  divideRanges,
  exact,
  greaterRange,
  isPoint,
  lesserRange,
  minus,
  NOT_NEGATIVE,
  plus,
  point,
  type Range,
  subtractRanges,
  times,
  whole,
  ZERO,
} from './exact.ts'
import { FIELDS, type FieldCode, SIGNED_FIELDS } from './fields.ts'
import { measureId } from './measure-id.ts'
import type { FactItem, Portrait } from './portrait.ts'
import type { ItemFilter, Measure, Period } from './rule.ts'
import type { Missing } from './truth.ts'

/** A number read from a portrait. */
export interface Reading {
  range: Range
  /** What would have to be known to make it exact. */
  missing: readonly Missing[]
  /** How many values it rests on. */
  known: number
}

/** Whose portrait is judged, and as of which day (`yyyy-MM-dd`). */
export interface Subject {
  portrait: Portrait
  on: string
  /** 自测答案: numbers told as such, by `measureId`, where the portrait does not hold their parts. */
  told?: ReadonlyMap<string, Range>
}

const OFFSETS: Record<Period, readonly number[]> = {
  thisYear: [0],
  lastYear: [-1],
  yearBefore: [-2],
  lastTwoYears: [-1, -2],
  lastThreeYears: [-1, -2, -3],
}

/** The accounting years a period means on a day, the latest first. */
export const yearsOf = (period: Period, on: string): number[] =>
  OFFSETS[period].map((offset) => Number(on.slice(0, 4)) + offset)

const HALF = { upper: 1n, lower: 2n }

/** Reads a number from a portrait, as a range where something is not known. */
export const readMeasure = (measure: Measure, subject: Subject): Reading => {
  const reading = readParts(measure, subject)
  if (subject.told === undefined || reading.missing.length === 0) return reading
  const range = subject.told.get(measureId(measure))
  if (range === undefined) return reading
  return { range, missing: isPoint(range) ? [] : reading.missing, known: reading.known + 1 }
}

const readParts = (measure: Measure, subject: Subject): Reading => {
  if ('field' in measure) return readField(measure, subject)
  if ('add' in measure) {
    const sum = folded(measure.add, subject, addRanges)
    if (measure.less === undefined || measure.less.length === 0) return sum
    return joined(sum, folded(measure.less, subject, addRanges), subtractRanges)
  }
  if ('ratio' in measure) {
    const [part, total] = measure.ratio
    return joined(readMeasure(part, subject), readMeasure(total, subject), divideRanges)
  }
  if ('since' in measure) return readSince(measure, subject)
  if ('count' in measure) return readCount(measure.count, measure.where ?? {}, subject)
  return readGrowth(measure.growth, subject)
}

const joined = (a: Reading, b: Reading, join: (a: Range, b: Range) => Range): Reading => ({
  range: join(a.range, b.range),
  missing: [...a.missing, ...b.missing],
  known: a.known + b.known,
})

const NOTHING: Reading = { range: point(ZERO), missing: [], known: 0 }

const folded = (
  measures: readonly Measure[],
  subject: Subject,
  join: (a: Range, b: Range) => Range,
): Reading => {
  const [first, ...rest] = measures.map((one) => readMeasure(one, subject))
  return first === undefined ? NOTHING : rest.reduce((sum, one) => joined(sum, one, join), first)
}

const JOINS = { sum: addRanges, min: lesserRange, max: greaterRange } as const

const readField = (
  { field, period = 'lastYear', combine = 'sum' }: Extract<Measure, { field: FieldCode }>,
  subject: Subject,
): Reading => {
  if (!FIELDS[field].yearly) return readNumber(field, null, subject)
  const [first, ...rest] = yearsOf(period, subject.on).map((year) =>
    readNumber(field, year, subject),
  )
  if (first === undefined) return NOTHING
  return rest.reduce((all, one) => joined(all, one, JOINS[combine]), first)
}

const readNumber = (field: FieldCode, year: number | null, { portrait }: Subject): Reading => {
  const value = portrait.value(field, year)
  const unknown = { range: SIGNED_FIELDS.has(field) ? ANYTHING : NOT_NEGATIVE, known: 0 }
  const missing = [{ field, year }]
  if (value === null) {
    const before = year !== null && year < firstYearOf(portrait)
    // 不满三年按实际经营年限: a year before the founding holds nothing, and that is known.
    return before ? { range: point(ZERO), missing: [], known: 1 } : { ...unknown, missing }
  }
  if (typeof value === 'string') {
    const number = exact(value)
    return number ? { range: point(number), missing: [], known: 1 } : { ...unknown, missing }
  }
  if (!('from' in value)) return { ...unknown, missing }
  const range = {
    from: value.from === null ? unknown.range.from : exact(value.from),
    to: value.to === null ? null : exact(value.to),
  }
  return { range, missing: isPoint(range) ? [] : missing, known: 1 }
}

/** The year of founding, 0 while it is not exactly known. */
const firstYearOf = (portrait: Portrait): number => {
  const founded = portrait.value('foundedOn')
  return typeof founded === 'string' ? Number(founded.slice(0, 4)) : 0
}

/** The day up to which time counts: the end of last year is where this year begins. */
export const countedTo = ({ asOf }: { asOf?: 'lastYearEnd' }, on: string): string =>
  asOf === undefined ? on : `${on.slice(0, 4)}-01-01`

const readSince = (
  measure: Extract<Measure, { since: FieldCode }>,
  { portrait, on: today }: Subject,
): Reading => {
  const { since, unit } = measure
  const on = countedTo(measure, today)
  const value = portrait.value(since)
  const missing = [{ field: since, year: null }]
  if (typeof value === 'string')
    return { range: point(whole(passed(value, on, unit))), missing: [], known: 1 }
  if (value === null || !('from' in value)) return { range: ANYTHING, missing, known: 0 }
  const end = (day: string | null) => (day === null ? null : whole(passed(day, on, unit)))
  return { range: { from: end(value.to), to: end(value.from) }, missing, known: 1 }
}

/** Whole days, months or years from one day to another. */
export const passed = (from: string, on: string, unit: 'days' | 'months' | 'years'): number => {
  if (unit === 'days') return daysBetween(from, on)
  const months =
    (Number(on.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
    Number(on.slice(5, 7)) -
    Number(from.slice(5, 7))
  const full = addMonths(from, months) <= on ? months : months - 1
  return unit === 'months' ? full : Math.floor(full / 12)
}

const readCount = (field: FieldCode, where: ItemFilter, { portrait, on }: Subject): Reading => {
  const value = portrait.value(field)
  const missing = [{ field, year: null }]
  if (value === null || typeof value === 'string' || 'from' in value)
    return { range: NOT_NEGATIVE, missing, known: 0 }
  let sure = 0
  let perhaps = 0
  for (const item of value) {
    const fits = fitsFilter(item, where, on)
    if (fits === true) sure++
    else if (fits === null) perhaps++
  }
  const range = { from: whole(sure), to: whole(sure + perhaps) }
  return { range, missing: perhaps === 0 ? [] : missing, known: 1 }
}

/** Whether an entry counts; null when something that matters is not stated. */
export const fitsFilter = (item: FactItem, where: ItemFilter, on: string): boolean | null => {
  const { codes, levels, withinYears, withinDays, years, valid, rankAtMost } = where
  if (codes !== undefined && !codes.includes(item.code)) return false
  if (valid === true && ((item.until !== '' && item.until < on) || item.on > on)) return false
  const facts: (boolean | null)[] = []
  if (levels !== undefined) facts.push(item.level === '' ? null : levels.includes(item.level))
  if (rankAtMost !== undefined) facts.push(item.rank === null ? null : item.rank <= rankAtMost)
  const recent = (first: string) => (item.on === '' ? null : item.on >= first && item.on <= on)
  if (withinYears !== undefined) facts.push(recent(addYears(on, -withinYears)))
  if (withinDays !== undefined)
    facts.push(item.on === '' ? null : item.on <= on && daysBetween(item.on, on) <= withinDays)
  if (years !== undefined)
    facts.push(item.on === '' ? null : years.includes(Number(item.on.slice(0, 4))))
  return facts.includes(false) ? false : facts.includes(null) ? null : true
}

const readGrowth = (field: FieldCode, subject: Subject): Reading => {
  const [third, second, first] = yearsOf('lastThreeYears', subject.on).map((year) =>
    readNumber(field, year, subject),
  ) as [Reading, Reading, Reading]
  const number = ({ range, missing }: Reading) => (missing.length === 0 ? range.from : null)
  const [y1, y2, y3] = [number(first), number(second), number(third)]
  const known = first.known + second.known + third.known
  if (y2 !== null && y2.upper <= 0n) return { range: point(ZERO), missing: [], known }
  if (y1 === null || y2 === null || y3 === null) {
    const missing = [...third.missing, ...second.missing, ...first.missing]
    return { range: ANYTHING, missing, known }
  }
  const latest = divided(y3, y2)
  if (y1.upper <= 0n) return { range: point(minus(latest, whole(1))), missing: [], known }
  const mean = times(HALF, plus(divided(y2, y1), latest))
  return { range: point(minus(mean, whole(1))), missing: [], known }
}
