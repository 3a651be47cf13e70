import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { systemClock } from '#server/clock.ts'
import { checkUpgrade, configOf, reading } from '../../../scripts/lib/upgrade/check.ts'
import { problemsOf, reportLines, type UpgradeReport } from '../../../scripts/lib/upgrade/report.ts'
import { effectsFile, effectsText, measureEffects } from './effects.ts'
import { migrationsDir, readMigrations } from './migrate.ts'
import { readManifest, restoreBackup } from './restore.ts'
import { copyOut, readSequences, readTables } from './tables.ts'
import type { Tx } from './transaction.ts'

const archive = resolve(import.meta.dirname, '../../../testing/data/first-landed.tar.gz')
const ended: (() => Promise<unknown>)[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ceqiao-check-'))
  ended.push(async () => rm(folder, { recursive: true, force: true }))
})
afterAll(async () => {
  for (const end of ended.toReversed()) await end()
})

const databaseOf = async (
  kind: 'seeded' | 'empty',
): Promise<TestDatabase & { client: pg.Client }> => {
  const database = await createTestDatabase(kind)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  ended.push(database.drop, async () => client.end())
  return { ...database, client }
}

const check = async (
  url: string,
  more: Partial<Parameters<typeof checkUpgrade>[1]> = {},
): Promise<UpgradeReport> =>
  checkUpgrade(url, {
    ...{ config: { dataDir: folder }, environment: {}, root: folder, now: Date.now() },
    ...{ wanted: { rehearsal: false }, ...more },
  })

/** Every row, sequence and table of a database as one text. */
const everything = async (client: pg.Client): Promise<string> => {
  const tables = await readTables(client)
  const rows = []
  for (const table of [
    ...tables,
    { name: 'schema_migration', columns: ['number', 'checksum'], order: ['number'] },
  ]) {
    const { rows: found } = await client.query<{ digest: string }>(
      `select md5(coalesce(string_agg(md5(row::text), '' order by row::text), '')) as digest
       from (${copyOut(table).slice('COPY ('.length, -') TO STDOUT'.length)}) as row`,
    )
    rows.push({ ...table, digest: found[0]?.digest })
  }
  return JSON.stringify([rows, await readSequences(client)])
}

test('effects.json is what PostgreSQL says that each migration does (npm run schema)', async () => {
  const { client } = await databaseOf('empty')
  const measured = await measureEffects(client, await readMigrations(migrationsDir))
  expect(effectsText(measured)).toBe(await readFile(effectsFile, 'utf8'))
  // What is known of three: an index, a column in place, rows that change under a lock.
  expect(measured['015']).toContainEqual({ table: 'conversation', waits: 'all', work: 'indexed' })
  expect(measured['041']).toEqual([{ table: 'rule_table', waits: 'all', work: 'nothing' }])
  expect(measured['050']).toContainEqual({ table: 'content_item', waits: 'all', work: 'rows' })
})

test('an early database: what is pending is said with its rows, and nothing is changed', async () => {
  const { url, client } = await databaseOf('empty')
  const { manifest } = await readManifest(archive)
  await restoreBackup({
    url,
    dataDir: join(folder, 'early'),
    file: archive,
    migrationsDir,
    manifest,
  })
  const before = await everything(client)
  const files = await readMigrations(migrationsDir)

  const report = await check(url)
  expect(report.schema.pending.map(({ number }) => number)).toEqual(
    files.slice(manifest.migrations.length).map(({ number }) => number),
  )
  expect(report).toMatchObject({ servedBy: null, content: { state: 'unseen' } })
  const { rows } = await client.query<{ rows: number }>(
    'select count(*)::int as rows from customer_contact',
  )
  const retention = report.schema.pending.find(({ name }) => name === 'retention')
  expect(retention?.effects[0]).toMatchObject({
    ...{ table: 'customer_contact', work: 'indexed', waits: 'all', rows: rows[0]?.rows },
  })
  expect(problemsOf(report)).toEqual([])
  expect(await everything(client)).toBe(before)
})

test('work on many rows is told as long', async () => {
  const { url, adminUrl } = await databaseOf('empty')
  const { manifest } = await readManifest(archive)
  await restoreBackup({
    url,
    dataDir: join(folder, 'many'),
    file: archive,
    migrationsDir,
    manifest,
  })
  const longOnes = async (): Promise<string[]> =>
    (await check(url)).schema.pending.flatMap(({ name, long }) => (long ? [name] : []))
  expect(await longOnes()).toEqual([])
  // As after the analysis of such a table: each of these builds an index over it.
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(
    `update pg_class set reltuples = 1000000 where oid = 'public.customer_contact'::regclass`,
  )
  await admin.end()
  expect(await longOnes()).toEqual(['chat', 'leads', 'reports', 'retention'])
})

test('a rehearsal runs the migrations on a copy, and tells what follows there', async () => {
  const { url, client } = await databaseOf('empty')
  const { manifest } = await readManifest(archive)
  await restoreBackup({
    url,
    dataDir: join(folder, 'real'),
    file: archive,
    migrationsDir,
    manifest,
  })
  const before = await everything(client)
  const files = await readMigrations(migrationsDir)
  const { rehearsal, content } = await check(url, { wanted: { rehearsal: true } })
  expect(rehearsal?.migrations.map(({ number }) => number)).toEqual(
    files.slice(manifest.migrations.length).map(({ number }) => number),
  )
  expect(content).toMatchObject({ state: 'open', scope: 'whole' })
  // Words came with a later release than the archive's.
  const changeOf = (wanted: string) => content.changes.find(({ kind }) => kind === wanted)
  expect(changeOf('sensitiveWord')).toMatchObject({ retired: 0, kept: 0 })
  expect(changeOf('sensitiveWord')?.added).toBeGreaterThan(0)
  // The company of one account is not there: it is tried, and told as what a start leaves alone.
  expect(changeOf('demoRole')?.kept).toBe(1)
  expect(await everything(client)).toBe(before)
})

