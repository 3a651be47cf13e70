import { sql } from 'kysely'
import type { Deadline } from '#domain/ip/deadlines.ts'
import type { IpKind } from '#domain/ip/record-codes.ts'
import { anyOf } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** The deadlines of one record with the days of their next reminders. */
export interface RecordDeadlines {
  recordId: string
  deadlines: readonly (Deadline & { alertOn: string })[]
}

const orNull = (day: string): string | null => (day === '' ? null : day)

/** Puts the deadlines of these records in the place of those they had. */
export const replaceDeadlines = async (
  tx: Tx,
  kind: IpKind,
  companyId: string,
  records: readonly RecordDeadlines[],
): Promise<void> => {
  const ids = records.map(({ recordId }) => recordId)
  await tx
    .deleteFrom('ip_deadline')
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .where('record_id', '=', anyOf(ids))
    .execute()
  const rows = records.flatMap(({ recordId, deadlines }) =>
    deadlines.map((one) => ({
      company_id: companyId,
      kind,
      record_id: recordId,
      event: one.event,
      year: one.year,
      opens: orNull(one.opens),
      due: one.due,
      until: orNull(one.until),
      rule_version: one.ruleVersion,
      done: one.done,
      done_on: orNull(one.doneOn),
      sure: one.sure,
      alert_on: orNull(one.alertOn),
    })),
  )
  if (rows.length > 0)
    await sql`insert into ip_deadline select * from
      jsonb_populate_recordset(null::ip_deadline, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/** A deadline as it is stored. */
export type StoredDeadline = Deadline & { recordId: string }

interface Row {
  record_id: string
  event: Deadline['event']
  year: number
  opens: string | null
  due: string
  until: string | null
  rule_version: string
  done: boolean
  done_on: string | null
  sure: boolean
}

/** The deadline of a row. */
export const deadlineOf = (row: Row): StoredDeadline => ({
  recordId: row.record_id,
  event: row.event,
  year: row.year,
  opens: row.opens ?? '',
  due: row.due,
  until: row.until ?? '',
  ruleVersion: row.rule_version,
  done: row.done,
  doneOn: row.done_on ?? '',
  sure: row.sure,
})

/** Deadlines of these records, the earliest first; `open` leaves out those that are done. */
export const deadlinesOf = async (
  tx: Tx,
  kind: IpKind,
  ids: readonly string[],
  open: boolean,
): Promise<StoredDeadline[]> => {
  const { rows } = await sql<Row>`
    select record_id, event, year, opens, due, until, rule_version, done, done_on, sure
    from ip_deadline
    where kind = ${kind} and record_id = any(${[...ids]}::text[]) and not (${open} and done)
    order by due, year`.execute(tx)
  return rows.map(deadlineOf)
}

/** Reminders of a record that were sent. */
export const alertsSent = async (
  tx: Tx,
  kind: IpKind,
  recordId: string,
): Promise<{ event: string; year: number; due: string; mark: string; sentOn: string }[]> =>
  tx
    .selectFrom('ip_alert')
    .select(['event', 'year', 'due', 'mark', 'sent_on as sentOn'])
    .where('kind', '=', kind)
    .where('record_id', '=', recordId)
    .execute()
