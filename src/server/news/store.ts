import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'

/** How often news were read, from the table that counts views. */
export interface NewsViews {
  /** By id; what nobody has read is left out. */
  totals(ids: readonly string[]): Promise<Map<string, number>>
}

/** Reads the counts over `db`. */
export const createNewsViews = (db: Database): NewsViews => ({
  async totals(ids) {
    const rows = await db
      .selectFrom('view_count')
      .select(['obj_id as id', 'total'])
      .where('obj_type', '=', 'news')
      .where('obj_id', '=', anyOf(ids))
      .execute()
    return new Map(rows.map(({ id, total }) => [id, Number(total)]))
  },
})
