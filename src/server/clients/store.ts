import { sql } from 'kysely'
import type { LeadStatus } from '#domain/leads/lead.ts'
import type { DeclareStatus, DueKind } from '#domain/declarations/codes.ts'
import type { MatchChange } from '#domain/matching/snapshot.ts'
import type { MatchResult } from '#domain/matching/results.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import type { OrderStatus } from '#domain/orders/codes.ts'
import type { Database } from '#server/database/pool.ts'
import { ago, amountText, anyOf, beijingTime, dateText, epochMs } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** Companies of one advisor that are read. */
const MOST = 200
/** Rows of each list of one company. */
const LISTED = 50
/** Days in which a change of results is news. */
const NEWS_SECONDS = 14 * 86_400

/** A company as its advisor is told of it. */
export interface ClientCompany {
  companyId: string
  companyName: string
  regionCode: string
  industryCode: string
  registerStatus: string
  tags: string[]
  /** An accepted order or a running declaration is with the advisor. */
  served: boolean
}

export interface ClientOrder {
  companyId: string
  orderNo: string
  policyTitle: string
  status: OrderStatus
  quoteAmount: string
  since: string
  created: string
  deadline: string
}

export interface ClientDeclaration {
  companyId: string
  declareNo: string
  projectName: string
  status: DeclareStatus
  deadline: string
  dueKind: DueKind | ''
  /** Demanded materials that are not there or were returned, while it is the company's turn. */
  missing: string[]
}

export interface ClientTalk {
  companyId: string
  chatId: string
  customerName: string
  question: string
  topic: string
  outcome: string
  lastTs: number
  time: string
  waiting: boolean
  ended: boolean
}

/** A talk that the advisor is to go on with. */
export interface ClientFollowUp {
  companyId: string
  topic: string
  day: string
}

export interface ClientLead {
  companyId: string
  leadId: string
  message: string
  status: LeadStatus
  time: string
}

/** Orders that an advisor has accepted and that are not over. */
const RUNNING_ORDERS = sql`('30', '40', '50', '60')`

const ordersOf = (userId: string) =>
  sql`policy_order o where o.advisor_user_id = ${userId} and o.agree_no_guarantee and not o.del_flag`
const declarationsOf = (userId: string) =>
  sql`declaration d where d.advisor_user_id = ${userId} and d.shared_at is not null
    and not d.del_flag`
const talksOf = (userId: string) =>
  sql`chat_member m join conversation c on c.id = m.conv_id where m.actor_id = ${userId}
    and m.role = 'expert' and m.left_at is null and c.company_id <> '' and c.last_seq > 0`
const leadsOf = (userId: string) =>
  sql`customer_contact l join user_account a on a.id = l.customer_user_id
    where l.advisor_user_id = ${userId} and a.company_id is not null`

/** Companies of an advisor, once for each thing that makes them so, and whether it makes them served. */
const companiesOf = (userId: string) => sql`
  select o.company_id, o.status::text in ${RUNNING_ORDERS} as served from ${ordersOf(userId)}
  union all select d.company_id, d.status < 90 from ${declarationsOf(userId)}
  union all select c.company_id, false from ${talksOf(userId)}
  union all select a.company_id, false from ${leadsOf(userId)}`

