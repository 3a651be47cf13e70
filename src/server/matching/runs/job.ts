import { setTimeout as wait } from 'node:timers/promises'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { Clock } from '#server/clock.ts'
import type { JobDeclaration, KickJob } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import type { RuleCache } from '../rule-cache.ts'
import type { ReverseStore } from '../reverse/store.ts'
import type { MatchingJobStore } from './job.store.ts'

/** Milliseconds until what did not work is tried again. */
const RETRY_MS = 3_000
/** Milliseconds between two companies: readers come first. */
const PAUSE_MS = 2

interface JobDeps {
  store: MatchingJobStore
  ruleCache: Pick<RuleCache, 'programmes' | 'digest' | 'onChange'>
  reverse: Pick<ReverseStore, 'fitting'>
  /** Matches one company. */
  run: (companyId: string) => Promise<unknown>
  clock: Clock
  log: Log
}

/**
 * Matches every company that is behind: after rules changed, those first whom the programmes of
 * `changed` may fit, and when a new day has begun. What it has done stands, so that another server
 * goes on where it ended. Answers how many companies were matched, and how many could not be.
 */
const runMatching = async (
  { store, ruleCache, reverse, run, clock, log }: JobDeps,
  changed: readonly string[],
  isStopped: () => boolean,
): Promise<{ matched: number; failed: number }> => {
  const on = formatBeijingDate(clock.now().getTime())
  for (const code of changed) {
    const programme = ruleCache.programmes(on).get(code)
    if (programme === undefined) continue
    const found = await reverse.fitting(programme.table, on)
    await store.markDue(found.map(({ companyId }) => companyId))
  }
  const failed: string[] = []
  let matched = 0
  while (!isStopped()) {
    const ids = await store.behind({ on, digest: ruleCache.digest(on) }, failed)
    if (ids.length === 0) break
    for (const id of ids) {
      if (isStopped()) break
      try {
        await run(id)
        matched += 1
      } catch (err) {
        failed.push(id)
        log.warn({ err, companyId: id }, 'a company could not be matched')
      }
      await wait(PAUSE_MS, undefined, { ref: false })
    }
  }
  return { matched, failed: failed.length }
}

/** 政策重新匹配 as a job, which runs too whenever rules change. */
export const matchingJob = (deps: JobDeps & { kick: KickJob }): JobDeclaration => {
  const { ruleCache, kick } = deps
  /** Codes that changed since the last run. */
  const waiting = new Set<string>()
  ruleCache.onChange((codes) => {
    for (const code of codes) waiting.add(code)
    kick('matching')
  })
  return {
    name: 'matching',
    failure: 'companies could not be matched again',
    retryMs: RETRY_MS,
    // Every server learns of every change: whoever is at it has these codes too.
    onRefused: () => waiting.clear(),
    async run({ isStopped }) {
      const changed = [...waiting]
      waiting.clear()
      try {
        const counts = await runMatching(deps, changed, isStopped)
        if (counts.failed > 0) kick('matching', RETRY_MS)
        return counts
      } catch (err) {
        for (const code of changed) waiting.add(code)
        throw err
      }
    },
  }
}
