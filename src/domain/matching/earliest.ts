import { addDays, addMonths, addYears } from '#domain/calendar/days.ts'
import { compare, exact, type Fraction } from './exact.ts'
import { judge, tiersWithin } from './judge.ts'
import { countedTo, fitsFilter, readMeasure, type Subject } from './measure.ts'
import type { FactItem } from './portrait.ts'
import { FIELDS } from './fields.ts'
import {
  type Comparison,
  type Decimal,
  isGroup,
  type ItemFilter,
  type Measure,
  type Requirement,
  type Test,
  type Tiers,
} from './rule.ts'
import { judgeRequirement } from './evaluate.ts'
import type { Truth } from './truth.ts'

/**
 * The first day on which a requirement can hold at the earliest, everything that can be done being
 * done: today where only doing is needed, later where time has to pass. Null when time alone works
 * against it, or when it is not known from when the time counts.
 */
export const earliestOf = (requirement: Requirement, subject: Subject): string | null => {
  const { state } = judgeRequirement(requirement, subject)
  if (state === 'met' || state === 'skipped') return subject.on
  if (isGroup(requirement)) {
    const days = requirement.of.map((one) => earliestOf(one, subject))
    return requirement.group === 'all' ? latest(days) : soonest(days)
  }
  return requirement.test === null ? subject.on : earliestOfTest(requirement.test, subject)
}

/** The latest of several days; null when one of them is. */
export const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((late, day) => (late === null || day === null ? null : day > late ? day : late), '')

const soonest = (days: readonly (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .reduce<string | null>((soon, day) => (soon === null || day < soon ? day : soon), null)

/** The first day on which a test can hold at the earliest; null when time works against it, or is not known. */
export const earliestOfTest = (
  test: Test,
  subject: Subject,
  truth: Truth = judge(test, subject).truth,
): string | null => {
  if (truth === 'yes') return subject.on
  switch (test.op) {
    case 'all':
      return latest(test.of.map((one) => earliestOfTest(one, subject)))
    case 'any':
      return soonest(test.of.map((one) => earliestOfTest(one, subject)))
    case 'notBefore':
    case 'notAfter':
      // A date that is told stays what it is.
      return truth === 'no' ? null : subject.on
    case 'in':
    case 'notIn':
    case 'exists':
    case 'score':
      return subject.on
    default:
      return earliestOfNumber(test, subject, truth)
  }
}

const earliestOfNumber = (
  { op, of, threshold }: { op: Comparison; of: Measure; threshold: Decimal | Tiers },
  subject: Subject,
  truth: Truth,
): string | null => {
  const { on } = subject
  if ('since' in of) {
    const value = subject.portrait.value(of.since)
    // Of a band of days the oldest is the earliest.
    const from = value !== null && typeof value === 'object' && 'from' in value ? value.from : value
    const limit = lowest(threshold, subject)
    if (typeof from !== 'string' || limit === null || op === '<=' || op === '<') return null
    const units = ceilingOf(limit) + (op === '>' && limit.upper % limit.lower === 0n ? 1 : 0)
    const day =
      of.unit === 'days'
        ? addDays(from, units)
        : of.unit === 'months'
          ? addMonths(from, units)
          : addYears(from, units)
    // By the end of a year means from the first day of the next.
    const first =
      countedTo(of, day) < day && of.asOf !== undefined
        ? `${Number(day.slice(0, 4)) + 1}-01-01`
        : day
    return first > on ? first : on
  }
  if ('count' in of) return earliestOfCount(op, of.count, of.where ?? {}, subject)
  const years = yearsUsed(of)
  // What is past cannot be changed: the running year counts once it is over.
  return years === 'past' && truth === 'no' ? `${Number(on.slice(0, 4)) + 1}-01-01` : on
}

const lowest = (threshold: Decimal | Tiers, subject: Subject): Fraction | null => {
  const texts =
    typeof threshold === 'string'
      ? [threshold]
      : tiersWithin(threshold, readMeasure(threshold.by, subject).range)
  return texts
    .map(exact)
    .filter((limit) => limit !== null)
    .reduce<Fraction | null>(
      (low, limit) => (low === null || compare(limit, low) < 0 ? limit : low),
      null,
    )
}

const ceilingOf = ({ upper, lower }: Fraction): number => Number((upper + lower - 1n) / lower)

/** Whether a number rests on years that are over. */
const yearsUsed = (measure: Measure): 'past' | 'present' => {
  if ('growth' in measure) return 'past'
  if ('field' in measure)
    return FIELDS[measure.field].yearly && measure.period !== 'thisYear' ? 'past' : 'present'
  if ('ratio' in measure)
    return measure.ratio.some((one) => yearsUsed(one) === 'past') ? 'past' : 'present'
  if (!('add' in measure)) return 'present'
  return [...measure.add, ...(measure.less ?? [])].some((one) => yearsUsed(one) === 'past')
    ? 'past'
    : 'present'
}

/** Nothing of a kind within so long: the day after the last one has run out. */
const earliestOfCount = (
  op: Comparison,
  field: Parameters<Subject['portrait']['value']>[0],
  where: ItemFilter,
  { portrait, on }: Subject,
): string | null => {
  const items = portrait.value(field)
  if (op === '>=' || op === '>' || !Array.isArray(items)) return on
  const running = (items as readonly FactItem[]).filter(
    (one) => fitsFilter(one, where, on) !== false,
  )
  const ends = running.map((one) => {
    if (where.withinYears !== undefined && one.on !== '')
      return addDays(addYears(one.on, where.withinYears), 1)
    if (where.withinDays !== undefined && one.on !== '')
      return addDays(one.on, where.withinDays + 1)
    return where.valid === true && one.until !== '' ? addDays(one.until, 1) : null
  })
  return latest(ends) === '' ? on : latest(ends)
}
