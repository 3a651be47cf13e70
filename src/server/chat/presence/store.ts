import { sql } from 'kysely'
import { GRACE_MS, SILENCE } from '#domain/chat/limits.ts'
import type { Database } from '#server/database/pool.ts'
import { ahead, NOW } from '#server/database/sql.ts'

/** A socket of this node. */
export interface Lease {
  connId: string
  actorId: string
}

const LEASE_SECONDS = SILENCE.server / 1_000

/** Who has a socket somewhere; every node renews its own, and those of a dead one run out. */
export const createLeaseStore = (db: Database, node: string) => ({
  /** Takes or renews them, all in one statement. */
  async renew(leases: readonly Lease[]): Promise<void> {
    if (leases.length === 0) return
    await sql`insert into chat_lease (conn_id, actor_id, node, until)
      select conn, actor, ${node}, ${ahead(LEASE_SECONDS)}
      from unnest(${leases.map(({ connId }) => connId)}::text[],
                  ${leases.map(({ actorId }) => actorId)}::text[]) as given(conn, actor)
      on conflict (conn_id) do update set until = excluded.until`.execute(db)
  },
  /** A socket that was closed counts for a moment yet: most come back at once. */
  async release(connIds: readonly string[]): Promise<void> {
    if (connIds.length === 0) return
    await db
      .updateTable('chat_lease')
      .set((eb) => ({ until: eb.fn<Date>('least', ['until', ahead(GRACE_MS / 1_000)]) }))
      .where('conn_id', 'in', connIds)
      .execute()
  },
  /** Whoever signs out is gone at once. */
  async drop(connIds: readonly string[]): Promise<void> {
    if (connIds.length === 0) return
    await db.deleteFrom('chat_lease').where('conn_id', 'in', connIds).execute()
  },
  /** Which of these are there. */
  async present(actorIds: readonly string[]): Promise<Set<string>> {
    if (actorIds.length === 0) return new Set()
    const rows = await db
      .selectFrom('chat_lease')
      .select('actor_id')
      .distinct()
      .where('actor_id', 'in', actorIds)
      .where('until', '>', NOW)
      .execute()
    return new Set(rows.map(({ actor_id: actorId }) => actorId))
  },
  async prune(): Promise<void> {
    await db.deleteFrom('chat_lease').where('until', '<', NOW).execute()
  },
})

export type LeaseStore = ReturnType<typeof createLeaseStore>
