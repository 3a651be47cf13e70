import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import type { Clock } from '#server/clock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Log } from '#server/log.ts'
import type { RuleBook } from '../book.ts'
import type { ReverseStore } from '../reverse/store.ts'
import type { RunCompany } from './run.ts'

/** Companies matched before the lease is taken anew. */
const PORTION = 20
const LEASE_SECONDS = 60
/** Milliseconds between two looks for companies that are not current. */
const LOOK_MS = 60_000
/** Milliseconds between two companies: readers come first. */
const PAUSE_MS = 2

/** Companies that have to be matched again, and who does it. */
export const createSweepStore = (db: Database) => ({
  /** Whether this server may match; it may for a while, and longer when it asks again. */
  async lease(holder: string): Promise<boolean> {
    const { rows } = await sql`
      update match_lease set holder = ${holder},
        until = now() + make_interval(secs => ${LEASE_SECONDS})
      where holder = ${holder} or until < now() returning one`.execute(db)
    return rows.length > 0
  },

  async release(holder: string): Promise<void> {
    await sql`update match_lease set until = '-infinity' where holder = ${holder}`.execute(db)
  },

  /** Companies with people that are not matched up to these rules and this day, urgent ones first. */
  async behind(now: { on: string; digest: string }, skip: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select c.id from company c left join match_state s on s.company_id = c.id
      where not c.del_flag
        and exists (select from user_account u where u.company_id = c.id)
        and (s.company_id is null or s.due or s.day is distinct from ${now.on}::date
          or s.rules_digest <> ${now.digest})
        and c.id <> all(${[...skip]}::text[])
      order by coalesce(s.due, false) desc, c.id limit ${PORTION}`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** These come before all others. */
  async markDue(companyIds: readonly string[]): Promise<void> {
    await sql`update match_state set due = true
      where company_id = any(${[...companyIds]}) and not due`.execute(db)
  },
})

export type SweepStore = ReturnType<typeof createSweepStore>

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
 * server does it at a time; what it has done stands, so that another goes on where it ended.
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
  let count = 0
  const failed: string[] = []
  while (!isStopped() && (await store.lease(holder))) {
    const ids = await store.behind({ on, digest: book.digest(on) }, failed)
    if (ids.length === 0) break
    for (const id of ids) {
      if (isStopped()) break
      try {
        await run(id)
        count++
      } catch (err) {
        failed.push(id)
        log.warn({ err, companyId: id }, 'a company could not be matched')
      }
      await wait(PAUSE_MS, undefined, { ref: false })
    }
  }
  await store.release(holder)
  return count
}

/** Sweeps at the start, every minute and whenever rules change; answers how to stop. */
export const startMatchingSweep = (parts: SweepParts): { stop: () => Promise<void> } => {
  const { book, log } = parts
  const waiting = new Set<string>()
  let stopped = false
  let running: Promise<void> | null = null
  let again = false

  const sweep = (): void => {
    if (stopped) return
    if (running !== null) {
      again = true
      return
    }
    const changed = [...waiting]
    waiting.clear()
    running = sweepMatching(parts, changed, () => stopped)
      .then(() => undefined)
      .catch((err: unknown) => {
        if (!stopped) log.error({ err }, 'companies could not be matched again')
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
      await running
    },
  }
}
