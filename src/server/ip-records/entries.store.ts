import { sql } from 'kysely'
import type { EntryType, IpKind, UsageKind } from '#domain/ip/record-codes.ts'
import { ROW_COUNT } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 附记 as it is kept. */
export interface Entry {
  id: string
  type: EntryType
  usageKind: '' | UsageKind
  /** Days `yyyy-MM-dd`, empty when not told. */
  date: string
  until: string
  party: string
  note: string
  fileIds: string[]
  createdBy: string
  createdAt: Date
}

const orNull = (day: string): string | null => (day === '' ? null : day)

/** What was added to a record, the newest first. */
export const entriesOf = async (tx: Tx, kind: IpKind, recordId: string): Promise<Entry[]> => {
  const { rows } = await sql<Entry>`
    select id, type, usage_kind as "usageKind", coalesce(date::text, '') as date,
      coalesce(until::text, '') as until, party, note, file_ids as "fileIds",
      created_by as "createdBy", created_at as "createdAt"
    from ip_entry where kind = ${kind} and record_id = ${recordId}
    order by date desc nulls last, created_at desc, id`.execute(tx)
  return rows
}

/** Adds one. */
export const addEntry = async (
  tx: Tx,
  to: { companyId: string; kind: IpKind; recordId: string },
  entry: Omit<Entry, 'createdAt'>,
): Promise<void> => {
  await tx
    .insertInto('ip_entry')
    .values({
      id: entry.id,
      company_id: to.companyId,
      kind: to.kind,
      record_id: to.recordId,
      type: entry.type,
      usage_kind: entry.usageKind,
      date: orNull(entry.date),
      until: orNull(entry.until),
      party: entry.party,
      note: entry.note,
      file_ids: entry.fileIds,
      created_by: entry.createdBy,
    })
    .execute()
}

/** Takes one away; its type, or null when the record has none of this id. */
export const removeEntry = async (
  tx: Tx,
  from: { companyId: string; kind: IpKind; recordId: string },
  id: string,
): Promise<EntryType | null> => {
  const gone = await tx
    .deleteFrom('ip_entry')
    .where('id', '=', id)
    .where('company_id', '=', from.companyId)
    .where('kind', '=', from.kind)
    .where('record_id', '=', from.recordId)
    .returning((eb) => eb.ref('type').$castTo<EntryType>().as('type'))
    .executeTakeFirst()
  return gone?.type ?? null
}

/** Entries of one record. */
export const countEntries = async (tx: Tx, kind: IpKind, recordId: string): Promise<number> => {
  const { total } = await tx
    .selectFrom('ip_entry')
    .select(ROW_COUNT.as('total'))
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  return total
}

/** The latest day of an evidence of use, by record. */
export const lastUses = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; day: string }>`
    select record_id as id, max(date)::text as day from ip_entry
    where kind = 'trademark' and type = 'usage' and date is not null
      and record_id = any(${[...ids]}::text[]) group by 1`.execute(tx)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

/** 已缴年费 of one year. */
export interface StoredPayment {
  recordId: string
  year: number
  paidOn: string
  /** Yuan; empty when not told. */
  amount: string
  receiptId: string
}

/** Payments of these patents. */
export const paymentsOf = async (tx: Tx, ids: readonly string[]): Promise<StoredPayment[]> => {
  const { rows } = await sql<StoredPayment>`
    select patent_id as "recordId", year, paid_on::text as "paidOn",
      coalesce(amount::text, '') as amount, receipt_id as "receiptId"
    from ip_payment where patent_id = any(${[...ids]}::text[]) order by year`.execute(tx)
  return rows
}

/** Marks a year as paid, or says it anew. */
export const savePayment = async (
  tx: Tx,
  payment: StoredPayment & { companyId: string; userId: string },
): Promise<void> => {
  const { companyId, recordId, year, paidOn, amount, receiptId, userId } = payment
  await sql`
    insert into ip_payment (company_id, patent_id, year, paid_on, amount, receipt_id, created_by)
    values (${companyId}, ${recordId}, ${year}, ${paidOn}, ${amount === '' ? null : amount},
      ${receiptId}, ${userId})
    on conflict (patent_id, year) do update set paid_on = excluded.paid_on,
      amount = excluded.amount, receipt_id = excluded.receipt_id, created_at = now(),
      created_by = excluded.created_by`.execute(tx)
}

/** Takes the mark of a year back; false when there is none. */
export const removePayment = async (tx: Tx, recordId: string, year: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('ip_payment')
    .where('patent_id', '=', recordId)
    .where('year', '=', year)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a record of any company rests on a file. */
export const usesFile = async (tx: Tx, fileId: string): Promise<boolean> => {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from ip_entry where ${fileId} = any(file_ids))
      or exists (select from ip_payment where receipt_id = ${fileId})
      or exists (select from trademark where company_id is not null and not del_flag
        and detail ->> 'image' = ${fileId}) as used`.execute(tx)
  return rows[0]?.used === true
}
