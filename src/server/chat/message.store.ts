import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import {
  type ChatMessage,
  MSG_TYPE,
  type MessageBody,
  type MsgType,
} from '#contract/chat.socket.ts'
import type { Database } from '#server/database/pool.ts'
import { anyOf } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'
import type { Emitted } from './stream.store.ts'

/** A message that is to be stored. */
export interface NewLine {
  conv: string
  senderId: string
  senderName: string
  clientId: string
  msgId: string
  type: MsgType
  body: MessageBody
  /** The file that it carries; empty for none. */
  fileId: string
  replyTo: number
}

/** A message that was stored, for whom, and what follows from it. */
export interface Said {
  line: ChatMessage
  audience: string[]
  events: Emitted[]
}

/** What storing it led to. */
export type Stored =
  | ({ kind: 'stored' } & Said)
  | { kind: 'dup'; line: ChatMessage }
  | { kind: 'refused'; code: 'forbidden' | 'closed' }

/** A page of a conversation as one member may see it, in ascending order. */
export interface LinePage {
  lines: ChatMessage[]
  head: number
  /** Up to here the member has deleted it. */
  cleared: number
  /** Nothing is older. */
  complete: boolean
}

const lineOf = sql<ChatMessage>`chat_line(chat_message)`.as('line')

/** Characters of a question that are quoted. */
const QUOTED = 200

/** What the customer of a conversation wrote last and did not call back, as a column. */
export const lastQuestion = (conversation: string) =>
  sql<string>`coalesce((select left(q.body ->> 'text', ${sql.lit(QUOTED)}) from chat_message q
    where q.conv_id = ${sql.ref(`${conversation}.id`)}
      and q.sender_id = ${sql.ref(`${conversation}.customer_id`)} and q.deleted_at is null
    order by q.seq desc limit 1), '')`

/** The same of one conversation; empty where nothing was written. */
export const lastQuestionOf = async (tx: Tx, conv: string): Promise<string> => {
  const row = await tx
    .selectFrom('conversation as c')
    .select(lastQuestion('c').as('question'))
    .where('c.id', '=', conv)
    .executeTakeFirst()
  return row?.question ?? ''
}

/** Who writes the lines of the system. */
const SYSTEM_ID = 'system'

/** Stores a message and everything that follows from it in one question. */
const post = async (db: Database | Tx, it: NewLine): Promise<Stored> => {
  const { rows } = await sql<{
    said: { refused?: 'forbidden' | 'closed'; dup?: true } & Said
  }>`select chat_post(${it.conv}, ${it.senderId}, ${it.senderName}, ${it.clientId}, ${it.msgId},
    ${it.type}::smallint, ${JSON.stringify(it.body)}::jsonb, ${it.fileId},
    ${it.replyTo}::bigint) as said`.execute(db)
  const said = rows[0]?.said
  if (said === undefined) throw new Error('nothing was said of a message')
  if (said.refused !== undefined) return { kind: 'refused', code: said.refused }
  const { line, audience, events } = said
  return said.dup ? { kind: 'dup', line } : { kind: 'stored', line, audience, events }
}

/**
 * A line of the system in the transaction of what it tells of, once under its id; the last thing of
 * it, after everybody of the conversation was told something in turn.
 */
export const sayIn = async (
  tx: Tx,
  { conv, id, text }: { conv: string; id: string; text: string },
): Promise<Said | null> => {
  const stored = await post(tx, {
    conv,
    senderId: SYSTEM_ID,
    senderName: '',
    clientId: id,
    msgId: randomUUID(),
    type: MSG_TYPE.system,
    body: { text },
    fileId: '',
    replyTo: 0,
  })
  return stored.kind === 'stored' ? stored : null
}

