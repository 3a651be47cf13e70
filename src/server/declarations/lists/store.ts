import { type RawBuilder, sql } from 'kysely'
import {
  DECLARE_STATUSES,
  type ProjectType,
  type DeclareActor,
  type DeclareSort,
  type DeclareStatus,
} from '#domain/declarations/codes.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf, containing, dateText, withinPlace } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import { type Declaration, rowsOf } from '../declaration.store.ts'

/** Whose turn counts as one's own on the side of a company. */
export interface Own {
  userId: string
  /** An administrator, and somebody who declares. */
  admin: boolean
  declarer: boolean
}

/** How one looks for declarations. */
export interface ListFilter {
  /** A company's own; empty for all that the platform sees. */
  companyId: string
  statuses: readonly DeclareStatus[]
  /** What waits for somebody of the company; null for everything. */
  own: Own | null
  /** Of this advisor; `none` for those without one, empty for all. */
  advisorUserId: string
  /** Whose turn it is; empty for anybody's. */
  holder: DeclareActor | ''
  keyword: string
  year: number
  level: string
  /** 项目类型; empty for all. */
  projectType: ProjectType | ''
  regionCode: string
}

export interface ListOrder {
  sort: DeclareSort
  direction: 'asc' | 'desc'
}

/** What waits for somebody: as the administrator, or as the declarer who answers for it. */
const ownTurn = ({ userId, admin, declarer }: Own): RawBuilder<boolean> => sql<boolean>`(
  (${admin}::boolean and strpos(d.holder, 'A') > 0)
  or (${declarer}::boolean and strpos(d.holder, 'E') > 0
    and (d.declarer_user_id = ${userId} or d.declarer_user_id is null)))`

const companyNamed = (keyword: string): RawBuilder<unknown> =>
  sql`d.company_id in (select id from company where company_name ilike ${containing(keyword)})`

