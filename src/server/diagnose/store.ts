import { sql } from 'kysely'
import type { NodeSignals } from '#domain/health/signals.ts'
import type { Database } from '../database/pool.ts'

/** Settings of PostgreSQL that say how it is run. */
const SETTINGS = [
  'autovacuum',
  'checkpoint_timeout',
  'data_checksums',
  'default_transaction_isolation',
  'effective_cache_size',
  'fsync',
  'full_page_writes',
  'idle_in_transaction_session_timeout',
  'jit',
  'lc_collate',
  'lock_timeout',
  'maintenance_work_mem',
  'max_connections',
  'max_wal_size',
  'random_page_cost',
  'server_encoding',
  'server_version',
  'shared_buffers',
  'statement_timeout',
  'superuser_reserved_connections',
  'synchronous_commit',
  'TimeZone',
  'wal_level',
  'work_mem',
]

/** What a database says of itself; no row of anybody is read. */
export const createDiagnoseStore = (db: Database) => ({
  settings: async () =>
    (
      await sql<{ name: string; setting: string; unit: string | null }>`
        select name, setting, unit from pg_settings where name = any(${SETTINGS}::text[])
        order by name`.execute(db)
    ).rows,

  /** Bytes, and connections by what they are for and what they do. */
  use: async () =>
    (
      await sql<{ bytes: string; connections: unknown }>`
        select pg_database_size(current_database())::text as bytes, (
          select jsonb_agg(one order by one ->> 'name', one ->> 'state') from (
            select jsonb_build_object('name', case when application_name like 'ceqiao%'
                then application_name else 'other' end, 'state', state,
              'waits', wait_event_type, 'count', count(*)) as one
            from pg_stat_activity where datname = current_database()
            group by case when application_name like 'ceqiao%' then application_name else 'other' end,
              state, wait_event_type) counted) as connections`.execute(db)
    ).rows[0],

  migrations: async () =>
    (
      await sql<{ number: number; name: string; appliedAt: Date }>`
        select number, name, applied_at as "appliedAt" from schema_migration order by number`.execute(
        db,
      )
    ).rows,

  /** Tables with their rows as PostgreSQL estimates them, and how they are looked after. */
  tables: async () =>
    (
      await sql<Record<string, unknown>>`
        select relname as name, greatest(n_live_tup, 0)::text as rows, n_dead_tup::text as dead,
          pg_total_relation_size(relid)::text as bytes, seq_scan::text as scans,
          coalesce(idx_scan, 0)::text as "indexScans", last_autovacuum as "lastVacuum",
          last_autoanalyze as "lastAnalyze"
        from pg_stat_user_tables order by pg_total_relation_size(relid) desc, relname`.execute(db)
    ).rows,

  /** How jobs went last; what a fault says is the caller's to clean. */
  jobs: async () =>
    db
      .selectFrom('job')
      .select(['name', 'started_at as startedAt', 'ran_at as ranAt', 'took_ms as tookMs'])
      .select(['outcome', 'failures', 'counts', 'error'])
      .orderBy('name')
      .execute(),

  alerts: async () =>
    db
      .selectFrom('health_alert')
      .select(['kind', 'since', 'seen_at as seenAt', 'raised_at as raisedAt', 'tells'])
      .select('cleared_at as clearedAt')
      .orderBy('since', 'desc')
      .limit(100)
      .execute(),

  /** Words of nodes, without their names. */
  nodes: async () =>
    db
      .selectFrom('node_signal')
      .select((eb) => ['seen_at as seenAt', eb.ref('body').$castTo<NodeSignals>().as('body')])
      .orderBy('name')
      .execute(),
})
