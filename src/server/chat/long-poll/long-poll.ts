import { randomUUID } from 'node:crypto'

/** Calls of one actor, and of a node, that wait at once; further ones are answered at once. */
const PER_ACTOR = 3
const PER_NODE = 2_000

/** Where somebody's conversations and their stream stand. */
export interface StreamHeads {
  heads: Record<string, number>
  useq: number
}

/** Who waits for what. */
export interface Waiting {
  /** Whoever the caller is; the stream is the first one's. */
  actorIds: readonly string[]
  /** The caller's newest number of each conversation. */
  after: ReadonlyMap<string, number>
  useq: number
  /** Adds what is to be called when nobody waits for the answer any more. */
  onGone: (listener: () => void) => void
}

export interface LongPollDeps {
  /** Numbers of those of the conversations in which one of the actors takes part. */
  readHeads: (actorIds: readonly string[], convs: readonly string[]) => Promise<StreamHeads>
  /** Milliseconds after which a call is answered with nothing new. */
  waitMs: number
}

/** 长轮询: for whoever cannot open a socket, a call that waits for something new. */
export const createLongPoll = ({ readHeads, waitMs }: LongPollDeps) => {
  /** By actor, what wakes each of the calls that wait. */
  const calls = new Map<string, Map<string, () => void>>()
  let waiting = 0
  let stopped = false

  const listen = (actorIds: readonly string[], wake: () => void): (() => void) => {
    const id = randomUUID()
    waiting += 1
    for (const actorId of actorIds) {
      const own = calls.get(actorId) ?? new Map<string, () => void>()
      calls.set(actorId, own.set(id, wake))
    }
    return () => {
      waiting -= 1
      for (const actorId of actorIds) {
        const own = calls.get(actorId)
        own?.delete(id)
        if (own?.size === 0) calls.delete(actorId)
      }
    }
  }
  const isFull = ([first = '']: readonly string[]): boolean =>
    stopped || waiting >= PER_NODE || (calls.get(first)?.size ?? 0) >= PER_ACTOR

  return {
    /** Answers as soon as something is further than the caller, else after a while. */
    async wait({ actorIds, after, useq, onGone }: Waiting): Promise<StreamHeads> {
      const poll = async (): Promise<StreamHeads> => readHeads(actorIds, [...after.keys()])
      const isNews = (now: StreamHeads): boolean =>
        now.useq > useq ||
        Object.entries(now.heads).some(([conv, head]) => head > (after.get(conv) ?? 0)) ||
        // Who knows nothing yet, or names only what is not theirs, has nothing to wait for.
        (Object.keys(now.heads).length === 0 && (after.size > 0 || useq === 0))
      if (isFull(actorIds)) return poll()
      let over = false
      let heard = false
      let goOn = (): void => undefined
      const end = (): void => {
        over = true
        goOn()
      }
      // Heard before the first look: nothing falls between the two.
      const forget = listen(actorIds, () => {
        heard = true
        over ||= stopped
        goOn()
      })
      const timer = setTimeout(end, waitMs).unref()
      onGone(end)
      try {
        for (;;) {
          heard = false
          // oxlint-disable-next-line no-await-in-loop -- looks again each time something was heard
          const now = await poll()
          if (over || isNews(now)) return now
          // oxlint-disable-next-line no-await-in-loop -- until something is heard
          await new Promise<void>((resolve) => {
            goOn = resolve
            if (heard || over) resolve()
          })
          if (over) return now
        }
      } finally {
        clearTimeout(timer)
        forget()
      }
    },

    /** Something has happened to these actors, or, without them, perhaps to anybody. */
    hear(actorIds: Iterable<string> = calls.keys()): void {
      for (const actorId of actorIds) for (const wake of calls.get(actorId)?.values() ?? []) wake()
    },

    /** How many calls wait. */
    size: (): number => waiting,

    /** Answers every call that waits, and lets no further one wait. */
    stop(): void {
      stopped = true
      for (const own of calls.values()) for (const wake of own.values()) wake()
    },
  }
}

export type LongPoll = ReturnType<typeof createLongPoll>
