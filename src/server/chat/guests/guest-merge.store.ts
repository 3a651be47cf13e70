import { type RawBuilder, sql } from 'kysely'
import { GIVE_BACK_SECONDS } from '#domain/chat/limits.ts'
import { brokenRule } from '#server/database/faults.ts'
import type { Database } from '#server/database/pool.ts'
import { ago, NOW, ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { audienceOf } from '../members.store.ts'
import { emit, emitUnread, type Emitted } from '../stream.store.ts'

/** Taking along again within this time is the same request once more, and answered alike. */
const SAME_SECONDS = 60

/** Into whose account a guest's conversations go. */
export interface Owner {
  userId: string
  userName: string
  companyId: string
}

/** Writes what was done into the audit, last. */
type Note = (tx: Tx, conversations: number) => Promise<void>

/** What became of giving a conversation back. */
export type GivenBack =
  | { kind: 'givenBack'; events: Emitted[] }
  /** Not the account's, not this browser's, too late, or something was written since. */
  | { kind: 'none' | 'foreign' | 'late' | 'written' }

/** Whether nobody has written into a conversation since it was taken along. */
const unwritten = (conv: string, head: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from chat_message x where x.conv_id = ${sql.ref(conv)}
    and x.seq > ${sql.ref(head)} and x.type <> 4)`

/** Until when the customer `actor` of a conversation may give it back, in milliseconds; else 0. */
export const givenBackUntil = (conv: string, actor: string): RawBuilder<number> =>
  sql<number>`coalesce((
    select floor(extract(epoch from t.taken_at + make_interval(secs => ${GIVE_BACK_SECONDS})) * 1000)
    from chat_taken t join conversation o on o.id = t.conv_id
    where t.conv_id = ${sql.ref(conv)} and o.customer_id = ${sql.ref(actor)}
      and t.taken_at > ${ago(GIVE_BACK_SECONDS)} and ${unwritten('t.conv_id', 't.head')}), 0)::float8`

/** 带入账号 and 退回游客. */
export const createGuestMergeStore = (db: Database) => ({
  /**
   * The conversations of a guest become the account's, for the browser whose guest it is (null for
   * any other). Conversations in which the account serves itself stay where they are.
   */
  async takeAlong(
    guestId: string,
    visitor: string,
    owner: Owner,
    note: Note,
  ): Promise<{ taken: number; events: Emitted[] } | null> {
    return withFreeKeys(db, async (tx) => {
      if (!(await holdGuest(tx, guestId, visitor, owner.userId))) return null
      const convs = await tx
        .selectFrom('conversation')
        .select('id')
        .where('customer_id', '=', guestId)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('chat_member as m')
                .whereRef('m.conv_id', '=', 'conversation.id')
                .where('m.actor_id', '=', owner.userId),
            ),
          ),
        )
        .orderBy('id')
        .forUpdate()
        .execute()
      for (const { id } of convs) await take(tx, id, guestId, owner)
      const ids = convs.map(({ id }) => id)
      const events = await tellMoved(tx, ids, [guestId, owner.userId])
      const taken = await justTaken(tx, guestId, owner.userId)
      if (convs.length > 0) await note(tx, convs.length)
      return { taken, events }
    })
  },

  /**
   * Undoes it for one conversation: for the account that has it and the browser whose guest it was,
   * within {@link GIVE_BACK_SECONDS}. What was written since is not the guest's to read, so that
   * then nothing is given back.
   */
  async giveBack(conv: string, userId: string, visitor: string, note: Note): Promise<GivenBack> {
    return withFreeKeys(db, async (tx): Promise<GivenBack> => {
      const taken = await tx
        .selectFrom('chat_taken as t')
        .innerJoin('conversation as c', 'c.id', 't.conv_id')
        .select(['t.guest_id as guestId', 't.client_key as key'])
        .select((eb) => eb('t.taken_at', '<', ago(GIVE_BACK_SECONDS)).as('late'))
        .select(unwritten('t.conv_id', 't.head').as('unwritten'))
        .where('c.id', '=', conv)
        .where('c.customer_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      if (taken === undefined) return { kind: 'none' }
      const { guestId } = taken
      if (!(await holdGuest(tx, guestId, visitor, null))) return { kind: 'foreign' }
      if (taken.late) return { kind: 'late' }
      if (!taken.unwritten) return { kind: 'written' }
      await sql`
        update conversation c set customer_id = t.guest_id, customer_name = t.customer_name,
          company_id = '', source_title = t.source_title, source_link = t.source_link,
          client_key = ${freeKey(taken.key, conv)}
        from chat_taken t where c.id = ${conv} and t.conv_id = c.id`.execute(tx)
      await handOver(tx, conv, { from: userId, to: guestId, guestId })
      await tx.deleteFrom('chat_taken').where('conv_id', '=', conv).execute()
      const events = await tellMoved(tx, [conv], [guestId, userId])
      await note(tx, 1)
      return { kind: 'givenBack', events }
    })
  },
})

/** Runs it again when somebody opened a conversation under the same key meanwhile. */
const withFreeKeys = async <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> => {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (brokenRule(error) !== 'conversation_client_key_key') throw error
    return inTransaction(db, work)
  }
}

/** A key, or, where another conversation has it and is opened by it, one that is never asked for. */
const freeKey = (key: string, conv: string): RawBuilder<string> =>
  sql<string>`case when exists (select from conversation o where o.client_key = ${key}
    and o.id <> ${conv}) then 'moved:' || ${conv}::text else ${key} end`

/** Holds the guest of a browser, and says into whose account it went; false for another browser's. */
const holdGuest = async (
  tx: Tx,
  guestId: string,
  visitor: string,
  userId: string | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('chat_guest')
    .set({ user_id: userId, seen_at: NOW })
    .where('id', '=', guestId)
    .where('cookie_hash', '=', visitor)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const take = async (tx: Tx, conv: string, guestId: string, owner: Owner): Promise<void> => {
  const { rows } = await sql<{ key: string }>`
    insert into chat_taken (conv_id, guest_id, client_key, customer_name, source_title, source_link,
      head)
    select id, customer_id, client_key, customer_name, source_title, source_link, last_seq
    from conversation where id = ${conv} returning client_key as key`.execute(tx)
  const key = (rows[0]?.key ?? '').replace(guestId, () => owner.userId)
  await sql`
    update conversation set customer_id = ${owner.userId}, customer_name = ${owner.userName},
      company_id = ${owner.companyId}, client_key = ${freeKey(key, conv)}
    where id = ${conv}`.execute(tx)
  await handOver(tx, conv, { from: guestId, to: owner.userId, guestId })
}

/** Place, messages and files of one actor become another's; files that the guest did not upload stay. */
const handOver = async (
  tx: Tx,
  conv: string,
  { from, to, guestId }: { from: string; to: string; guestId: string },
): Promise<void> => {
  await tx
    .updateTable('chat_member')
    .set({ actor_id: to })
    .where('conv_id', '=', conv)
    .where('actor_id', '=', from)
    .execute()
  await tx
    .updateTable('chat_message')
    .set({ sender_id: to })
    .where('conv_id', '=', conv)
    .where('sender_id', '=', from)
    .execute()
  await sql`update chat_file f set actor_id = ${to} from stored_file s
    where s.id = f.file_id and f.conv_id = ${conv} and f.actor_id = ${from}
      and s.guest_id = ${guestId}`.execute(tx)
}

const justTaken = async (tx: Tx, guestId: string, userId: string): Promise<number> => {
  const row = await tx
    .selectFrom('chat_taken as t')
    .innerJoin('conversation as c', 'c.id', 't.conv_id')
    .select(ROW_COUNT.as('taken'))
    .where('t.guest_id', '=', guestId)
    .where('c.customer_id', '=', userId)
    .where('t.taken_at', '>', ago(SAME_SECONDS))
    .executeTakeFirst()
  return row?.taken ?? 0
}

/** Everybody learns where the conversations stand now, and both sides what they have not read. */
const tellMoved = async (
  tx: Tx,
  convs: readonly string[],
  sides: readonly string[],
): Promise<Emitted[]> => {
  const facts: { actorId: string; conv: string; data: Record<string, unknown> }[] = []
  for (const conv of convs) {
    const { rows } = await sql<{ data: Record<string, unknown> }>`
      select chat_status(${conv}) as data`.execute(tx)
    const data = rows[0]?.data ?? {}
    for (const actorId of new Set([...(await audienceOf(tx, conv)), ...sides]))
      facts.push({ actorId, conv, data })
  }
  const emitted: Emitted[] = []
  for (const { actorId, conv, data } of facts.toSorted((one, other) =>
    one.actorId < other.actorId ? -1 : 1,
  )) {
    emitted.push(...(await emit(tx, [{ actorId, kind: 'status', data }])))
    if (sides.includes(actorId)) emitted.push(...(await emitUnread(tx, [{ actorId, conv }])))
  }
  return emitted
}
