import { transportError } from '#contract/wire/envelope.ts'

/** How long a handshake, or a renewal, may take. */
export const HANDSHAKE_MS = 10_000
/** Most handshakes in one minute. */
export const HANDSHAKES = 3
const MINUTE_MS = 60_000

const SLOW = '加密握手超时，请稍后再试'

/** Holds handshakes to their time and to their number. */
export const createLimit = (now: () => number, wait: (ms: number) => Promise<void>) => {
  let starts: number[] = []
  return {
    /** Waits until one more may begin. */
    async turn(): Promise<void> {
      starts = starts.slice(-HANDSHAKES)
      const first = starts[0] ?? 0
      const left = first + MINUTE_MS - now()
      if (starts.length === HANDSHAKES && left > 0) await wait(Math.min(left, MINUTE_MS))
      starts.push(now())
    },
    /** Rejects with a transport refusal when it takes longer. */
    inTime: async <T>(ms: number, work: Promise<T>): Promise<T> =>
      Promise.race([
        work,
        wait(ms).then(() => {
          throw transportError(SLOW)
        }),
      ]),
  }
}
