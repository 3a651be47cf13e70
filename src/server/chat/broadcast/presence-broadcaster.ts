import { shownTo } from '#domain/chat/availability.ts'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'
import { startTicker, type Ticker } from '#server/ticker.ts'
import type { ChatService } from '../chat-service.ts'
import type { FactStore } from '../presence/facts.store.ts'
import { type ServingOf, shownOf, USUALLY } from '../presence/presence.ts'
import type { BroadcastStore } from './store.ts'

/** How often is looked for what is new: of several changes within it the last one is told. */
const LOOK_MS = 2_000

export interface PresenceBroadcasterDeps {
  store: BroadcastStore
  facts: Pick<FactStore, 'facts'>
  chatService: Pick<ChatService, 'tell'>
  /** Those who serve and have a socket of this node. */
  serving: () => readonly string[]
  /** When each answers; the usual hours unless told. */
  hours?: Pick<ServingOf, 'of'>
  clock: Clock
  log: Log
}

/**
 * 通知: customers learn how their expert is and how many are before them, experts how many wait;
 * nobody is told what they were told already.
 */
export const createPresenceBroadcaster = (deps: PresenceBroadcasterDeps) => {
  const { store, facts, chatService, serving, hours = USUALLY, clock, log } = deps
  /** What each expert of this node was last told of the queue. */
  let told = new Map<string, number>()

  const tellPresence = async (): Promise<void> => {
    const now = clock.now()
    const watched = await store.watched(now)
    const known = await facts.facts([...watched.keys()])
    for (const one of known) {
      const presence = shownOf(one, now.getTime(), hours.of(one.userId))
      const { shown: before = '', answered = [] } = watched.get(one.userId) ?? {}
      // Whom it makes no difference to need not be told again when a conversation begins or ends.
      const differs = shownTo(presence, true).status !== presence.status || !presence.available
      const shown = JSON.stringify(differs && answered.length > 0 ? [presence, answered] : presence)
      if (before === shown) continue
      // oxlint-disable-next-line no-await-in-loop -- one short transaction after another
      chatService.tell(await store.tellPresence(presence, { shown, answered }))
    }
  }
  const tellQueue = async (): Promise<void> => {
    const here = serving()
    if (here.length === 0) return
    const queued = await store.queued()
    const due = here.filter((actorId) => told.get(actorId) !== queued)
    if (due.length > 0) chatService.tell(await store.tellQueue(due, queued))
    told = new Map(here.map((actorId) => [actorId, queued]))
  }

  /** One look at everything. */
  const tick = async (): Promise<void> => {
    await store.endReceptions()
    await tellPresence()
    chatService.tell(await store.tellPlaces())
    await tellQueue()
  }

  return {
    tick,
    /** Looks again and again until it is stopped. */
    start: (): Ticker =>
      startTicker({
        everyMs: LOOK_MS,
        firstMs: LOOK_MS,
        tick: async () =>
          tick().catch((err: unknown) => log.warn({ err }, 'those who wait were not told')),
      }),
  }
}
