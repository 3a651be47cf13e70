/** Names of days of the week, Monday first. */
export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'] as const

/** 5 月 31 日, of a day or a moment. */
export const dayName = (day: string): string =>
  `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`

/** 2027 年 5 月, of a month or a day. */
export const monthName = (month: string): string =>
  `${month.slice(0, 4)} 年 ${Number(month.slice(5, 7))} 月`
