import { DAY_MS, startOfBeijingDay } from '#domain/calendar/beijing.ts'
import type { Frequency, RemindChannel } from './codes.ts'

/** 免打扰, `HH:mm` in Beijing; both empty when there is none. It may pass midnight. */
export interface QuietTime {
  from: string
  to: string
}

/** Unless somebody chooses another (product.md 4.9). */
export const USUAL_QUIET: QuietTime = { from: '21:00', to: '08:00' }

/** The hour at which digests go out, and deadlines are told of. */
const DIGEST_MS = 9 * 3_600_000
const MONDAY = 1

const ofDay = (time: string): number => {
  const [hour, minute] = time.split(':')
  return (Number(hour) * 60 + Number(minute)) * 60_000
}

/** The moment from which on somebody may be disturbed, `at` itself when it is none of quiet. */
export const afterQuiet = (at: number, { from, to }: QuietTime): number => {
  if (from === '' || to === '' || from === to) return at
  const day = startOfBeijingDay(at)
  const [begin, end] = [ofDay(from), ofDay(to)]
  const time = at - day
  if (begin < end) return time >= begin && time < end ? day + end : at
  if (time >= begin) return day + DAY_MS + end
  return time < end ? day + end : at
}

/** Whether nobody is to be disturbed. */
export const isQuiet = (at: number, quiet: QuietTime): boolean => afterQuiet(at, quiet) !== at

/** 09:00 of the day of a moment. */
export const digestOf = (at: number): number => startOfBeijingDay(at) + DIGEST_MS

const weekdayOf = (at: number): number =>
  // The first day of the epoch was a Thursday.
  (Math.round((startOfBeijingDay(at) - startOfBeijingDay(0)) / DAY_MS) + 4) % 7

/** When something found at a moment is told at this frequency; never before it. */
export const nextPushTime = (frequency: Frequency, at: number): number => {
  if (frequency === 'instant') return at
  let next = digestOf(at)
  if (next < at) next += DAY_MS
  while (frequency === 'weekly' && weekdayOf(next) !== MONDAY) next += DAY_MS
  return next
}

/** When something is due on a channel: 站内 disturbs nobody, the others wait for the end of quiet. */
export const dueAt = (
  channel: RemindChannel,
  frequency: Frequency,
  at: number,
  quiet: QuietTime,
): number => {
  const next = nextPushTime(frequency, at)
  return channel === 'site' ? next : afterQuiet(next, quiet)
}

/** Milliseconds that a change is left to settle: an editor who corrects at once is told of once. */
export const SETTLE_MS = 600_000

/** Most 短信 of one person a day (product.md 4.9). */
export const SMS_A_DAY = 2
