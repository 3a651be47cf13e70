/**
 * Arithmetic over calendar days `yyyy-MM-dd`, as periods of law count them. A text stands for its
 * day in every time zone, a moment `yyyy-MM-dd HH:mm` for the day that it falls on. No clock is
 * read. All but {@link isDay} throw for what does not begin with a day.
 */
import { DAY_MS, parseBeijing } from './beijing.ts'

const partsOf = (day: string): [year: number, month: number, date: number] => {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(day)
  if (!parts) throw new Error('this is no day')
  return [Number(parts[1]), Number(parts[2]), Number(parts[3])]
}

const utcOf = (day: string): number => {
  const [year, month, date] = partsOf(day)
  return Date.UTC(year, month - 1, date)
}

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

/** Whether the text is a day that exists, and no more than that. */
export const isDay = (text: string): boolean => text.length === 10 && parseBeijing(text) !== null

/** The day so many days later, earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(utcOf(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The corresponding day so many months later, earlier when negative; a month without that day ends
 * on its last one (2026-08-31 and six months: 2027-02-28).
 */
export const addMonths = (day: string, months: number): string => {
  const [year, month, date] = partsOf(day)
  const count = year * 12 + month - 1 + months
  const [toYear, toMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  const last = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate()
  return `${padded(toYear, 4)}-${padded(toMonth, 2)}-${padded(Math.min(date, last), 2)}`
}

/** The same day so many years later; 29 February falls back to the 28th. */
export const addYears = (day: string, years: number): string => addMonths(day, years * 12)

/** Whole days from one day to another; negative when the second is earlier. */
export const daysBetween = (from: string, to: string): number => (utcOf(to) - utcOf(from)) / DAY_MS

/** The day of the week: 0 Monday to 6 Sunday. */
export const weekdayOf = (day: string): number => (new Date(utcOf(day)).getUTCDay() + 6) % 7

/** The Monday of the week that holds a day. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))
