import {
  beijingDaysBetween,
  formatBeijingDate,
  formatBeijingTime,
  parseBeijing,
} from '#domain/calendar/beijing.ts'
import { spokenTime } from './hours.ts'

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

/** 明天 9:00 of a written time `yyyy-MM-dd HH:mm`; empty when it is not one, or over. */
export const whenOf = (text: string, now: number): string => {
  const moment = parseBeijing(text)
  return moment === null || moment.ms <= now ? '' : spokenTime(moment.ms, now)
}

/** 预计明天 9:00 回复, of a time as {@link whenOf} says it. */
export const expected = (when: string, act: string): string => `预计${when} ${act}`

/** The first of several written times; empty when there is none. */
export const firstOf = (times: readonly string[]): string =>
  times.filter((time) => parseBeijing(time) !== null).toSorted()[0] ?? ''
