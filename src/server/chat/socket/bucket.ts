/** How fast one socket may send (chat.md, Back-pressure and limits). */
const PER_SECOND = 5
const BURST = 20
/** Refusals in a row after which the socket is closed. */
const PATIENCE = 40

/** Counts the messages of one socket; `elapsed` are milliseconds that only grow. */
export const createBucket = (elapsed: () => number) => {
  let tokens = BURST
  let at = elapsed()
  let refused = 0
  return {
    /** ok, or the milliseconds to wait; over when it goes on without waiting. */
    take(): { kind: 'ok' } | { kind: 'wait'; ms: number } | { kind: 'over' } {
      const now = elapsed()
      tokens = Math.min(BURST, tokens + ((now - at) / 1_000) * PER_SECOND)
      at = now
      if (tokens >= 1) {
        tokens -= 1
        refused = 0
        return { kind: 'ok' }
      }
      refused += 1
      return refused > PATIENCE
        ? { kind: 'over' }
        : { kind: 'wait', ms: Math.ceil(((1 - tokens) / PER_SECOND) * 1_000) }
    },
  }
}
