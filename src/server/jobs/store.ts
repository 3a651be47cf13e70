import { sql } from 'kysely'
import type { JobCause, JobName } from '#domain/jobs/jobs.ts'
import type { Database } from '#server/database/pool.ts'
import { ahead, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** Seconds until another server may take a job over whose server said nothing more. */
const LEASE_SECONDS = 60
/** Rounds of a job that are remembered. */
const KEPT_RUNS = 300

/** Who is at a job. */
export interface Place {
  name: JobName
  /** The node, where each does its own; empty where one does it for all. */
  place: string
  /** Names the server. */
  holder: string
}

/** How a run went. */
export interface RunRecord {
  outcome: 'done' | 'failed'
  cause: JobCause
  /** Name of the node. */
  node: string
  ranAt: Date
  tookMs: number
  counts: Readonly<Record<string, number>>
  error: string
}

/** A job as it stands; of `each` one a node. */
export interface StoredJob {
  name: string
  place: string
  running: boolean
  /** Of the last run; null before the first. */
  ranAt: Date | null
  tookMs: number
  node: string
  outcome: '' | 'done' | 'failed'
  counts: Record<string, number>
  error: string
  failures: number
}

/** 后台任务 in the tables. */
export const createJobStore = (db: Database) => ({
  /** Takes a job; false while somebody is at it. */
  async begin({ name, place, holder }: Place): Promise<boolean> {
    const { rows } = await sql`
      insert into job (name, place, holder, until, started_at)
      values (${name}, ${place}, ${holder}, ${ahead(LEASE_SECONDS)}, now())
      on conflict (name, place) do update set holder = excluded.holder, until = excluded.until,
        started_at = excluded.started_at
      where job.until < now() returning name`.execute(db)
    return rows.length > 0
  },

  /** Goes on with it. @returns false when somebody else has it by now, or it is over. */
  async renew({ name, place, holder }: Place): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('job')
      .set({ until: ahead(LEASE_SECONDS) })
      .where('name', '=', name)
      .where('place', '=', place)
      .where('holder', '=', holder)
      .where('started_at', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Says how a run went and gives the job back; `kept` runs stand in the history. */
  async end({ name, place, holder }: Place, run: RunRecord, kept: boolean): Promise<void> {
    const counts = JSON.stringify(run.counts)
    await inTransaction(db, async (tx) => {
      await sql`
        update job set until = case when holder = ${holder} then '-infinity' else until end,
          started_at = case when holder = ${holder} then null else started_at end,
          ran_at = ${run.ranAt}, took_ms = ${run.tookMs}, node = ${run.node},
          outcome = ${run.outcome}, counts = ${counts}::jsonb, error = ${run.error},
          failures = case when ${run.outcome} = 'done' then 0 else failures + 1 end
        where name = ${name} and place = ${place}`.execute(tx)
      if (!kept) return
      await tx
        .insertInto('job_run')
        .values({
          name,
          node: run.node,
          cause: run.cause,
          ran_at: run.ranAt,
          took_ms: run.tookMs,
          outcome: run.outcome,
          counts,
          error: run.error,
        })
        .execute()
      await sql`
        delete from job_run where name = ${name} and id <= (
          select id from job_run where name = ${name}
          order by id desc offset ${KEPT_RUNS} limit 1)`.execute(tx)
    })
  },

  /** Every job that has run or runs; of `each` those of nodes that are there. */
  async all(): Promise<StoredJob[]> {
    const { rows } = await sql<StoredJob>`
      select name, place, until > now() as running, ran_at as "ranAt", took_ms as "tookMs", node,
        outcome, counts, error, failures
      from job where place = '' or place in (select node from node_signal)
      order by name, place`.execute(db)
    return rows
  },

  /** Forgets the jobs of nodes that are gone. */
  async prune(): Promise<void> {
    await sql`delete from job where place <> '' and place not in (select node from node_signal)
      and until < now() and coalesce(ran_at, until) < now() - interval '1 hour'`.execute(db)
  },

  /** Rounds of a job, the newest first. */
  async history(
    name: JobName,
    { page, pageSize }: { page: number; pageSize: number },
  ): Promise<{ rows: RunRecord[]; total: number }> {
    const runs = db.selectFrom('job_run').where('name', '=', name)
    const rows = await runs
      .select(['node', 'ran_at as ranAt', 'took_ms as tookMs', 'error'])
      .select((eb) => [
        eb.ref('outcome').$castTo<RunRecord['outcome']>().as('outcome'),
        eb.ref('cause').$castTo<JobCause>().as('cause'),
        eb.ref('counts').$castTo<RunRecord['counts']>().as('counts'),
      ])
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset(page * pageSize)
      .execute()
    const { total } = await runs.select(ROW_COUNT.as('total')).executeTakeFirstOrThrow()
    return { rows, total }
  },

  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),
})

export type JobStore = ReturnType<typeof createJobStore>
