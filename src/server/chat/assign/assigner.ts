import { availabilityOf, type Candidate, pickExpert } from '#domain/chat/availability.ts'
import { type Field, tagsOf, wantedTags } from '#domain/chat/fit.ts'
import type { Clock } from '#server/clock.ts'
import type { Log } from '#server/log.ts'
import { startTicker, type Ticker } from '#server/ticker.ts'
import type { ChatService } from '../chat-service.ts'
import type { FactStore } from '../presence/facts.store.ts'
import { type ServingOf, USUALLY } from '../presence/presence.ts'
import type { Asked, AssignStore, Choose } from './store.ts'

/** How often the queue is looked at, and every how many looks the idle conversations. */
export const POLL_MS = 1_000
const IDLE_EVERY = 30

/** Somebody who answers, as the choice knows them. */
export interface Answering extends Field {
  userId: string
}

export interface AssignDeps {
  store: AssignStore
  facts: Pick<FactStore, 'facts'>
  chatService: Pick<ChatService, 'tell'>
  /** Everybody whom the public may meet. */
  experts: () => Promise<readonly Answering[]>
  /** When each answers; the usual hours unless told. */
  serving?: Pick<ServingOf, 'of'>
  clock: Clock
  log: Log
}

/** 自动分配: gives what waits to whoever can answer. */
export const createAssigner = (deps: AssignDeps) => {
  const { store, chatService, log, serving = USUALLY } = deps

  /** Everybody who could take one, as of now. */
  const candidates = async (): Promise<Candidate[]> => {
    const experts = await deps.experts()
    const facts = await deps.facts.facts(experts.map(({ userId }) => userId))
    const now = deps.clock.now().getTime()
    return facts.flatMap((known) => {
      const { userId, load, capacity, lastTaken } = known
      const expert = experts.find((it) => it.userId === userId)
      if (expert === undefined) return []
      const { available } = availabilityOf(known, now, serving.of(userId))
      const tags = tagsOf(expert)
      return [{ userId, available, load, capacity, tags, knows: false, lastTaken }]
    })
  }

  const assign = async (): Promise<number> => {
    const due = await store.due()
    if (due.length === 0) return 0
    const all = await candidates()
    const choose: Choose = (asked) => chooseAmong(all, asked)
    let moved = 0
    for (const { id, rang } of due) {
      if (!rang && !all.some(hasRoom)) continue
      // oxlint-disable-next-line no-await-in-loop -- the load of each is known when the next is asked
      const routed = await store.route(id, choose)
      if (routed.kind === 'elsewhere') break
      if (routed.kind !== 'moved') continue
      moved += 1
      for (const one of all) {
        if (one.userId === routed.missedBy) one.available = false
        if (one.userId !== routed.to) continue
        one.load += 1
        one.lastTaken = deps.clock.now().getTime()
      }
      chatService.tell(routed.moved.events, routed.moved.said)
    }
    return moved
  }

  const settle = async (): Promise<void> => {
    for (const id of await store.idle()) {
      // oxlint-disable-next-line no-await-in-loop -- one short transaction after another
      const settled = await store.settle(id)
      if (settled !== null) chatService.tell(settled.events, settled.said)
    }
  }

  let ticks = 0
  const tick = async (): Promise<void> => {
    await assign()
    ticks += 1
    if (ticks % IDLE_EVERY === 1) await settle()
  }

  return {
    /** One look at the queue; answers how many moved. */
    assign,
    /** Ends what is over, passes on what was left lying. */
    settle,
    /** Looks every second until it is stopped. */
    start: (): Ticker =>
      startTicker({
        everyMs: POLL_MS,
        firstMs: POLL_MS,
        tick: async () =>
          tick().catch((err: unknown) => log.warn({ err }, 'what waits was not assigned')),
      }),
  }
}

export type Assigner = ReturnType<typeof createAssigner>

const hasRoom = ({ available, load, capacity }: Candidate): boolean => available && load < capacity

/** Whom the customer chose or had last, then whoever fits best. */
const chooseAmong = (
  all: readonly Candidate[],
  { locked, missedBy, served, not }: Asked,
): ReturnType<Choose> => {
  const chosen = missedBy === '' ? locked.assigneeId : ''
  if (!not.includes(chosen) && all.some((one) => one.userId === chosen && hasRoom(one)))
    return { userId: chosen, why: 'chosen' }
  const userId = pickExpert(
    all.map((one) => ({ ...one, knows: served.includes(one.userId) })),
    { tags: wantedTags(locked, [...new Set(all.flatMap(({ tags }) => tags))]), not },
  )
  if (userId === null) return null
  return { userId, why: served.includes(userId) ? 'knows' : 'fit' }
}
