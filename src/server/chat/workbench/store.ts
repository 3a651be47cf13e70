import { sql } from 'kysely'
import { ENDED_LINE } from '#domain/chat/transfers.ts'
import { userNameOf } from '#server/database/names.ts'
import type { Database } from '#server/database/pool.ts'
import { shownName } from '#domain/chat/guest.ts'
import { LINKS } from '#domain/pages/links.ts'
import { remind } from '#server/reminders/send.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import {
  hasRoom,
  type LockedConversation,
  lockConversation,
  type Moved,
  moveConversation,
} from '../assign/transfers.store.ts'
import { type Ended, endHeld } from '../assign/store.ts'
import { join } from '../members.store.ts'
import { SILENT } from './noting.ts'
import { isKept, keepSummary, type NewSummary } from './summary.store.ts'

/** Who asks: an advisor, or a supervisor, who may read everything. */
export interface Server {
  userId: string
  everything: boolean
}

/** What became of taking a conversation. */
export type Accepted =
  | { kind: 'accepted'; moved: Moved }
  | { kind: 'already' | 'none' | 'own' | 'full' | 'ended' }
  | { kind: 'taken'; by: string }

/** What became of passing one on. */
export type Passed = { kind: 'passed'; moved: Moved } | { kind: 'none' | 'full' | 'ended' | 'own' }

/** What became of ending one. */
export type Closed = { kind: 'ended'; ended: Ended } | { kind: 'already' | 'none' }

/** 接待 in the tables: what experts do with conversations. */
export const createWorkbenchStore = (db: Database) => ({
  /** Takes a waiting or ringing conversation; whoever is first has it. */
  async accept(conv: string, userId: string, note = SILENT): Promise<Accepted> {
    return inTransaction(db, async (tx): Promise<Accepted> => {
      const locked = await lockConversation(tx, conv, 'wait')
      if (locked === null) return { kind: 'none' }
      if (locked.customerId === userId) return { kind: 'own' }
      if (locked.status === 'ended') return { kind: 'ended' }
      const mine = locked.assigneeId === userId
      if (locked.status === 'serving')
        return mine
          ? { kind: 'already' }
          : { kind: 'taken', by: await userNameOf(tx, locked.assigneeId) }
      const counted = mine && locked.status === 'ringing'
      if (!counted && !(await hasRoom(tx, userId))) return { kind: 'full' }
      const move = { locked, to: userId, why: 'accept', serves: true } as const
      const moved = await moveConversation(tx, move)
      await note(tx, { ...locked, ...moved })
      return { kind: 'accepted', moved }
    })
  },

  /** Passes one on, to an expert with room or back into the queue. */
  async pass(
    conv: string,
    userId: string,
    { to, brief }: { to: string; brief: string },
    note = SILENT,
  ): Promise<Passed> {
    return inTransaction(db, async (tx): Promise<Passed> => {
      const locked = await lockConversation(tx, conv, 'wait')
      if (locked === null || locked.assigneeId !== userId) return { kind: 'none' }
      if (locked.status === 'ended') return { kind: 'ended' }
      if (to !== '' && to === locked.customerId) return { kind: 'own' }
      if (to !== '' && !(await hasRoom(tx, to))) return { kind: 'full' }
      const moved = await moveConversation(tx, { locked, to, why: 'transfer', brief })
      await note(tx, { ...locked, ...moved })
      return { kind: 'passed', moved }
    })
  },

  /** Ends one with its summary; one that has ended gets the summary alone, unless it is its newest. */
  async end(
    conv: string,
    userId: string,
    given: Omit<NewSummary, 'authorName'>,
    note = SILENT,
  ): Promise<Closed> {
    return inTransaction(db, async (tx): Promise<Closed> => {
      const locked = await lockConversation(tx, conv, 'wait')
      if (locked === null || locked.assigneeId !== userId) return { kind: 'none' }
      const { topicTag, outcome } = given
      if (locked.status === 'ended') {
        if (!(await isKept(tx, conv, given))) {
          await setOutcome(tx, conv, given)
          await followed(tx, locked, userId, given)
          await note(tx, { ...locked, toName: '' })
        }
        return { kind: 'already' }
      }
      await followed(tx, locked, userId, given)
      const ended = await endHeld(tx, locked, { by: userId, line: ENDED_LINE, topicTag, outcome })
      await note(tx, { ...locked, toName: '' })
      return { kind: 'ended', ended }
    })
  },

  /** Who asks in a conversation, from which page and in which browser. */
  async origin(conv: string): Promise<{
    /** The account; empty for a guest. */
    userId: string
    customerName: string
    topic: 'consult' | 'jobTitle'
    sourceLink: string
    /** Hash of the guest's cookie; null for an account. */
    visitor: string | null
  }> {
    return db
      .selectFrom('conversation as c')
      .leftJoin('chat_guest as g', 'g.id', 'c.customer_id')
      .leftJoin('user_account as u', 'u.id', 'c.customer_id')
      .where('c.id', '=', conv)
      .select(['c.customer_name as customerName', 'c.source_link as sourceLink'])
      .select((eb) => [
        eb.fn.coalesce('u.id', eb.val('')).as('userId'),
        eb.ref('c.topic').$castTo<'consult' | 'jobTitle'>().as('topic'),
        sql<string | null>`nullif(g.cookie_hash, '')`.as('visitor'),
      ])
      .executeTakeFirstOrThrow()
  },

  /** Whether somebody may see what is kept of a conversation; null when there is none such. */
  async seen(conv: string, { userId, everything }: Server): Promise<{ customerId: string } | null> {
    const row = await db
      .selectFrom('conversation as c')
      .select(['c.customer_id as customerId'])
      .where('c.id', '=', conv)
      .where(
        sql<boolean>`(${everything} or (c.status in ('queued', 'ringing') and c.last_seq > 0
            and (c.assignee_id is null or c.assignee_id = ${userId}))
          or exists (select from chat_member m where m.conv_id = c.id
            and m.actor_id = ${userId} and m.role = 'expert' and m.left_at is null))`,
      )
      .where('c.customer_id', '<>', userId)
      .executeTakeFirst()
    return row ?? null
  },
})

export type WorkbenchStore = ReturnType<typeof createWorkbenchStore>

/** Keeps the summary; whoever is to go on takes part from now on and is told. */
const followed = async (
  tx: Tx,
  { id, customerName }: LockedConversation,
  userId: string,
  given: Omit<NewSummary, 'authorName'>,
): Promise<void> => {
  const authorName = await userNameOf(tx, userId)
  await keepSummary(tx, id, userId, { ...given, authorName })
  if (given.ownerId === '' || given.ownerId === userId) return
  await join(tx, id, given.ownerId, 'expert')
  await remind(tx, [given.ownerId], {
    kind: 'CHAT',
    title: `${given.followOn} 跟进${shownName(customerName)}`,
    content: `${authorName}请您跟进这位客户，服务小结在客户资料中。`,
    link: LINKS.endedConversation(id),
  })
}

const setOutcome = async (
  tx: Tx,
  conv: string,
  { topicTag, outcome }: Pick<NewSummary, 'topicTag' | 'outcome'>,
): Promise<void> => {
  await tx
    .updateTable('conversation')
    .set({ topic_tag: topicTag, outcome })
    .where('id', '=', conv)
    .execute()
}
