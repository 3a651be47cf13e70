import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Key } from './store.ts'

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
  return db
    .selectFrom('content_item')
    .select((eb) => [eb.ref('kind').$castTo<Key['kind']>().as('kind'), 'id'])
    .where('deleted_at', '<', at)
    .orderBy('deleted_at')
    .limit(most)
    .execute()
}

/** Takes an item out for good; its versions stay. What stood published before is hidden too. */
export const bury = async (tx: Tx, { kind, id }: Key, author: { by: string; at: Date }) => {
  for (const table of ['content_item', 'content_source'] as const)
    await tx.deleteFrom(table).where('kind', '=', kind).where('id', '=', id).execute()
  const gone = { del_flag: true, updated_at: author.at, updated_by: author.by }
  if (kind === 'policy')
    await tx
      .updateTable('policy')
      .set(gone)
      .where('id', '=', id)
      .where('status', '=', 'offline')
      .execute()
  await tx
    .updateTable('publication')
    .set(gone)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('status', '=', 'offline')
    .execute()
}
