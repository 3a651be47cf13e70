import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { availabilityOf, shownTo } from '#domain/chat/availability.ts'
import { type Serving, USUAL_SERVING } from '#domain/chat/hours.ts'
import { CAPACITY } from '#domain/chat/limits.ts'
import { usualReplyMs } from '#domain/chat/live.ts'
import type { Clock } from '#server/clock.ts'
import type { Presence } from '../answers.ts'
import type { FactStore, KnownFacts } from './facts.store.ts'

/** How long a node tells what it read. */
const FRESH_MS = 2_000

/** The same of what is usual, which changes slowly. */
const USUAL_MS = 60_000

/** When experts answer, and when the platform does. */
export interface ServingOf {
  of: (userId: string) => Serving
  office: () => Serving['opening']
}

/** What holds where nobody says otherwise. */
export const USUALLY: ServingOf = {
  of: () => USUAL_SERVING,
  office: () => USUAL_SERVING.opening,
}

const STRANGER = {
  connected: false,
  manual: 'online',
  reception: null,
  reason: '',
  load: 0,
  capacity: CAPACITY,
  owesSince: null,
  lastTaken: 0,
} as const

/** 接待状态 of experts as a node knows it, at most two seconds old. */
export const createPresence = (deps: {
  store: Pick<FactStore, 'facts' | 'replies' | 'answering'>
  clock: Clock
  /** When an expert answers, and when the platform does; the usual hours unless told. */
  serving?: ServingOf
}) => {
  const { store, clock, serving = USUALLY } = deps
  let known = new Map<string, { at: number; facts: Promise<KnownFacts> }>()
  let usual: { at: number; ms: Promise<number> } | null = null

  const read = (ids: readonly string[], at: number): void => {
    const all = store.facts(ids)
    for (const userId of ids) {
      const facts = all.then(
        (rows) => rows.find((row) => row.userId === userId) ?? { userId, ...STRANGER },
      )
      known.set(userId, { at, facts })
      // Whoever asks is told; what failed is asked again by the next one.
      facts.catch(() => known.delete(userId))
    }
  }
  const factsOf = async (ids: readonly string[]): Promise<KnownFacts[]> => {
    const now = clock.elapsed()
    known = new Map([...known].filter(([, { at }]) => now - at <= FRESH_MS))
    const stale = [...new Set(ids)].filter((id) => !known.has(id))
    if (stale.length > 0) read(stale, now)
    return Promise.all(
      ids.map(async (userId) => known.get(userId)?.facts ?? { userId, ...STRANGER }),
    )
  }

  return {
    factsOf,
    /**
     * What is shown of these experts, in the same order; to `customers`, the names of one, whoever is
     * answering them is there.
     */
    async of(ids: readonly string[], customers: readonly string[] = []): Promise<Presence[]> {
      const now = clock.now()
      const [known, answering] = await Promise.all([factsOf(ids), store.answering(customers, now)])
      return known.map((facts) =>
        shownTo(
          shownOf(facts, now.getTime(), serving.of(facts.userId)),
          answering.has(facts.userId),
        ),
      )
    },
    /** How soon a first reply usually comes, in milliseconds; 0 where too few tell. */
    async usualMs(): Promise<number> {
      const at = clock.elapsed()
      if (usual === null || at - usual.at > USUAL_MS) {
        const asked = {
          at,
          ms: store.replies().then((replies) => usualReplyMs(replies, serving.office())),
        }
        usual = asked
        asked.ms.catch(() => {
          if (usual === asked) usual = null
        })
      }
      return usual.ms
    },
    /** Something has just changed here: the next question is asked anew. */
    forget(): void {
      known.clear()
    },
  }
}

export type PresenceCache = ReturnType<typeof createPresence>

/** What customers are shown of an expert. */
export const shownOf = (
  facts: KnownFacts,
  now: number,
  serving: Serving = USUAL_SERVING,
): Presence => {
  const { status, available, backAt } = availabilityOf(facts, now, serving)
  const back = backAt === null ? '' : formatBeijingTime(backAt).slice(0, 16)
  return { userId: facts.userId, status, available, backAt: back }
}
