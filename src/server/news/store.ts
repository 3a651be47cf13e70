import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'

/** How often news were read, from the table that counts views. */
export interface NewsViews {
  /** By id; what nobody has read is left out. */
  totals(ids: readonly string[]): Promise<Map<string, number>>
}

/** Reads the counts over `db`. */
export const createNewsViews = (db: Database): NewsViews => ({
  async totals(ids) {
    const { rows } = await sql<{ id: string; total: string }>`
      select obj_id as id, total from view_count
      where obj_type = 'news' and obj_id = any(${ids}::text[])`.execute(db)
    return new Map(rows.map(({ id, total }) => [id, Number(total)]))
  },
})
