import type { Clock } from '#server/clock.ts'
import type { Jobs } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { carryReminders, type Ways } from './carry.ts'
import type { PushStore } from './store.ts'

/** Milliseconds between two looks. */
const LOOK_MS = 60_000
const DAY_MS = 86_400_000

/** What {@link sweepPushes} is made of. */
export interface PushSweepParts {
  store: PushStore
  ways: Ways
  /** Finds what people are to be told of. */
  scan: (at: Date, isStopped: () => boolean) => Promise<void>
  /** Tells what is due. */
  deliver: (at: Date, isStopped: () => boolean) => Promise<number>
  /** Something may wait in the outbox. */
  onTold: () => void
  clock: Clock
  log: Log
  /** Names this server. */
  holder: string
}

/**
 * One round: what has come up is put in, and what is due is told. One server does it at a time under
 * a lease; should two of them do, the rows decide, and what one has left another goes on with. False
 * when another server has the lease.
 */
export const sweepPushes = async (
  parts: PushSweepParts,
  isStopped: () => boolean = () => false,
  onTold: (people: number) => void = () => undefined,
): Promise<boolean> => {
  const { store, ways, scan, deliver, clock, log, holder } = parts
  if (!(await store.lease(holder))) return false
  const at = clock.now()
  await scan(at, isStopped)
  try {
    await store.lease(holder)
    await carryReminders(store, ways, at)
  } catch (err) {
    log.error({ err }, 'reminders could not be carried on')
  }
  await store.lease(holder)
  const told = await deliver(at, isStopped)
  if (told > 0) parts.onTold()
  onTold(told)
  await store.release(holder)
  return true
}

/** Sweeps at the start and every minute, and forgets what is over once a day; answers how to stop. */
export const startPushSweep = (
  parts: PushSweepParts & { job: Jobs; prune: (at: Date) => Promise<void> },
): { stop: () => Promise<void> } => {
  const { clock, log, prune } = parts
  let stopped = false
  let prunedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | null = null

  const round = parts.job('push', async () => {
    let told = 0
    const swept = await sweepPushes(
      parts,
      () => stopped,
      (people) => {
        told = people
      },
    )
    if (!stopped && clock.elapsed() - prunedAt >= DAY_MS) {
      prunedAt = clock.elapsed()
      await prune(clock.now())
    }
    return swept ? { told } : null
  })
  const sweep = (): void => {
    if (stopped || running !== null) return
    running = round()
      .then(() => undefined)
      .catch((err: unknown) => {
        if (!stopped) log.error({ err }, 'people could not be told what is due')
      })
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(sweep, LOOK_MS)
  timer.unref()
  sweep()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}
