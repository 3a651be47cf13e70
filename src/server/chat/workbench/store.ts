import { sql } from 'kysely'
import { ENDED_LINE } from '#domain/chat/transfers.ts'
import { userNameOf } from '#server/database/names.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import {
  hasRoom,
  type LockedConversation,
  lockConversation,
  type Moved,
  moveConversation,
} from '../assign/transfers.store.ts'
import { type Ended, endHeld } from '../assign/store.ts'
import { SILENT } from './noting.ts'

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

  /** Ends one with its summary; one that ended by itself gets the summary alone, once. */
  async end(
    conv: string,
    userId: string,
    summary: { topicTag: string; outcome: string },
    note = SILENT,
  ): Promise<Closed> {
    return inTransaction(db, async (tx): Promise<Closed> => {
      const locked = await lockConversation(tx, conv, 'wait')
      if (locked === null || locked.assigneeId !== userId) return { kind: 'none' }
      if (locked.status === 'ended') {
        if (await summarise(tx, locked, summary)) await note(tx, { ...locked, toName: '' })
        return { kind: 'already' }
      }
      const ended = await endHeld(tx, locked, { by: userId, line: ENDED_LINE, ...summary })
      await note(tx, { ...locked, toName: '' })
      return { kind: 'ended', ended }
    })
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

const summarise = async (
  tx: Tx,
  locked: LockedConversation,
  { topicTag, outcome }: { topicTag: string; outcome: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('conversation')
    .set({ topic_tag: topicTag, outcome })
    .where('id', '=', locked.id)
    .where('topic_tag', '=', '')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
