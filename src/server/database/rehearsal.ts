import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Clock } from '../clock.ts'
import { applyMigrations, type Applied, type Migration, pendingOf } from './migrate.ts'
import { beginLoading, copyIn, copyOut, endLoading, readSequences, readTables } from './tables.ts'

/** How long a migration took on the copy. */
export interface Rehearsed {
  number: number
  name: string
  seconds: number
}

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'ceqiao rehearsal' })
  await client.connect()
  await client.query('set statement_timeout = 0')
  return client
}

const copyRows = async (
  source: pg.Client,
  target: pg.Client,
  before: readonly Migration[],
): Promise<void> => {
  await target.query('begin')
  await applyMigrations(target, before)
  const tables = await readTables(source)
  await beginLoading(target, tables)
  for (const table of tables)
    await pipeline(source.query(copyTo(copyOut(table))), target.query(copyFrom(copyIn(table))))
  await endLoading(target, tables, await readSequences(source))
  await target.query('commit')
  // As its own database knows them: a plan without figures may take hours.
  await target.query('analyze')
}

/**
 * Copies every row of one snapshot of the database into the empty one at `copy` and runs the pending
 * migrations there; nothing is written to the database itself.
 * @throws MigrationError where the migrations do not fit, or one of them fails on these rows
 */
export const rehearseUpgrade = async (options: {
  url: string
  copy: string
  migrations: readonly Migration[]
  clock: Clock
}): Promise<Rehearsed[]> => {
  const { url, copy, migrations, clock } = options
  const source = await connect(url)
  const target = await connect(copy)
  try {
    await source.query('begin transaction isolation level repeatable read read only')
    const { rows: applied } = await source.query<Applied>(
      'select number, name, checksum from schema_migration order by number',
    )
    const pending = pendingOf(migrations, applied)
    await copyRows(source, target, migrations.slice(0, applied.length))
    const rehearsed: Rehearsed[] = []
    for (const migration of pending) {
      const begun = clock.elapsed()
      await target.query('begin')
      await applyMigrations(target, [migration])
      await target.query('commit')
      const { number, name } = migration
      rehearsed.push({ number, name, seconds: (clock.elapsed() - begun) / 1_000 })
    }
    return rehearsed
  } finally {
    await Promise.allSettled([source.end(), target.end()])
  }
}