/** 消息 of conversations. */
export const createMessageStore = (db: Database) => {
  /** How far a conversation goes, and where it begins for a member; null for anybody else. */
  const reachOf = async (
    conv: string,
    actorId: string,
  ): Promise<{ head: number; cleared: number } | null> => {
    const row = await db
      .selectFrom('chat_member')
      .innerJoin('conversation', 'conversation.id', 'chat_member.conv_id')
      .select(['last_seq', 'cleared_seq'])
      .where('conv_id', '=', conv)
      .where('actor_id', '=', actorId)
      .where('left_at', 'is', null)
      .executeTakeFirst()
    return row === undefined
      ? null
      : { head: Number(row.last_seq), cleared: Number(row.cleared_seq) }
  }

  return {
    /** Stores a message and everything that follows from it: one question, one transaction. */
    post: async (it: NewLine): Promise<Stored> => post(db, it),

    /** The message that a sender stored under an id of their own. */
    async byClientId(conv: string, senderId: string, clientId: string) {
      const row = await db
        .selectFrom('chat_message')
        .select(lineOf)
        .where('conv_id', '=', conv)
        .where('sender_id', '=', senderId)
        .where('client_id', '=', clientId)
        .executeTakeFirst()
      return row?.line ?? null
    },

    /**
     * Messages after a number without a hole, the oldest first, those deleted by the member too;
     * null for who does not take part.
     */
    async after(conv: string, actorId: string, after: number, limit: number) {
      // One question: whoever is on another node costs it for every message.
      const { rows } = await sql<{ lines: ChatMessage[]; head: string; cleared: string }>`
        select c.last_seq as head, m.cleared_seq as cleared,
          (select coalesce(jsonb_agg(chat_line(page) order by page.seq), '[]')
            from (select * from chat_message
              where conv_id = ${conv} and seq > ${after} order by seq limit ${limit}) as page) as lines
        from chat_member m join conversation c on c.id = m.conv_id
        where m.conv_id = ${conv} and m.actor_id = ${actorId} and m.left_at is null`.execute(db)
      const [row] = rows
      return row === undefined
        ? null
        : { lines: row.lines, head: Number(row.head), cleared: Number(row.cleared) }
    },

    /** A page, the newest unless `before` or `skip` say otherwise; null for who takes no part. */
    async page(
      conv: string,
      actorId: string,
      { before, skip, limit }: { before: number; skip: number; limit: number },
    ): Promise<LinePage | null> {
      const reach = await reachOf(conv, actorId)
      if (reach === null) return null
      let found = db
        .selectFrom('chat_message')
        .select(lineOf)
        .where('conv_id', '=', conv)
        .where('seq', '>', String(reach.cleared))
      if (before > 0) found = found.where('seq', '<', String(before))
      const rows = await found
        .orderBy('seq', 'desc')
        .limit(limit + 1)
        .offset(skip)
        .execute()
      const lines = rows
        .slice(0, limit)
        .map(({ line }) => line)
        .toReversed()
      const head = Math.max(reach.head, lines.at(-1)?.seq ?? 0)
      return { ...reach, lines, head, complete: rows.length <= limit }
    },

    /** The newest numbers of these conversations. */
    async headsOf(convs: readonly string[]): Promise<Record<string, number>> {
      if (convs.length === 0) return {}
      const rows = await db
        .selectFrom('conversation')
        .select(['id', 'last_seq'])
        .where('id', '=', anyOf(convs))
        .execute()
      return Object.fromEntries(rows.map(({ id, last_seq }) => [id, Number(last_seq)]))
    },

    /** The newest numbers of those of these conversations in which one of the actors takes part. */
    async headsAmong(
      actorIds: readonly string[],
      convs: readonly string[],
    ): Promise<Record<string, number>> {
      if (convs.length === 0) return {}
      const rows = await db
        .selectFrom('chat_member')
        .innerJoin('conversation', 'conversation.id', 'chat_member.conv_id')
        .select(['conv_id', 'last_seq'])
        .where('conv_id', '=', anyOf(convs))
        .where('actor_id', '=', anyOf(actorIds))
        .where('left_at', 'is', null)
        .execute()
      return Object.fromEntries(rows.map(({ conv_id, last_seq }) => [conv_id, Number(last_seq)]))
    },
  }
}
