import { sql } from 'kysely'
import type { ServiceDay } from '#domain/reports/daily.ts'
import type { Period } from '#domain/reports/period.ts'
import type { Database } from '#server/database/pool.ts'
import {
  anyOf,
  beginningOf,
  beijingDay,
  beijingTime,
  dateText,
  isWithin,
} from '#server/database/sql.ts'

/** Sums of visits by what they have in common; days are `yyyy-MM-dd`. */
export interface VisitSum {
  key: string
  visits: number
  views: number
}

/** Sums of leads by what they have in common. */
export interface LeadSum {
  key: string
  leads: number
  valid: number
  ordered: number
}

/** What became of orders on a day. */
export interface Deal {
  what: 'order' | 'declaration' | 'approved' | 'paid'
  day: string
  source: string
  policyId: string
  projectId: string
  count: number
  /** Yuan; 0 where no money is spoken of. */
  amount: number
}

/** A day of one advisor. */
export interface StoredServiceDay extends ServiceDay {
  day: string
}

/** How often something was read. */
export interface ReadSum {
  objType: string
  objId: string
  reads: number
}

/** Things made on a day, and by how many. */
export interface Made {
  day: string
  count: number
  /** Different companies or people. */
  by: number
}

/** A question that found nothing. */
export interface Unfound {
  keyword: string
  times: number
  /** Different people who asked it. */
  people: number
}

/** What visits may be told apart by. */
const VISIT_KEYS = {
  day: dateText('day'),
  source: sql`source`,
  page: sql`page`,
  device: sql`device`,
  site: sql`site`,
  via: sql`source || ' ' || via`,
} as const

/** What leads may be told apart by. */
const LEAD_KEYS = {
  day: dateText('day'),
  source: sql`source`,
  page: sql`page`,
  service: sql`service`,
  object: sql`obj_type || ' ' || obj_id`,
} as const

/** Before it is submitted an order is a draft; drafts lapse after seven days. */
const DRAFT_DAYS = 8

