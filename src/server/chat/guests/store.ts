import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { audienceOf } from '../members/store.ts'
import { emit, emitUnread, type Emitted } from '../stream/store.ts'

/** Names that one browser is known by. */
const NAMES_MAX = 20

/** Into whose account a guest's conversations go. */
export interface Owner {
  userId: string
  userName: string
  companyId: string
}

/** 游客: names of 18 digits and the browsers whose they are. */
export const createGuestStore = (db: Database) => ({
  /**
   * Whether a name is this browser's; the first one that uses it has it. Callers without a cookie
   * (null) share what nobody with a cookie has, and no cookie gets it after them.
   */
  async claim(guestId: string, visitor: string | null): Promise<boolean> {
    const { rows } = await sql<{ id: string }>`
      insert into chat_guest as g (id, cookie_hash)
      select ${guestId}, ${visitor ?? ''}
      where not exists (select from user_account where id = ${guestId})
      on conflict (id) do update set seen_at = now() where g.cookie_hash = excluded.cookie_hash
      returning id`.execute(db)
    return rows.length > 0
  },

  /** The names of this browser, the one used last first. */
  async namesOf(visitor: string): Promise<string[]> {
    if (visitor === '') return []
    const rows = await db
      .selectFrom('chat_guest')
      .select('id')
      .where('cookie_hash', '=', visitor)
      .orderBy('seen_at', 'desc')
      .limit(NAMES_MAX)
      .execute()
    return rows.map(({ id }) => id)
  },

  /**
   * 带入账号: the conversations of a guest become the account's, for the browser whose guest it is
   * (null for any other). Conversations in which the account serves itself stay where they are.
   */
  async takeAlong(
    guestId: string,
    visitor: string,
    owner: Owner,
    note: (tx: Tx, taken: number) => Promise<void>,
  ): Promise<{ taken: number; events: Emitted[] } | null> {
    return inTransaction(db, async (tx) => {
      const guest = await tx
        .updateTable('chat_guest')
        .set({ user_id: owner.userId, seen_at: sql<Date>`now()` })
        .where('id', '=', guestId)
        .where('cookie_hash', '=', visitor)
        .returning('id')
        .executeTakeFirst()
      if (guest === undefined) return null
      const convs = await tx
        .selectFrom('conversation')
        .select(['id', 'client_key'])
        .where('customer_id', '=', guestId)
        .where(
          sql<boolean>`not exists (select from chat_member m
            where m.conv_id = conversation.id and m.actor_id = ${owner.userId})`,
        )
        .orderBy('id')
        .forUpdate()
        .execute()
      for (const { id, client_key } of convs) await move(tx, { id, client_key, guestId, owner })
      const events = await tellMoved(
        tx,
        convs.map(({ id }) => id),
        { guestId, owner },
      )
      if (convs.length > 0) await note(tx, convs.length)
      return { taken: convs.length, events }
    })
  },
})

const move = async (
  tx: Tx,
  given: { id: string; client_key: string; guestId: string; owner: Owner },
): Promise<void> => {
  const { id, client_key, guestId, owner } = given
  const key = client_key.replace(guestId, () => owner.userId)
  // The account's own conversation about the same keeps its key, and is opened from now on.
  await sql`
    update conversation set customer_id = ${owner.userId}, customer_name = ${owner.userName},
      company_id = ${owner.companyId},
      client_key = case when exists (select from conversation where client_key = ${key})
        then 'moved:' || id else ${key} end
    where id = ${id}`.execute(tx)
  await tx
    .updateTable('chat_member')
    .set({ actor_id: owner.userId })
    .where('conv_id', '=', id)
    .where('actor_id', '=', guestId)
    .execute()
  await tx
    .updateTable('chat_message')
    .set({ sender_id: owner.userId })
    .where('conv_id', '=', id)
    .where('sender_id', '=', guestId)
    .execute()
  await tx
    .updateTable('chat_file')
    .set({ actor_id: owner.userId })
    .where('conv_id', '=', id)
    .where('actor_id', '=', guestId)
    .execute()
}

/** Everybody learns where the conversations stand now, and both sides what they have not read. */
const tellMoved = async (
  tx: Tx,
  convs: readonly string[],
  { guestId, owner }: { guestId: string; owner: Owner },
): Promise<Emitted[]> => {
  const facts: { actorId: string; conv: string; data: Record<string, unknown> }[] = []
  for (const conv of convs) {
    const { rows } = await sql<{ data: Record<string, unknown> }>`
      select chat_status(${conv}) as data`.execute(tx)
    const data = rows[0]?.data ?? {}
    for (const actorId of [...(await audienceOf(tx, conv)), guestId])
      facts.push({ actorId, conv, data })
  }
  const emitted: Emitted[] = []
  for (const { actorId, conv, data } of facts.toSorted((one, other) =>
    one.actorId < other.actorId ? -1 : 1,
  )) {
    emitted.push(...(await emit(tx, [{ actorId, kind: 'status', data }])))
    if (actorId === owner.userId || actorId === guestId)
      emitted.push(...(await emitUnread(tx, [{ actorId, conv }])))
  }
  return emitted
}
