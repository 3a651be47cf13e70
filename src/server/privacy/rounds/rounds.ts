import { endOf, ROUND_KEYS, type RoundKey } from '#domain/privacy/retention.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Jobs, startRounds } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { STEPS } from './store.ts'

/** Rows of one transaction. */
const SLICE = 500
const ROUND_MS = 6 * 3_600_000

/**
 * 个人信息到期处理: hides and deletes everything whose time is over (domain/privacy/retention), slice
 * by slice. A slice is whole or not at all, so a round that was killed goes on with the next one, and
 * rounds of several servers never meet in a row.
 * @returns rows handled, by key.
 */
export const runRetention = async (
  { db, clock }: { db: Database; clock: Clock },
  { slice = SLICE, isStopped = () => false }: { slice?: number; isStopped?: () => boolean } = {},
): Promise<Record<RoundKey, number>> => {
  const counts = Object.fromEntries(ROUND_KEYS.map((key) => [key, 0])) as Record<RoundKey, number>
  for (const key of ROUND_KEYS) {
    const before = endOf(key, clock.now())
    for (let more = true; more && !isStopped();) {
      const handled = await inTransaction(db, async (tx) => STEPS[key](tx, before, slice))
      counts[key] += handled
      more = handled > 0
    }
  }
  return counts
}

/** Runs it at the start and every six hours; answers how to stop, which ends a round between two slices. */
export const startRetention = (parts: {
  db: Database
  clock: Clock
  log: Log
  job: Jobs
}): { stop: () => Promise<void> } => {
  let stopped = false
  const rounds = startRounds(
    parts.job('retention', async () => runRetention(parts, { isStopped: () => stopped })),
    {
      everyMs: ROUND_MS,
      onFault: (err) => parts.log.error({ err }, 'what has had its time was not hidden'),
    },
  )
  return {
    async stop() {
      stopped = true
      await rounds.stop()
    },
  }
}
