import { type RawBuilder, sql } from 'kysely'
import { shownName } from '#domain/chat/guest.ts'
import { IDLE_END_SECONDS } from '#domain/chat/limits.ts'
import { IDLE_LINE, type MoveWhy } from '#domain/chat/transfers.ts'
import { tryAdvisoryLock } from '#server/database/lock.ts'
import type { Database } from '#server/database/pool.ts'
import { ago, NOW } from '#server/database/sql.ts'
import { LINKS } from '#domain/pages/links.ts'
import { remind } from '#server/reminders/send.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { type Said, sayIn } from '../message.store.ts'
import { audienceOf } from '../members.store.ts'
import { setMissed } from '../presence/facts.store.ts'
import type { Emitted } from '../stream.store.ts'
import {
  emitInLockOrder,
  type Fact,
  hasRoom,
  type LockedConversation,
  lockConversation,
  type Moved,
  moveConversation,
} from './transfers.store.ts'

/** Conversations that one run looks at. */
const BATCH_MAX = 200

/** A conversation that is due. */
export interface Due {
  id: string
  /** It rang, and nobody answered. */
  rang: boolean
}

/** What is asked of whoever picks. */
export interface Asked {
  locked: LockedConversation
  /** Who let it ring; empty for nobody. */
  missedBy: string
  /** Experts who have written to the customer before. */
  served: readonly string[]
  /** Whoever must not be picked. */
  not: readonly string[]
}

/** An expert for a conversation, and why; null when nobody can. */
export type Choose = (asked: Asked) => { userId: string; why: MoveWhy } | null

/** What became of a conversation that was due; `elsewhere`: another node is at it just now. */
export type Routed =
  | { kind: 'moved'; moved: Moved; to: string; missedBy: string }
  | { kind: 'stays' | 'elsewhere' }

/** What everybody is told of the end of a conversation, and the line that says so. */
export interface Ended {
  events: Emitted[]
  said: Said | null
}

/** One node at a time; who comes meanwhile leaves it to that one. */
const isFirst = async (tx: Tx): Promise<boolean> => tryAdvisoryLock(tx, 'chat_assign')

const isDue = sql<boolean>`((status = 'queued' and waiting_since is not null)
  or (status = 'ringing' and ring_until <= now()))`

/** Served, or answered without ever being served; a question that waits is never over. */
const isIdle = sql<boolean>`(status in ('queued', 'serving') and last_seq > 0
  and (status = 'serving' or waiting_since is null) and last_at < ${ago(IDLE_END_SECONDS)})`

/** 分配 in the tables. */
export const createAssignStore = (db: Database) => ({
  /** What has rung out, then what nobody was asked for yet; those who wait longest first. */
  async due(): Promise<Due[]> {
    return db
      .selectFrom('conversation')
      .select((eb) => ['id', eb('status', '=', 'ringing').$castTo<boolean>().as('rang')])
      .where('status', 'in', ['queued', 'ringing'])
      .where(isDue)
      .orderBy('rang', 'desc')
      .orderBy('waiting_since', (by) => by.asc().nullsLast())
      .orderBy('id')
      .limit(BATCH_MAX)
      .execute()
  },

  /** Asks the next expert; whoever let it ring is away from now on. */
  async route(id: string, choose: Choose): Promise<Routed> {
    return inTransaction(db, async (tx): Promise<Routed> => {
      if (!(await isFirst(tx))) return { kind: 'elsewhere' }
      const locked = await lockConversation(tx, id, 'free')
      if (locked === null || !(await isStill(tx, id, isDue))) return { kind: 'stays' }
      const missedBy = locked.status === 'ringing' ? locked.assigneeId : ''
      const found = await findRoom(tx, { locked, missedBy }, choose)
      if (found === null && missedBy === '') return { kind: 'stays' }
      const to = found?.userId ?? ''
      const also = missedBy === '' ? [] : await missed(tx, missedBy)
      if (missedBy !== '') await tellSender(tx, locked, missedBy)
      const why = missedBy === '' ? (found?.why ?? 'fit') : 'missed'
      const moved = await moveConversation(tx, { locked, to, why, also })
      return { kind: 'moved', moved, to, missedBy }
    })
  },

  /** Conversations in which nobody has written for long. */
  async idle(): Promise<string[]> {
    const rows = await db
      .selectFrom('conversation')
      .select('id')
      .where(isIdle)
      .orderBy('last_at')
      .limit(BATCH_MAX)
      .execute()
    return rows.map((row) => row.id)
  },

  /** Ends one; a customer who still waits for an answer goes to somebody else instead. */
  async settle(id: string): Promise<Ended | null> {
    return inTransaction(db, async (tx): Promise<Ended | null> => {
      const locked = await lockConversation(tx, id, 'free')
      if (locked === null || !(await isStill(tx, id, isIdle))) return null
      if (locked.waits) return moveConversation(tx, { locked, to: '', why: 'silent' })
      return endHeld(tx, locked, { by: 'idle', line: IDLE_LINE })
    })
  },
})

