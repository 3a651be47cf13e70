import { sql } from 'kysely'
import type { EventKind } from '#contract/chat.socket.ts'
import { RING_MS } from '#domain/chat/limits.ts'
import { moveLine, type MoveWhy } from '#domain/chat/transfers.ts'
import { ahead, epochMs, NOW } from '#server/database/sql.ts'
import { userNameOf } from '#server/database/names.ts'
import type { Tx } from '#server/database/transaction.ts'
import { join } from '../members.store.ts'
import { lastQuestionOf, type Said, sayIn } from '../message.store.ts'
import { emit, emitUnread, type Emitted } from '../stream.store.ts'

/** A conversation behind its lock. */
export interface LockedConversation {
  id: string
  status: 'queued' | 'ringing' | 'serving' | 'ended'
  customerId: string
  customerName: string
  topic: 'consult' | 'jobTitle'
  sourceTitle: string
  /** Empty for nobody. */
  assigneeId: string
  waits: boolean
}

/** A move that was made, what everybody is told of it, and the customer's line where there is one. */
export interface Moved {
  fromName: string
  toName: string
  events: Emitted[]
  said: Said | null
}

/** Where a conversation goes: to an expert, who is asked or serves it at once, or to the queue. */
export interface Move {
  locked: LockedConversation
  /** Empty for the queue. */
  to: string
  why: MoveWhy
  /** Takes it at once, instead of being asked. */
  serves?: boolean
  brief?: string
  /** Further facts for streams, told in the same turn. */
  also?: readonly Fact[]
}

/** A fact for one stream. */
export interface Fact {
  actorId: string
  kind: EventKind
  data: Record<string, unknown>
}

/** Takes the lock of a conversation; with `free` only if nobody else has it. */
export const lockConversation = async (
  tx: Tx,
  id: string,
  free: 'wait' | 'free',
): Promise<LockedConversation | null> => {
  const asked = tx
    .selectFrom('conversation')
    .select(['id', 'customer_id as customerId', 'customer_name as customerName'])
    .select('source_title as sourceTitle')
    .select((eb) => [
      eb.ref('status').$castTo<LockedConversation['status']>().as('status'),
      eb.ref('topic').$castTo<LockedConversation['topic']>().as('topic'),
      eb.fn.coalesce('assignee_id', eb.val('')).as('assigneeId'),
      eb('waiting_since', 'is not', null).$castTo<boolean>().as('waits'),
    ])
    .where('id', '=', id)
    .forUpdate()
  return (await (free === 'free' ? asked.skipLocked() : asked).executeTakeFirst()) ?? null
}

/** Whether an expert has room for one more; see chat_has_room. */
export const hasRoom = async (tx: Tx, expertId: string): Promise<boolean> => {
  const { rows } = await sql<{ room: boolean }>`select chat_has_room(${expertId}) as room`.execute(
    tx,
  )
  return rows[0]?.room === true
}

/** Every expert but one leaves; answers who did. */
const othersLeave = async (tx: Tx, conv: string, but: string): Promise<string[]> => {
  const rows = await tx
    .updateTable('chat_member')
    .set({ left_at: NOW, pinned_at: null, unread: 0 })
    .where('conv_id', '=', conv)
    .where('role', '=', 'expert')
    .where('actor_id', '<>', but)
    .where('left_at', 'is', null)
    .returning('actor_id')
    .execute()
  return rows.map(({ actor_id: actorId }) => actorId)
}

const nameOf = async (tx: Tx, userId: string): Promise<string> =>
  userId === '' ? '' : userNameOf(tx, userId)

/** Moves a conversation that is held, with everything that follows; the last thing of a transaction. */
export const moveConversation = async (tx: Tx, move: Move): Promise<Moved> => {
  const { locked, to, why, serves = false, brief = '' } = move
  const status = to === '' ? 'queued' : serves ? 'serving' : 'ringing'
  const { until } = await tx
    .updateTable('conversation')
    .set((eb) => ({
      status,
      assignee_id: to || null,
      ring_until: status === 'ringing' ? ahead(RING_MS / 1_000) : null,
      // Whoever is passed on waits for the next one.
      waiting_since: serves ? eb.ref('waiting_since') : eb.fn.coalesce('waiting_since', NOW),
    }))
    .where('id', '=', locked.id)
    .returning(epochMs('ring_until').as('until'))
    .executeTakeFirstOrThrow()
  const left = await othersLeave(tx, locked.id, to)
  const joined = to !== '' && (await join(tx, locked.id, to, 'expert'))
  const { id: moveId } = await tx
    .insertInto('chat_move')
    .values({ conv_id: locked.id, from_id: locked.assigneeId, to_id: to, why, brief })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [fromName, toName] = [await nameOf(tx, locked.assigneeId), await nameOf(tx, to)]
  const data = {
    conv: locked.id,
    status,
    assigneeId: to,
    assigneeName: toName,
    customerId: locked.customerId,
  }
  const { customerName, topic, sourceTitle } = locked
  // What rings is the customer's question, whatever the house wrote after it.
  const lastText = status === 'ringing' ? await lastQuestionOf(tx, locked.id) : ''
  const ring = { conv: locked.id, until, customerName, topic, sourceTitle, lastText, brief }
  const facts: Fact[] = [
    { actorId: locked.customerId, kind: 'assign', data },
    ...left.map((actorId) => ({ actorId, kind: 'status' as const, data })),
    ...(to === '' ? [] : [{ actorId: to, kind: 'assign' as const, data: { ...data, joined } }]),
    ...(status === 'ringing' ? [{ actorId: to, kind: 'ring' as const, data: ring }] : []),
    ...(move.also ?? []),
  ]
  const unread = [...left, to].filter((actorId) => actorId !== '')
  const events = await emitInLockOrder(tx, facts, unread, locked.id)
  const text = moveLine(why, fromName, toName)
  const line = { conv: locked.id, id: `chat-move-${moveId}`, text }
  return { fromName, toName, events, said: text === '' ? null : await sayIn(tx, line) }
}

/** Streams are locked in the order of their owners, by everybody. */
export const emitInLockOrder = async (
  tx: Tx,
  facts: readonly Fact[],
  unread: readonly string[],
  conv: string,
): Promise<Emitted[]> => {
  const owners = [...new Set([...facts.map(({ actorId }) => actorId), ...unread])].toSorted()
  const emitted: Emitted[] = []
  for (const owner of owners) {
    emitted.push(
      ...(await emit(
        tx,
        facts.filter(({ actorId }) => actorId === owner),
      )),
    )
    if (unread.includes(owner)) emitted.push(...(await emitUnread(tx, [{ actorId: owner, conv }])))
  }
  return emitted
}