/** 数据报表 in the tables: sums alone. */
export const createReportStore = (db: Database) => ({
  async visits(by: keyof typeof VISIT_KEYS, { from, to }: Period): Promise<VisitSum[]> {
    const { rows } = await sql<VisitSum>`
      select ${VISIT_KEYS[by]} as key, sum(visits)::float8 as visits, sum(views)::float8 as views
      from visit_day where day between ${from} and ${to} group by 1`.execute(db)
    return rows
  },

  async leads(by: keyof typeof LEAD_KEYS, { from, to }: Period): Promise<LeadSum[]> {
    const { rows } = await sql<LeadSum>`
      select ${LEAD_KEYS[by]} as key, sum(leads)::float8 as leads, sum(valid)::float8 as valid,
        sum(ordered)::float8 as ordered
      from lead_day where day between ${from} and ${to} group by 1`.execute(db)
    return rows
  },

  /** Orders by the day they were submitted, and what became of the declarations they led to. */
  async deals({ from, to }: Period): Promise<Deal[]> {
    const { rows } = await sql<Deal>`
      with happened as (
        select 'order' as what,
          coalesce((select ${beijingDay('m.at')} from order_move m
            where m.order_no = o.order_no and m.to_status = 20 order by m.id limit 1),
            ${beijingDay('o.created_at')}) as day,
          o.source, o.policy_id, o.service_project_id, 0::numeric as amount
        from policy_order o
        where o.agree_no_guarantee and not o.del_flag
          and o.created_at >= ${beginningOf(from, -DRAFT_DAYS)}
          and o.created_at < ${beginningOf(to, 1)}
        union all
        select 'declaration', ${beijingDay('d.created_at')}, o.source, o.policy_id,
          o.service_project_id, 0
        from declaration d join policy_order o on o.order_no = d.order_no
        where not d.del_flag and ${isWithin('d.created_at', { from, to })}
        union all
        select 'approved', ${dateText('d.approved_on')}, o.source, o.policy_id,
          o.service_project_id, coalesce(d.approved_amount, 0)
        from declaration d join policy_order o on o.order_no = d.order_no
        where not d.del_flag and d.approved_on between ${from} and ${to}
        union all
        select 'paid', ${dateText('p.arrived_on')}, o.source, o.policy_id,
          o.service_project_id, p.amount
        from declaration_payment p join declaration d on d.declare_no = p.declare_no
          join policy_order o on o.order_no = d.order_no
        where not d.del_flag and p.arrived_on between ${from} and ${to}
      )
      select what, day, source, policy_id as "policyId", service_project_id as "projectId",
        count(*)::int as count, sum(amount)::float8 as amount
      from happened where day between ${from} and ${to}
      group by 1, 2, 3, 4, 5`.execute(db)
    return rows
  },

  async service({ from, to }: Period): Promise<StoredServiceDay[]> {
    return db
      .selectFrom('service_day')
      .select(['day', 'advisor_id as advisorId', 'chats', 'answered', 'unanswered', 'missed'])
      .select(['off_hours as offHours', 'transfers', 'ratings', 'leads'])
      .select(['leads_in_time as leadsInTime', 'leads_late as leadsLate'])
      .select((eb) => [
        eb.ref('replies').$castTo<ServiceDay['replies']>().as('replies'),
        eb.ref('queues').$castTo<ServiceDay['queues']>().as('queues'),
      ])
      .where((eb) => eb.between('day', from, to))
      .execute()
  },

  /** Names of accounts by their ids. */
  async names(ids: readonly string[]): Promise<Map<string, string>> {
    const rows = await db
      .selectFrom('user_account')
      .select(['id', 'user_name as name'])
      .where('id', '=', anyOf(ids))
      .execute()
    return new Map(rows.map(({ id, name }) => [id, name]))
  },

  /** What was read most; `only` names the ones that are asked for. */
  async reads({ from, to }: Period, only: 'all' | readonly ReadSum[], top: number) {
    const wanted = only === 'all' ? null : only.map(({ objType, objId }) => `${objType} ${objId}`)
    const { rows } = await sql<ReadSum>`
      select obj_type as "objType", obj_id as "objId", sum(reads)::float8 as reads
      from read_day
      where day between ${from} and ${to}
        and (${wanted}::text[] is null or obj_type || ' ' || obj_id = any(${wanted}::text[]))
      group by 1, 2 order by 3 desc, 1, 2 limit ${top}`.execute(db)
    return rows
  },

  async readTotal({ from, to }: Period): Promise<number> {
    const { reads } = await db
      .selectFrom('read_day')
      .select((eb) =>
        eb.cast<number>(eb.fn.coalesce(eb.fn.sum('reads'), eb.lit(0)), 'float8').as('reads'),
      )
      .where((eb) => eb.between('day', from, to))
      .executeTakeFirstOrThrow()
    return reads
  },

  /** Questions that found nothing, each asked by so many different people at least. */
  async unfound(period: Period, least: number, top: number): Promise<Unfound[]> {
    const { rows } = await sql<Unfound>`
      with said as (
        select coalesce(same, keyword) as same, keyword, coalesce('u' || user_id, visitor) as who
        from search_log where total = 0 and ${isWithin('created_at', period)}
      ), asked as (
        select same, count(*)::int as times, count(distinct who)::int as people
        from said group by same having count(distinct who) >= ${least}
      ), wording as (
        select distinct on (same) same, keyword from said
        group by same, keyword order by same, count(*) desc, keyword
      )
      select keyword, times, people from asked join wording using (same)
      order by people desc, times desc, keyword limit ${top}`.execute(db)
    return rows
  },

  /** Subscriptions that were made and are still there. */
  async subscribed(period: Period): Promise<Made[]> {
    const { rows } = await sql<Made>`
      select ${beijingDay('created_at')} as day, count(*)::int as count,
        count(distinct user_id)::int as by
      from subscribe_set where ${isWithin('created_at', period)} group by 1`.execute(db)
    return rows
  },

  /** Runs of the matching that found something new. */
  async matched(period: Period): Promise<Made[]> {
    const { rows } = await sql<Made>`
      select ${beijingDay('ran_at')} as day, count(*)::int as count,
        count(distinct company_id)::int as by
      from match_run where ${isWithin('ran_at', period)} group by 1`.execute(db)
    return rows
  },

  /** When days were added up last, `yyyy-MM-dd HH:mm:ss`, Beijing; empty before the first time. */
  async addedTime(): Promise<string> {
    const row = await db
      .selectFrom('report_day')
      .select((eb) => beijingTime(eb.fn.max('added_at')).as('at'))
      .executeTakeFirst()
    return row?.at ?? ''
  },
})

export type ReportStore = ReturnType<typeof createReportStore>