export type AssignStore = ReturnType<typeof createAssignStore>

const isStill = async (tx: Tx, id: string, so: RawBuilder<boolean>): Promise<boolean> =>
  (await tx
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', id)
    .where(so)
    .executeTakeFirst()) !== undefined

/** Tells whoever passed a conversation on that it was not taken. */
const tellSender = async (
  tx: Tx,
  { id, customerName }: LockedConversation,
  missedBy: string,
): Promise<void> => {
  const newest = await tx
    .selectFrom('chat_move as m')
    .leftJoin('user_account as u', 'u.id', 'm.to_id')
    .select(['m.from_id as fromId', 'm.to_id as toId', 'm.why'])
    .select((eb) => eb.fn.coalesce('u.user_name', eb.val('')).as('toName'))
    .where('m.conv_id', '=', id)
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (newest?.why !== 'transfer' || newest.toId !== missedBy || newest.fromId === '') return
  await remind(tx, [newest.fromId], {
    kind: 'CHAT',
    title: `${newest.toName || '对方'}未接听您转接的会话`,
    content: `${shownName(customerName)}的会话已继续安排其他顾问，打开可看现在由谁接待。`,
    link: LINKS.conversation(id),
  })
}

const missed = async (tx: Tx, userId: string): Promise<Fact[]> => {
  const data = await setMissed(tx, userId)
  return data === null ? [] : [{ actorId: userId, kind: 'presence', data }]
}

/** Asks for somebody until one has room. */
const findRoom = async (
  tx: Tx,
  { locked, missedBy }: Omit<Asked, 'served' | 'not'>,
  choose: Choose,
): Promise<ReturnType<Choose>> => {
  const served = await servedBefore(tx, locked.customerId)
  const not = [locked.customerId, missedBy]
  for (;;) {
    const found = choose({ locked, missedBy, served, not })
    if (found === null || (await hasRoom(tx, found.userId))) return found
    not.push(found.userId)
  }
}

const servedBefore = async (tx: Tx, customerId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('chat_member as m')
    .innerJoin('conversation as c', 'c.id', 'm.conv_id')
    .select('m.actor_id')
    .distinct()
    .where('c.customer_id', '=', customerId)
    .where('m.role', '=', 'expert')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('chat_message as x')
          .whereRef('x.conv_id', '=', 'c.id')
          .whereRef('x.sender_id', '=', 'm.actor_id'),
      ),
    )
    .execute()
  return rows.map((row) => row.actor_id)
}

/** How a conversation ended. */
interface Ending {
  /** An account, or what ended it by itself. */
  by: string
  /** What the customer reads. */
  line: string
  topicTag?: string
  outcome?: string
}

/** Ends a conversation that is held; the last thing of a transaction. */
export const endHeld = async (
  tx: Tx,
  locked: LockedConversation,
  { by, line, topicTag = '', outcome = '' }: Ending,
): Promise<Ended> => {
  const { endId } = await tx
    .updateTable('conversation')
    .set({
      status: 'ended',
      ended_at: NOW,
      ended_by: by,
      topic_tag: topicTag,
      outcome,
      ring_until: null,
      waiting_since: null,
    })
    .where('id', '=', locked.id)
    .returning(sql<string>`floor(extract(epoch from ended_at) * 1000)::bigint::text`.as('endId'))
    .executeTakeFirstOrThrow()
  const data = {
    conv: locked.id,
    status: 'ended',
    assigneeId: locked.assigneeId,
    customerId: locked.customerId,
  }
  const facts = (await audienceOf(tx, locked.id)).map((actorId) => ({
    actorId,
    kind: 'status' as const,
    data,
  }))
  const events = await emitInLockOrder(tx, facts, [], locked.id)
  // Its own id, should the conversation go on and end again.
  return {
    events,
    said: await sayIn(tx, { conv: locked.id, id: `chat-ended-${endId}`, text: line }),
  }
}
