import { type RawBuilder, sql } from 'kysely'
import type { CONVERSATION_STATUS } from '#contract/chat.ts'
import type { Database } from '#server/database/pool.ts'
import { givenBackUntil } from '../guests/taking/store.ts'

/** A conversation as one who takes part, or an advisor, sees it in a list. */
export interface ChatRow {
  id: string
  status: (typeof CONVERSATION_STATUS)[number]
  topic: 'consult' | 'jobTitle'
  customerId: string
  customerName: string
  companyId: string
  companyName: string
  assigneeId: string
  assigneeName: string
  lastText: string
  lastTs: number
  head: number
  role: 'customer' | 'expert' | ''
  readSeq: number
  clearedSeq: number
  othersDelivered: number
  othersRead: number
  unread: number
  pinned: boolean
  muted: boolean
  /** Milliseconds; 0 where it cannot be given back. */
  givenBackUntil: number
  /** Milliseconds; 0 when nobody waits. */
  waitingSince: number
  ahead: number
  sourceTitle: string
  sourceLink: string
  rating: number
}

export type Tab = 'mine' | 'queue' | 'colleagues' | 'ended'

/** What is asked of a list. */
export interface ListQuery {
  actorIds: readonly string[]
  serves: boolean
  tab: Tab
  keyword: string
  page: number
  pageSize: number
}

const msOf = (column: string): RawBuilder<number> =>
  sql<number>`coalesce(floor(extract(epoch from ${sql.ref(column)}) * 1000), 0)::float8`

const COLUMNS = [
  'c.id',
  sql<ChatRow['status']>`c.status`.as('status'),
  sql<ChatRow['topic']>`c.topic`.as('topic'),
  'c.customer_id as customerId',
  'c.customer_name as customerName',
  'c.company_id as companyId',
  sql<string>`coalesce(company.company_name, '')`.as('companyName'),
  sql<string>`coalesce(c.assignee_id, '')`.as('assigneeId'),
  sql<string>`coalesce((select user_name from user_account
    where user_account.id = c.assignee_id), '')`.as('assigneeName'),
  'c.last_text as lastText',
  msOf('c.last_at').as('lastTs'),
  sql<number>`c.last_seq::float8`.as('head'),
  sql<ChatRow['role']>`coalesce(m.role, '')`.as('role'),
  sql<number>`coalesce(m.read_seq, 0)::float8`.as('readSeq'),
  sql<number>`coalesce(m.cleared_seq, 0)::float8`.as('clearedSeq'),
  sql<number>`coalesce((select max(o.delivered_seq) from chat_member o where o.conv_id = c.id
    and o.role <> m.role and o.left_at is null), 0)::float8`.as('othersDelivered'),
  sql<number>`coalesce((select max(o.read_seq) from chat_member o where o.conv_id = c.id
    and o.role <> m.role and o.left_at is null), 0)::float8`.as('othersRead'),
  sql<number>`coalesce(m.unread, 0)`.as('unread'),
  sql<boolean>`m.pinned_at is not null`.as('pinned'),
  sql<boolean>`coalesce(m.muted, false)`.as('muted'),
  givenBackUntil('c.id', 'm.actor_id').as('givenBackUntil'),
  msOf('c.waiting_since').as('waitingSince'),
  sql<number>`case when m.role = 'customer' and c.status in ('queued', 'ringing')
    then (select count(*) from conversation o where o.status in ('queued', 'ringing')
      and o.waiting_since < c.waiting_since)::float8 else 0 end`.as('ahead'),
  'c.source_title as sourceTitle',
  'c.source_link as sourceLink',
  'c.rating',
] as const

/** 会话列表. */
export const createListStore = (db: Database) => {
  const among = (actorIds: readonly string[]) =>
    db
      .selectFrom('conversation as c')
      .leftJoin('chat_member as m', (on) =>
        on
          .onRef('m.conv_id', '=', 'c.id')
          .on('m.left_at', 'is', null)
          .on(sql<boolean>`m.actor_id = any(${actorIds}::text[])`),
      )
      .leftJoin('company', 'company.id', 'c.company_id')

  const ofTab = ({ actorIds, serves, tab, keyword }: ListQuery) => {
    let found = among(actorIds)
    if (tab === 'queue')
      found = found
        .where('c.status', 'in', ['queued', 'ringing'])
        .where('c.waiting_since', 'is not', null)
    else if (tab === 'colleagues')
      found = found.where('c.status', '=', 'serving').where('m.actor_id', 'is', null)
    else found = found.where('m.hidden', '=', false)
    if (tab === 'ended') found = found.where('c.status', '=', 'ended')
    // An advisor's own desk holds what is not over, and nothing in which nobody has written.
    if (tab === 'mine' && serves)
      found = found.where(
        sql<boolean>`(m.role = 'customer' or (c.status <> 'ended' and c.last_seq > 0))`,
      )
    if (keyword === '') return found
    return found.where(
      sql<boolean>`position(lower(${keyword}) in lower(concat_ws(' ', c.customer_name,
        company.company_name, case when m.actor_id is null then '' else c.last_text end,
        (select user_name from user_account where user_account.id = c.assignee_id)))) > 0`,
    )
  }

  return {
    /** A page and how many there are. */
    async page(query: ListQuery): Promise<{ rows: ChatRow[]; total: number }> {
      const found = ofTab(query)
      const sorted =
        query.tab === 'queue'
          ? found.orderBy('c.waiting_since')
          : found.orderBy('m.pinned_at', (by) => by.desc().nullsLast()).orderBy('c.last_at', 'desc')
      const [rows, counted] = await Promise.all([
        sorted
          .select(COLUMNS)
          .orderBy('c.id')
          .limit(query.pageSize)
          .offset(query.page * query.pageSize)
          .execute(),
        found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirst(),
      ])
      return { rows, total: counted?.total ?? 0 }
    },

    /** One conversation as one of these actors sees it; null unless one takes part. */
    async one(conv: string, actorIds: readonly string[]): Promise<ChatRow | null> {
      const row = await among(actorIds)
        .select(COLUMNS)
        .where('c.id', '=', conv)
        .where('m.actor_id', 'is not', null)
        .executeTakeFirst()
      return row ?? null
    },

    /** Who has been served by an expert, the last first. */
    async customers(
      expertId: string,
      { keyword, page, pageSize }: { keyword: string; page: number; pageSize: number },
    ) {
      const { rows } = await sql<{
        userId: string
        userName: string
        companyId: string
        companyName: string
        chats: number
        lastTs: number
        chatId: string
        total: number
      }>`
        with served as (
          select c.customer_id, c.customer_name, c.company_id, c.id, c.last_at,
            count(*) over (partition by c.customer_id)::int as chats,
            row_number() over (partition by c.customer_id order by c.last_at desc, c.id) as turn
          from chat_member m join conversation c on c.id = m.conv_id
          where m.actor_id = ${expertId} and m.role = 'expert' and c.last_seq > 0)
        select customer_id as "userId", customer_name as "userName", served.company_id as "companyId",
          coalesce(company.company_name, '') as "companyName", chats,
          floor(extract(epoch from last_at) * 1000)::float8 as "lastTs", served.id as "chatId",
          count(*) over ()::int as total
        from served left join company on company.id = served.company_id
        where turn = 1 and (${keyword} = '' or position(lower(${keyword}) in
          lower(concat_ws(' ', customer_name, company.company_name))) > 0)
        order by last_at desc, served.id
        limit ${pageSize} offset ${page * pageSize}`.execute(db)
      return { rows, total: rows[0]?.total ?? 0 }
    },
  }
}
