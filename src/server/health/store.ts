import { type InferResult, sql } from 'kysely'
import type { Alert } from '#domain/health/alerts.ts'
import {
  BEAT_MS,
  type Counted,
  GONE_MS,
  KEPT_MINUTES,
  type NodeSignals,
} from '#domain/health/signals.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Tx } from '#server/database/transaction.ts'

/** A node as it last spoke. */
export interface StoredNode {
  node: string
  name: string
  agoMs: number
  body: NodeSignals
}

/** What a node counted in a minute, and how it stood at its end. */
export interface MinuteBody extends Counted {
  lagMs: number
  rss: number
  sockets: number
}

/** A minute of a node. */
export interface StoredMinute {
  node: string
  /** Epoch milliseconds. */
  minute: number
  body: MinuteBody
}

/** An alert with its number; 0 for one that is not stored yet. */
export interface StoredAlert extends Alert {
  id: number
}

/** The database as it is. */
export interface DatabaseFacts {
  version: string
  bytes: number
  connections: number
  connectionsMost: number
  oldestSeconds: number
  locksWaiting: number
}

/** One watch at a time, of whichever node. */
const WATCH_LOCK = 0x63_65_71_21
/** Days that an alert which is over is shown. */
const ALERT_DAYS = 7
const ALERT_KEPT_DAYS = 180

const alertsIn = (db: Database | Tx) =>
  db
    .selectFrom('health_alert')
    .select(['id', 'subject', 'said', 'since', 'seen_at as seenAt', 'raised_at as raisedAt'])
    .select(['told_at as toldAt', 'tells', 'cleared_at as clearedAt'])
    .select((eb) => eb.ref('kind').$castTo<Alert['kind']>().as('kind'))
type AlertRow = InferResult<ReturnType<typeof alertsIn>>[number]

const msOf = (at: Date | null): number | null => at?.getTime() ?? null
const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const alertOf = (row: AlertRow): StoredAlert => ({
  ...row,
  id: Number(row.id),
  since: row.since.getTime(),
  seenAt: row.seenAt.getTime(),
  raisedAt: msOf(row.raisedAt),
  toldAt: msOf(row.toldAt),
  clearedAt: msOf(row.clearedAt),
})

