import { randomUUID } from 'node:crypto'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { OF_POLICY } from '#domain/matching/policy-table.ts'
import type { Clock } from '#server/clock.ts'
import { idsHolding } from '#server/database/permissions.ts'
import type { Database } from '#server/database/pool.ts'
import type { KickJob } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import { createRuleStore } from './rules/store.ts'
import { createRuleCache } from './rule-cache.ts'
import { createDislikeStore } from './dislikes.store.ts'
import { createReverseStore } from './reverse/store.ts'
import { createRunCompany, type PortraitReader } from './runs/run.ts'
import { createRunStore } from './runs/store.ts'
import { matchingJob } from './runs/job.ts'
import { createMatchingJobStore } from './runs/job.store.ts'

/** 精准匹配 of one node: its rules, its runs, and what looks for companies. */
export const createMatching = (deps: {
  db: Database
  portraits: PortraitReader
  clock: Clock
  log: Log
  kick: KickJob
}) => {
  const { db, portraits, clock, log, kick } = deps
  const rules = createRuleStore(db)
  const ruleCache = createRuleCache({ store: rules, log })
  const runs = createRunStore(db)
  const reverse = createReverseStore(db)
  const run = createRunCompany({
    store: runs,
    ruleCache,
    portraits,
    readers: async (tx, companyId) => idsHolding(tx, 'precise:list', companyId),
    clock,
    newId: randomUUID,
  })
  return {
    rules,
    ruleCache,
    runs,
    run,
    reverse,
    dislikes: createDislikeStore(db),
    /** The table that the rule library keeps for a policy; null while its own conditions decide. */
    kept(policyId: string) {
      const on = formatBeijingDate(clock.now().getTime())
      const table = ruleCache.deciding(policyId, on)?.table ?? null
      return table?.basedOn === OF_POLICY ? null : table
    },
    job: matchingJob({
      store: createMatchingJobStore(db),
      ruleCache,
      reverse,
      run,
      clock,
      log,
      kick,
    }),
  }
}

export type Matching = ReturnType<typeof createMatching>
