import { sql } from 'kysely'
import type { CONVERSATION_STATUS } from '#contract/chat.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf, epochMs, paged, ROW_COUNT } from '#server/database/sql.ts'
import { lastQuestion } from './message.store.ts'
import { givenBackUntil } from './guests/guest-merge.store.ts'

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
  /** Region of the customer's company; empty for none. */
  regionCode: string
  /** What the customer wrote last, at most 200 characters; empty for nothing. */
  question: string
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

/** How far the others of a conversation `c` are, beside the member `m`. */
const ofOthers = (column: 'delivered_seq' | 'read_seq') =>
  sql<number>`coalesce((select max(${sql.ref(`o.${column}`)}) from chat_member o
    where o.conv_id = c.id and o.role <> m.role and o.left_at is null), 0)::float8`

/** How many conversations wait before `c`. */
const AHEAD = sql<number>`case when m.role = 'customer' and c.status in ('queued', 'ringing')
  then (select count(*) from conversation o where o.status in ('queued', 'ringing')
    and o.waiting_since < c.waiting_since)::float8 else 0 end`

/** 会话列表. */
export const createListStore = (db: Database) => {
  const among = (actorIds: readonly string[]) =>
    db
      .selectFrom('conversation as c')
      .leftJoin('chat_member as m', (on) =>
        on
          .onRef('m.conv_id', '=', 'c.id')
          .on('m.left_at', 'is', null)
          .on('m.actor_id', '=', anyOf(actorIds)),
      )
      .leftJoin('company', 'company.id', 'c.company_id')

  const rowsOf = (found: ReturnType<typeof among>) =>
    found
      .select(['c.id', 'c.customer_id as customerId', 'c.customer_name as customerName'])
      .select(['c.company_id as companyId', 'c.last_text as lastText', 'c.rating'])
      .select(['c.source_title as sourceTitle', 'c.source_link as sourceLink'])
      .select((eb) => [
        eb.ref('c.status').$castTo<ChatRow['status']>().as('status'),
        eb.ref('c.topic').$castTo<ChatRow['topic']>().as('topic'),
        eb.fn.coalesce('company.company_name', eb.val('')).as('companyName'),
        eb.fn.coalesce('c.assignee_id', eb.val('')).as('assigneeId'),
        eb.fn
          .coalesce(
            eb
              .selectFrom('user_account')
              .select('user_name')
              .whereRef('user_account.id', '=', 'c.assignee_id'),
            eb.val(''),
          )
          .as('assigneeName'),
        epochMs('c.last_at').as('lastTs'),
        eb.cast<number>('c.last_seq', 'float8').as('head'),
        eb.fn.coalesce('m.role', eb.val('')).$castTo<ChatRow['role']>().as('role'),
        eb.cast<number>(eb.fn.coalesce('m.read_seq', eb.lit(0)), 'float8').as('readSeq'),
        eb.cast<number>(eb.fn.coalesce('m.cleared_seq', eb.lit(0)), 'float8').as('clearedSeq'),
        eb.fn.coalesce('company.region_code', eb.val('')).as('regionCode'),
        lastQuestion('c').as('question'),
        ofOthers('delivered_seq').as('othersDelivered'),
        ofOthers('read_seq').as('othersRead'),
        eb.fn.coalesce('m.unread', eb.lit(0)).as('unread'),
        eb('m.pinned_at', 'is not', null).$castTo<boolean>().as('pinned'),
        eb.fn.coalesce('m.muted', eb.lit(false)).as('muted'),
        givenBackUntil('c.id', 'm.actor_id').as('givenBackUntil'),
        epochMs('c.waiting_since').as('waitingSince'),
        AHEAD.as('ahead'),
      ])

  const ofTab = ({ actorIds, serves, tab, keyword }: ListQuery) => {
    let found = among(actorIds)
    if (tab === 'queue')
      found = found
        .where('c.status', 'in', ['queued', 'ringing'])
        .where('c.waiting_since', 'is not', null)
        // What rings with an expert stands in their own list.
        .where((eb) => eb.or([eb('m.role', 'is', null), eb('m.role', '<>', 'expert')]))
    else if (tab === 'colleagues')
      found = found.where('c.status', '=', 'serving').where('m.actor_id', 'is', null)
    else found = found.where('m.hidden', '=', false)
    if (tab === 'ended') found = found.where('c.status', '=', 'ended')
    // An advisor's own list holds what is not over, and nothing in which nobody has written.
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
        rowsOf(sorted)
          .orderBy('c.id')
          .limit(query.pageSize)
          .offset(query.page * query.pageSize)
          .execute(),
        found.select(ROW_COUNT.as('total')).executeTakeFirst(),
      ])
      return { rows, total: counted?.total ?? 0 }
    },

    /** One conversation as one of these actors sees it; null unless one takes part. */
    async one(conv: string, actorIds: readonly string[]): Promise<ChatRow | null> {
      const row = await rowsOf(among(actorIds))
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
          ${epochMs('last_at')} as "lastTs", served.id as "chatId",
          count(*) over ()::int as total
        from served left join company on company.id = served.company_id
        where turn = 1 and (${keyword} = '' or position(lower(${keyword}) in
          lower(concat_ws(' ', customer_name, company.company_name))) > 0)
        order by last_at desc, served.id
        ${paged({ page, pageSize })}`.execute(db)
      return { rows, total: rows[0]?.total ?? 0 }
    },
  }
}