/** What nodes say of themselves, and the alerts, in the tables. */
export const createHealthStore = (db: Database) => ({
  /** A node says how it stands, and what it has counted in this minute. */
  async say(
    one: { node: string; name: string; body: NodeSignals },
    minute: { at: number; body: MinuteBody },
  ): Promise<void> {
    await sql`
      with said as (
        insert into node_signal (node, name, seen_at, body)
        values (${one.node}, ${one.name}, clock_timestamp(), ${JSON.stringify(one.body)}::jsonb)
        on conflict (node) do update set name = excluded.name, seen_at = excluded.seen_at,
          body = excluded.body)
      insert into node_minute (node, minute, body)
      values (${one.node}, ${new Date(minute.at)}, ${JSON.stringify(minute.body)}::jsonb)
      on conflict (node, minute) do update set body = excluded.body`.execute(db)
  },

  /** A node goes, and says so. */
  async leave(node: string): Promise<void> {
    await db.deleteFrom('node_signal').where('node', '=', node).execute()
  },

  /** Forgets nodes that have said nothing for long, and minutes that nobody looks at any more. */
  async prune(at: Date): Promise<void> {
    await sql`delete from node_signal
      where seen_at < clock_timestamp() - make_interval(secs => ${GONE_MS / 1000})`.execute(db)
    await sql`delete from node_minute
      where minute < ${at}::timestamptz - make_interval(mins => ${KEPT_MINUTES + 1})`.execute(db)
    await sql`delete from health_alert
      where cleared_at < ${at}::timestamptz - make_interval(days => ${ALERT_KEPT_DAYS})`.execute(db)
  },

  /** Nodes by name; those that are silent are gone soon. */
  async nodes(): Promise<StoredNode[]> {
    const { rows } = await sql<StoredNode>`
      select node, name, body,
        least(greatest(0, extract(epoch from clock_timestamp() - seen_at) * 1000), 1000000000)::int
          as "agoMs"
      from node_signal order by name, node`.execute(db)
    return rows
  },

  /** Minutes of all nodes from a moment on, the oldest first. */
  async minutes(since: number): Promise<StoredMinute[]> {
    const rows = await db
      .selectFrom('node_minute')
      .select((eb) => ['node', 'minute', eb.ref('body').$castTo<MinuteBody>().as('body')])
      .where('minute', '>=', new Date(since))
      .orderBy('minute')
      .orderBy('node')
      .execute()
    return rows.map((row) => ({ ...row, minute: row.minute.getTime() }))
  },

  async database(): Promise<DatabaseFacts> {
    const { rows } = await sql<Omit<DatabaseFacts, 'bytes'> & { bytes: string }>`
      select current_setting('server_version') as version,
        pg_database_size(current_database())::text as bytes,
        current_setting('max_connections')::int as "connectionsMost",
        count(*)::int as connections,
        greatest(0, max(extract(epoch from clock_timestamp() - xact_start))
          filter (where pid <> pg_backend_pid()))::int as "oldestSeconds",
        (count(*) filter (where wait_event_type = 'Lock'))::int as "locksWaiting"
      from pg_stat_activity where datname = current_database()`.execute(db)
    const [row] = rows
    if (row === undefined) throw new Error('the database says nothing of itself')
    return { ...row, bytes: Number(row.bytes) }
  },

  /**
   * Does something as the one that watches; false when another node does. The lock ends with the
   * transaction, whoever dies.
   */
  async watching(work: (tx: Tx) => Promise<void>): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const { rows } = await sql<{ first: boolean }>`
        select pg_try_advisory_xact_lock(${WATCH_LOCK}) as first`.execute(tx)
      if (rows[0]?.first !== true) return false
      await work(tx)
      return true
    })
  },

  /** Alerts that are not over, also those that are not alerts yet. */
  async activeAlerts(tx: Tx): Promise<StoredAlert[]> {
    const rows = await alertsIn(tx)
      .where('cleared_at', 'is', null)
      .orderBy('since')
      .orderBy('id')
      .execute()
    return rows.map(alertOf)
  },

  /** Alerts as they are shown at a moment: those that go on, then those that were over lately. */
  async alerts(at: Date): Promise<StoredAlert[]> {
    const rows = await alertsIn(db)
      .where('raised_at', 'is not', null)
      .where(
        sql<boolean>`(cleared_at is null
          or cleared_at > ${at}::timestamptz - make_interval(days => ${ALERT_DAYS}))`,
      )
      .orderBy((eb) => eb('cleared_at', 'is not', null))
      .orderBy((eb) => eb.fn.coalesce('cleared_at', 'raised_at'), 'desc')
      .orderBy('id', 'desc')
      .limit(50)
      .execute()
    return rows.map(alertOf)
  },

  async keep(tx: Tx, alert: Alert & { id?: number }): Promise<void> {
    const fields = {
      said: alert.said.slice(0, 200),
      seen_at: new Date(alert.seenAt),
      raised_at: dateOf(alert.raisedAt),
      told_at: dateOf(alert.toldAt),
      tells: alert.tells,
      cleared_at: dateOf(alert.clearedAt),
    }
    if (alert.id !== undefined) {
      await tx.updateTable('health_alert').set(fields).where('id', '=', String(alert.id)).execute()
      return
    }
    await tx
      .insertInto('health_alert')
      .values({
        ...fields,
        kind: alert.kind,
        subject: alert.subject.slice(0, 100),
        since: new Date(alert.since),
      })
      .execute()
  },

  async forget(tx: Tx, id: number): Promise<void> {
    await tx.deleteFrom('health_alert').where('id', '=', String(id)).execute()
  },
})

export type HealthStore = ReturnType<typeof createHealthStore>

/** Nodes that were heard since two rounds. */
export const isHeard = ({ agoMs }: StoredNode): boolean => agoMs <= 3 * BEAT_MS
