import { type RawBuilder, sql } from 'kysely'
import type { IpKind, IpOrigin } from '#domain/ip/record-codes.ts'
import { TURNS } from '#domain/ip/status-on-day.ts'
import { advisoryLock } from '#server/database/lock.ts'
import { anyOf, paged } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { ServedKind, StoredRow } from './kinds.ts'

/** Which records are meant. */
export interface RecordFilter {
  companyId: string
  today: string
  /** All of these words must be found. */
  words: readonly string[]
  /** States of the day that are let through; null = all. */
  statuses: readonly string[] | null
  owner: string
  from: string
  to: string
  /** A deadline up to this day, or with `late` one that has passed; empty = whatever. */
  dueTo: string
  late: boolean
  origin: '' | IpOrigin
  hidden: boolean
  /** Columns that hold a value. */
  equal: readonly (readonly [column: string, value: string | number])[]
}

/** What a list is ordered by. */
export interface RecordOrder {
  by: '' | 'number' | 'name' | 'owner' | 'appDate' | 'regDate' | 'status' | 'next' | 'updateTime'
  down: boolean
}

type Kind = Pick<ServedKind<never>, 'table' | 'asked'>

const column = (name: string): RawBuilder<unknown> => sql.ref(`t.${name}`)
/** Text of a column, of several names in a row. */
export const textOf = (name: string): RawBuilder<unknown> =>
  name === 'applicants' ? sql`array_to_string(t.applicants, '；')` : column(name)

/** The state of the day; the same as domain/ip/status-on-day.ts. */
export const statusOn = (kind: IpKind, today: string): RawBuilder<string> => {
  if (kind === 'copyright') return sql<string>`t.status`
  const { live, opened, risk, ended, calm } = TURNS[kind]
  return sql<string>`case
    when t.status <> all(${[...live]}::text[]) then t.status
    when t.ends_after < ${today}::date then ${ended}
    when t.risk_after < ${today}::date then ${risk}
    when t.opens_on <= ${today}::date then ${opened}
    when t.risk_after is not null and (t.status = ${risk}
      or t.status = ${opened} and t.opens_on is not null) then ${calm}
    else t.status end`
}

/** Deadlines of a row that can still be met; the lack of use is no deadline to be met. */
const meetable = (kind: IpKind, today: string): RawBuilder<unknown> => sql`
  from ip_deadline as d where d.record_id = t.id and d.kind = ${kind} and not d.done
    and d.event <> 'nonUse' and (d.until is null or d.until >= ${today}::date)`

const where = (kind: Kind, filter: RecordFilter): RawBuilder<unknown> => {
  const { asked, table } = kind
  const { today, from, to, owner, dueTo, late } = filter
  const parts: RawBuilder<unknown>[] = [
    sql`t.company_id = ${filter.companyId} and not t.del_flag and t.hidden = ${filter.hidden}`,
  ]
  for (const word of filter.words) {
    const texts = sql.join(
      asked.words.map((name) => textOf(name)),
      sql`, `,
    )
    const text = sql`concat_ws(' ', ${texts})`
    // Lower case costs most of the time, and Chinese and digits have none.
    const small = word.toLowerCase()
    parts.push(
      small === word.toUpperCase()
        ? sql`strpos(${text}, ${word}) > 0`
        : sql`strpos(lower(${text}), ${small}) > 0`,
    )
  }
  if (owner !== '')
    parts.push(sql`strpos(lower(${textOf(asked.owner)}), ${owner.toLowerCase()}) > 0`)
  if (from !== '') parts.push(sql`${column(asked.date)} >= ${from}::date`)
  if (to !== '') parts.push(sql`${column(asked.date)} <= ${to}::date`)
  if (filter.origin !== '') parts.push(sql`t.origin = ${filter.origin}`)
  for (const [name, value] of filter.equal) parts.push(sql`${column(name)} = ${value}`)
  if (late) parts.push(sql`exists (select ${meetable(table, today)} and d.due < ${today}::date)`)
  else if (dueTo !== '')
    parts.push(sql`exists (select ${meetable(table, today)} and d.due <= ${dueTo}::date)`)
  return sql.join(parts, sql` and `)
}

