import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** Which key signs, as all nodes of a database read it. */
export const createRotationStore = (db: Database) => ({
  /** Fingerprint of the main secret that signs; null where no node has ever served. */
  async signing(): Promise<string | null> {
    const row = await db
      .selectFrom('installation')
      .select('fingerprint')
      .where('part', '=', 'key')
      .executeTakeFirst()
    return row?.fingerprint ?? null
  },

  /** From now on another one signs, unless somebody has changed it meanwhile. */
  async sign(fingerprint: string, before: string): Promise<void> {
    await db
      .updateTable('installation')
      .set({ fingerprint, since: sql<Date>`now()` })
      .where('part', '=', 'key')
      .where('fingerprint', '=', before)
      .execute()
  },

  async backupRuns(): Promise<boolean> {
    const { rows } = await sql<{ running: boolean }>`
      select exists (select from pg_stat_activity
        where datname = current_database() and application_name like 'ceqiao backup%') as running`.execute(
      db,
    )
    return rows[0]?.running === true
  },
})

export type RotationStore = ReturnType<typeof createRotationStore>
