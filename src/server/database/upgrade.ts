import { sql } from 'kysely'
import { type Effect, type Effects, WORKS } from './effects.ts'
import { type Applied, MigrationError, type Migration, pendingOf } from './migrate.ts'
import { versionProblem } from './reachable.ts'
import type { Tx } from './transaction.ts'

/** An effect on a table of this database. */
export interface MeetingEffect extends Effect {
  /** As PostgreSQL estimates them, counted where it has never looked. */
  rows: number
  /** The table with its indexes. */
  bytes: number
}

/** A migration that is still to run. */
export interface PendingMigration {
  number: number
  name: string
  /** Whether people will notice that it takes its time. */
  long: boolean
  effects: MeetingEffect[]
}

/** What a start would do to the tables of a database. */
export interface SchemaPlan {
  postgres: string
  /** Nothing is there yet: a start makes and fills it. */
  empty: boolean
  /** Number and name of the newest migration that has run; null where none has. */
  newest: Pick<Migration, 'number' | 'name'> | null
  pending: PendingMigration[]
  /** Why this release would refuse the database; null where it would not. */
  problem: string | null
  /** Bytes of all rows, as a backup reads them. */
  tableBytes: number
}

/** Rows of a table from which on such work takes longer than a few seconds on a usual disk. */
const LONG_ROWS: Readonly<Record<Effect['work'], number>> = {
  nothing: Infinity,
  dropped: Infinity,
  read: 5_000_000,
  indexed: 1_000_000,
  rows: 200_000,
  rewritten: 200_000,
}

interface Size {
  rows: number
  bytes: number
}

const readSizes = async (tx: Tx): Promise<{ sizes: Map<string, Size>; tableBytes: number }> => {
  const { rows } = await sql<{ table: string; rows: number; bytes: number; stored: number }>`
    select c.relname::text as table, c.reltuples::float8 as rows,
      pg_total_relation_size(c.oid)::float8 as bytes, pg_table_size(c.oid)::float8 as stored
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'`.execute(tx)
  return {
    sizes: new Map(rows.map(({ table, ...size }) => [table, size])),
    tableBytes: rows.reduce((sum, { stored }) => sum + stored, 0),
  }
}

const countRows = async (tx: Tx, table: string): Promise<number> => {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::float8 as rows from ${sql.table(table)}`.execute(tx)
  return rows[0]?.rows ?? 0
}

const meet = async (
  tx: Tx,
  effects: readonly Effect[],
  sizes: Map<string, Size>,
): Promise<MeetingEffect[]> => {
  const met: MeetingEffect[] = []
  for (const effect of effects) {
    const size = sizes.get(effect.table)
    // A migration before this one makes it.
    if (size === undefined) continue
    if (size.rows < 0) size.rows = await countRows(tx, effect.table)
    met.push({ ...effect, ...size })
  }
  const weight = ({ work, bytes }: MeetingEffect): number => WORKS.indexOf(work) * 1e15 + bytes
  return met.toSorted((a, b) => weight(b) - weight(a))
}

const isThere = async (tx: Tx, table: string): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`public.${table}`}) is not null as there`.execute(tx)
  return rows[0]?.there === true
}

/** The newest backup by schedule that is kept still; null where none was made, or none was yet noted. */
export const newestBackup = async (tx: Tx): Promise<{ name: string; at: Date } | null> => {
  if (!(await isThere(tx, 'backup_run'))) return null
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, started_at as at from backup_run
    where kind = 'backup' and outcome = 'done' and removed_at is null
    order by started_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

const readApplied = async (tx: Tx): Promise<Applied[]> => {
  if (!(await isThere(tx, 'schema_migration'))) return []
  const { rows } = await sql<Applied>`
    select number, name, checksum from schema_migration order by number`.execute(tx)
  return rows
}

/** Says what a start of these migrations would do, and changes nothing. */
export const planUpgrade = async (
  tx: Tx,
  migrations: readonly Migration[],
  effects: Effects,
): Promise<SchemaPlan> => {
  const { rows: servers } = await sql<{ number: string; version: string }>`
    select current_setting('server_version_num') as number,
      current_setting('server_version') as version`.execute(tx)
  const [server] = servers
  const applied = await readApplied(tx)
  const { sizes, tableBytes } = await readSizes(tx)
  const newest = applied.at(-1) ?? null
  const plan = {
    postgres: server?.version.split(' ')[0] ?? '',
    empty: applied.length === 0,
    newest: newest === null ? null : { number: newest.number, name: newest.name },
    tableBytes,
  }
  let problem = versionProblem(server?.number ?? '')
  const pending: PendingMigration[] = []
  try {
    for (const { number, name } of pendingOf(migrations, applied)) {
      const met = await meet(tx, effects[String(number).padStart(3, '0')] ?? [], sizes)
      const long = met.some(({ work, rows }) => rows >= LONG_ROWS[work])
      pending.push({ number, name, long, effects: met })
    }
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    problem ??= error.message
  }
  return { ...plan, pending, problem }
}
