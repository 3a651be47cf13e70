import {
  beijingDaysBetween,
  formatBeijingDate,
  formatBeijingTime,
  parseBeijing,
} from '#domain/calendar/beijing.ts'

/** A pause after which the time is written again. */
export const PAUSE_MS = 300_000

/** 14:02. */
export const clockOf = (ms: number): string => formatBeijingTime(ms).slice(11, 16)

/** 今天, 昨天, 11-21 of this year, else the whole date. */
export const dayOf = (ms: number, now: number): string => {
  const days = beijingDaysBetween(ms, now)
  if (days === 0) return '今天'
  if (days === 1) return '昨天'
  const date = formatBeijingDate(ms)
  return date.slice(0, 4) === formatBeijingDate(now).slice(0, 4) ? date.slice(5) : date
}

/** 明天 09:00 of a written time `yyyy-MM-dd HH:mm`; empty when it is not one. */
export const whenOf = (text: string, now: number): string => {
  const moment = parseBeijing(text)
  if (moment === null) return ''
  const clock = moment.hasHour ? ` ${clockOf(moment.ms)}` : ''
  return beijingDaysBetween(now, moment.ms) === 1
    ? `明天${clock}`
    : `${dayOf(moment.ms, now)}${clock}`
}

/** The first of several written times; empty when there is none. */
export const firstOf = (times: readonly string[]): string =>
  times.filter((time) => parseBeijing(time) !== null).toSorted()[0] ?? ''
