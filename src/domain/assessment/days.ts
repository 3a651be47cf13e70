import { addDays, addMonths, addYears } from '#domain/calendar/days.ts'
import type { FieldCode } from '#domain/matching/fields.ts'
import { countedTo, passed } from '#domain/matching/measure.ts'
import type { Measure } from '#domain/matching/rule.ts'
import type { Limit } from './asked.ts'
import type { Option } from './question.ts'

type Since = Extract<Measure, { since: FieldCode }>

/** The last day of the older of two bands, and in words how old each of the two is. */
interface Cut {
  day: string
  older: string
  younger: string
}

const UNIT = { days: '天', months: '个月', years: '年' } as const

/** 时间区间: bands of days, the oldest first, on each of which every rule says one thing. */
export const dayBandsOf = (
  asked: readonly { measure: Since; limits: readonly Limit[] }[],
  days: readonly string[],
  on: string,
): readonly Option[] => {
  const cuts = [
    ...asked.flatMap(({ measure, limits }) => limits.map((limit) => cutOf(measure, limit, on))),
    ...days.map((text) => dayCut(text)),
  ]
  const sorted = cuts
    .filter((cut, at) => cuts.findIndex(({ day }) => day === cut.day) === at && cut.day < on)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return [...sorted, null].map((cut, n) => {
    const before = sorted[n - 1]
    return {
      id: `${before ? addDays(before.day, 1) : ''}~${cut ? cut.day : on}`,
      text: [cut?.older, before?.younger].filter(Boolean).join('，'),
      under: '',
    }
  })
}

/** Reads the id of a band of days; null when it is none. */
export const readDayBand = (id: string): { from: string | null; to: string | null } | null => {
  const parts = /^(\d{4}-\d{2}-\d{2})?~(\d{4}-\d{2}-\d{2})?$/.exec(id)
  return parts && (parts[1] || parts[2]) ? { from: parts[1] ?? null, to: parts[2] ?? null } : null
}

/** The last day since which at least so much time has passed. */
const cutOf = (measure: Since, { op, threshold }: Limit, on: string): Cut => {
  const more = op === '>' || op === '<='
  const least = Math.ceil(Number(threshold)) + (more ? 1 : 0)
  const to = countedTo(measure, on)
  const back = { days: addDays, months: addMonths, years: addYears }[measure.unit]
  let day = back(to, -least)
  while (passed(day, to, measure.unit) < least) day = addDays(day, -1)
  while (passed(addDays(day, 1), to, measure.unit) >= least) day = addDays(day, 1)
  const years = measure.unit === 'days' ? wholeYears(Number(threshold)) : 0
  const asOf = measure.asOf === undefined ? '' : '（算到上年末）'
  const time = `${years > 0 ? `${years} 年` : `${least} ${UNIT[measure.unit]}`}${asOf}`
  return years > 0 && more
    ? { day, older: `超过 ${time}`, younger: `不超过 ${time}` }
    : { day, older: `满 ${time}`, younger: `不满 ${time}` }
}

/** The years that a number of days stands for, 1826 for five; 0 when it stands for none. */
const wholeYears = (days: number): number => {
  const years = Math.round(days / 365.25)
  return Math.abs(days - years * 365.25) <= 1 ? years : 0
}

const dayCut = (text: string): Cut => {
  const [op, day] = text.split(' ') as ['notBefore' | 'notAfter', string]
  const time = `从 ${day} 算起的时间`
  return {
    day: op === 'notAfter' ? day : addDays(day, -1),
    older: `满 ${time}`,
    younger: `不满 ${time}`,
  }
}
