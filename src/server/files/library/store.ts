import { type RawBuilder, sql } from 'kysely'
import type { COMPANY_TOTAL_SORTS, LIBRARY_SORTS } from '#contract/file-library.ts'
import { BIN_DAYS } from '#domain/files/features.ts'
import {
  type LibraryKind,
  type LibrarySize,
  type LibrarySource,
  SIZE_RANGE,
} from '#domain/files/library.ts'
import type { Database } from '#server/database/pool.ts'
import {
  anyOf,
  beijingDate,
  containing,
  paged,
  type SortOrder,
  sortedBy,
} from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** Where a file of the library is used. */
export interface LibraryUse {
  fileId: string
  source: LibrarySource
  kind: string
  id: string
  title: string
}

/** A file of the library, as its list has it. */
export interface LibraryFile {
  id: string
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  alt: string
  uploader: string
  createdAt: Date
  binnedAt: Date | null
}

/** What is asked of the list; empty texts ask nothing. */
export interface LibraryQuestion extends SortOrder<(typeof LIBRARY_SORTS)[number]> {
  keyword: string
  kind: LibraryKind | ''
  size: LibrarySize | ''
  uploader: string
  /** Beijing days, the last one included. */
  from: string
  to: string
  use: '' | 'used' | 'unused'
  bin: boolean
  page: number
  pageSize: number
}

const UPLOADER = sql<string>`coalesce(nullif(u.user_name, ''), u.login_name, '')`
const SORTS = {
  name: sql`f.original_name`,
  size: sql`f.bytes`,
  uploader: sql`nullif(${UPLOADER}, '')`,
  created: sql`f.created_at`,
  uses: sql`(select count(*) from library_use as l where l.file_id = f.id)`,
  binned: sql`f.binned_at`,
}

const TOTAL_SORTS = {
  companyName: sql`c.company_name`,
  files: sql`count(*)`,
  bytes: sql`sum(f.bytes)`,
}

const FILE = sql`f.id, f.original_name as name, f.mime, f.bytes::float8 as bytes, f.width, f.height,
  f.alt, ${UPLOADER} as uploader,
  f.created_at as "createdAt", f.binned_at as "binnedAt"`

