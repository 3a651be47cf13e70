import { sql } from 'kysely'
import type { IpKind, RowVerdict } from '#domain/ip/record-codes.ts'
import { tryAdvisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 导入 as it is kept. */
export interface StoredImport {
  id: string
  fileName: string
  state: 'checked' | 'taking' | 'taken' | 'failed'
  head: string[]
  total: number
  added: number
  changed: number
  same: number
  duplicate: number
  errors: number
  done: number
  message: string
}

/** One row of a dry run. */
export interface ImportRow {
  row: number
  verdict: RowVerdict
  number: string
  name: string
  errors: { field: string; message: string }[]
  changes: { field: string; before: string; after: string }[]
  form: unknown
  recordId: string
  version: number
  cells: readonly string[] | null
}

/** Whose import it is: nobody but who has uploaded the sheet goes on with it. */
export interface Whose {
  companyId: string
  userId: string
  kind: IpKind
}

/** Begins an import; those of a day ago, and the person's others that were not taken, go. */
export const addImport = async (
  tx: Tx,
  whose: Whose,
  made: Omit<StoredImport, 'state' | 'done' | 'message'>,
): Promise<void> => {
  const { companyId, userId, kind } = whose
  await sql`delete from ip_import where company_id = ${companyId}
    and (created_at < now() - interval '1 day'
      or created_by = ${userId} and kind = ${kind} and state in ('checked', 'failed'))`.execute(tx)
  await tx
    .insertInto('ip_import')
    .values({
      id: made.id,
      company_id: companyId,
      kind,
      file_name: made.fileName,
      head: JSON.stringify(made.head),
      total: made.total,
      added: made.added,
      changed: made.changed,
      same: made.same,
      duplicate: made.duplicate,
      errors: made.errors,
      created_by: userId,
    })
    .execute()
}

/** Adds rows to an import. */
export const addImportRows = async (
  tx: Tx,
  importId: string,
  companyId: string,
  rows: readonly ImportRow[],
): Promise<void> => {
  const values = rows.map(({ recordId, ...row }) => ({
    import_id: importId,
    company_id: companyId,
    ...row,
    record_id: recordId,
  }))
  await sql`insert into ip_import_row select * from
    jsonb_populate_recordset(null::ip_import_row, ${JSON.stringify(values)}::jsonb)`.execute(tx)
}

const COLUMNS = sql`id, file_name as "fileName", state, head, total, added, changed, same, duplicate,
  errors, done, message`

/** An import of the person; null when there is none, or its day is over. */
export const importOf = async (tx: Tx, whose: Whose, id: string): Promise<StoredImport | null> => {
  const { rows } = await sql<StoredImport>`
    select ${COLUMNS} from ip_import
    where id = ${id} and company_id = ${whose.companyId} and created_by = ${whose.userId}
      and kind = ${whose.kind} and created_at > now() - interval '1 day'`.execute(tx)
  return rows[0] ?? null
}

/** Rows of an import by verdict (none = all), in the order of the sheet. */
export const importRowsOf = async (
  tx: Tx,
  importId: string,
  asked: { verdicts: readonly RowVerdict[]; offset: number; limit: number },
): Promise<ImportRow[]> => {
  const { rows } = await sql<ImportRow>`
    select row, verdict, number, name, errors, changes, form, record_id as "recordId", version,
      cells
    from ip_import_row
    where import_id = ${importId}
      and (${asked.verdicts.length === 0} or verdict = any(${[...asked.verdicts]}::text[]))
    order by row limit ${asked.limit} offset ${asked.offset}`.execute(tx)
  return rows
}

/** Whether this transaction alone takes the import over; nobody else does until it ends. */
export const lockImport = async (tx: Tx, importId: string): Promise<boolean> =>
  tryAdvisoryLock(tx, 'ip import', importId)

/** Says how far an import is; beside the transaction that takes it over, so that others see it. */
export const noteImport = async (
  db: Database | Tx,
  whose: Whose,
  id: string,
  to: { state: StoredImport['state']; done: number; message: string },
): Promise<void> => {
  await sql`update ip_import set state = ${to.state}, done = ${to.done},
    message = ${to.message}
    where id = ${id} and company_id = ${whose.companyId} and created_by = ${whose.userId}
      and kind = ${whose.kind}`.execute(db)
}
