import { sql } from 'kysely'
import type { PublicationBody, PublicationKind } from '#contract/publications.ts'
import type { Database } from '#server/database/pool.ts'
import { dateText } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** One published document as the table has it; its body is not judged yet. */
export interface PublicationRow {
  kind: string
  id: string
  /** `yyyy-MM-dd`. */
  publishedOn: string
  position: number
  updatedAt: Date
  body: unknown
  /** The same as long as nothing of the document changes. */
  digest: string
}

/** 发布内容 in the tables. */
export interface PublicationStore {
  /** Everything the public may see. */
  published(): Promise<PublicationRow[]>
}

/** Reads publications over `db`. */
export const createPublicationStore = (db: Database): PublicationStore => ({
  async published() {
    const { rows } = await sql<PublicationRow>`
      select kind, id, ${dateText('published_on')} as "publishedOn", position,
        updated_at as "updatedAt", body,
        md5(concat_ws(' ', published_on, updated_at, body)) as digest
      from publication
      where status = 'published' and not del_flag
      order by kind, position, published_on desc, id`.execute(db)
    return rows
  },
})

/** A document to be published. */
export interface NewPublication<K extends PublicationKind = PublicationKind> {
  kind: K
  id: string
  publishedOn: string
  position: number
  body: PublicationBody<K>
}

/** Writes documents and publishes them, replacing those of the same kind and id. */
export const publishAll = async (
  tx: Tx,
  documents: readonly NewPublication[],
  author: { by: string; at: Date },
): Promise<void> => {
  await sql`
    insert into publication
      (kind, id, status, published_on, position, body, created_at, created_by, updated_at, updated_by)
    select kind, id, 'published', "publishedOn", position, body, ${author.at}, ${author.by}, ${author.at},
      ${author.by}
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb)
      as given(kind text, id text, "publishedOn" date, position integer, body jsonb)
    on conflict (kind, id) do update set
      status = excluded.status, published_on = excluded.published_on, position = excluded.position,
      body = excluded.body, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
      version = publication.version + 1, del_flag = false`.execute(tx)
}

/** One document whatever its status, as the table has it. */
export interface StoredPublication {
  status: 'draft' | 'review' | 'published' | 'offline'
  /** `yyyy-MM-dd`; empty while it was never published. */
  publishedOn: string
  position: number
  body: Record<string, unknown>
  updatedAt: Date
  updatedBy: string
}

/** Reads one document; null when there is none. */
export const findPublication = async (
  db: Database | Tx,
  kind: PublicationKind,
  id: string,
): Promise<StoredPublication | null> => {
  const row = await db
    .selectFrom('publication')
    .select(['position', 'updated_at as updatedAt', 'updated_by as updatedBy'])
    .select((eb) => [
      eb.ref('status').$castTo<StoredPublication['status']>().as('status'),
      dateText('published_on').as('publishedOn'),
      eb.ref('body').$castTo<StoredPublication['body']>().as('body'),
    ])
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('del_flag', '=', false)
    .executeTakeFirst()
  return row ?? null
}

/** 下线 and 恢复发布: the document stays what it is. */
export const showPublication = async (
  tx: Tx,
  { kind, id }: { kind: PublicationKind; id: string },
  status: 'published' | 'offline',
  author: { by: string; at: Date },
): Promise<void> => {
  await tx
    .updateTable('publication')
    .set((eb) => ({
      status,
      version: eb('version', '+', 1),
      updated_at: author.at,
      updated_by: author.by,
    }))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('del_flag', '=', false)
    .execute()
}
