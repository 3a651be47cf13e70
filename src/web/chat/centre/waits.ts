/** 等待: how long the customer has waited for an answer, in words besides the colour. */

export type WaitLevel = 'short' | 'long' | 'late'

export interface Wait {
  level: WaitLevel
  /** 1:52, or 1:02:10 from an hour on. */
  clock: string
}

/** From here on a wait is long, and from there on too long. */
export const LONG_MS = 60_000
export const LATE_MS = 180_000

export const WAIT_WORDS: Record<WaitLevel, string> = {
  short: '已等',
  long: '已等',
  late: '超时',
}

const HOUR_S = 3_600

/** 1:52, or 1:02:10 from an hour on. */
export const clockOf = (ms: number): string => {
  const seconds = Math.floor(Math.max(0, ms) / 1_000)
  const hours = Math.floor(seconds / HOUR_S)
  const minutes = Math.floor((seconds % HOUR_S) / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}

/** Null while nobody waits. */
export const waitOf = (since: number, now: number): Wait | null => {
  if (since <= 0) return null
  const ms = now - since
  return { level: ms >= LATE_MS ? 'late' : ms >= LONG_MS ? 'long' : 'short', clock: clockOf(ms) }
}
