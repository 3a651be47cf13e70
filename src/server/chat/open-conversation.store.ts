import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { emitInLockOrder, type Fact } from './assign/transfers.store.ts'
import { audienceOf, join } from './members.store.ts'
import type { Emitted } from './stream.store.ts'

/** A conversation that is to be opened. */
export interface NewConversation {
  id: string
  customerId: string
  customerName: string
  companyId: string
  topic: 'consult' | 'jobTitle'
  /** The expert who was chosen; empty for whoever answers. */
  expertId: string
  sourceTitle: string
  sourceLink: string
}

/** What makes the same question open the same conversation. */
const keyOf = ({ customerId, expertId, topic }: NewConversation): string =>
  expertId === '' ? `topic:${customerId}:${topic}` : `expert:${customerId}:${expertId}`

/** Taken along from a guest who had asked the same: the customer's beside their own. */
const isTakenAlike = ({ customerId, expertId, topic }: NewConversation): RawBuilder<boolean> => {
  const [before, after] = expertId === '' ? ['topic:', topic] : ['expert:', expertId]
  return sql<boolean>`(customer_id = ${customerId} and exists (select from chat_taken t
    where t.conv_id = conversation.id
      and t.client_key = ${before}::text || t.guest_id || ':' || ${after}::text))`
}

/**
 * When anybody last wrote in a conversation, from its beginning on; lines of the system, e.g. of a
 * transfer, do not count.
 */
const writtenAt = sql<Date>`coalesce((select x.ts from chat_message x
  where x.conv_id = conversation.id and x.type <> 4 order by x.seq desc limit 1), created_at)`

/** 开启会话. */
export const createOpenConversationStore = (db: Database) => ({
  /** Opens the conversation, or finds the one written in last; however many ask, there is one. */
  async open(wanted: NewConversation): Promise<{ id: string; events: Emitted[] }> {
    return inTransaction(db, async (tx) => {
      const made = await tx
        .insertInto('conversation')
        .values({
          id: wanted.id,
          client_key: keyOf(wanted),
          customer_id: wanted.customerId,
          customer_name: wanted.customerName,
          company_id: wanted.companyId,
          topic: wanted.topic,
          status: 'queued',
          assignee_id: wanted.expertId || null,
          source_title: wanted.sourceTitle,
          source_link: wanted.sourceLink,
        })
        .onConflict((conflict) => conflict.column('client_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      return made === undefined ? reopen(tx, wanted) : begin(tx, wanted)
    })
  },

  /** The conversation of one of these actors with somebody, the one written in last. */
  async between(actorIds: readonly string[], otherId: string): Promise<string | null> {
    const row = await db
      .selectFrom('chat_member')
      .innerJoin('conversation', 'conversation.id', 'chat_member.conv_id')
      .select('conversation.id')
      .where('actor_id', '=', anyOf(actorIds))
      .where('left_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('customer_id', '=', otherId),
          eb.exists(
            eb
              .selectFrom('chat_member as o')
              .whereRef('o.conv_id', '=', 'conversation.id')
              .where('o.actor_id', '=', otherId)
              .whereRef('o.role', '<>', 'chat_member.role')
              .where('o.left_at', 'is', null),
          ),
        ]),
      )
      .where('actor_id', '<>', otherId)
      .orderBy(writtenAt, 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.id ?? null
  },

  /** Which of these actors takes part in a conversation; null when none does. */
  async memberAmong(conv: string, actorIds: readonly string[]): Promise<string | null> {
    const row = await db
      .selectFrom('chat_member')
      .select('actor_id')
      .where('conv_id', '=', conv)
      .where('actor_id', '=', anyOf(actorIds))
      .where('left_at', 'is', null)
      .executeTakeFirst()
    return row?.actor_id ?? null
  },

  /** Name and company of an account. */
  async personOf(userId: string): Promise<{ name: string; companyId: string }> {
    const row = await db
      .selectFrom('user_account')
      .select(['user_name', 'company_id'])
      .where('id', '=', userId)
      .executeTakeFirst()
    return { name: row?.user_name ?? '', companyId: row?.company_id ?? '' }
  },
})

const begin = async (
  tx: Tx,
  wanted: NewConversation,
): Promise<{ id: string; events: Emitted[] }> => {
  const { id, customerId, expertId } = wanted
  await join(tx, id, customerId, 'customer')
  if (expertId !== '') await join(tx, id, expertId, 'expert')
  return { id, events: [] }
}

/**
 * One that is here already, of several the one written in last: the page it is about now, and,
 * once it was over, the chosen expert.
 */
const reopen = async (
  tx: Tx,
  wanted: NewConversation,
): Promise<{ id: string; events: Emitted[] }> => {
  const { expertId, sourceTitle, sourceLink } = wanted
  const found = await tx
    .selectFrom('conversation')
    .select(['id', 'status', 'assignee_id', 'customer_id'])
    .where((eb) => eb.or([eb('client_key', '=', keyOf(wanted)), isTakenAlike(wanted)]))
    .orderBy(writtenAt, 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { id } = found
  if (sourceTitle !== '')
    await tx
      .updateTable('conversation')
      .set({ source_title: sourceTitle, source_link: sourceLink })
      .where('id', '=', id)
      .execute()
  if (expertId === '' || found.status !== 'ended' || found.assignee_id === expertId)
    return { id, events: [] }
  await tx.updateTable('conversation').set({ assignee_id: expertId }).where('id', '=', id).execute()
  const joined = await join(tx, id, expertId, 'expert')
  const data = { conv: id, status: 'ended', assigneeId: expertId, customerId: found.customer_id }
  const facts = (await audienceOf(tx, id)).map((actorId): Fact => ({
    actorId,
    kind: 'status',
    data: actorId === expertId ? { ...data, joined } : data,
  }))
  return { id, events: await emitInLockOrder(tx, facts, [expertId], id) }
}
