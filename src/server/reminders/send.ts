import { randomUUID } from 'node:crypto'
import type { RemindKind } from '#domain/subscriptions/codes.ts'
import type { Tx } from '#server/database/transaction.ts'

/** 提醒 to be left in somebody's message centre. */
export interface NewReminder {
  kind: RemindKind
  /** At most 100 characters. */
  title: string
  /** At most 500. */
  content: string
  /** Address on this site; empty when it leads nowhere. */
  link?: string
}

/** Leaves a reminder for each of these people, in the transaction of what it tells of. */
export const remind = async (
  tx: Tx,
  userIds: readonly string[],
  reminder: NewReminder,
): Promise<void> => {
  if (userIds.length === 0) return
  const { kind, title, content, link = '' } = reminder
  await tx
    .insertInto('reminder')
    .values(userIds.map((user_id) => ({ id: randomUUID(), user_id, kind, title, content, link })))
    .execute()
}
