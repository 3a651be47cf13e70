/** Arithmetic over days written `yyyy-MM-dd`, as periods of law count them. No clock is read here. */
import { DAY_MS, formatBeijingDate, parseBeijing } from '../calendar/beijing.ts'

/** Whether the text is a day that exists. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseBeijing(text) !== null

const partsOf = (day: string): [year: number, month: number, day: number] => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return [year, month, date]
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

/**
 * The corresponding day so many months later, earlier when negative; a month without that day ends
 * on its last one (2026-08-31 and six months: 2027-02-28).
 */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = partsOf(day)
  const count = year * 12 + (month - 1) + months
  const [toYear, toMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return `${padded(toYear, 4)}-${padded(toMonth, 2)}-${padded(Math.min(date, last), 2)}`
}

/** The same day so many years later; 29 February falls back to the 28th. */
export const addYears = (day: string, years: number): string => addMonths(day, years * 12)

/** The day so long after `day` as a table says, in its own unit. */
export const addLimit = (
  day: string,
  { value, unit }: { readonly value: number; readonly unit: 'day' | 'month' | 'year' | 'percent' },
): string => {
  if (unit === 'day') return addDays(day, value)
  if (unit === 'percent') throw new Error('a share is no period')
  return addMonths(day, unit === 'year' ? value * 12 : value)
}

const momentOf = (day: string): number => parseBeijing(day)?.ms ?? Number.NaN

/** The day so many days later. */
export const addDays = (day: string, days: number): string =>
  formatBeijingDate(momentOf(day) + days * DAY_MS)

/** Whole days from one day to another; negative when the second is earlier. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((momentOf(to) - momentOf(from)) / DAY_MS)

/**
 * The last of so many years that begin on a day: the day before the same day, and where that year
 * has no such day (29 February) the last one of its month.
 */
export const lastDayOf = (from: string, years: number): string => {
  const same = addYears(from, years)
  return same.slice(5) === from.slice(5) ? addDays(same, -1) : same
}
