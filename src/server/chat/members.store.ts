import { sql } from 'kysely'
import type { ChatMessage } from '#contract/chat.socket.ts'
import { PINNED_MAX, RATING_SECONDS, RECALL_SECONDS } from '#domain/chat/limits.ts'
import { advisoryLock } from '#server/database/lock.ts'
import { gather } from '#server/database/gathered.ts'
import type { Database } from '#server/database/pool.ts'
import { ago, anyOf, NOW } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { emit, emitUnread, type Emitted } from './stream.store.ts'

/** Conversations whose newest numbers a resume is told. */
const HEADS_MAX = 500

/** Where an actor's conversations and stream stand. */
export interface Newest {
  /** The newest number of each conversation. */
  heads: Record<string, number>
  useq: number
}

/** What became of calling a message back. */
export type Recalled =
  | { kind: 'recalled'; line: ChatMessage; audience: string[]; events: Emitted[] }
  | { kind: 'before' | 'late' | 'none' }

/** What a rating says. */
export interface Rating {
  rating: number
  tags: readonly string[]
  comment: string
}

/** Takes the lock of a conversation; false when there is none. */
export const lockConversation = async (tx: Tx, conv: string): Promise<boolean> =>
  (await tx
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', conv)
    .forUpdate()
    .executeTakeFirst()) !== undefined

/** Who takes part now. */
export const audienceOf = async (db: Database | Tx, conv: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('chat_member')
    .select('actor_id')
    .where('conv_id', '=', conv)
    .where('left_at', 'is', null)
    // As streams are locked, whatever the database takes for the order of letters.
    .orderBy(sql`actor_id collate "C"`)
    .execute()
  return rows.map(({ actor_id }) => actor_id)
}

/**
 * Takes somebody in, or in again: what was said meanwhile is unread. Under the conversation's lock;
 * true where they took no part until now.
 */
export const join = async (
  tx: Tx,
  conv: string,
  actorId: string,
  role: 'customer' | 'expert',
): Promise<boolean> => {
  const { rows } = await sql<{ joined: boolean }>`
    with present as (select from chat_member
      where conv_id = ${conv} and actor_id = ${actorId} and left_at is null)
    insert into chat_member (conv_id, actor_id, role) values (${conv}, ${actorId}, ${role})
    on conflict (conv_id, actor_id) do update set left_at = null, hidden = false
    returning not exists (select from present) as joined`.execute(tx)
  await sql`select chat_recount(${conv}, ${actorId})`.execute(tx)
  return rows[0]?.joined === true
}

