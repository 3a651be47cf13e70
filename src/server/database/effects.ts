import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { applyMigrations, type Migration } from './migrate.ts'

/** What a migration does with the rows of a table, from the least to the most that it costs. */
export const WORKS = ['nothing', 'read', 'rows', 'indexed', 'rewritten', 'dropped'] as const
export type Work = (typeof WORKS)[number]

/** What a migration does to a table that was there before it, while its transaction lasts. */
export interface Effect {
  table: string
  /** Who waits meanwhile: everybody, those who write, or nobody. */
  waits: 'all' | 'writers' | 'nobody'
  work: Work
}

/** The effects of every migration, by its number in three digits. */
export type Effects = Readonly<Record<string, readonly Effect[]>>

/** Written by `npm run schema`, by doing it. */
export const effectsFile = fileURLToPath(new URL('./migrations/effects.json', import.meta.url))

interface Seen {
  table: string
  oid: number
  filenode: string | null
  indexes: number[]
  scans: number
}

const readTables = async (client: pg.Client): Promise<readonly Seen[]> => {
  const { rows } = await client.query<Seen>(
    `select c.relname::text as table, c.oid::int as oid, pg_relation_filenode(c.oid)::text as filenode,
       coalesce((select array_agg(pg_relation_filenode(indexrelid)::int) from pg_index
         where indrelid = c.oid), '{}') as indexes,
       coalesce((select s.seq_scan from pg_stat_xact_user_tables s where s.relid = c.oid), 0)::int as scans
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migration'
     order by c.relname`,
  )
  return rows
}

/** Locks of this transaction by the table's id. */
const readLocks = async (client: pg.Client): Promise<ReadonlyMap<number, readonly string[]>> => {
  const { rows } = await client.query<{ oid: number; modes: string[] }>(
    `select relation::int as oid, array_agg(mode) as modes from pg_locks
     where pid = pg_backend_pid() and locktype = 'relation' and granted
       and database = (select oid from pg_database where datname = current_database())
     group by relation`,
  )
  return new Map(rows.map(({ oid, modes }) => [oid, modes]))
}

const WRITERS_WAIT = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock']

const effectOf = (
  before: Seen,
  after: Seen | undefined,
  modes: readonly string[],
): Effect | null => {
  const waits = modes.includes('AccessExclusiveLock')
    ? 'all'
    : modes.some((mode) => WRITERS_WAIT.includes(mode))
      ? 'writers'
      : 'nobody'
  const work = workOf(before, after, modes)
  return waits === 'nobody' && work === 'nothing' ? null : { table: before.table, waits, work }
}

const workOf = (before: Seen, after: Seen | undefined, modes: readonly string[]): Work => {
  if (after === undefined) return 'dropped'
  if (after.filenode !== before.filenode) return 'rewritten'
  if (after.indexes.some((index) => !before.indexes.includes(index))) return 'indexed'
  if (modes.includes('RowExclusiveLock')) return 'rows'
  return after.scans > before.scans ? 'read' : 'nothing'
}

/**
 * Runs the migrations over an empty database and notes of each what PostgreSQL says that it does to
 * the tables before it: the locks held at its end, files written anew, indexes built, tables read.
 */
export const measureEffects = async (
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Effects> => {
  const effects: Record<string, Effect[]> = {}
  for (const migration of migrations) {
    await client.query('begin')
    // Counts of a transaction begin with what its session has not reported yet.
    const before = await readTables(client)
    await applyMigrations(client, [migration])
    // Before anything else: looking at the tables takes locks of its own, of the catalogue alone.
    const locks = await readLocks(client)
    const after = new Map((await readTables(client)).map((table) => [table.oid, table]))
    await client.query('commit')
    const found = before.flatMap((table) => {
      const effect = effectOf(table, after.get(table.oid), locks.get(table.oid) ?? [])
      return effect === null ? [] : [effect]
    })
    if (found.length > 0) effects[String(migration.number).padStart(3, '0')] = found
  }
  return effects
}

/** The file's text of these effects. */
export const effectsText = (effects: Effects): string => `${JSON.stringify(effects, null, 2)}\n`

/** What is known of every migration of this release. */
export const readEffects = async (): Promise<Effects> =>
  JSON.parse(await readFile(effectsFile, 'utf8')) as Effects
