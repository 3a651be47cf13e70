import { mkdtempSync, chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startCluster } from '#server/database/embedded.ts'
import { migrate, migrationsDir, readMigrations } from '#server/database/migrate.ts'
import { createLog } from '#server/log.ts'
import { temporaryFolder } from '../../scripts/lib/temporary.mjs'
import { atLeast, type Context, type Figure, line, none, told } from './line.ts'
import { nodeFolder, startSite } from '../../scripts/lib/site.ts'

/** F18: the making of the tables is cut off at each of its steps, and begun by two at once. */

const log = createLog({ level: 'silent' })
/** What tells one schema from another: every column, constraint, index and function. */
const SCHEMA = `
  select md5(string_agg(line, E'\\n' order by line)) as hash from (
    select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable ||
      ' ' || coalesce(column_default, '') as line
    from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select number || ' ' || checksum from schema_migration) all_lines`

const asked = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Counts the statements that are sent, and breaks the connection before the n-th of them. */
const breakBefore = async (nth: number, work: () => Promise<unknown>): Promise<number> => {
  let sent = 0
  // A function of its own name on the prototype, put back whatever happens.
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function broken(this: pg.Client, ...args: unknown[]): never {
    sent += 1
    if (sent === nth)
      (
        this as unknown as { connection: { stream: { destroy: () => void } } }
      ).connection.stream.destroy()
    return Reflect.apply(query, this, args) as never
  } as typeof query
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

const run = async ({ every }: { every: number }, { say, stop }: Context): Promise<Figure[]> => {
  const dir = mkdtempSync(join(temporaryFolder(), 'cq-migrations-'))
  chmodSync(dir, 0o711)
  const password = randomBytes(12).toString('hex')
  const cluster = await startCluster({
    dir,
    log,
    passwords: { superuser: password, owner: password },
  })
  const fresh = async (name: string): Promise<string> => {
    await asked(cluster.adminUrl, `drop database if exists ${name} with (force)`)
    await asked(cluster.adminUrl, `create database ${name} owner ceqiao`)
    return Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href
  }
  const hashOf = async (url: string): Promise<string> =>
    (await asked<{ hash: string }>(url, SCHEMA))[0]?.hash ?? ''
  try {
    const files = await readMigrations(migrationsDir)
    const whole = await fresh('whole')
    const statements = await breakBefore(0, async () => migrate({ url: whole, log }))
    const wanted = await hashOf(whole)
    say(`  ${files.length} migrations, ${statements} statements`)
    let tries = 0
    let unfinished = 0
    let different = 0
    let survived = 0
    for (let nth = 1; nth <= statements && !stop.aborted; nth += every) {
      // oxlint-disable-next-line no-await-in-loop -- one database after the other
      const url = await fresh('cut')
      tries += 1
      // oxlint-disable-next-line no-await-in-loop -- as above
      await breakBefore(nth, async () => migrate({ url, log })).then(
        () => {
          survived += 1
        },
        () => undefined,
      )
      // oxlint-disable-next-line no-await-in-loop -- as above
      const isDone = await migrate({ url, log }).then(
        () => true,
        (error: unknown) => {
          say(`  cut before statement ${nth}: ${String(error)}`)
          return false
        },
      )
      if (!isDone) unfinished += 1
      // oxlint-disable-next-line no-await-in-loop -- as above
      else if ((await hashOf(url)) !== wanted) different += 1
    }
    // Two servers whose first start is one and the same moment.
    const url = await fresh('pair')
    const env = { DATABASE_URL: url, DEMO: '0', SECRET_KEY: randomBytes(32).toString('hex') }
    const both = await Promise.allSettled(
      ['one', 'two'].map(async (name) => startSite({ ...env, DATA_DIR: nodeFolder(dir, name) })),
    )
    for (const it of both) if (it.status === 'rejected') say(`  ${String(it.reason)}`)
    const ready = both.filter((it) => it.status === 'fulfilled')
    await Promise.all(ready.map(async ({ value }) => value.stop()))
    const [row] = await asked<{ n: number; most: number }>(
      url,
      'select count(*)::int as n, max(number) as most from schema_migration',
    )
    return [
      told('migrations', files.length),
      atLeast(
        'times cut off, each before another statement',
        tries,
        Math.floor(statements / every),
      ),
      none('that were not cut off at all', survived),
      none('that the next start did not complete', unfinished),
      none('whose tables were others in the end', different),
      atLeast('servers ready of two that began with an empty database at once', ready.length, 2),
      none('migrations that were noted twice or not', Math.abs((row?.n ?? 0) - files.length)),
    ]
  } finally {
    await cluster.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

export const migrationsKilled = line({
  id: 'F18',
  title: 'An upgrade of the tables is cut off',
  did: ({ every }) =>
    `The connection was broken before ${every === 1 ? 'each' : `every ${every}th`} of the statements that make the tables, each time with an empty database, and the next start had to come to the very same tables; then two servers began with one empty database at the same moment. Checksums that do not fit, gaps and databases of a newer release are refused (tests beside the code).`,
  limits:
    'That servers of the release before go on while the new one has migrated already is not tried here: it takes two releases, and `npm run upgrade:check` does it with them.',
  full: { every: 1 },
  quick: { every: 60 },
  minutes: 5,
  needs: [],
  run,
})
