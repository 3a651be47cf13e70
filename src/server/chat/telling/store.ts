import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Presence } from '../answers.ts'
import { emit, type Emitted } from '../stream/store.ts'

/** Places in the queue that one look tells of. */
const PLACES_MAX = 200

/** What those who look on were last told, and telling them what is new; whichever node is first. */
export const createTellingStore = (db: Database) => ({
  /** What was last told of each expert whose customers have an open conversation. */
  async watched(): Promise<Map<string, string>> {
    const { rows } = await sql<{ id: string; shown: string }>`
      select watched.id, coalesce(p.shown, '') as shown
      from (select distinct assignee_id as id from conversation
        where status <> 'ended' and assignee_id is not null) watched
      left join expert_presence p on p.user_id = watched.id`.execute(db)
    return new Map(rows.map(({ id, shown }) => [id, shown]))
  },

  /** Tells the customers of an expert what is shown of the expert, unless it was told. */
  async tellPresence(presence: Presence, shown: string): Promise<Emitted[]> {
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
      const data = { ...presence }
      return emit(
        tx,
        customers.map(({ actorId }) => ({ actorId, kind: 'presence', data })),
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
      .select(sql<number>`count(*)::int`.as('queued'))
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

export type TellingStore = ReturnType<typeof createTellingStore>
