import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { beijingMinute } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Key } from './store.ts'

/** A document that fields of an item were taken from. */
export interface Source {
  /** Of the original in the library; empty where there is none. */
  fileId: string
  fileName: string
  /** The words themselves, where there is no file. */
  text: string
}

/** Sources that an item is shown with. */
const MOST_SHOWN = 10

/** Notes a source. */
export const addSource = async (
  tx: Tx,
  { kind, id }: Key,
  source: Source & { by: string; at: Date },
): Promise<void> => {
  await sql`
    insert into content_source (kind, id, number, file_id, file_name, body, at, by_user)
    select ${kind}, ${id}, coalesce(max(number), 0) + 1, ${source.fileId}, ${source.fileName},
      ${source.text}, ${source.at}, ${source.by}
    from content_source where kind = ${kind} and id = ${id}`.execute(tx)
}

/** The sources of an item, the newest first. */
export const sourcesOf = async (
  db: Database,
  { kind, id }: Key,
): Promise<(Source & { time: string; user: string })[]> => {
  return db
    .selectFrom('content_source as s')
    .leftJoin('user_account as u', 'u.id', 's.by_user')
    .select(['s.file_id as fileId', 's.file_name as fileName', 's.body as text'])
    .select((eb) => [
      beijingMinute('s.at').as('time'),
      eb.fn.coalesce('u.user_name', eb.val('')).as('user'),
    ])
    .where('s.kind', '=', kind)
    .where('s.id', '=', id)
    .orderBy('s.number', 'desc')
    .limit(MOST_SHOWN)
    .execute()
}

/** Whether the library has a file that can be named as a source. */
export const isLibraryFile = async (tx: Tx, fileId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('stored_file')
    .select('id')
    .where('id', '=', fileId)
    .where('feature', '=', 'content')
    .where('del_flag', '=', false)
    .where('binned_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of files in the library that an address in a form names, but that are gone or in the bin. */
export const lostFiles = async (db: Database | Tx, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select wanted as id from unnest(${[...new Set(ids)]}::text[]) wanted
    where not exists (select from stored_file f
      where f.id = wanted and f.feature = 'content' and not f.del_flag and f.binned_at is null)
  `.execute(db)
  return rows.map(({ id }) => id)
}