/** Which of some companies are an advisor's clients. */
export const clientsAmong = async (
  tx: Tx,
  userId: string,
  companyIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select distinct mine.company_id as id from (${companiesOf(userId)}) mine
    where mine.company_id = ${anyOf(companyIds)}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** 我的客户 in the tables. Everything is asked of one advisor: other people's work is in no answer. */
export const createClientStore = (db: Database) => ({
  /** The companies of an advisor, or the one of them that is named. */
  async companies(userId: string, companyId = ''): Promise<ClientCompany[]> {
    const { rows } = await sql<ClientCompany>`
      with mine as (${companiesOf(userId)})
      select k.id as "companyId", k.company_name as "companyName", k.region_code as "regionCode",
        k.industry_code as "industryCode", k.register_status as "registerStatus", k.tags,
        bool_or(mine.served) as served
      from mine join company k on k.id = mine.company_id
      where not k.del_flag and (${companyId} = '' or k.id = ${companyId})
      group by k.id order by k.id limit ${MOST}`.execute(db)
    return rows
  },

  async orders(userId: string, companyIds: readonly string[]): Promise<ClientOrder[]> {
    const { rows } = await sql<ClientOrder>`
      select o.company_id as "companyId", o.order_no as "orderNo", o.status::text as status,
        coalesce(o.policy_snapshot ->> 'title', '') as "policyTitle",
        coalesce(${amountText('o.quote_amount')}, '') as "quoteAmount",
        ${dateText('o.deadline')} as deadline, ${beijingTime('o.status_since')} as since,
        ${beijingTime('o.created_at')} as created
      from ${ordersOf(userId)} and o.company_id = ${anyOf(companyIds)}
      order by o.created_at desc, o.order_no`.execute(db)
    return rows
  },

  async declarations(userId: string, companyIds: readonly string[]): Promise<ClientDeclaration[]> {
    const { rows } = await sql<ClientDeclaration>`
      select d.company_id as "companyId", d.declare_no as "declareNo", d.status::text as status,
        d.project_name as "projectName", ${dateText('d.deadline')} as deadline,
        d.due_kind as "dueKind",
        case when d.status in (10, 21, 30, 42) then array(
          select t.name from declaration_material t where t.declare_no = d.declare_no
            and t.removed_at is null and t.required and t.state in ('none', 'returned')
          order by t.seq, t.id) else '{}' end as missing
      from ${declarationsOf(userId)} and d.company_id = ${anyOf(companyIds)}
      order by d.status >= 90, d.deadline nulls last, d.declare_no desc`.execute(db)
    return rows
  },

  /** Conversations that are with the advisor, the newest first. */
  async talks(userId: string, companyIds: readonly string[]): Promise<ClientTalk[]> {
    const { rows } = await sql<ClientTalk>`
      select "companyId", "chatId", "customerName", question, topic, outcome, "lastTs", time, waiting,
        ended
      from (
        select c.company_id as "companyId", c.id as "chatId", c.customer_name as "customerName",
          coalesce((select left(q.body ->> 'text', 200) from chat_message q where q.conv_id = c.id
            and q.sender_id = c.customer_id and q.deleted_at is null
            order by q.seq desc limit 1), '') as question,
          c.topic_tag as topic, c.outcome, ${epochMs('c.last_at')} as "lastTs",
          ${beijingTime('c.last_at')} as time,
          c.status = 'ended' as ended, c.waiting_since is not null and c.assignee_id = ${userId} as waiting,
          row_number() over (partition by c.company_id order by c.last_at desc, c.id) as turn
        from ${talksOf(userId)} and c.company_id = ${anyOf(companyIds)}) talks
      where turn <= ${LISTED} order by "lastTs" desc, "chatId"`.execute(db)
    return rows
  },

  async followUps(userId: string, companyIds: readonly string[]): Promise<ClientFollowUp[]> {
    const { rows } = await sql<ClientFollowUp>`
      select c.company_id as "companyId", s.topic, ${dateText('s.follow_on')} as day
      from chat_summary s join conversation c on c.id = s.conv_id
      where s.owner_id = ${userId} and s.follow_on is not null and s.done_at is null
        and c.company_id = ${anyOf(companyIds)}
      order by s.follow_on, s.id`.execute(db)
    return rows
  },

  async leads(userId: string, companyIds: readonly string[]): Promise<ClientLead[]> {
    const { rows } = await sql<ClientLead>`
      select a.company_id as "companyId", l.id as "leadId", l.leave_message as message, l.status,
        ${beijingTime('l.created_at')} as time
      from ${leadsOf(userId)} and a.company_id = ${anyOf(companyIds)}
      order by l.created_at desc, l.id`.execute(db)
    return rows
  },

  /** The newest run of these companies in which a result changed, as far as it is news. */
  async changes(companyIds: readonly string[]): Promise<Map<string, MatchChange[]>> {
    const { rows } = await sql<{ companyId: string; changes: MatchChange[] }>`
      select company_id as "companyId", changes from match_run
      where company_id = ${anyOf(companyIds)} and ran_at > ${ago(NEWS_SECONDS)}
      order by nth`.execute(db)
    return new Map(
      rows.flatMap(({ companyId, changes }) =>
        changes.some(({ before, after }) => before !== after) ? [[companyId, changes]] : [],
      ),
    )
  },

  /** What the newest run of a company came to. */
  async matches(companyId: string): Promise<{
    matchedAt: string
    rows: {
      code: string
      policyId: string
      title: string
      kind: PolicyContent['kind']
      result: MatchResult
    }[]
  }> {
    const { rows } = await sql<{
      matchedAt: string
      code: string
      policyId: string
      title: string
      kind: PolicyContent['kind']
      result: MatchResult
    }>`
      select ${beijingTime('r.ran_at')} as "matchedAt", s.rule_code as code,
        s.policy_id as "policyId", p.title, p.kind, s.result
      from match_state t join match_run r on r.id = t.run_id
        join match_snapshot s on s.run_id = r.id and s.company_id = t.company_id
        join policy p on p.id = s.policy_id
      where t.company_id = ${companyId}
        and not exists (select from match_dislike n
          where n.company_id = t.company_id and n.rule_code = s.rule_code)
      order by s.rule_code`.execute(db)
    return {
      matchedAt: rows[0]?.matchedAt ?? '',
      rows: rows.map(({ matchedAt: _at, ...row }) => row),
    }
  },
})

export type ClientStore = ReturnType<typeof createClientStore>
