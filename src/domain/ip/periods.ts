/** Periods of law that begin on a day `yyyy-MM-dd`. */
import { addDays, addMonths, addYears } from '../calendar/days.ts'

/** The day so long after `day` as a table says, in its own unit. */
export const addLimit = (
  day: string,
  { value, unit }: { readonly value: number; readonly unit: 'day' | 'month' | 'year' | 'percent' },
): string => {
  if (unit === 'day') return addDays(day, value)
  if (unit === 'percent') throw new Error('a share is no period')
  return addMonths(day, unit === 'year' ? value * 12 : value)
}

/**
 * The last of so many years that begin on a day: the day before the same day, and where that year
 * has no such day (29 February) the last one of its month.
 */
export const lastDayOf = (from: string, years: number): string => {
  const same = addYears(from, years)
  return same.slice(5) === from.slice(5) ? addDays(same, -1) : same
}
