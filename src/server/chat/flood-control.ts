import type { Clock } from '#server/clock.ts'
import type { Limits } from '#server/wire/limits.ts'
import type { Rates } from '#server/wire/rates.ts'
import type { Actor } from './chat-service.ts'

export interface FloodControlDeps {
  rates: Pick<Rates, 'take'>
  limits: Limits['chat']
  /** Questions that wait for the database. */
  waiting: () => number
  clock: Pick<Clock, 'elapsed'>
}

/** 准入: messages are refused at once where they come too fast, or faster than they can be stored. */
export const createFloodControl = (deps: FloodControlDeps) => {
  const { rates, limits, waiting, clock } = deps
  /** When each message that is on its way to the database began, the oldest first. */
  const begun = new Set<{ at: number }>()
  const isLate = (): boolean => {
    const [oldest] = begun
    return oldest !== undefined && clock.elapsed() - oldest.at > limits.oldestMs
  }
  return {
    /** Milliseconds that everybody has to wait; 0 while the database follows. */
    pressure: (): number =>
      waiting() > limits.waiting || (waiting() > 0 && isLate()) ? limits.waitMs : 0,

    /** Seconds that a sender has to wait before one more message into a conversation; counts it. */
    paced: ({ id, kind }: Actor, conv: string): number =>
      (kind === 'guest' ? rates.take(`chat ${id}`, limits.guestMessages) : 0) ||
      rates.take(`chat ${conv}`, limits.conversationMessages),

    /** Stores a message, and knows since when. */
    async watched<T>(store: () => Promise<T>): Promise<T> {
      const own = { at: clock.elapsed() }
      begun.add(own)
      try {
        return await store()
      } finally {
        begun.delete(own)
      }
    },
  }
}
