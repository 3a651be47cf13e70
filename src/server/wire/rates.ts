import type { Clock } from '#server/clock.ts'
import type { Limit } from './limits.ts'

/** Counts events by key in sliding windows. */
export interface Rates {
  /** Counts one event; 0 when it fits the limit, else the seconds to wait and nothing is counted. */
  take: (key: string, limit: Limit) => number
  /** The seconds to wait before one more fits, without counting it. */
  wait: (key: string, limit: Limit) => number
  /** How many keys are remembered. */
  size: () => number
}

/** A window is cut into this many slots; one more is kept, so that no true window exceeds it. */
const SLOTS = 12

interface Window {
  /** Number of the newest slot since the clock's start. */
  newest: number
  slotMs: number
  /** Counts by slot number modulo their length. */
  counts: Uint32Array
}

/**
 * Windows in memory, at most `remembered` keys; the one not asked for longest is forgotten first.
 * Never more than `max` events in any `seconds`; a slot's worth longer may be waited.
 */
export const createRates = (deps: { clock: Clock; remembered: number }): Rates => {
  const { clock, remembered } = deps
  const windows = new Map<string, Window>()

  const windowOf = (key: string, limit: Limit): Window => {
    const slotMs = (limit.seconds * 1000) / SLOTS
    const now = Math.floor(clock.elapsed() / slotMs)
    const known = windows.get(key)
    const window =
      known?.slotMs === slotMs ? known : { newest: now, slotMs, counts: new Uint32Array(SLOTS + 1) }
    // Slots that passed since the last event are empty again.
    for (let slot = Math.max(window.newest + 1, now - SLOTS); slot <= now; slot += 1)
      window.counts[slot % (SLOTS + 1)] = 0
    window.newest = Math.max(window.newest, now)
    windows.delete(key)
    windows.set(key, window)
    if (windows.size > remembered) windows.delete(windows.keys().next().value as string)
    return window
  }

  const waitOf = (window: Window, limit: Limit): number => {
    let over = window.counts.reduce((sum, count) => sum + count, 0) - limit.max + 1
    if (over <= 0) return 0
    // The oldest slots go first: wait until enough of them have gone.
    for (let age = SLOTS; age >= 0; age -= 1) {
      const slot = window.newest - age
      over -= slot < 0 ? 0 : (window.counts[slot % (SLOTS + 1)] ?? 0)
      if (over <= 0) {
        const at = (slot + SLOTS + 1) * window.slotMs
        return Math.max(1, Math.ceil((at - clock.elapsed()) / 1000))
      }
    }
    return limit.seconds
  }

  return {
    take: (key, limit) => {
      const window = windowOf(key, limit)
      const wait = waitOf(window, limit)
      if (wait > 0) return wait
      const slot = window.newest % (SLOTS + 1)
      window.counts[slot] = (window.counts[slot] ?? 0) + 1
      return 0
    },
    wait: (key, limit) => waitOf(windowOf(key, limit), limit),
    size: () => windows.size,
  }
}
