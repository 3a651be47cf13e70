/** Calendar days as `yyyy-MM-dd` and months as `yyyy-MM`: arithmetic on the text, no clock. */

const DAY_MS = 86_400_000

const utc = (day: string): number => Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
const written = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The day `count` days after another. */
export const addDays = (day: string, count: number): string => written(utc(day) + count * DAY_MS)

/** 0 Monday to 6 Sunday. */
export const weekday = (day: string): number => (new Date(utc(day)).getUTCDay() + 6) % 7

/** Monday and Sunday of the week that holds a day. */
export const weekOf = (day: string): { from: string; to: string } => {
  const from = addDays(day, -weekday(day))
  return { from, to: addDays(from, 6) }
}

/** The month `count` months after another. */
export const addMonths = (month: string, count: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + count
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** First and last day of a month. */
export const monthSpan = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: addDays(`${addMonths(month, 1)}-01`, -1),
})

/** The weeks of a month, Monday first; days of the neighbouring months are null. */
export const weeksOf = (month: string): (string | null)[][] => {
  const { from, to } = monthSpan(month)
  const count = Number(to.slice(8))
  const lead = weekday(from)
  return Array.from({ length: Math.ceil((lead + count) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, column) => {
      const number = week * 7 + column - lead + 1
      return number < 1 || number > count ? null : addDays(from, number - 1)
    }),
  )
}

/** 2027 年 5 月 */
export const monthName = (month: string): string =>
  `${month.slice(0, 4)} 年 ${Number(month.slice(5, 7))} 月`

/** 5 月 31 日 */
export const dayName = (day: string): string =>
  `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const
