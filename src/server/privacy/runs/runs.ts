import { endOf, ROUND_KEYS, type RoundKey } from '#domain/privacy/retention.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobDeclaration } from '#server/job.ts'
import { STEPS } from './store.ts'

/** Rows of one transaction. */
const SLICE = 500

/** What a run is made of. */
interface RetentionDeps {
  db: Database
  clock: Clock
}

/**
 * 个人信息到期处理: hides and deletes everything whose time is over (domain/privacy/retention), slice
 * by slice. A slice is whole or not at all, so a round that was killed goes on with the next one, and
 * rounds of several servers never meet in a row.
 * @returns rows handled, by key.
 */
export const runRetention = async (
  { db, clock }: RetentionDeps,
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

/** 个人信息到期处理 as a job, which ends between two slices. */
export const retentionJob = (deps: RetentionDeps): JobDeclaration => ({
  name: 'retention',
  failure: 'what has had its time was not hidden',
  run: async ({ isStopped }) => runRetention(deps, { isStopped }),
})
