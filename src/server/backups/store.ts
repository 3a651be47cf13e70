import { sql } from 'kysely'
import type { LastRuns } from '#domain/backups/schedule.ts'
import type { ArchiveCounts } from '#server/database/backup.ts'
import type { Database } from '#server/database/pool.ts'

/** What a run that went well came to. */
export interface RunResult extends Pick<ArchiveCounts, 'asOf' | 'rows' | 'files' | 'lacking'> {
  /** Of the archive. */
  bytes: number
}

/** A run that is over. */
export interface EndedRun extends RunResult {
  node: string
  place: string
  name: string
  startedAt: Date
  endedAt: Date
  outcome: 'done' | 'failed'
  error: string
  /** Whole archives that lay in the place afterwards, and their bytes. */
  kept: number
  keptBytes: number
}

/** A run that begins. */
export interface BegunRun {
  kind: 'backup' | 'drill'
  node: string
  place: string
  name: string
  startedAt: Date
}

/** How backups stand. */
export interface BackupFacts {
  /** The last whole one. */
  whole: EndedRun | null
  /** The last that failed since. */
  failed: EndedRun | null
  /** How many have failed since. */
  failures: number
  /** The last drill. */
  drill: EndedRun | null
}

const LONGEST_ERROR = 500

/** 定时备份 and 恢复演练 in the tables. */
export const createBackupStore = (db: Database) => {
  const ended = (kind: BegunRun['kind']) =>
    db
      .selectFrom('backup_run')
      .select(['node', 'place', 'name', 'started_at as startedAt', 'error', 'files', 'lacking'])
      .select(['kept'])
      .select((eb) => [
        eb.ref('outcome').$castTo<'done' | 'failed'>().as('outcome'),
        eb.ref('ended_at').$castTo<Date>().as('endedAt'),
        eb.fn.coalesce('as_of', 'started_at').$castTo<Date>().as('asOf'),
        sql<number>`bytes::float8`.as('bytes'),
        sql<number>`rows::float8`.as('rows'),
        sql<number>`kept_bytes::float8`.as('keptBytes'),
      ])
      .where('kind', '=', kind)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)

  return {
    async begin(run: BegunRun): Promise<string> {
      const { id } = await db
        .insertInto('backup_run')
        .values({
          kind: run.kind,
          node: run.node,
          place: run.place,
          name: run.name,
          started_at: run.startedAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    async finish(id: string, at: Date, result: RunResult): Promise<void> {
      await db
        .updateTable('backup_run')
        .set({
          ended_at: at,
          outcome: 'done',
          verified: true,
          as_of: result.asOf,
          bytes: String(result.bytes),
          rows: String(result.rows),
          files: result.files,
          lacking: result.lacking,
        })
        .where('id', '=', id)
        .execute()
    },

    async fail(id: string, at: Date, error: string): Promise<void> {
      await db
        .updateTable('backup_run')
        .set({ ended_at: at, outcome: 'failed', error: error.slice(0, LONGEST_ERROR) })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },

    /** Backups whose server died at them, for whoever has the job now. */
    async unfinished(): Promise<{ id: string; place: string; name: string }[]> {
      return db
        .selectFrom('backup_run')
        .select(['id', 'place', 'name'])
        .where('kind', '=', 'backup')
        .where('ended_at', 'is', null)
        .execute()
    },

    /** Names of the whole archives that were put into a place and not removed since, the newest first. */
    async wholeIn(place: string): Promise<string[]> {
      const rows = await db
        .selectFrom('backup_run')
        .select('name')
        .where('kind', '=', 'backup')
        .where('place', '=', place)
        .where('outcome', '=', 'done')
        .where('removed_at', 'is', null)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map(({ name }) => name)
    },

    async removed(place: string, name: string, at: Date): Promise<void> {
      await db
        .updateTable('backup_run')
        .set({ removed_at: at })
        .where('kind', '=', 'backup')
        .where('place', '=', place)
        .where('name', '=', name)
        .execute()
    },

    /** Notes beside a run what lies in its place now. */
    async keeps(id: string, kept: { count: number; bytes: number }): Promise<void> {
      await db
        .updateTable('backup_run')
        .set({ kept: kept.count, kept_bytes: String(kept.bytes) })
        .where('id', '=', id)
        .execute()
    },

    /** What the schedule asks for. */
    async lastRuns(): Promise<LastRuns> {
      const { whole, tried } = await db
        .selectFrom('backup_run')
        .select((eb) => [
          eb.fn.max('started_at').filterWhere('outcome', '=', 'done').as('whole'),
          eb.fn.max('started_at').as('tried'),
        ])
        .where('kind', '=', 'backup')
        .executeTakeFirstOrThrow()
      const ms = (at: Date | null): number | null => at?.getTime() ?? null
      return { wholeAt: ms(whole), triedAt: ms(tried) }
    },

    async facts(): Promise<BackupFacts> {
      const whole = (await ended('backup').where('outcome', '=', 'done').executeTakeFirst()) ?? null
      const since = whole?.startedAt ?? new Date(0)
      const failed = await ended('backup')
        .where('outcome', '=', 'failed')
        .where('started_at', '>', since)
        .executeTakeFirst()
      const { failures } = await db
        .selectFrom('backup_run')
        .select((eb) => eb.fn.countAll<string>().as('failures'))
        .where('kind', '=', 'backup')
        .where('outcome', '=', 'failed')
        .where('started_at', '>', since)
        .executeTakeFirstOrThrow()
      const drill = await ended('drill').where('outcome', '<>', '').executeTakeFirst()
      return { whole, failed: failed ?? null, failures: Number(failures), drill: drill ?? null }
    },
  }
}

export type BackupStore = ReturnType<typeof createBackupStore>
