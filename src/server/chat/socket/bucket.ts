import type { Limits } from '#server/wire/limits.ts'

/** Counts the messages of one socket; `elapsed` are milliseconds that only grow. */
export const createBucket = (
  elapsed: () => number,
  { perSecond, burst, patience }: Pick<Limits['chat'], 'perSecond' | 'burst' | 'patience'>,
) => {
  let tokens = burst
  let at = elapsed()
  let refused = 0
  return {
    /** ok, or the milliseconds to wait; over when it goes on without waiting. */
    take(): { kind: 'ok' } | { kind: 'wait'; ms: number } | { kind: 'over' } {
      const now = elapsed()
      tokens = Math.min(burst, tokens + ((now - at) / 1_000) * perSecond)
      at = now
      if (tokens >= 1) {
        tokens -= 1
        refused = 0
        return { kind: 'ok' }
      }
      refused += 1
      return refused > patience
        ? { kind: 'over' }
        : { kind: 'wait', ms: Math.ceil(((1 - tokens) / perSecond) * 1_000) }
    },
  }
}