test('its session cannot write, whatever it is asked', async () => {
  const { url } = await databaseOf('seeded')
  const writing = async (tx: Tx) => tx.updateTable('policy').set({ title: 'x' }).execute()
  await expect(reading(url, writing)).rejects.toThrow('read-only transaction')
  await expect(reading(`${url}?options=-c%20work_mem%3D8MB`, writing)).rejects.toThrow(
    'read-only transaction',
  )
})

test('a database of this release: nothing is pending, nothing follows', async () => {
  const { url, client } = await databaseOf('seeded')
  const before = await everything(client)
  const report = await check(url)
  expect(report).toMatchObject({
    schema: { pending: [], problem: null, empty: false },
    content: { state: 'followed', changes: [] },
  })
  expect(reportLines(report).at(-1)).toBe(
    '✓ Nothing stands against this upgrade. Nothing was changed.',
  )
  expect(await everything(client)).toBe(before)
})

test('what a later release would bring is told by kind, beside what operators changed', async () => {
  const { url, client } = await databaseOf('seeded')
  await client.query(`update content_package set digest = repeat('0', 64)`)
  // One was changed by somebody since an earlier release, one was only worded otherwise there.
  await client.query(`update content_origin set base = repeat('1', 64), shipped = repeat('1', 64)
    where kind = 'quickReply' and id = 'shared-01'`)
  await client.query(`update quick_reply set text = '较早的说法', version = 2
    where id in ('shared-01', 'shared-02')`)
  const { content } = await check(url)
  expect(content.state).toBe('open')
  expect(content.changes.find(({ kind }) => kind === 'quickReply')).toEqual({
    ...{ kind: 'quickReply', added: 0, updated: 0, retired: 0, kept: 1 },
  })
})

test.each([
  [
    'a newer database',
    `insert into schema_migration (number, name, checksum) values (900, 'later', 'x')`,
    /newer than this version: it has migration 900/,
  ],
  [
    'a migration that was changed',
    `update schema_migration set checksum = 'x' where number = 7`,
    /Migration 7 \(partners\) was changed/,
  ],
  [
    'content of a newer release',
    `insert into content_package (id, source, name, release, digest, scope, counts, loaded_at, loaded_by)
     values ('later', 'release', '9.0.0', '9.0.0', repeat('0', 64), 'whole', '{}', now() + interval '1 day', '')`,
    /older than the one that the database was served with last/,
  ],
])('%s is refused', async (_name, statement, text) => {
  const { url, client } = await databaseOf('seeded')
  await client.query(statement)
  const report = await check(url)
  expect(problemsOf(report)).toEqual([expect.stringMatching(text)])
  expect(reportLines(report).at(-1)).toMatch(/^✗ /)
})

test('an empty database is made by a start', async () => {
  const { url } = await databaseOf('empty')
  const report = await check(url)
  expect(report).toMatchObject({ schema: { empty: true, pending: expect.any(Array) } })
  expect(report.content.state).toBe('new')
  expect(problemsOf(report)).toEqual([])
})

test('a setting that cannot be read is told beside the rest, unless it names the database', () => {
  const { config, wrong } = configOf({ PORT: 'x', DATA_DIR: folder })
  expect(config).toMatchObject({ port: 3000, dataDir: folder })
  expect(wrong).toEqual(['PORT must be a whole number from 1 to 65535'])
  expect(() => configOf({ DATABASE_URL: 'mysql://x' })).toThrow('DATABASE_URL must be an address')
})

test('settings and backups: what is unknown, wrong, new and old', async () => {
  const { url, client } = await databaseOf('seeded')
  await writeFile(join(folder, '.env'), 'PORT=3000\nPROT=3001\n')
  await writeFile(join(folder, 'ceqiao.tar.gz'), 'an archive')
  const report = await check(url, {
    environment: { BACKUP_TO: folder },
    now: systemClock.now().getTime() + 3 * 86_400_000,
    wrong: ['PORT must be a whole number from 1 to 65535'],
  })
  expect(report.settings.unknown).toEqual(['PROT'])
  expect(report.backup.newest).toMatchObject({ name: 'ceqiao.tar.gz' })
  expect(Math.floor(report.backup.newest?.hours ?? 0)).toBe(72)
  expect(problemsOf(report)).toEqual(['PORT must be a whole number from 1 to 65535'])

  // What the schedule has noted since is newer, wherever it lies.
  await client.query(`create table if not exists backup_run (kind text, node text, place text,
    name text, started_at timestamptz, ended_at timestamptz, outcome text, removed_at timestamptz)`)
  await client.query(`insert into backup_run
      (kind, node, place, name, started_at, ended_at, outcome, removed_at)
    select 'backup', 'a', 's3', name, now() + after, now() + after, outcome, removed
    from (values ('kept.tar.gz', interval '1 day', 'done', null::timestamptz),
      ('failed.tar.gz', interval '2 days', 'failed', null),
      ('gone.tar.gz', interval '2 days', 'done', now())) as run (name, after, outcome, removed)`)
  const { backup } = await check(url, { now: systemClock.now().getTime() + 3 * 86_400_000 })
  expect(backup.newest).toMatchObject({ name: 'kept.tar.gz' })
  expect(Math.round(backup.newest?.hours ?? 0)).toBe(48)
  const lines = reportLines(report).join('\n')
  expect(lines).toContain('72 hours old: make another first')
  expect(lines).toContain('In .env, and no setting of this release: PROT')
})
