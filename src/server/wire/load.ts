import { AsyncLocalStorage } from 'node:async_hooks'
import { apiError } from '#contract/wire/api-error.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { currentTrace } from '#server/slow-work.ts'
import type { Limits } from './limits.ts'
import { changes } from './rate-limit.ts'

/**
 * Kinds of work with bounds of their own: calls that change something, what somebody signed in reads,
 * what visitors ask for, and pages that have to be rendered.
 */
const LOAD_KINDS = ['change', 'console', 'public', 'page'] as const
export type LoadKind = (typeof LOAD_KINDS)[number]

/** Seconds after which whoever was refused may come again. */
const RETRY_SECONDS = 2

/**
 * The kind of a call; null for what waits on purpose or carries files, which has bounds of its own.
 */
export const kindOf = (endpoint: Endpoint): LoadKind | null => {
  const { waitMs, body, answer, access } = endpoint
  if (waitMs !== undefined || body === 'multipart' || answer === 'file') return null
  if (changes(endpoint)) return 'change'
  return access === 'member' ? 'console' : 'public'
}

/** How late the event loop is. */
export interface Lateness {
  /** Milliseconds, over about a second. */
  now(): number
  stop(): void
}

const STEP_MS = 20
/** Over what the lateness is averaged. */
const MEAN_MS = 1_000

/**
 * Looks at the event loop: how late its timers are, as a mean over about a second, so that one pause
 * (a collection of garbage) is none and a second of them is.
 */
export const watchLateness = (): Lateness => {
  let late = 0
  let last = performance.now()
  const looking = setInterval(() => {
    const passed = performance.now() - last
    last += passed
    late += (1 - Math.exp(-passed / MEAN_MS)) * (Math.max(0, passed - STEP_MS) - late)
  }, STEP_MS)
  looking.unref()
  return { now: () => late, stop: () => clearInterval(looking) }
}

interface Waiting {
  go: () => void
  timer: NodeJS.Timeout
}

/** Work of one kind that asks for the same things: a group of calls, the pages. */
interface Lane {
  readonly kind: LoadKind
  running: number
  readonly queue: Set<Waiting>
}

/** What {@link createLoad} needs. */
export interface LoadDeps {
  limits: Limits['load']
  lateness: Pick<Lateness, 'now'>
  elapsed: () => number
  /** Told of every refusal; it must not take time. */
  onShed?: (kind: LoadKind) => void
}

/**
 * Lets work begin a slice at a time: in each turn of the event loop it begins until it has taken
 * `sliceMs`, one of each lane after the other, and of each lane a few go on at once. The rest waits in
 * the queue of its lane, so that a group whose table is locked holds up none but itself. Answers that
 * cost nothing (a page from the cache, `/ready`) have their turn between two slices however much waits,
 * and what cannot be done in time is refused before the loop is late.
 */
export const createLoad = ({ limits, lateness, elapsed, onShed }: LoadDeps) => {
  /** By group; what is favoured first. */
  const lanes = new Map(LOAD_KINDS.map((kind) => [kind, new Map<string, Lane>()]))
  let spent = 0
  let turning = false

  const shed = (kind: LoadKind): Error => {
    onShed?.(kind)
    return apiError('unavailable', undefined, { retryAfter: RETRY_SECONDS })
  }
  const laneOf = (kind: LoadKind, group: string): Lane => {
    const known = lanes.get(kind)?.get(group)
    if (known !== undefined) return known
    const lane: Lane = { kind, running: 0, queue: new Set() }
    lanes.get(kind)?.set(group, lane)
    return lane
  }
  const hasRoom = ({ kind, running }: Lane): boolean =>
    running < limits[kind].running && spent < limits.sliceMs

  const begin = async <T>(lane: Lane, work: () => Promise<T>): Promise<T> => {
    const began = elapsed()
    lane.running += 1
    try {
      const done = work()
      spent += elapsed() - began
      nextTurn()
      return await done
    } finally {
      lane.running -= 1
      if (lane.queue.size > 0) nextTurn()
    }
  }

  const turn = (): void => {
    turning = false
    spent = 0
    for (let begun = true; begun;) {
      begun = false
      for (const lane of [...lanes.values()].flatMap((groups) => [...groups.values()])) {
        const [first] = lane.queue
        if (first === undefined || !hasRoom(lane)) continue
        begun = true
        lane.queue.delete(first)
        clearTimeout(first.timer)
        first.go()
      }
    }
  }
  const nextTurn = (): void => {
    if (turning) return
    turning = true
    setImmediate(turn)
  }

  return {
    /**
     * Does `work` in its turn.
     * @throws ApiError `unavailable`, with when to come again, for what finds no room
     */
    async run<T>(kind: LoadKind, group: string, work: () => Promise<T>): Promise<T> {
      const { queued, waitMs, lateMs } = limits[kind]
      const lane = laneOf(kind, group)
      if (lane.queue.size === 0 && hasRoom(lane)) return begin(lane, work)
      // A loop that is late while hardly anything waits has another reason than those who ask.
      const most = lateness.now() > lateMs ? limits[kind].running : queued
      if (lane.queue.size >= most) throw shed(kind)
      // Its turn comes in the context of somebody else.
      const ownWork = AsyncLocalStorage.bind(work)
      const trace = currentTrace()
      const asked = elapsed()
      return new Promise<T>((resolve, reject) => {
        const waiting: Waiting = {
          go: () => {
            if (trace !== undefined) trace.queuedMs += elapsed() - asked
            void begin(lane, ownWork).then(resolve, reject)
          },
          timer: setTimeout(() => {
            lane.queue.delete(waiting)
            reject(shed(kind))
          }, waitMs),
        }
        lane.queue.add(waiting)
        nextTurn()
      })
    },
  }
}

export type Load = ReturnType<typeof createLoad>
