import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Key } from '../store.ts'

/** Items whose hour has come. */
export const dueItems = async (db: Database, at: Date, most: number): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select kind, id from content_item
    where deleted_at is null and least(publish_at, offline_at) <= ${at}
    order by least(publish_at, offline_at), kind, id limit ${most}`.execute(db)
  return rows
}

/** Items in the bin since before a moment. */
export const binnedBefore = async (db: Database, at: Date, most: number): Promise<Key[]> => {
  const { rows } = await sql<Key>`
    select kind, id from content_item where deleted_at < ${at}
    order by deleted_at limit ${most}`.execute(db)
  return rows
}

/** Takes an item out for good; its versions stay. What stood published before is hidden too. */
export const bury = async (tx: Tx, { kind, id }: Key, hand: { by: string; at: Date }) => {
  await sql`delete from content_item where kind = ${kind} and id = ${id}`.execute(tx)
  await sql`delete from content_source where kind = ${kind} and id = ${id}`.execute(tx)
  await sql`
    update policy set del_flag = true, updated_at = ${hand.at}, updated_by = ${hand.by}
    where ${kind} = 'policy' and id = ${id} and status = 'offline'`.execute(tx)
  await sql`
    update publication set del_flag = true, updated_at = ${hand.at}, updated_by = ${hand.by}
    where kind = ${kind} and id = ${id} and status = 'offline'`.execute(tx)
}
