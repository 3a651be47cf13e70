import { sql } from 'kysely'
import type { VIEWED } from '#contract/projects.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingDate } from '#server/database/sql.ts'

/** A public object whose views are counted. */
export interface ViewedObject {
  objType: (typeof VIEWED)[number]
  objId: string
}

/** 浏览计数 in the tables. */
export interface ViewStore {
  /**
   * Counts one view unless the first of a visitor's names was counted in this hour, and notes
   * them all; null for an unknown object.
   */
  view(
    object: ViewedObject,
    names: readonly string[],
    hour: Date,
  ): Promise<{ counted: boolean; total: number } | null>
  /** The totals of every object of a kind that was ever seen, by id. */
  totals(objType: ViewedObject['objType']): Promise<Map<string, number>>
  /** Forgets who has seen what before a moment; the totals stay. */
  forget(before: Date): Promise<number>
}

/** Counts views over `db`. */
export const createViewStore = (db: Database): ViewStore => ({
  view: async (object, names, hour) =>
    inTransaction(db, async (tx) => {
      if (!(await exists(tx, object))) return null
      const { objType, objId } = object
      const noted = await tx
        .insertInto('view_visit')
        .values(names.map((visitor) => ({ obj_type: objType, obj_id: objId, visitor, hour })))
        .onConflict((conflict) => conflict.doNothing())
        .returning('visitor')
        .execute()
      const counted = noted.some(({ visitor }) => visitor === names[0])
      const { rows } = await sql<{ total: string }>`
        insert into view_count as c (obj_type, obj_id, total)
        values (${objType}, ${objId}, ${counted ? 1 : 0})
        on conflict (obj_type, obj_id) do update set total = c.total + excluded.total
        returning total`.execute(tx)
      if (counted)
        await sql`
          insert into read_day as d (day, obj_type, obj_id, reads)
          values (${beijingDate(sql`${hour}::timestamptz`)}, ${objType}, ${objId}, 1)
          on conflict (day, obj_type, obj_id) do update set reads = d.reads + 1`.execute(tx)
      return { counted, total: Number(rows[0]?.total ?? 0) }
    }),

  async totals(objType) {
    const rows = await db
      .selectFrom('view_count')
      .select(['obj_id', 'total'])
      .where('obj_type', '=', objType)
      .execute()
    return new Map(rows.map(({ obj_id, total }) => [obj_id, Number(total)]))
  },

  async forget(before) {
    const result = await db.deleteFrom('view_visit').where('hour', '<', before).executeTakeFirst()
    return Number(result.numDeletedRows)
  },
})

const exists = async (tx: Tx, { objType, objId }: ViewedObject): Promise<boolean> => {
  if (objType !== 'policy') {
    const found = await tx
      .selectFrom('publication')
      .select('id')
      .where('kind', '=', objType)
      .where('id', '=', objId)
      .where('status', '=', 'published')
      .where('del_flag', '=', false)
      .executeTakeFirst()
    return found !== undefined
  }
  const row = await tx
    .selectFrom('policy')
    .select('id')
    .where('id', '=', objId)
    .where('status', 'in', ['published', 'replaced'])
    .where('del_flag', '=', false)
    .executeTakeFirst()
  return row !== undefined
}
