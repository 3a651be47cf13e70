import { type RawBuilder, sql } from 'kysely'
import type { IpKind } from '#domain/ip/record-codes.ts'
import type { Database } from '#server/database/pool.ts'
import { dateText } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import { deadlineOf, type StoredDeadline } from '../deadlines.store.ts'
import type { StoredRow } from '../kinds.ts'

/** A deadline with its record. */
export interface DatedRecord {
  kind: IpKind
  deadline: StoredDeadline
  row: StoredRow
}

interface Span {
  from: string
  to: string
  limit: number
  /** Not done yet. */
  open?: boolean
}

const rowsBetween = async <Row>(
  db: Database,
  companyId: string,
  kind: IpKind,
  { from, to, limit, open = false }: Span,
  row: RawBuilder<Row>,
) => {
  const { rows } = await sql<Parameters<typeof deadlineOf>[0] & { row: Row }>`
    select d.record_id, d.event, d.year, d.opens, d.due, d.until, d.rule_version, d.done,
      d.done_on, d.sure, ${row} as row
    from ip_deadline as d join ${sql.table(kind)} as t on t.id = d.record_id
    where d.company_id = ${companyId} and d.kind = ${kind} and not (${open}::boolean and d.done)
      and (d.due between ${from}::date and ${to}::date
        or d.until between ${from}::date and ${to}::date and not d.done)
    order by d.due, d.record_id, d.year limit ${limit}`.execute(db)
  return rows.map(({ row: one, ...deadline }) => ({
    kind,
    deadline: deadlineOf(deadline),
    row: one,
  }))
}

/** Deadlines of a kind that fall in a span, or whose late window ends in it. */
export const deadlinesBetween = async (
  db: Database,
  companyId: string,
  kind: IpKind,
  span: Span,
): Promise<DatedRecord[]> => rowsBetween(db, companyId, kind, span, sql<StoredRow>`to_jsonb(t)`)

/** The same without their records. */
export const bareDeadlinesBetween = async (
  db: Database,
  companyId: string,
  kind: IpKind,
  span: Span,
): Promise<Omit<DatedRecord, 'row'>[]> => rowsBetween(db, companyId, kind, span, sql`null`)

/** Policies that somebody has kept. */
export const favouritePolicies = async (tx: Tx, userId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('favourite')
    .select('obj_id as id')
    .where('user_id', '=', userId)
    .where('obj_type', '=', 'policy')
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ id }) => id)
}

/** Policies that a company may hope for by its last matching, without those it does not want. */
export const matchedPolicies = async (tx: Tx, companyId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct s.policy_id as id
    from match_state as m join match_snapshot as s on s.run_id = m.run_id
    where m.company_id = ${companyId} and s.result in ('hopeful', 'possible')
      and s.policy_id <> ''
      and not exists (select from match_dislike as d
        where d.company_id = m.company_id and d.rule_code = s.rule_code)
    order by 1 limit 500`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Declarations of a company that go on, whose next date falls in a span. */
export const declarationsBetween = async (
  tx: Tx,
  companyId: string,
  span: { from: string; to: string },
): Promise<{ id: string; title: string; day: string; handedIn: boolean }[]> =>
  tx
    .selectFrom('declaration')
    .select(['declare_no as id', 'project_name as title', dateText('deadline').as('day')])
    .select((eb) => eb('status', '>=', 40).$castTo<boolean>().as('handedIn'))
    .where('company_id', '=', companyId)
    .where('del_flag', '=', false)
    .where('status', '<', 90)
    .where((eb) => eb.between('deadline', span.from, span.to))
    .orderBy('deadline')
    .orderBy('declare_no')
    .limit(500)
    .execute()

/** Titles of a company that end in a span. */
export const titlesBetween = async (
  tx: Tx,
  companyId: string,
  span: { from: string; to: string },
): Promise<{ title: string; day: string }[]> => {
  const { rows } = await sql<{ title: string; day: string }>`
    select title, to_char(max(valid_to), 'YYYY-MM-DD') as day from company_title
    where company_id = ${companyId} and valid_to is not null
    group by title having max(valid_to) between ${span.from}::date and ${span.to}::date
    order by 2, 1`.execute(tx)
  return rows
}
