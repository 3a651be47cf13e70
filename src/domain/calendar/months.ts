/** Months of the calendar, written `yyyy-MM`. */
import { addDays, addMonths, weekdayOf } from './days.ts'

/** The month so many months later, earlier when negative. */
export const shiftMonth = (month: string, months: number): string =>
  addMonths(`${month}-01`, months).slice(0, 7)

/** First and last day of a month. */
export const monthSpan = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: addDays(`${shiftMonth(month, 1)}-01`, -1),
})

/** The weeks of a month, Monday first; days of the neighbouring months are null. */
export const weeksOf = (month: string): (string | null)[][] => {
  const { from, to } = monthSpan(month)
  const count = Number(to.slice(8))
  const lead = weekdayOf(from)
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => {
      const number = week * 7 + column - lead + 1
      return number < 1 || number > count ? null : addDays(from, number - 1)
    }),
  )
}
