import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Log } from '../log.ts'
import { migrationLock } from './lock.ts'

/** The numbered SQL files of this version. */
export const migrationsDir = fileURLToPath(new URL('./migrations', import.meta.url))

/** One numbered SQL file. */
export interface Migration {
  readonly number: number
  readonly name: string
  readonly checksum: string
  readonly sql: string
}

/** The database and the code do not fit; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Reads the migrations of a folder in order: `001-name.sql`, `002-other.sql`, without a gap. */
export async function readMigrations(dir: string): Promise<readonly Migration[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (file, index) => {
      const [, digits, name] = /^(\d{3})-([a-z0-9-]+)\.sql$/.exec(file) ?? []
      if (digits === undefined || name === undefined) {
        throw new MigrationError(`${file}: a migration is named like 001-name.sql`)
      }
      if (Number(digits) !== index + 1) {
        throw new MigrationError(`${file}: the next migration is number ${index + 1}`)
      }
      // The checksum is the same whatever line ends the checkout has.
      const sql = (await readFile(join(dir, file), 'utf8')).replaceAll('\r\n', '\n')
      if (/^\s*(begin|commit|rollback|start\s+transaction)\s*;/im.test(sql)) {
        throw new MigrationError(`${file}: a migration runs in one transaction and begins none`)
      }
      const checksum = createHash('sha256').update(sql).digest('hex')
      return { number: index + 1, name, checksum, sql }
    }),
  )
}

/** A migration as the database has noted it. */
export type Applied = Pick<Migration, 'number' | 'name' | 'checksum'>

/**
 * The files that are still to run, in order.
 * @throws MigrationError where the database is newer than the files, or was made by others
 */
export function pendingOf(
  files: readonly Migration[],
  applied: readonly Applied[],
): readonly Migration[] {
  const newest = applied.at(-1)
  if (newest !== undefined && newest.number > files.length) {
    throw new MigrationError(
      `This database is newer than this version: it has migration ${newest.number} ` +
        `(${newest.name}), the code ends at ${files.length}. Start the newer version, or restore ` +
        'a backup made by this one.',
    )
  }
  for (const row of applied) {
    const file = files[row.number - 1]
    if (file?.checksum !== row.checksum) {
      throw new MigrationError(
        `Migration ${row.number} (${row.name}) was changed after it had been applied to this ` +
          'database. Restore the file, and put the change into a new migration.',
      )
    }
  }
  const done = new Set(applied.map((row) => row.number))
  const pending = files.filter((file) => !done.has(file.number))
  const first = pending[0]
  if (first !== undefined && newest !== undefined && first.number < newest.number) {
    throw new MigrationError(
      `Migration ${first.number} (${first.name}) was never applied, but ${newest.number} was.`,
    )
  }
  return pending
}

const makeTable = `CREATE TABLE IF NOT EXISTS schema_migration (
  number int PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`

/** Runs the files and notes each one, inside the transaction of the caller. */
export async function applyMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<void> {
  await client.query(makeTable)
  for (const { number, name, checksum, sql } of migrations) {
    await client.query(sql)
    await client.query(
      'INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)',
      [number, name, checksum],
    )
  }
}

async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  try {
    await applyMigrations(client, [migration])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    const why = error instanceof Error ? error.message : String(error)
    throw new MigrationError(
      `Migration ${migration.number} (${migration.name}) failed and was rolled back: ${why}`,
      { cause: error },
    )
  }
}

/** Brings the database to the state of the files; one process at a time. Answers how many ran. */
export async function migrate({
  url,
  log,
  dir = migrationsDir,
}: {
  readonly url: string
  readonly log: Log
  readonly dir?: string
}): Promise<number> {
  const files = await readMigrations(dir)
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ceqiao migration',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', (error) => log.warn({ err: error }, 'the migration lost its connection'))
  await client.connect()
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    // Held by the session: a process that dies lets go of it.
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(makeTable)
    const { rows } = await client.query<Applied>(
      'SELECT number, name, checksum FROM schema_migration ORDER BY number',
    )
    const pending = pendingOf(files, rows)
    for (const migration of pending) {
      await applyAlone(client, migration)
      log.info({ number: migration.number, name: migration.name }, 'migration applied')
    }
    return pending.length
  } finally {
    await client.end().catch(() => undefined)
  }
}
