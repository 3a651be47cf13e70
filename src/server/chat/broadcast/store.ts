import { sql } from 'kysely'
import { shownTo } from '#domain/chat/availability.ts'
import type { Database } from '#server/database/pool.ts'
import { ROW_COUNT } from '#server/database/sql.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Presence } from '../answers.ts'
import { isAnswered } from '../presence/facts.store.ts'
import { emit, type Emitted } from '../stream.store.ts'

/** What was told of an expert, and whom they are answering. */
export interface Watched {
  shown: string
  answered: readonly string[]
}

/** Places in the queue that one look tells of. */
const PLACES_MAX = 200

/** What those who look on were last told, and telling them what is new; whichever node is first. */
export const createBroadcastStore = (db: Database) => ({
  /**
   * What was last told of each expert whose customers have an open conversation, and which of these
   * customers the expert is answering.
   */
  async watched(now: Date): Promise<Map<string, Watched>> {
    const { rows } = await sql<Watched & { id: string }>`
      select watched.id, coalesce(p.shown, '') as shown, watched.answered
      from (select assignee_id as id, coalesce(array_agg(distinct customer_id order by customer_id)
          filter (where ${isAnswered(now)}), '{}') as answered
        from conversation where status <> 'ended' and assignee_id is not null
        group by assignee_id) watched
      left join expert_presence p on p.user_id = watched.id`.execute(db)
    return new Map(rows.map(({ id, ...watched }) => [id, watched]))
  },

  /** A yes to 现在接待吗 ends when its expert has left. */
  async endReceptions(): Promise<void> {
    await sql`
      update expert_presence p set receives = false, receiving_until = null
      where receives and not exists (
        select from chat_lease l where l.actor_id = p.user_id and l.until > now())`.execute(db)
  },

  /** Tells the customers of an expert what is shown of the expert, unless it was told. */
  async tellPresence(presence: Presence, { shown, answered }: Watched): Promise<Emitted[]> {
    const { userId } = presence
    return inTransaction(db, async (tx) => {
      const { rows } = await sql`
        insert into expert_presence as p (user_id, shown) values (${userId}, ${shown})
        on conflict (user_id) do update set shown = excluded.shown where p.shown <> excluded.shown
        returning user_id`.execute(tx)
      if (rows.length === 0) return []
      const customers = await tx
        .selectFrom('conversation')
        .select('customer_id as actorId')
        .distinct()
        .where('assignee_id', '=', userId)
        .where('status', '<>', 'ended')
        .execute()
      return emit(
        tx,
        customers.map(({ actorId }) => ({
          actorId,
          kind: 'presence',
          data: { ...shownTo(presence, answered.includes(actorId)) },
        })),
      )
    })
  },

  /** Tells those who wait how many are before them now, where that is not what they were told. */
  async tellPlaces(): Promise<Emitted[]> {
    return inTransaction(db, async (tx) => {
      // Whoever comes back into the queue is told anew.
      await sql`
        update conversation set told_ahead = null
        where told_ahead is not null
          and (status not in ('queued', 'ringing') or waiting_since is null)`.execute(tx)
      const { rows } = await sql<{ actorId: string; data: Record<string, unknown> }>`
        with place as (
          select id, rank() over (order by waiting_since) - 1 as ahead from conversation
          where status in ('queued', 'ringing') and waiting_since is not null),
        due as (
          select c.id, place.ahead from conversation c join place on place.id = c.id
          where c.told_ahead is distinct from place.ahead
          order by place.ahead limit ${PLACES_MAX} for update of c skip locked)
        update conversation c set told_ahead = due.ahead from due where c.id = due.id
        returning c.customer_id as "actorId",
          chat_status(c.id) || jsonb_build_object('ahead', due.ahead) as data`.execute(tx)
      return emit(
        tx,
        rows.map((row) => ({ ...row, kind: 'status' })),
      )
    })
  },

  /** Conversations that nobody serves yet. */
  async queued(): Promise<number> {
    const row = await db
      .selectFrom('conversation')
      .select(ROW_COUNT.as('queued'))
      .where('status', 'in', ['queued', 'ringing'])
      .where('waiting_since', 'is not', null)
      .executeTakeFirst()
    return row?.queued ?? 0
  },

  /** Tells these experts how many wait. */
  async tellQueue(actorIds: readonly string[], queued: number): Promise<Emitted[]> {
    return inTransaction(db, async (tx) =>
      emit(
        tx,
        actorIds.map((actorId) => ({ actorId, kind: 'queue', data: { queued } })),
      ),
    )
  },
})

export type BroadcastStore = ReturnType<typeof createBroadcastStore>
