import { createReadStream, createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { type BackupManifest, MANIFEST_FILE, writeBackup } from '#server/database/backup.ts'
import { textOf } from '#server/database/restore.ts'
import { fileSource } from '#server/files/archived.ts'
import { createLocalDisk } from '#server/files/disk.ts'
import { createLog } from '#server/log.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { drillRestore } from './drill.ts'

const folder = mkdtempSync(join(tmpdir(), 'cq-drill-'))
const file = join(folder, 'whole.tar.gz')
const log = createLog({ level: 'silent' })
let source: TestDatabase
let manifest: BackupManifest

beforeAll(async () => {
  source = await createTestDatabase('seeded')
  const disk = createLocalDisk(join(folder, 'files'))
  await disk.identity()
  const files = fileSource(disk)
  const options = { url: source.url, dataDir: folder, file, now: new Date(0), files }
  manifest = await writeBackup(options)
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await source.drop()
})

/** Databases of drills that the server still has. */
const left = async (): Promise<string[]> => {
  const client = new pg.Client({ connectionString: source.adminUrl })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `select datname from pg_database where datname like 'ceqiao_drill_%'`,
  )
  await client.end()
  return rows.map(({ datname }) => datname)
}

const drill = async (archive: string, signal?: AbortSignal, databaseUrl = source.adminUrl) => {
  const into = mkdtempSync(join(folder, 'into-'))
  const asked = { archive, databaseUrl, folder: into, clock: systemClock, log }
  try {
    return await drillRestore({ ...asked, ...(signal === undefined ? {} : { signal }) })
  } finally {
    expect([readdirSync(into), await left()]).toEqual([[], []])
  }
}

/** The archive with another manifest. */
const claiming = async (name: string, change: (given: BackupManifest) => void): Promise<string> => {
  const other = join(folder, name)
  const [from, to] = [extract(), pack()]
  from.on('entry', (header, content, next) => {
    void (async () => {
      if (header.name === MANIFEST_FILE) {
        const given = JSON.parse(await textOf(content as never)) as BackupManifest
        change(given)
        to.entry({ name: header.name }, JSON.stringify(given))
      } else await pipeline(content, to.entry({ name: header.name, size: header.size }))
      next()
    })()
  })
  from.on('finish', () => to.finalize())
  await Promise.all([
    pipeline(createReadStream(file), createGunzip(), from),
    pipeline(to, createGzip(), createWriteStream(other)),
  ])
  return other
}

test('restores beside what is live, finds it equal and leaves nothing', async () => {
  const done = await drill(file)
  expect(done).toMatchObject({ manifest, problems: [], migrations: 0 })
  expect(done.restoreMs).toBeGreaterThan(0)
})

test('an archive of an earlier schema is brought to that of today', async () => {
  const data = join(import.meta.dirname, '../../../testing/data')
  const done = await drill(join(data, 'first-landed.tar.gz'))
  expect(done.problems).toEqual([])
  expect(done.migrations).toBeGreaterThan(10)
})

test('what is not as the archive says is told', async () => {
  const other = await claiming('other.tar.gz', (given) => {
    for (const table of given.tables) {
      if (table.name === 'policy') table.sha256 = 'x'
      if (table.name === 'company') table.rows += 1
    }
    given.files.push({ path: 'ab/lost', bytes: 1 })
    for (const one of given.files) if (one.path === '.identity') one.bytes += 1
  })
  expect((await drill(other)).problems.toSorted()).toEqual([
    'files/.identity: its content is another one',
    'files/ab/lost: not restored',
    expect.stringMatching(/^tables\/company: \d+ rows instead of \d+$/),
    'tables/policy: its content is another one',
  ])
})

test('one that is stopped, or cannot be restored, leaves nothing either', async () => {
  const stop = new AbortController()
  const going = drill(file, stop.signal)
  await expect.poll(async () => (await left()).length).toBe(1)
  stop.abort(new Error('stopped'))
  await expect(going).rejects.toThrow(/stopped|aborted/)
  const broken = await claiming('broken.tar.gz', (given) => {
    given.migrations = given.migrations.slice(0, 3)
  })
  await expect(drill(broken)).rejects.toThrow(/./)
})

test('a role that may make no database is told what to do', async () => {
  await expect(drill(file, undefined, source.url)).rejects.toThrow('ALTER ROLE … CREATEDB')
})
