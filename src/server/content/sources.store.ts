import { sql } from 'kysely'
import type { ReadBlock } from '#domain/notices/notice.ts'
import type { Database } from '#server/database/pool.ts'
import { beijingMinute } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Key } from './store.ts'

/** A document that fields of an item were taken from. */
export interface Source {
  /** Of the original in the library; empty where there is none. */
  fileId: string
  fileName: string
}

/** A paragraph of a document, as it is kept. */
export type SourceBlock = Pick<ReadBlock, 'kind' | 'text' | 'section'>

/** Sources that an item is shown with. */
const MOST_SHOWN = 10

/** Notes a source; answers its number among those of the item. */
export const addSource = async (
  tx: Tx,
  { kind, id }: Key,
  source: Source & { blocks: readonly SourceBlock[]; by: string; at: Date },
): Promise<number> => {
  const { rows } = await sql<{ number: number }>`
    insert into content_source (kind, id, number, file_id, file_name, blocks, at, by_user)
    select ${kind}, ${id}, coalesce(max(number), 0) + 1, ${source.fileId}, ${source.fileName},
      ${JSON.stringify(source.blocks)}::jsonb, ${source.at}, ${source.by}
    from content_source where kind = ${kind} and id = ${id}
    returning number`.execute(tx)
  return rows[0]?.number ?? 0
}

/** The sources of an item, the newest first; `kept` where there is a text to show. */
export const sourcesOf = async (
  db: Database,
  { kind, id }: Key,
): Promise<(Source & { number: number; kept: boolean; time: string; user: string })[]> => {
  return db
    .selectFrom('content_source as s')
    .leftJoin('user_account as u', 'u.id', 's.by_user')
    .select(['s.number', 's.file_id as fileId', 's.file_name as fileName'])
    .select((eb) => [
      beijingMinute('s.at').as('time'),
      eb.fn.coalesce('u.user_name', eb.val('')).as('user'),
      sql<boolean>`s.blocks <> '[]'`.as('kept'),
    ])
    .where('s.kind', '=', kind)
    .where('s.id', '=', id)
    .orderBy('s.number', 'desc')
    .limit(MOST_SHOWN)
    .execute()
}

/** The text of a source, paragraph by paragraph; null when there is none of this number. */
export const blocksOf = async (
  db: Database,
  { kind, id }: Key,
  number: number,
): Promise<readonly SourceBlock[] | null> => {
  const row = await db
    .selectFrom('content_source')
    .select((eb) => eb.ref('blocks').$castTo<readonly SourceBlock[]>().as('blocks'))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.blocks ?? null
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