/** What rows are ordered by. What has no value stands last, whichever way. */
const keyOf = (kind: Kind, order: RecordOrder, today: string): RawBuilder<unknown> => {
  const { asked, table } = kind
  const keys: Record<Exclude<RecordOrder['by'], ''>, RawBuilder<unknown>> = {
    number: column(asked.number),
    name: textOf(asked.name),
    owner: textOf(asked.owner),
    appDate: column(table === 'copyright' ? 'complete_date' : asked.date),
    regDate: column(asked.registered),
    status: statusOn(table, today),
    next: sql`(select min(d.due) ${meetable(table, today)})`,
    updateTime: sql`t.updated_at`,
  }
  return order.by === '' ? keys.updateTime : keys[order.by]
}

/** The newest first unless told. */
const directionOf = ({ by, down }: RecordOrder): RawBuilder<unknown> =>
  by === '' || down ? sql`key desc nulls last, id` : sql`key nulls last, id`

/** Everything that a filter means whatever its state, looked through once. */
const hits = (kind: Kind, filter: RecordFilter, order: RecordOrder): RawBuilder<unknown> => sql`
  select t.id, ${statusOn(kind.table, filter.today)} as status,
    ${keyOf(kind, order, filter.today)} as key
  from ${sql.table(kind.table)} as t where ${where(kind, filter)}`

const ofStates = ({ statuses }: RecordFilter): RawBuilder<unknown> =>
  statuses === null ? sql`true` : sql`status = any(${[...statuses]}::text[])`

/** A page of rows, how many there are, and how many of each state whatever states are asked for. */
export const pageOfRecords = async (
  tx: Tx,
  kind: Kind,
  asked: { filter: RecordFilter; order: RecordOrder; page: number; pageSize: number },
): Promise<{
  rows: StoredRow[]
  total: number
  states: { status: string; count: number }[]
}> => {
  const { filter, order, page, pageSize } = asked
  // Only the rows of the page are made into JSON.
  const { rows } = await sql<{
    rows: StoredRow[]
    total: number
    states: { status: string; count: number }[]
  }>`
    with hit as materialized (${hits(kind, filter, order)}), page as (
      select id, row_number() over (order by ${directionOf(order)}) as place from hit
      where ${ofStates(filter)} order by place ${paged({ page, pageSize })})
    select
      coalesce((select jsonb_agg(to_jsonb(r) order by p.place) from page as p
        join ${sql.table(kind.table)} as r on r.id = p.id), '[]') as rows,
      (select count(*)::int from hit where ${ofStates(filter)}) as total,
      coalesce((select jsonb_agg(jsonb_build_object('status', status, 'count', count))
        from (select status, count(*) from hit group by 1) as c), '[]') as states`.execute(tx)
  return rows[0] ?? { rows: [], total: 0, states: [] }
}

