import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { RETENTION } from '#domain/privacy/retention.ts'
import type { Notice } from '#domain/subscriptions/letters.ts'
import { REMIND_KINDS, type RemindChannel, type RemindKind } from '#domain/subscriptions/codes.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A channel that things are pushed to. */
export type PushChannel = Exclude<RemindChannel, 'wechat'>

/** 推送: one thing for one person on one channel. */
export interface NewPush {
  userId: string
  /** Names the thing: the same thing is told once, whatever it is put in for. */
  item: string
  channel: PushChannel
  kind: RemindKind
  policyId: string
  /** What its words are made of. */
  body: object
  dueAt: Date
}

/** One that waits, as it stands in the table. */
export interface WaitingPush extends Omit<NewPush, 'dueAt' | 'body'> {
  id: string
  body: Readonly<Record<string, unknown>>
}

/** A reminder that has not been looked at for mail and messages. */
export interface UncarriedReminder {
  id: string
  userId: string
  kind: RemindKind
  title: string
  content: string
  link: string
}

/** Things of one person that are told at once. */
const MOST_AT_ONCE = 2_000
/** Days that told things are remembered. */
const KEPT_DAYS = RETENTION.pushes.days

/**
 * Puts things in, once each: one that waits already comes at the earlier of both times, one that
 * was told stays told.
 */
export const putPushes = async (tx: Tx, pushes: readonly NewPush[], at: Date): Promise<void> => {
  if (pushes.length === 0) return
  const rows = pushes.map(({ userId, item, channel, kind, policyId, body, dueAt }) => ({
    user_id: userId,
    item,
    channel,
    kind,
    policy_id: policyId,
    body,
    due_at: dueAt.toISOString(),
  }))
  await sql`
    insert into push_item as p (user_id, item, channel, kind, policy_id, body, made_at, due_at)
    select distinct on (user_id, item, channel) user_id, item, channel, kind, policy_id, body,
      ${at}, due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (user_id text, item text,
      channel text, kind text, policy_id text, body jsonb, due_at timestamptz)
    order by user_id, item, channel, due_at
    on conflict (user_id, item, channel) do update set due_at = excluded.due_at
    where p.state = 'waiting' and p.due_at > excluded.due_at`.execute(tx)
}

/** Leaves a line in somebody's message centre that goes nowhere else; answers its id. */
export const leaveNotice = async (tx: Tx, userId: string, notice: Notice, at: Date) => {
  const id = randomUUID()
  const { kind, title, content, link } = notice
  await tx
    .insertInto('reminder')
    .values({ id, user_id: userId, kind, title, content, link, created_at: at, carried_at: at })
    .execute()
  return id
}

/**
 * 重发: what a mail has told of waits to be told again, by a new mail with new words. Answers how many
 * things these are.
 */
export const requeue = async (tx: Tx, mailId: string, at: Date): Promise<number> => {
  const { numAffectedRows } = await sql`
    update push_item set state = 'waiting', settled_at = null, carrier = '', reason = '',
      due_at = ${at}
    where carrier = ${mailId} and channel = 'mail' and state = 'told'`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** What only a newer release knows is left to its nodes. */
const isKnown = sql`kind = any(${REMIND_KINDS}::text[])`

/** 推送 in the tables. */
export const createPushStore = (db: Database) => ({
  inTransaction: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => inTransaction(db, work),

  /** People for whom something is due, not those of `skip`. */
  async duePeople(at: Date, skip: readonly string[], most: number): Promise<string[]> {
    const { rows } = await sql<{ userId: string }>`
      select user_id as "userId" from push_item
      where state = 'waiting' and due_at <= ${at} and ${isKnown}
        and user_id <> all(${[...skip]}::text[])
      group by user_id order by min(due_at), user_id limit ${most}`.execute(db)
    return rows.map(({ userId }) => userId)
  },

  /** What is due for somebody; nobody else gets these until the transaction ends. */
  async claim(tx: Tx, userId: string, at: Date): Promise<WaitingPush[]> {
    const { rows } = await sql<WaitingPush>`
      select id::text, user_id as "userId", item, channel, kind, policy_id as "policyId", body
      from push_item where user_id = ${userId} and state = 'waiting' and due_at <= ${at} and ${isKnown}
      order by due_at, id limit ${MOST_AT_ONCE} for update skip locked`.execute(tx)
    return rows
  },

  async settle(
    tx: Tx,
    ids: readonly string[],
    outcome: { state: 'told' | 'dropped'; carrier?: string; reason?: string; at: Date },
  ): Promise<void> {
    if (ids.length === 0) return
    await sql`update push_item set state = ${outcome.state}, settled_at = ${outcome.at},
      carrier = ${outcome.carrier ?? ''}, reason = ${outcome.reason ?? ''}
      where id = any(${[...ids]}::bigint[])`.execute(tx)
  },

  async postpone(tx: Tx, ids: readonly string[], until: Date): Promise<void> {
    if (ids.length === 0) return
    await sql`update push_item set due_at = ${until}
      where id = any(${[...ids]}::bigint[])`.execute(tx)
  },

  /** Messages to somebody's telephone since a moment. */
  async messagesSince(tx: Tx, userId: string, since: Date): Promise<number> {
    const { rows } = await sql<{ messages: number }>`
      select count(distinct carrier)::int as messages from push_item
      where user_id = ${userId} and channel = 'sms' and state = 'told'
        and settled_at >= ${since}`.execute(tx)
    return rows[0]?.messages ?? 0
  },

  /** Reminders that nobody has looked at; nobody else gets these until the transaction ends. */
  async uncarried(tx: Tx, most: number): Promise<UncarriedReminder[]> {
    const { rows } = await sql<UncarriedReminder>`
      select id, user_id as "userId", kind, title, content, link from reminder
      where carried_at is null and ${isKnown} order by created_at limit ${most}
      for update skip locked`.execute(tx)
    return rows
  },

  async markCarried(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
    await sql`update reminder set carried_at = ${at} where id = any(${[...ids]}::text[])`.execute(
      tx,
    )
  },

  async prune(at: Date): Promise<void> {
    await sql`delete from push_item where state <> 'waiting'
      and settled_at < ${at}::timestamptz - make_interval(days => ${KEPT_DAYS})`.execute(db)
  },
})

export type PushStore = ReturnType<typeof createPushStore>
