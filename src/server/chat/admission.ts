import type { Clock } from '#server/clock.ts'
import type { Limit } from '#server/wire/limits.ts'
import type { Rates } from '#server/wire/rates.ts'
import type { Actor } from './desk.ts'

/** Messages of one conversation, whoever writes them and by whichever way. */
const OF_CONVERSATION = { max: 20, seconds: 1 }
/** Milliseconds after which a message that waits for the database says that it is behind. */
const OLDEST_MS = 500

export interface AdmissionParts {
  rates: Pick<Rates, 'take'>
  /** Messages of one guest. */
  ofGuest: Limit
  /** Calls that wait for the database. */
  waiting: () => number
  /** How many of them are too many, and for how long senders are asked to wait then. */
  most: number
  waitMs: number
  clock: Pick<Clock, 'elapsed'>
}

/** 准入: messages are refused at once where they come too fast, or faster than they can be stored. */
export const createAdmission = (parts: AdmissionParts) => {
  const { rates, waiting, clock } = parts
  /** When each message that is on its way to the database began, the oldest first. */
  const begun = new Set<{ at: number }>()
  const isLate = (): boolean => {
    const [oldest] = begun
    return oldest !== undefined && clock.elapsed() - oldest.at > OLDEST_MS
  }
  return {
    /** Milliseconds that everybody has to wait; 0 while the database follows. */
    pressure: (): number =>
      waiting() > parts.most || (waiting() > 0 && isLate()) ? parts.waitMs : 0,

    /** Seconds that a sender has to wait before one more message into a conversation; counts it. */
    paced: ({ id, kind }: Actor, conv: string): number =>
      (kind === 'guest' ? rates.take(`chat ${id}`, parts.ofGuest) : 0) ||
      rates.take(`chat ${conv}`, OF_CONVERSATION),

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
