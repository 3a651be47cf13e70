import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { ago, dayBegin, epochMs, NOW, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import {
  hasRoom,
  lockConversation,
  type Moved,
  moveConversation,
} from '../../assign/transfers.store.ts'

/** Open conversations that the wall shows, and lines that one look at a conversation reads. */
const CHATS_MAX = 200
const LINES_MAX = 100
/** Looks of one person at one conversation within this time are one entry of the audit. */
const LOOK_SECONDS = 3_600

/** Since when it is today in Beijing. */
const SINCE_MIDNIGHT = dayBegin(NOW)

/** What waits now and how the day went. */
export interface Day {
  queued: number
  waitingSince: number
  begun: number
  answered: number
  firstReplyMs: number
  ended: number
  ratings: number
  ratingTenths: number
}

/** A conversation that is open. */
export interface OpenChat {
  chatId: string
  customerName: string
  companyName: string
  status: string
  assigneeId: string
  assigneeName: string
  waitingSince: number
  lastText: string
}

/** A conversation as somebody who listens reads it. */
export interface Watched {
  customerName: string
  assigneeName: string
  status: string
  head: number
  lines: {
    serialId: number
    from: string
    fromName: string
    customer: boolean
    msgType: string
    text: string
    ts: number
    deleted: boolean
  }[]
}

/** What became of taking a conversation over. */
export type TakenOver =
  | { kind: 'taken'; moved: Moved }
  | { kind: 'already' | 'none' | 'own' | 'full' | 'ended' }

/** 接待监看 in the tables. */
export const createSuperviseStore = (db: Database) => ({
  /** What waits now, and what began, was answered, ended and was rated today. */
  async day(): Promise<Day> {
    const { rows } = await sql<Day>`
      select * from
        (select count(*)::int as queued,
          ${epochMs(sql`min(waiting_since)`)}
            as "waitingSince"
          from conversation
          where status in ('queued', 'ringing') and waiting_since is not null) waiting,
        (select count(*)::int as begun, count(first_reply_ms)::int as answered,
          coalesce(percentile_cont(0.5) within group (order by first_reply_ms), 0)::bigint::float8
            as "firstReplyMs"
          from conversation where created_at >= ${SINCE_MIDNIGHT} and last_seq > 0) begun,
        (select count(*)::int as ended
          from conversation where status = 'ended' and ended_at >= ${SINCE_MIDNIGHT}) over,
        (select count(*)::int as ratings, coalesce(round(avg(rating) * 10), 0)::int
            as "ratingTenths"
          from conversation where rated_at >= ${SINCE_MIDNIGHT}) rated`.execute(db)
    const [day] = rows
    if (day === undefined) throw new Error('the day was not counted')
    return day
  },

  /** How many each expert has served or serves that somebody wrote in today. */
  async servedToday(): Promise<Record<string, number>> {
    const rows = await db
      .selectFrom('conversation')
      .select(['assignee_id as id', ROW_COUNT.as('served')])
      .where('assignee_id', 'is not', null)
      .where('status', 'in', ['serving', 'ended'])
      .where('last_at', '>=', SINCE_MIDNIGHT)
      .groupBy('assignee_id')
      .execute()
    return Object.fromEntries(rows.map(({ id, served }) => [id, served]))
  },

  /** What is open, those that wait longest first. */
  async open(): Promise<OpenChat[]> {
    return db
      .selectFrom('conversation as c')
      .leftJoin('company', 'company.id', 'c.company_id')
      .leftJoin('user_account as a', 'a.id', 'c.assignee_id')
      .select(['c.id as chatId', 'c.customer_name as customerName', 'c.status'])
      .select(['c.last_text as lastText', epochMs('c.waiting_since').as('waitingSince')])
      .select((eb) => [
        eb.fn.coalesce('company.company_name', eb.val('')).as('companyName'),
        eb.fn.coalesce('c.assignee_id', eb.val('')).as('assigneeId'),
        eb.fn.coalesce('a.user_name', eb.val('')).as('assigneeName'),
      ])
      .where('c.status', '<>', 'ended')
      .where('c.last_seq', '>', '0')
      .orderBy('c.waiting_since', (by) => by.asc().nullsLast())
      .orderBy('c.last_at', 'desc')
      .orderBy('c.id')
      .limit(CHATS_MAX)
      .execute()
  },

  /** Reads a conversation of others; `note` is called for the first look of an hour. */
  async watch(
    conv: string,
    userId: string,
    after: number,
    note: (tx: Tx, customerName: string) => Promise<void>,
  ): Promise<Watched | null> {
    return inTransaction(db, async (tx) => {
      const row = await tx
        .selectFrom('conversation as c')
        .leftJoin('user_account as a', 'a.id', 'c.assignee_id')
        .select(['c.customer_name as customerName', 'c.status'])
        .select((eb) => [
          eb.fn.coalesce('a.user_name', eb.val('')).as('assigneeName'),
          eb.cast<number>('c.last_seq', 'float8').as('head'),
        ])
        .where('c.id', '=', conv)
        .where('c.customer_id', '<>', userId)
        .executeTakeFirst()
      if (row === undefined) return null
      const lines = await tx
        .selectFrom('chat_message as m')
        .innerJoin('conversation as c', 'c.id', 'm.conv_id')
        .select(['m.sender_id as from', 'm.sender_name as fromName', epochMs('m.ts').as('ts')])
        .select((eb) => [
          eb.cast<number>('m.seq', 'float8').as('serialId'),
          eb('m.sender_id', '=', eb.ref('c.customer_id')).$castTo<boolean>().as('customer'),
          eb.cast<string>('m.type', 'text').as('msgType'),
          sql<string>`coalesce(m.body ->> 'text', '')`.as('text'),
          eb('m.deleted_at', 'is not', null).$castTo<boolean>().as('deleted'),
        ])
        .where('m.conv_id', '=', conv)
        .where('m.seq', '>', String(after))
        .orderBy('m.seq', 'desc')
        .limit(LINES_MAX)
        .execute()
      const { rows: looks } = await sql`
        insert into chat_watch as w (conv_id, user_id) values (${conv}, ${userId})
        on conflict (conv_id, user_id) do update set at = now()
          where w.at < ${ago(LOOK_SECONDS)}
        returning at`.execute(tx)
      if (looks.length > 0) await note(tx, row.customerName)
      return { ...row, lines: lines.toReversed() }
    })
  },

  /** The conversation is the supervisor's from now on, as far as they have room. */
  async takeOver(
    conv: string,
    userId: string,
    note: (tx: Tx, moved: Moved) => Promise<void>,
  ): Promise<TakenOver> {
    return inTransaction(db, async (tx): Promise<TakenOver> => {
      const locked = await lockConversation(tx, conv, 'wait')
      if (locked === null) return { kind: 'none' }
      if (locked.customerId === userId) return { kind: 'own' }
      if (locked.status === 'ended') return { kind: 'ended' }
      const mine = locked.assigneeId === userId
      if (mine && locked.status === 'serving') return { kind: 'already' }
      const counted = mine && locked.status === 'ringing'
      if (!counted && !(await hasRoom(tx, userId))) return { kind: 'full' }
      const move = { locked, to: userId, why: 'takeOver', serves: true } as const
      const moved = await moveConversation(tx, move)
      await note(tx, moved)
      return { kind: 'taken', moved }
    })
  },
})

export type SuperviseStore = ReturnType<typeof createSuperviseStore>
