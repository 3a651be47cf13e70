import { DAY_MS, startOfBeijingDay } from '../calendar/beijing.ts'

/** 定时备份: when a backup is due, as a pure rule over epoch milliseconds. */

/** Milliseconds after which one that failed is tried again. */
const AGAIN_MS = 3_600_000

/** What is known of the runs before, epoch milliseconds; null for none. */
export interface LastRuns {
  /** When the last whole backup began. */
  wholeAt: number | null
  /** When the last run began, however it went. */
  triedAt: number | null
}

/** The last moment up to `now` at which it was `at` (HH:MM) in Beijing. */
export const slotUpTo = (at: string, now: number): number => {
  const [hours, minutes] = at.split(':').map(Number)
  const today = startOfBeijingDay(now) + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000
  return today > now ? today - DAY_MS : today
}

/**
 * Whether a backup is to be made now: none that is whole was begun since it was last `at`, also where
 * no server ran then; after a failure only once an hour has passed.
 */
export const isBackupDue = (at: string, { wholeAt, triedAt }: LastRuns, now: number): boolean => {
  const slot = slotUpTo(at, now)
  if (wholeAt !== null && wholeAt >= slot) return false
  return triedAt === null || triedAt < slot || now - triedAt >= AGAIN_MS
}

/** When the next one is to be made, epoch milliseconds; not before now. */
export const nextBackup = (at: string, last: LastRuns, now: number): number => {
  if (isBackupDue(at, last, now)) return now
  const { wholeAt, triedAt } = last
  const slot = slotUpTo(at, now)
  const isMade = triedAt === null || (wholeAt !== null && wholeAt >= slot)
  return isMade ? slot + DAY_MS : Math.min(triedAt + AGAIN_MS, slot + DAY_MS)
}
