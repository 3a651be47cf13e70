import { sql } from 'kysely'
import {
  type ExpertFacts,
  type ManualStatus,
  OWES_MS,
  type Reception,
} from '#domain/chat/availability.ts'
import { CAPACITY } from '#domain/chat/limits.ts'
import type { FirstReply } from '#domain/chat/live.ts'
import type { Database } from '#server/database/pool.ts'
import { epochMs, NOW } from '#server/database/sql.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'
import { emit, type Emitted } from '../stream.store.ts'

/** What is known of an expert at one moment. */
export interface KnownFacts extends ExpertFacts {
  userId: string
  /** Why they are away, in their words or the server's. */
  reason: string
  /** When a conversation last came to them, in milliseconds; 0 for never. */
  lastTaken: number
}

/** What an expert says of themselves. */
export interface OwnStatus {
  status: ManualStatus
  reason: string
  capacity: number
}

/** So many first replies say what is usual. */
const REPLIES_READ = 1_000

/** Said of an expert who let a conversation ring. */
export const MISSED_REASON = '未接听，已自动设为离开'

/** A conversation whose expert answers: the customer has not waited too long. */
export const isAnswered = (now: Date) => sql<boolean>`(status = 'serving'
  and (waiting_since is null or waiting_since > ${new Date(now.getTime() - OWES_MS)}))`

/** Whoever leaves, or comes back after a no, is asked anew outside of hours; a missed ring asks nothing. */
const receptionAfter = (status: ManualStatus) => {
  if (status === 'away' || status === 'hidden') return null
  const kept = sql<Date | null>`expert_presence.receiving_until`
  if (status === 'busy') return kept
  return sql<Date | null>`case when expert_presence.receives then ${kept} end`
}

/** Connection, own word, load and debts of experts. */
export const createFactStore = (db: Database) => ({
  /** All facts of these experts in one question, in no order. */
  async facts(ids: readonly string[]): Promise<KnownFacts[]> {
    if (ids.length === 0) return []
    const { rows } = await sql<KnownFacts>`
      select given.id as "userId",
        exists (select from chat_lease l where l.actor_id = given.id and l.until > now())
          as connected,
        coalesce(p.status, 'online') as manual,
        coalesce(p.reason, '') as reason,
        case when p.receiving_until is not null then jsonb_build_object(
          'receives', p.receives,
          'until', floor(extract(epoch from p.receiving_until) * 1000)) end as reception,
        coalesce(p.capacity, ${CAPACITY}::smallint)::int as capacity,
        served.load,
        served."owesSince",
        coalesce((select floor(extract(epoch from max(at)) * 1000) from chat_move v
          where v.to_id = given.id), 0)::float8 as "lastTaken"
      from unnest(${[...ids]}::text[]) as given(id)
      left join expert_presence p on p.user_id = given.id
      cross join lateral (
        select count(*)::int as load,
          floor(extract(epoch from min(waiting_since) filter (where status = 'serving')) * 1000)
            ::float8 as "owesSince"
        from conversation c
        where c.assignee_id = given.id and c.status in ('ringing', 'serving')) served`.execute(db)
    return rows
  },

  /** The newest first replies of the past seven days. */
  async replies(): Promise<FirstReply[]> {
    const { rows } = await sql<FirstReply>`
      select ${epochMs('created_at')} as "askedAt",
        first_reply_ms::float8 as ms
      from conversation
      where created_at > now() - interval '7 days' and first_reply_ms is not null
      order by created_at desc limit ${REPLIES_READ}`.execute(db)
    return rows
  },

  /** Who answers one of these customers at the moment: serves them, and does not let them wait. */
  async answering(customerIds: readonly string[], now: Date): Promise<Set<string>> {
    if (customerIds.length === 0) return new Set()
    const rows = await db
      .selectFrom('conversation')
      .select('assignee_id')
      .distinct()
      .where('customer_id', 'in', customerIds)
      .where(isAnswered(now))
      .execute()
    return new Set(rows.flatMap(({ assignee_id: id }) => id ?? []))
  },

  /** 现在接待吗, answered. */
  async receive(userId: string, { receives, until }: Reception): Promise<Emitted[]> {
    return inTransaction(db, async (tx) => {
      const answer = { receives, receiving_until: new Date(until) }
      const own = await tx
        .insertInto('expert_presence')
        .values({ user_id: userId, ...answer })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({ ...answer, updated_at: NOW }),
        )
        .returning(['status', 'reason', 'capacity'])
        .executeTakeFirstOrThrow()
      return emit(tx, [{ actorId: userId, kind: 'presence', data: { userId, ...own } }])
    })
  },

  /** Says it for an expert; whoever does not take conversations now lets none ring on. */
  async say(userId: string, { status, reason, capacity }: OwnStatus): Promise<Emitted[]> {
    return inTransaction(db, async (tx) => {
      if (status === 'away' || status === 'hidden')
        await tx
          .updateTable('conversation')
          .set((eb) => ({ ring_until: eb.fn<Date>('least', ['ring_until', NOW]) }))
          .where('assignee_id', '=', userId)
          .where('status', '=', 'ringing')
          .execute()
      await tx
        .insertInto('expert_presence')
        .values({ user_id: userId, status, reason, capacity })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet({
            status,
            reason,
            capacity,
            receiving_until: receptionAfter(status),
            updated_at: NOW,
          }),
        )
        .execute()
      return emit(tx, [
        { actorId: userId, kind: 'presence', data: { userId, status, reason, capacity } },
      ])
    })
  },
})

export type FactStore = ReturnType<typeof createFactStore>

/** How many conversations an expert serves at once, as somebody else says it; they are told. */
export const setCapacity = async (tx: Tx, userId: string, capacity: number): Promise<Emitted[]> => {
  const row = await tx
    .insertInto('expert_presence')
    .values({ user_id: userId, capacity })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ capacity, updated_at: NOW }))
    .returning(['status', 'reason'])
    .executeTakeFirstOrThrow()
  return emit(tx, [{ actorId: userId, kind: 'presence', data: { userId, ...row, capacity } }])
}

/** Sets an expert away who let a conversation ring, unless they said something else already. */
export const setMissed = async (
  tx: Tx,
  userId: string,
): Promise<Record<string, unknown> | null> => {
  const { rows } = await sql<{ capacity: number }>`
    insert into expert_presence as p (user_id, status, reason)
    values (${userId}, 'away', ${MISSED_REASON})
    on conflict (user_id) do update
      set status = 'away', reason = excluded.reason, updated_at = now()
      where p.status in ('online', 'busy')
    returning capacity::int as capacity`.execute(tx)
  const [row] = rows
  if (row === undefined) return null
  return { userId, status: 'away', reason: MISSED_REASON, capacity: row.capacity }
}