/** 成员: what one who takes part does with a conversation. */
export const createMemberStore = (db: Database) => {
  const own = (conv: string, actorId: string) =>
    db
      .updateTable('chat_member')
      .where('conv_id', '=', conv)
      .where('actor_id', '=', actorId)
      .where('left_at', 'is', null)

  return {
    audience: async (conv: string): Promise<string[]> => audienceOf(db, conv),

    /** Got and read up to a number; null for who does not take part. */
    async mark(conv: string, actorId: string, delivered: number, read: number) {
      const { rows } = await sql<{ said: { unread: number; events: Emitted[] } | null }>`
        select chat_mark(${conv}, ${actorId}, ${delivered}::bigint, ${read}::bigint) as said`.execute(
        db,
      )
      return rows[0]?.said ?? null
    },

    /** Unread of all conversations of these actors. */
    async unread(actorIds: readonly string[]): Promise<number> {
      const row = await db
        .selectFrom('chat_member')
        .select((eb) =>
          eb.cast<number>(eb.fn.coalesce(eb.fn.sum('unread'), eb.lit(0)), 'integer').as('unread'),
        )
        .where('actor_id', '=', anyOf(actorIds))
        .where('unread', '>', 0)
        .where('left_at', 'is', null)
        .executeTakeFirst()
      return row?.unread ?? 0
    },

    /**
     * The newest numbers of an actor: of the conversations written in last, and of the stream. Everybody
     * who opens a page asks, and comes again when a server goes.
     */
    newest: gather(async (actorIds: readonly string[]) => {
      const { rows } = await sql<{ heads: Record<string, number>; useq: string | null }>`
        select (select useq from chat_stream where actor_id = asked.id) as useq,
          (select coalesce(jsonb_object_agg(conv_id, last_seq), '{}')
            from (select conv_id, last_seq from chat_member
              join conversation on conversation.id = chat_member.conv_id
              where actor_id = asked.id and left_at is null and not hidden
              order by last_at desc limit ${HEADS_MAX}) as own) as heads
        from unnest(${actorIds}::text[]) with ordinality as asked(id, nr) order by nr`.execute(db)
      return rows.map(({ heads, useq }): Newest => ({ heads, useq: Number(useq ?? 0) }))
    }),

    /** Pins or unpins; somebody pins at most {@link PINNED_MAX}. */
    async pin(conv: string, actorId: string, pin: boolean): Promise<'done' | 'none' | 'full'> {
      if (!pin) {
        const { numUpdatedRows } = await own(conv, actorId)
          .set({ pinned_at: null })
          .executeTakeFirst()
        return numUpdatedRows > 0n ? 'done' : 'none'
      }
      return inTransaction(db, async (tx) => {
        await advisoryLock(tx, 'chat_pin', actorId)
        const row = await tx
          .updateTable('chat_member')
          .set({
            pinned_at: sql<Date>`case when pinned_at is not null then pinned_at when (
              select count(*) from chat_member o where o.actor_id = ${actorId}
                and o.pinned_at is not null and o.left_at is null) < ${PINNED_MAX} then now() end`,
          })
          .where('conv_id', '=', conv)
          .where('actor_id', '=', actorId)
          .where('left_at', 'is', null)
          .returning('pinned_at')
          .executeTakeFirst()
        if (row === undefined) return 'none'
        return row.pinned_at === null ? 'full' : 'done'
      })
    },

    /** 静音 for one member. */
    async mute(conv: string, actorId: string, muted: boolean): Promise<boolean> {
      const { numUpdatedRows } = await own(conv, actorId).set({ muted }).executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Deletes a conversation for one member: what it holds now is not shown to them again. */
    async clear(conv: string, actorId: string): Promise<Emitted[] | null> {
      return inTransaction(db, async (tx) => {
        if (!(await lockConversation(tx, conv))) return null
        const { numUpdatedRows } = await tx
          .updateTable('chat_member')
          .set((eb) => ({
            cleared_seq: eb
              .selectFrom('conversation')
              .select('last_seq')
              .whereRef('id', '=', 'conv_id'),
            hidden: true,
            pinned_at: null,
            unread: 0,
          }))
          .where('conv_id', '=', conv)
          .where('actor_id', '=', actorId)
          .where('left_at', 'is', null)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return null
        const { rows } = await sql<{ data: Record<string, unknown> }>`
          select jsonb_build_object('conv', conv_id, 'actorId', actor_id, 'delivered', delivered_seq,
            'read', read_seq, 'cleared', cleared_seq) as data
          from chat_member where conv_id = ${conv} and actor_id = ${actorId}`.execute(tx)
        const data = rows[0]?.data ?? {}
        return [
          ...(await emit(tx, [{ actorId, kind: 'mark', data }])),
          ...(await emitUnread(tx, [{ actorId, conv }])),
        ]
      })
    },

    /** Calls a message back: its sender alone, and within {@link RECALL_SECONDS}. */
    async recall(conv: string, actorId: string, seq: number): Promise<Recalled> {
      return inTransaction(db, async (tx): Promise<Recalled> => {
        await lockConversation(tx, conv)
        const audience = await audienceOf(tx, conv)
        const found = await tx
          .selectFrom('chat_message')
          .select((eb) => ['deleted_at', eb('ts', '<', ago(RECALL_SECONDS)).as('late')])
          .where('conv_id', '=', conv)
          .where('seq', '=', String(seq))
          .where('sender_id', '=', actorId)
          .where('type', '<>', 4)
          .executeTakeFirst()
        if (found === undefined || !audience.includes(actorId)) return { kind: 'none' }
        if (found.deleted_at !== null) return { kind: 'before' }
        if (found.late) return { kind: 'late' }
        const line = await empty(tx, conv, seq)
        await recount(tx, conv, audience)
        const events = await emitRecalled(tx, line, audience)
        return { kind: 'recalled', line, audience, events }
      })
    },

    /** The customer's stars of a conversation that was served or is over; changeable for a day. */
    async rate(conv: string, actorId: string, { rating, tags, comment }: Rating) {
      const { numUpdatedRows } = await db
        .updateTable('conversation')
        .set((eb) => ({
          rating,
          rating_tags: [...tags],
          rating_comment: comment,
          rated_at: eb.fn.coalesce('rated_at', NOW),
        }))
        .where('id', '=', conv)
        .where('customer_id', '=', actorId)
        .where((each) =>
          each.or([each('ended_at', 'is not', null), each('first_reply_ms', 'is not', null)]),
        )
        .where((each) =>
          each.or([each('rated_at', 'is', null), each('rated_at', '>', ago(RATING_SECONDS))]),
        )
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}

const empty = async (tx: Tx, conv: string, seq: number): Promise<ChatMessage> => {
  const { line } = await tx
    .updateTable('chat_message')
    .set((eb) => ({
      body: JSON.stringify({ text: '' }),
      deleted_at: NOW,
      rev: eb('rev', '+', 1),
    }))
    .where('conv_id', '=', conv)
    .where('seq', '=', String(seq))
    .returning(sql<ChatMessage>`chat_line(chat_message)`.as('line'))
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('chat_file')
    .set({ seq: null })
    .where('conv_id', '=', conv)
    .where('seq', '=', String(seq))
    .execute()
  return line
}

/** Counts anew what rests on the messages: who has not read how many, since when somebody waits. */
const recount = async (tx: Tx, conv: string, audience: readonly string[]): Promise<void> => {
  for (const actorId of audience) await sql`select chat_recount(${conv}, ${actorId})`.execute(tx)
  await sql`
    update conversation c set
      last_text = coalesce((select left(body ->> 'text', 200) from chat_message
        where conv_id = c.id and seq = c.last_seq), ''),
      waiting_since = case when waiting_since is null then null else (
        select min(ts) from chat_message m where m.conv_id = c.id and m.sender_id = c.customer_id
          and m.deleted_at is null and m.ts >= c.waiting_since) end
    where id = ${conv}`.execute(tx)
}

const emitRecalled = async (
  tx: Tx,
  line: ChatMessage,
  audience: readonly string[],
): Promise<Emitted[]> => {
  const emitted: Emitted[] = []
  for (const actorId of audience) {
    emitted.push(...(await emit(tx, [{ actorId, kind: 'rev', data: { ...line } }])))
    if (actorId !== line.from)
      emitted.push(...(await emitUnread(tx, [{ actorId, conv: line.conv }])))
  }
  return emitted
}
