import { sql } from 'kysely'
import type { EventKind } from '#contract/chat.socket.ts'
import type { Database } from '#server/database/pool.ts'
import { ago, anyOf } from '#server/database/sql.ts'
import type { Tx } from '#server/database/transaction.ts'

/** A fact of one actor's stream, whole. */
export interface StreamEvent {
  useq: number
  kind: EventKind
  data: Record<string, unknown>
}

/** A fact and whose stream it went into. */
export interface Emitted {
  actorId: string
  event: StreamEvent
}

/** Facts that one question answers. */
const PAGE = 1_000
/** Days that a fact is kept. */
const KEPT_SECONDS = 7 * 86_400

/**
 * Adds facts in the transaction of what they tell of. Streams are locked in the order of their
 * owners, so that two transactions never wait for each other; emit everything in one call, last.
 */
export const emit = async (
  tx: Tx,
  facts: readonly { actorId: string; kind: EventKind; data: Record<string, unknown> }[],
): Promise<Emitted[]> => {
  const emitted: Emitted[] = []
  for (const { actorId, kind, data } of inOrder(facts)) {
    const { rows } = await sql<{ emitted: Emitted }>`
      select chat_emit(${actorId}, ${kind}, ${JSON.stringify(data)}::jsonb) as emitted`.execute(tx)
    emitted.push(...rows.map((row) => row.emitted))
  }
  return emitted
}

/** Tells these actors what they have not read of these conversations, and of all, as it is now. */
export const emitUnread = async (
  tx: Tx,
  whose: readonly { actorId: string; conv: string }[],
): Promise<Emitted[]> => {
  const emitted: Emitted[] = []
  for (const { actorId, conv } of inOrder(whose)) {
    const { rows } = await sql<{ emitted: Emitted }>`
      select chat_emit_unread(${conv}, ${actorId}) as emitted`.execute(tx)
    emitted.push(...rows.map((row) => row.emitted))
  }
  return emitted
}

const inOrder = <T extends { actorId: string }>(given: readonly T[]): T[] =>
  given.toSorted((one, other) =>
    one.actorId < other.actorId ? -1 : one.actorId > other.actorId ? 1 : 0,
  )

/** 个人事件流: what actors were told, by gapless numbers. */
export const createStreamStore = (db: Database) => {
  /** The newest numbers of these streams. */
  const useqsOf = async (actorIds: readonly string[]): Promise<Record<string, number>> => {
    if (actorIds.length === 0) return {}
    const rows = await db
      .selectFrom('chat_stream')
      .select(['actor_id', 'useq'])
      .where('actor_id', '=', anyOf(actorIds))
      .execute()
    return Object.fromEntries(rows.map(({ actor_id, useq }) => [actor_id, Number(useq)]))
  }

  return {
    useqsOf,

    /** Facts after a number, the oldest first, and the newest number; a full page has more behind. */
    async events(actorId: string, after: number): Promise<{ events: StreamEvent[]; useq: number }> {
      // One question: whoever is on another node costs it for every message.
      const { rows } = await sql<{ events: StreamEvent[]; useq: string | null }>`
        select (select useq from chat_stream where actor_id = ${actorId}) as useq,
          (select coalesce(
              jsonb_agg(jsonb_build_object('useq', useq, 'kind', kind, 'data', data) order by useq),
              '[]')
            from (select useq, kind, data from chat_event
              where actor_id = ${actorId} and useq > ${after} order by useq limit ${PAGE}) as page)
          as events`.execute(db)
      return { events: rows[0]?.events ?? [], useq: Number(rows[0]?.useq ?? 0) }
    },

    /** Forgets what is older than a week. */
    async prune(): Promise<void> {
      await db.deleteFrom('chat_event').where('ts', '<', ago(KEPT_SECONDS)).execute()
    },
  }
}
