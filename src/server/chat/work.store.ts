import { sql } from 'kysely'
import { shownName } from '#domain/chat/guest.ts'
import { LINKS } from '#domain/pages/links.ts'
import type { QueuePart } from '#domain/queues/queue.ts'
import { idInState, type WorkThing } from '#domain/work/work.ts'
import type { Database } from '#server/database/pool.ts'
import { dateText } from '#server/database/sql.ts'
import { MOST_OF_KIND, type WorkSource } from '#server/capability.ts'

interface Row {
  id: string
  customerName: string
  companyName: string
  sourceTitle: string
  since: Date
  assigneeId: string
  assigneeName: string
  unread: number
}

const columns = sql`c.id, c.customer_name as "customerName", c.source_title as "sourceTitle",
  coalesce(c.assignee_id, '') as "assigneeId",
  coalesce(k.company_name, '') as "companyName", coalesce(u.user_name, '') as "assigneeName"`
const tables = sql`conversation c left join company k on k.id = c.company_id
  left join user_account u on u.id = c.assignee_id`

/** Conversations in which customers wait: with one advisor, or in the queue that is everybody's. */
const waitingWith = async (db: Database, userId: string): Promise<Row[]> =>
  (
    await sql<Row>`
      select ${columns}, c.waiting_since as since, 0 as unread from ${tables}
      where c.waiting_since is not null and (c.status = 'queued'
        or c.status in ('ringing', 'serving') and c.assignee_id = ${userId})
      order by c.waiting_since, c.id limit ${MOST_OF_KIND}`.execute(db)
  ).rows

/** Conversations of a customer with answers that they have not read. */
const unreadOf = async (db: Database, userId: string): Promise<Row[]> =>
  (
    await sql<Row>`
      select ${columns}, c.last_at as since, m.unread from chat_member m
        join conversation c on c.id = m.conv_id left join company k on k.id = c.company_id
        left join user_account u on u.id = c.assignee_id
      where m.actor_id = ${userId} and m.role = 'customer' and m.left_at is null
        and m.unread > 0 and not m.hidden and not m.muted
      order by c.last_at desc, c.id limit ${MOST_OF_KIND}`.execute(db)
  ).rows

const thingOf = (row: Row): Omit<WorkThing, 'id' | 'title' | 'subject' | 'act'> => ({
  link: LINKS.conversation(row.id),
  due: '',
  since: row.since,
  ownerId: row.assigneeId,
  ownerName: row.assigneeName,
})

/** 待回复会话: customers who wait for an answer, by advisor; those who wait in the queue are nobody's. */
export const chatQueue = async (db: Database): Promise<QueuePart[]> =>
  (
    await sql<QueuePart>`
      select coalesce(c.assignee_id, '') as "ownerId", coalesce(min(u.user_name), '') as "ownerName",
        count(*)::int as count, 0 as late, min(c.waiting_since) as oldest
      from conversation c left join user_account u on u.id = c.assignee_id
      where c.waiting_since is not null and c.status in ('queued', 'ringing', 'serving')
      group by c.assignee_id`.execute(db)
  ).rows

/** Conversations as work: customers who wait for an answer, and answers that wait for a customer. */
export const chatWork = (db: Database): WorkSource => ({
  apart: true,
  async of({ userId, permissions }) {
    if (permissions.has('serve:chat'))
      return (await waitingWith(db, userId)).map((row) => ({
        ...thingOf(row),
        id: row.id,
        title: row.assigneeId === '' ? '接待排队客户' : '回复客户',
        subject: [row.companyName || shownName(row.customerName), row.sourceTitle]
          .filter((part) => part !== '')
          .join(' · '),
        act: row.assigneeId === '' ? '去接待' : '去回复',
        live: true,
      }))
    return (await unreadOf(db, userId)).map((row) => ({
      ...thingOf(row),
      id: idInState(row.id, row.since.getTime()),
      title: `${row.assigneeName || '顾问'}的回复，${row.unread} 条未读`,
      subject: row.sourceTitle,
      act: '查看回复',
      ownerId: '',
      ownerName: '',
    }))
  },
})

/** Talks that somebody said to go on with, and has not yet. */
export const followUpWork = (db: Database): WorkSource => ({
  async of({ userId, permissions }) {
    if (!permissions.has('serve:chat')) return []
    const { rows } = await sql<{
      id: string
      chatId: string
      topic: string
      customerName: string
      companyName: string
      due: string
      since: Date
      ownerName: string
    }>`
      select s.id::text as id, s.conv_id as "chatId", s.topic, c.customer_name as "customerName",
        coalesce(k.company_name, '') as "companyName", ${dateText('s.follow_on')} as due,
        s.at as since, coalesce(u.user_name, '') as "ownerName"
      from chat_summary s join conversation c on c.id = s.conv_id
        left join company k on k.id = c.company_id left join user_account u on u.id = s.owner_id
      where s.owner_id = ${userId} and s.follow_on is not null and s.done_at is null
      order by s.follow_on, s.id limit ${MOST_OF_KIND}`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      title: `跟进客户：${row.topic}`,
      subject: row.companyName || shownName(row.customerName),
      act: '去跟进',
      link: LINKS.endedConversation(row.chatId),
      due: row.due,
      since: row.since,
      ownerId: userId,
      ownerName: row.ownerName,
    }))
  },
})