/** 文件库 in the tables. */
export const createLibraryStore = (db: Database) => ({
  async list(question: LibraryQuestion): Promise<{ files: LibraryFile[]; total: number }> {
    const { rows } = await sql<LibraryFile & { total: number }>`
      select ${FILE}, count(*) over ()::int as total
      from stored_file as f left join user_account as u on u.id = f.owner_id
      where ${sql.join(wanted(question), sql` and `)}
      order by ${sortedBy(SORTS, question, sql`f.created_at desc, f.id`)}
      ${paged(question)}`.execute(db)
    if (rows.length > 0 || question.page === 0) return { files: rows, total: rows[0]?.total ?? 0 }
    // A page behind the last one still says how many there are.
    return { files: [], total: (await this.list({ ...question, page: 0, pageSize: 1 })).total }
  },

  /** Where these files are used. */
  async uses(ids: readonly string[], tx?: Tx): Promise<LibraryUse[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<LibraryUse>`
      select file_id as "fileId", source, source_kind as kind, source_id as id, title
      from library_use where file_id = ${anyOf(ids)}
      order by source, source_kind, title, source_id`.execute(tx ?? db)
    return rows
  },

  /** A file of the library, held until the transaction ends; null when there is none. */
  async hold(tx: Tx, id: string): Promise<LibraryFile | null> {
    const { rows } = await sql<LibraryFile>`
      select ${FILE}
      from stored_file as f left join user_account as u on u.id = f.owner_id
      where f.id = ${id} and f.feature = 'content' and not f.del_flag
      for update of f`.execute(tx)
    return rows[0] ?? null
  },

  async edit(tx: Tx, id: string, given: { name: string; alt: string }): Promise<void> {
    await tx
      .updateTable('stored_file')
      .set({ original_name: given.name, alt: given.alt })
      .where('id', '=', id)
      .execute()
  },

  /** Puts a file into the bin, or takes it out. */
  async bin(tx: Tx, id: string, by: { userId: string; at: Date } | null): Promise<void> {
    await tx
      .updateTable('stored_file')
      .set({ binned_at: by?.at ?? null, binned_by: by?.userId ?? '' })
      .where('id', '=', id)
      .execute()
  },

  /** Gives up what has been in the bin too long by now; answers whose bytes nobody needs. */
  async empty(now: Date): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      update stored_file set del_flag = true
      where feature = 'content' and not del_flag
        and binned_at <= ${now}::timestamptz - make_interval(days => ${BIN_DAYS})
      returning id`.execute(db)
    return rows.map(({ id }) => id)
  },

  /** What the library keeps, its bin and uploads under way included. */
  async room(): Promise<{ files: number; bytes: number; binFiles: number; binBytes: number }> {
    const { rows } = await sql<{
      files: number
      bytes: number
      binFiles: number
      binBytes: number
    }>`
      select count(*) filter (where binned_at is null)::int as files,
        (coalesce(sum(bytes), 0) + (select coalesce(sum(bytes), 0) from file_upload
          where feature = 'content' and file_id is null and expires_at > now()))::float8 as bytes,
        count(*) filter (where binned_at is not null)::int as "binFiles",
        coalesce(sum(bytes) filter (where binned_at is not null), 0)::float8 as "binBytes"
      from stored_file where feature = 'content' and not del_flag`.execute(db)
    return rows[0] ?? { files: 0, bytes: 0, binFiles: 0, binBytes: 0 }
  },

  /** What companies keep, unless told the fullest first: figures and nothing of what it is. */
  async companies({
    page,
    pageSize,
    ...order
  }: SortOrder<(typeof COMPANY_TOTAL_SORTS)[number]> & {
    page: number
    pageSize: number
  }): Promise<{ rows: { companyName: string; files: number; bytes: number }[]; total: number }> {
    const { rows } = await sql<{
      companyName: string
      files: number
      bytes: number
      total: number
    }>`
      select c.company_name as "companyName", count(*)::int as files,
        sum(f.bytes)::float8 as bytes, count(*) over ()::int as total
      from stored_file as f join company as c on c.id = f.company_id
      where not f.del_flag group by c.id, c.company_name
      order by ${sortedBy(TOTAL_SORTS, order, sql`sum(f.bytes) desc, c.id`)}
      ${paged({ page, pageSize })}`.execute(db)
    return { rows, total: rows[0]?.total ?? 0 }
  },

  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),
})

export type LibraryStore = ReturnType<typeof createLibraryStore>

const wanted = (question: LibraryQuestion): RawBuilder<boolean>[] => {
  const { keyword, kind, size, uploader, from, to, use, bin } = question
  const conditions = [
    sql<boolean>`f.feature = 'content' and not f.del_flag`,
    bin ? sql<boolean>`f.binned_at is not null` : sql<boolean>`f.binned_at is null`,
  ]
  if (keyword !== '')
    conditions.push(
      sql<boolean>`(f.original_name ilike ${containing(keyword)} or f.alt ilike ${containing(keyword)})`,
    )
  if (kind !== '')
    conditions.push(sql<boolean>`(f.mime like 'image/%') = ${kind === 'picture'}::boolean`)
  if (size !== '') {
    const { from: least, below } = SIZE_RANGE[size]
    conditions.push(sql<boolean>`f.bytes >= ${least} and f.bytes < ${below}`)
  }
  if (uploader !== '')
    conditions.push(
      sql<boolean>`(u.user_name ilike ${containing(uploader)} or u.login_name ilike ${containing(uploader)})`,
    )
  const day = beijingDate('f.created_at')
  if (from !== '') conditions.push(sql<boolean>`${day} >= ${from}::date`)
  if (to !== '') conditions.push(sql<boolean>`${day} <= ${to}::date`)
  if (use !== '')
    conditions.push(
      sql<boolean>`exists (select from library_ref r where r.file_id = f.id)
        = ${use === 'used'}::boolean`,
    )
  return conditions
}