const conditionsOf = (filter: ListFilter): RawBuilder<boolean> => {
  const { companyId, statuses, own, advisorUserId, holder, keyword, year, level } = filter
  const { projectType, regionCode } = filter
  const parts: RawBuilder<unknown>[] = [
    sql`not d.del_flag`,
    companyId === '' ? sql`d.shared_at is not null` : sql`d.company_id = ${companyId}`,
  ]
  if (statuses.length < DECLARE_STATUSES.length)
    parts.push(sql`d.status = any(${sql.val(statuses.map(Number))}::smallint[])`)
  if (own !== null) parts.push(ownTurn(own))
  if (advisorUserId === 'none') parts.push(sql`d.advisor_user_id is null`)
  else if (advisorUserId !== '') parts.push(sql`d.advisor_user_id = ${advisorUserId}`)
  if (holder !== '') parts.push(sql`strpos(d.holder, ${holder}) > 0`)
  if (year !== 0) parts.push(sql`d.year = ${year}`)
  if (level !== '') parts.push(sql`d.level = ${level}`)
  if (projectType !== '') parts.push(sql`d.project_type = ${projectType}`)
  if (regionCode !== '' && regionCode !== '000000')
    parts.push(sql`d.region_code like ${withinPlace(regionCode)}`)
  if (keyword !== '')
    parts.push(sql`(d.project_name ilike ${containing(keyword)} or d.policy_title ilike ${containing(keyword)}
      or d.dept ilike ${containing(keyword)} or d.accept_no = ${keyword} or d.declare_no = ${keyword}
      or ${companyId === '' ? companyNamed(keyword) : sql`false`})`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

const SORTS: Readonly<Record<DeclareSort, string>> = {
  updated: 'd.updated_at',
  name: 'd.project_name',
  level: `nullif(d.level, '')`,
  batch: `nullif(d.year, 0)`,
  holder: `nullif(d.holder, '')`,
  // The longer somebody has it, the earlier it began.
  days: `case when d.holder = '' then null else d.holder_since end`,
  due: 'd.deadline',
  amount: 'd.apply_amount',
  status: 'd.status',
}

/** What is not stated comes last, whichever way. */
const orderOf = ({ sort, direction }: ListOrder): RawBuilder<unknown> => {
  const upwards = (direction === 'asc') !== (sort === 'days')
  const way = sql.raw(`${upwards ? 'asc' : 'desc'} nulls last`)
  const then = sort === 'batch' ? sql.raw(`, d.batch ${upwards ? 'asc' : 'desc'}`) : sql.raw('')
  return sql`${sql.raw(SORTS[sort])} ${way} ${then}`
}

/** What a count of work asks of these declarations, in an order. */
export const turnsOf = async (
  db: Database | Tx,
  filter: ListFilter,
  order: ListOrder,
  most: number,
): Promise<Pick<Declaration, 'declareNo' | 'status' | 'dueOn'>[]> =>
  (
    await sql<Pick<Declaration, 'declareNo' | 'status' | 'dueOn'>>`
      select d.declare_no as "declareNo", d.status::text as status,
        ${dateText('d.deadline')} as "dueOn" from declaration as d
      where ${conditionsOf(filter)} order by ${orderOf(order)}, d.declare_no desc
      limit ${most}`.execute(db)
  ).rows

/** A page of declarations in an order; equal ones the newest number first. */
export const pageOfDeclarations = async (
  db: Database | Tx,
  filter: ListFilter,
  order: ListOrder,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Declaration[]; total: number }> => {
  // Counted in the same reading of the table.
  const { rows: found } = await sql<{ no: string; total: number }>`
    select d.declare_no as no, count(*) over ()::int as total from declaration as d
    where ${conditionsOf(filter)} order by ${orderOf(order)}, d.declare_no desc
    limit ${limit} offset ${offset}`.execute(db)
  const [first] = found
  if (first === undefined)
    return { rows: [], total: offset === 0 ? 0 : await countOfDeclarations(db, filter) }
  const numbers = found.map(({ no }) => no)
  const rows = await rowsOf(db).where('d.declare_no', '=', anyOf(numbers)).execute()
  const byNo = new Map(rows.map((row) => [row.declareNo, row]))
  return { rows: numbers.flatMap((no) => byNo.get(no) ?? []), total: first.total }
}

/** How many there are. */
export const countOfDeclarations = async (
  db: Database | Tx,
  filter: ListFilter,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from declaration as d where ${conditionsOf(filter)}`.execute(db)
  return rows[0]?.total ?? 0
}

/** How many declarations of a company are in each state, and how many wait for somebody of it. */
export const tabsOf = async (
  tx: Tx,
  companyId: string,
  own: Own,
): Promise<{ byStatus: Map<DeclareStatus, number>; mine: number }> => {
  const { rows } = await sql<{ status: DeclareStatus; n: number; mine: number }>`
    select d.status::text as status, count(*)::int as n,
      count(*) filter (where ${ownTurn(own)})::int as mine
    from declaration as d where d.company_id = ${companyId} and not d.del_flag
    group by d.status`.execute(tx)
  return {
    byStatus: new Map(rows.map(({ status, n }) => [status, n])),
    mine: rows.reduce((all, { mine }) => all + mine, 0),
  }
}

/** The figures on top of the list; money in yuan. */
export const figuresOf = async (
  tx: Tx,
  companyId: string,
  days: { soon: string; yearBegins: string; yearEnds: string; dueStatuses: readonly string[] },
): Promise<{
  dueSoon: number
  approvedThisYear: number
  arrivedThisYear: string
  arrived: string
}> => {
  const { rows } = await sql<{
    dueSoon: number
    approvedThisYear: number
    arrivedThisYear: string
    arrived: string
  }>`
    select
      count(*) filter (where d.deadline <= ${days.soon}::date
        and d.status = any(${sql.val(days.dueStatuses.map(Number))}::smallint[]))::int as "dueSoon",
      count(*) filter (where d.approved_on between ${days.yearBegins}::date
        and ${days.yearEnds}::date)::int as "approvedThisYear",
      (select coalesce(trim_scale(sum(p.amount)), 0)::text from declaration_payment as p
        where p.company_id = ${companyId} and p.arrived_on between ${days.yearBegins}::date
          and ${days.yearEnds}::date) as "arrivedThisYear",
      (select coalesce(trim_scale(sum(p.amount)), 0)::text from declaration_payment as p
        where p.company_id = ${companyId}) as arrived
    from declaration as d where d.company_id = ${companyId} and not d.del_flag`.execute(tx)
  return rows[0] ?? { dueSoon: 0, approvedThisYear: 0, arrivedThisYear: '0', arrived: '0' }
}

/** What occurs in a company's declarations, to filter by. */
export const choicesOf = async (
  tx: Tx,
  companyId: string,
): Promise<{
  years: number[]
  levels: string[]
  regions: string[]
  advisors: { userId: string; name: string }[]
}> => {
  const { rows } = await sql<{
    years: number[] | null
    levels: string[] | null
    regions: string[] | null
    advisors: { userId: string; name: string }[] | null
  }>`
    select array_agg(distinct d.year) filter (where d.year > 0) as years,
      array_agg(distinct d.level) filter (where d.level <> '') as levels,
      array_agg(distinct d.region_code) filter (where d.region_code <> '') as regions,
      jsonb_agg(distinct jsonb_build_object('userId', d.advisor_user_id, 'name', d.advisor_name))
        filter (where d.advisor_user_id is not null) as advisors
    from declaration as d where d.company_id = ${companyId} and not d.del_flag`.execute(tx)
  const [found] = rows
  return {
    years: (found?.years ?? []).toSorted((one, other) => other - one),
    levels: (found?.levels ?? []).toSorted(),
    regions: (found?.regions ?? []).toSorted(),
    advisors: found?.advisors ?? [],
  }
}

/** How the queue of the platform is divided, for one advisor. */
export const queueCounts = async (
  db: Database,
  userId: string,
): Promise<{ waiting: number; mine: number; turn: number; open: number; ended: number }> => {
  const { rows } = await sql<{
    waiting: number
    mine: number
    turn: number
    open: number
    ended: number
  }>`
    select count(*) filter (where status < 90 and advisor_user_id is null)::int as waiting,
      count(*) filter (where status < 90 and advisor_user_id = ${userId})::int as mine,
      count(*) filter (where status < 90 and advisor_user_id = ${userId}
        and strpos(holder, 'V') > 0)::int as turn,
      count(*) filter (where status < 90)::int as open,
      count(*) filter (where status >= 90)::int as ended
    from declaration where shared_at is not null and not del_flag`.execute(db)
  return rows[0] ?? { waiting: 0, mine: 0, turn: 0, open: 0, ended: 0 }
}

/** One thing on a day of the calendar. */
export interface CalendarEntry {
  day: string
  declareNo: string
  projectName: string
  /** A kind of date, or the name of a milestone. */
  kind:
    | 'online'
    | 'recommend'
    | 'paper'
    | 'correction'
    | 'publicity'
    | 'milestone'
    | 'submitted'
    | 'approved'
    | 'arrived'
  name: string
  open: boolean
}

/** What is due or has happened in a company between two days, both inclusive. */
export const calendarOf = async (
  tx: Tx,
  companyId: string,
  { from, until }: { from: string; until: string },
): Promise<CalendarEntry[]> => {
  const { rows } = await sql<CalendarEntry>`
    with d as (
      select * from declaration where company_id = ${companyId} and not del_flag
    ), days as (
      select declare_no, project_name, deadline_online as day, 'online' as kind, '' as name,
        status < 40 as open from d
      union all select declare_no, project_name, deadline_recommend, 'recommend', '', status < 40 from d
      union all select declare_no, project_name, deadline_paper, 'paper', '', status < 40 from d
      union all select declare_no, project_name, publicity_to, 'publicity', '', status = 60 from d
      union all select declare_no, project_name, submit_date, 'submitted', '', false from d
      union all select declare_no, project_name, approved_on, 'approved', '', false from d
      union all select d.declare_no, d.project_name, c.due_on, 'correction', '',
        c.replied_on is null and d.status = 42
        from d join declaration_correction as c using (declare_no)
      union all select d.declare_no, d.project_name, m.due_on, 'milestone', m.name,
        m.done_on is null and d.status < 90
        from d join declaration_milestone as m using (declare_no)
      union all select d.declare_no, d.project_name, p.arrived_on, 'arrived', '', false
        from d join declaration_payment as p using (declare_no)
    )
    select ${dateText('day')} as day, declare_no as "declareNo",
      project_name as "projectName", kind, name, open
    from days where day between ${from}::date and ${until}::date
    order by day, declare_no, kind, name limit 2000`.execute(tx)
  return rows
}
