import { setTimeout as wait } from 'node:timers/promises'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { Clock } from '#server/clock.ts'
import type { Jobs } from '#server/job.ts'
import type { Log } from '#server/log.ts'
import type { RuleBook } from '../book.ts'
import type { ReverseStore } from '../reverse/store.ts'
import type { RunCompany } from './run.ts'
import type { SweepStore } from './sweep/store.ts'

/** Milliseconds between two looks for companies that are not current. */
const LOOK_MS = 60_000
/** Milliseconds until what did not work is tried again. */
const RETRY_MS = 3_000
/** Milliseconds between two companies: readers come first. */
const PAUSE_MS = 2

interface SweepParts {
  store: SweepStore
  book: RuleBook
  reverse: Pick<ReverseStore, 'fitting'>
  run: RunCompany
  clock: Clock
  log: Log
  /** Names this server. */
  holder: string
}

/**
 * Matches every company that is behind: after rules changed, and when a new day has begun. One
 * server does it at a time; what it has done stands, so that another goes on where it ended. Answers
 * how many companies could not be matched.
 */
export const sweepMatching = async (
  parts: SweepParts,
  changed: readonly string[] = [],
  isStopped: () => boolean = () => false,
): Promise<number> => {
  const { store, book, reverse, run, clock, log, holder } = parts
  if (!(await store.lease(holder))) return 0
  const on = formatBeijingDate(clock.now().getTime())
  for (const code of changed) {
    const programme = book.programmes(on).get(code)
    if (programme === undefined) continue
    const found = await reverse.fitting(programme.table, on)
    await store.markDue(found.map(({ companyId }) => companyId))
  }
  const failed: string[] = []
  while (!isStopped() && (await store.lease(holder))) {
    const ids = await store.behind({ on, digest: book.digest(on) }, failed)
    if (ids.length === 0) break
    for (const id of ids) {
      if (isStopped()) break
      try {
        await run(id)
      } catch (err) {
        failed.push(id)
        log.warn({ err, companyId: id }, 'a company could not be matched')
      }
      await wait(PAUSE_MS, undefined, { ref: false })
    }
  }
  await store.release(holder)
  return failed.length
}

/** Sweeps at the start, every minute and whenever rules change; answers how to stop. */
export const startMatchingSweep = (
  parts: SweepParts & { job: Jobs },
): { stop: () => Promise<void> } => {
  const { book, log } = parts
  const waiting = new Set<string>()
  let stopped = false
  let running: Promise<void> | null = null
  let again = false

  let retry: NodeJS.Timeout | undefined
  const later = (): void => {
    clearTimeout(retry)
    retry = setTimeout(sweep, RETRY_MS)
    retry.unref()
  }

  /** Codes that changed since the last round. */
  let changed: string[] = []
  let failed = 0
  const round = parts.job('matching', async () => {
    let matched = 0
    const run: RunCompany = async (...asked) => {
      const done = await parts.run(...asked)
      matched += 1
      return done
    }
    failed = await sweepMatching({ ...parts, run }, changed, () => stopped)
    return { matched, failed }
  })

  const sweep = (): void => {
    if (stopped) return
    if (running !== null) {
      again = true
      return
    }
    changed = [...waiting]
    waiting.clear()
    failed = 0
    running = round()
      .then(() => {
        if (failed > 0) later()
      })
      .catch((err: unknown) => {
        if (stopped) return
        log.error({ err }, 'companies could not be matched again')
        for (const code of changed) waiting.add(code)
        later()
      })
      .finally(() => {
        running = null
        if (!again) return
        again = false
        sweep()
      })
  }
  book.onChange((codes) => {
    for (const code of codes) waiting.add(code)
    sweep()
  })
  const timer = setInterval(sweep, LOOK_MS)
  timer.unref()
  sweep()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(retry)
      await running
    },
  }
}