/** Ids of everything that is meant, in order, at most so many. */
export const idsOfRecords = async (
  tx: Tx,
  kind: Kind,
  asked: { filter: RecordFilter; order: RecordOrder; limit: number },
): Promise<string[]> => {
  const { filter, order, limit } = asked
  const { rows } = await sql<{ id: string }>`
    with hit as materialized (${hits(kind, filter, order)})
    select id from hit where ${ofStates(filter)}
    order by ${directionOf(order)} limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** How many records are hidden, and how many have a deadline that is late or near. */
export const countBeside = async (
  tx: Tx,
  kind: Kind,
  filter: Pick<RecordFilter, 'companyId' | 'today'>,
  soon: string,
): Promise<{ hidden: number; due: number }> => {
  const { table } = kind
  const { companyId, today } = filter
  const { rows } = await sql<{ hidden: number; due: number }>`
    select
      (select count(*)::int from ${sql.table(table)} as t
        where t.company_id = ${companyId} and not t.del_flag and t.hidden) as hidden,
      (select count(distinct d.record_id)::int from ip_deadline as d
        where d.company_id = ${companyId} and d.kind = ${table} and not d.done
          and d.event <> 'nonUse' and (d.until is null or d.until >= ${today}::date)
          and d.due <= ${soon}::date) as due`.execute(tx)
  return rows[0] ?? { hidden: 0, due: 0 }
}

/** Rows by their ids, in no order; `withDeleted` those of the last day that were deleted as well. */
export const recordsOf = async (
  tx: Tx,
  table: IpKind,
  companyId: string,
  ids: readonly string[],
  how: { withDeleted?: boolean; inTurn?: boolean } = {},
): Promise<(StoredRow & { del_flag: boolean })[]> => {
  const { rows } = await sql<{ row: StoredRow & { del_flag: boolean } }>`
    select to_jsonb(t) as row from ${sql.table(table)} as t
    where t.company_id = ${companyId} and t.id = any(${[...ids]}::text[])
      and (not t.del_flag or ${how.withDeleted === true} and t.updated_at > now() - interval '1 day')
    ${how.inTurn === true ? sql`for update` : sql``}`.execute(tx)
  return rows.map(({ row }) => row)
}

/** Records of a kind, hidden ones too. */
export const countAll = async (tx: Tx, table: IpKind, companyId: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)}
    where company_id = ${companyId} and not del_flag`.execute(tx)
  return rows[0]?.total ?? 0
}

/** Whoever changes the records of a company takes turns, kind by kind, to the end of the transaction. */
export const lockRecords = async (tx: Tx, table: IpKind, companyId: string): Promise<void> => {
  await advisoryLock(tx, `ip ${table}`, companyId)
}

const NUMBER: Readonly<Record<IpKind, string>> = {
  trademark: 'reg_no',
  patent: 'app_no',
  copyright: 'reg_no',
}

/** Records that bear one of these numbers. */
export const recordsByNumber = async (
  tx: Tx,
  table: IpKind,
  companyId: string,
  numbers: readonly string[],
): Promise<StoredRow[]> => {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(t) as row from ${sql.table(table)} as t
    where t.company_id = ${companyId} and not t.del_flag
      and ${column(NUMBER[table])} = any(${[...numbers]}::text[])`.execute(tx)
  return rows.map(({ row }) => row)
}

const names = (list: readonly string[], prefix = ''): RawBuilder<unknown> =>
  sql.join(
    list.map((name) => sql.ref(`${prefix}${name}`)),
    sql`, `,
  )

/** New rows, each with the columns of the others. */
export const addRecords = async (
  tx: Tx,
  table: IpKind,
  rows: readonly Record<string, unknown>[],
): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = Object.keys(first)
  await sql`insert into ${sql.table(table)} (${names(columns)})
    select ${names(columns)} from jsonb_populate_recordset(null::${sql.table(table)},
      ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

/**
 * Writes rows again: each has an `id`, its `version` as it was read and the columns to be set.
 * Answers the ids of those that were as they had been read.
 */
export const changeRecords = async (
  tx: Tx,
  table: IpKind,
  companyId: string,
  rows: readonly (Record<string, unknown> & { id: string; version: number })[],
): Promise<string[]> => {
  const [first] = rows
  if (first === undefined) return []
  const columns = Object.keys(first).filter((name) => name !== 'id' && name !== 'version')
  const { rows: done } = await sql<{ id: string }>`
    update ${sql.table(table)} as t set ${sql.join(
      columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`),
      sql`, `,
    )}, updated_at = now(), version = t.version + 1
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as r
    where t.id = r.id and t.company_id = ${companyId} and t.version = r.version
    returning t.id`.execute(tx)
  return done.map(({ id }) => id)
}

/** Names of people by their ids; whoever has gone has none. */
export const namesOf = async (tx: Tx, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('user_account')
    .select(['id', 'user_name as name'])
    .where('id', '=', anyOf([...new Set(ids)]))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
