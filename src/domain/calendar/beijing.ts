/**
 * Beijing time (UTC+8, no daylight saving) over epoch milliseconds.
 * Nothing here reads a clock: the present moment is always an argument.
 */

export const DAY_MS = 86_400_000
const OFFSET_MS = 8 * 3_600_000

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** What a written date says: the moment, and whether an hour was given. */
export interface BeijingMoment {
  /** Epoch milliseconds; of a date without an hour its first moment, 00:00:00. */
  ms: number
  hasHour: boolean
}

/**
 * Reads `yyyy-MM-dd` or `yyyy-MM-dd HH:mm[:ss]` as Beijing time.
 * Answers null for anything else, also for dates that do not exist (2026-02-30).
 */
export function parseBeijing(text: string): BeijingMoment | null {
  const parts = DATE.exec(text.trim())
  if (!parts) return null
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const [hour, minute, second] = [
    Number(parts[4] ?? 0),
    Number(parts[5] ?? 0),
    Number(parts[6] ?? 0),
  ]
  if (hour > 23 || minute > 59 || second > 59) return null
  const utc = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(utc)
  if (back.getUTCFullYear() !== year) return null
  if (back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return null
  return { ms: utc - OFFSET_MS, hasHour: parts[4] !== undefined }
}

/** First moment of the Beijing day that holds `ms`. */
export function startOfBeijingDay(ms: number): number {
  return Math.floor((ms + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS
}

/** 23:59:59 of the Beijing day that holds `ms`. */
export function endOfBeijingDay(ms: number): number {
  return startOfBeijingDay(ms) + DAY_MS - 1000
}

/** Whole calendar days from the Beijing day of `from` to that of `to`; negative when it is past. */
export function beijingDaysBetween(from: number, to: number): number {
  return Math.round((startOfBeijingDay(to) - startOfBeijingDay(from)) / DAY_MS)
}

/** A deadline as written: the hour given, or 23:59:59 of its day. Null when unreadable. */
export function deadlineMoment(text: string): number | null {
  const moment = parseBeijing(text)
  if (!moment) return null
  return moment.hasHour ? moment.ms : endOfBeijingDay(moment.ms)
}

/** `yyyy-MM-dd` in Beijing. */
export function formatBeijingDate(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10)
}

/** `yyyy-MM-dd HH:mm:ss` in Beijing, the product's form of a time. */
export function formatBeijingTime(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
