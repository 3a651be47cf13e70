import type { Clock } from '#server/clock.ts'
import type { JobDeclaration } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { carryReminders, type Ways } from './carry.ts'
import type { PushStore } from './store.ts'

const DAY_MS = 86_400_000

/** What {@link pushJob} is made of. */
export interface PushJobDeps {
  store: PushStore
  ways: Ways
  /** Finds what people are to be told of. */
  scan: (at: Date, isStopped: () => boolean) => Promise<void>
  /** Tells what is due. */
  deliver: (at: Date, isStopped: () => boolean) => Promise<number>
  /** Something may wait in the outbox. */
  onTold: () => void
  /** Forgets what is over; once a day. */
  prune: (at: Date) => Promise<void>
  clock: Clock
  log: Log
}

/**
 * What has come up is put in, and what is due is told. Should two servers do so, the rows decide, and
 * what one has left another goes on with. Answers how many people were told.
 */
const runPushes = async (
  { store, ways, scan, deliver, onTold, clock, log }: PushJobDeps,
  isStopped: () => boolean,
): Promise<number> => {
  const at = clock.now()
  await scan(at, isStopped)
  try {
    await carryReminders(store, ways, at)
  } catch (err) {
    log.error({ err }, 'reminders could not be carried on')
  }
  const told = await deliver(at, isStopped)
  if (told > 0) onTold()
  return told
}

/** 订阅与提醒推送 as a job, which forgets what is over once a day. */
export const pushJob = (deps: PushJobDeps): JobDeclaration => {
  const { clock, prune } = deps
  let prunedAt = Number.NEGATIVE_INFINITY
  return {
    name: 'push',
    failure: 'people could not be told what is due',
    async run({ isStopped }) {
      const told = await runPushes(deps, isStopped)
      if (!isStopped() && clock.elapsed() - prunedAt >= DAY_MS) {
        prunedAt = clock.elapsed()
        await prune(clock.now())
      }
      return { told }
    },
  }
}
