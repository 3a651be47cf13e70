import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrationsDir } from '#server/database/migrate.ts'
import { createDatabase, createPool, type Database } from '#server/database/pool.ts'
import { verifyBackup } from '#server/database/verify.ts'
import { fileSource } from '#server/files/archived.ts'
import { createDisk } from '#server/files/choose.ts'
import { createLocalDisk, type Disk } from '#server/files/disk.ts'
import type { JobRun } from '#server/job.ts'
import { createLog } from '#server/log.ts'
import { s3PlaceOf } from '#server/s3.ts'
import { movableClock } from '#server/testing/content.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { type BackupJobDeps, backupJob } from './job.ts'
import {
  type BackupPlace,
  findArchive,
  folderPlace,
  newestArchive,
  openBackupPlace,
  s3Place,
} from './places.ts'
import { type BackupStore, createBackupStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'cq-backups-'))
const log = createLog({ level: 'silent' })
const clock = movableClock('2026-11-28T19:30:00Z')
let database: TestDatabase
let pool: pg.Pool
let db: Database
let store: BackupStore
let s3: FauxqsServer
let disk: Disk

beforeAll(async () => {
  database = await createTestDatabase('migrated')
  pool = createPool({ url: database.url, log, max: 4 })
  db = createDatabase(pool)
  store = createBackupStore(db)
  s3 = await startFauxqs({ port: 0, logger: false })
  s3.createBucket('ceqiao')
  disk = createLocalDisk(join(folder, 'files'))
  await disk.identity()
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})
let archives = ''
beforeEach(async () => {
  await db.deleteFrom('backup_run').execute()
  clock.moment = new Date('2026-11-28T19:30:00Z')
  archives = mkdtempSync(join(folder, 'to-'))
})

/** A file of the tables whose bytes lie in the store. */
const addFile = async (content: Buffer): Promise<string> => {
  const [id, draft] = [randomUUID(), join(folder, randomUUID())]
  await writeFile(draft, content)
  await disk.put(id, draft)
  await pool.query(
    `insert into stored_file (id, feature, original_name, mime, bytes, sha256)
     values ($1, 'avatar', '附件', 'text/plain', $2, $3)`,
    [id, content.length, createHash('sha256').update(content).digest('hex')],
  )
  return id
}

const jobOf = (more: Partial<BackupJobDeps> = {}) =>
  backupJob({
    store,
    place: folderPlace(archives),
    url: database.url,
    files: fileSource(disk),
    dataDir: folder,
    at: '03:30',
    keep: 2,
    clock,
    log,
    nodeName: 'web-1:3000',
    ...more,
  })
const going = (signal = new AbortController().signal): JobRun => ({
  signal,
  isStopped: () => signal.aborted,
})
const run = async (more: Partial<BackupJobDeps> = {}) => jobOf(more).run(going())
const later = (hours: number): void => {
  clock.moment = new Date(clock.moment.getTime() + hours * 3_600_000)
}

test('everything is written, read again and noted', async () => {
  await addFile(Buffer.from('一'))
  const counts = await run()
  expect(counts).toMatchObject({ files: 1, lacking: 0, removed: 0 })
  const [name = '', ...others] = readdirSync(archives)
  expect(others).toEqual([])
  expect(name).toMatch(/^ceqiao-20261129-033000-[0-9a-f]{4}\.tar\.gz$/)
  const newest = await newestArchive(folderPlace(archives))
  expect(newest).toMatchObject({
    name,
    place: archives,
    bytes: statSync(join(archives, name)).size,
  })
  const config = readConfig({})
  expect(await findArchive(config, join(archives, name))).toEqual({
    ...newest,
    archive: join(archives, name),
  })
  await expect(findArchive(config, join(archives, 'none'))).rejects.toThrow('There is no ')
  await expect(newestArchive(folderPlace(mkdtempSync(join(folder, 'to-'))))).rejects.toThrow(
    'There is no archive in ',
  )
  const { size, mode } = statSync(join(archives, name))
  expect(mode & 0o777).toBe(0o600)
  const { problems, manifest } = await verifyBackup(join(archives, name), migrationsDir)
  expect(problems).toEqual([])
  expect(await store.facts()).toEqual({
    whole: {
      node: 'web-1:3000',
      place: archives,
      name,
      startedAt: clock.moment,
      endedAt: clock.moment,
      asOf: clock.moment,
      outcome: 'done',
      error: '',
      bytes: size,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: 1,
      lacking: 0,
      kept: 1,
      keptBytes: size,
    },
    failed: null,
    failures: 0,
    drill: null,
  })
})

test('of those that it made as many stay as are kept; nothing else is touched', async () => {
  await writeFile(join(archives, 'ceqiao-20200101-033000-abcd.tar.gz'), 'somebody’s')
  const made: string[] = []
  for (let day = 0; day < 4; day += 1) {
    await run()
    later(24)
    made.push((await store.facts()).whole?.name ?? '')
  }
  expect(readdirSync(archives).toSorted()).toEqual([
    'ceqiao-20200101-033000-abcd.tar.gz',
    ...made.slice(2),
  ])
  const { whole } = await store.facts()
  const sizes = made.slice(2).map((name) => statSync(join(archives, name)).size)
  expect(whole).toMatchObject({ kept: 2, keptBytes: sizes.reduce((sum, size) => sum + size, 0) })
  // One that lies on the disk of another node is not taken for one of here.
  rmSync(join(archives, made[3] ?? ''))
  await run()
  expect(await store.facts()).toMatchObject({ whole: { kept: 2 } })
  expect(readdirSync(archives)).toContain(made[2])
})

/** What goes wrong on the way, by a place that is like the folder but for one thing. */
const FAULTS: readonly [string, (place: BackupPlace) => Partial<BackupPlace>, RegExp][] = [
  [
    'a disk without room',
    () => ({ sink: () => async () => Promise.reject(new Error('ENOSPC')) }),
    /ENOSPC/,
  ],
  [
    'an archive that is not what was written',
    (place) => ({
      open: async (name) => {
        const bytes = await (await place.open(name)).toArray()
        return Readable.from([Buffer.concat(bytes as Buffer[]).subarray(0, -100)])
      },
    }),
    /cannot be read as a backup/,
  ],
]

test.each(FAULTS)(
  '%s: the old ones stay, and nothing but the reason is left',
  async (_what, fault, why) => {
    await run({ keep: 1 })
    const before = readdirSync(archives)
    later(24)
    const place = folderPlace(archives)
    await expect(run({ keep: 1, place: { ...place, ...fault(place) } })).rejects.toThrow(why)
    expect(readdirSync(archives)).toEqual(before)
    const { whole, failed, failures } = await store.facts()
    expect([whole?.name, failures]).toEqual([before[0], 1])
    expect(failed?.error).toMatch(why)
    later(24)
    await run({ keep: 1 })
    expect(await store.facts()).toMatchObject({ failed: null, failures: 0, whole: { kept: 1 } })
    expect(readdirSync(archives)).toHaveLength(1)
  },
)

test('a server that stops ends it, leaves nothing and says so', async () => {
  const stop = new AbortController()
  await addFile(Buffer.from('二'))
  const files = {
    ...fileSource(disk),
    read: async (id: string) => {
      stop.abort()
      return disk.read(id)
    },
  }
  await expect(jobOf({ files }).run(going(stop.signal))).rejects.toThrow('aborted')
  expect(readdirSync(archives)).toEqual([])
  expect((await store.facts()).failed?.error).toMatch(/^服务停止/)
})

test('what a server that died has left of one is removed by the next run', async () => {
  const name = 'ceqiao-20261128-033000-ffff.tar.gz'
  const begun = { place: archives, name, node: 'web-2:3000', startedAt: clock.moment }
  await store.begin({ kind: 'backup', ...begun })
  mkdirSync(join(archives, `.${name}.draft`))
  await writeFile(join(archives, `.${name}.draft`, 'policy'), 'half')
  later(2)
  await run()
  expect(readdirSync(archives)).toEqual([(await store.facts()).whole?.name])
  const rows = await db.selectFrom('backup_run').select(['name', 'error']).orderBy('id').execute()
  expect(rows).toMatchObject([{ name, error: '服务中断，备份没有完成' }, { error: '' }])
})

test('an archive that was whole when its server died counts, as does the one that was restored', async () => {
  await run({ keep: 1 })
  const name = (await store.facts()).whole?.name
  // As the row stands in the archive itself.
  await db
    .updateTable('backup_run')
    .set({ outcome: '', ended_at: null, verified: false, bytes: '0', rows: '0', as_of: null })
    .execute()
  expect((await store.facts()).whole).toBeNull()
  later(24)
  const place = folderPlace(archives)
  const full = { ...place, sink: () => async () => Promise.reject(new Error('full')) }
  await expect(run({ keep: 1, place: full })).rejects.toThrow('full')
  expect(readdirSync(archives)).toEqual([name])
  const { whole, failures } = await store.facts()
  expect(whole).toMatchObject({ name, asOf: new Date('2026-11-28T19:30:00Z') })
  expect([whole?.bytes, failures]).toEqual([statSync(join(archives, name ?? '')).size, 1])
})

test('it is due once a day, and again an hour after a failure', async () => {
  const isDue = async () => jobOf().when?.isDue()
  expect(await isDue()).toBe(true)
  await run()
  expect(await isDue()).toBe(false)
  later(23.9)
  expect(await isDue()).toBe(false)
  later(0.2)
  expect(await isDue()).toBe(true)
  const place = folderPlace(archives)
  await expect(
    run({ place: { ...place, sink: () => async () => Promise.reject(new Error('full')) } }),
  ).rejects.toThrow('full')
  expect(await isDue()).toBe(false)
  later(1)
  expect(await isDue()).toBe(true)
})

const S3 = { S3_BUCKET: 'ceqiao', S3_KEY: 'key', S3_SECRET: 'secret', BACKUP_TO: 's3' }

test('a bucket takes them in parts, beside the files and out of their sight', async () => {
  const config = readConfig({ ...S3, S3_ENDPOINT: s3.address, DATA_DIR: folder })
  const where = s3PlaceOf(config)
  if (where === null) throw new Error('no place')
  const place = s3Place(where, folder, 5 * 1024 * 1024)
  // Bytes that cannot be packed: two parts and a piece.
  const noise = Buffer.alloc(11 * 1024 * 1024)
  for (let at = 0; at < noise.length; at += 4)
    noise.writeUInt32LE(Math.floor(Math.random() * 0x1_0000_0000), at)
  await addFile(noise)
  const bucketDisk = createDisk(config, folder, log)
  await bucketDisk.identity()
  for (let day = 0; day < 3; day += 1) {
    await run({ place })
    later(24)
  }
  const { whole } = await store.facts()
  expect(whole).toMatchObject({ place: place.name, kept: 2 })
  expect(whole?.bytes).toBeGreaterThan(noise.length)
  expect([...(await place.list()).keys()]).toHaveLength(2)
  const newest = await newestArchive(place)
  expect(newest).toMatchObject({ name: whole?.name, place: place.name, bytes: whole?.bytes })
  // Commands find it by its name, whatever the schedule is.
  const unscheduled = { ...config, backupTo: undefined }
  const found = await findArchive(unscheduled, `s3:${whole?.name}`)
  expect((await verifyBackup(found.archive, migrationsDir)).problems).toEqual([])
  await expect(findArchive(unscheduled, 's3:none')).rejects.toThrow(
    'There is no none in ceqiao/backups',
  )
  const listed: string[] = []
  for await (const ids of bucketDisk.list(-1, Date.now())) listed.push(...ids)
  expect(listed).toEqual([])
  expect(readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual([])

  const name = 'ceqiao-20261128-033000-eeee.tar.gz'
  // One that breaks off leaves no archive.
  await expect(
    place.sink(name)(
      (async function* broken() {
        yield noise
        throw new Error('the database went away')
      })(),
    ),
  ).rejects.toThrow('the database went away')
  expect((await place.list()).has(name)).toBe(false)
  await expect(place.open(name)).rejects.toThrow(`there is no ${name}`)
})

test('what was spooled and sent of one that never came to its end is removed', async () => {
  const name = 'ceqiao-20261128-033000-eeee.tar.gz'
  const upload = (key: string, id: string): string =>
    `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><StorageClass>STANDARD</StorageClass></Upload>`
  const asked: string[] = []
  const listing = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const isList = request.method === 'GET'
    response.writeHead(isList ? 200 : 204, { 'content-type': 'application/xml' })
    response.end(
      isList
        ? `<?xml version="1.0" encoding="UTF-8"?>
          <ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
          <Bucket>ceqiao</Bucket><KeyMarker></KeyMarker>${uploads}</ListMultipartUploadsResult>`
        : '',
    )
  })
  let uploads = upload(`backups/${name}`, 'one') + upload(`backups/${name}.other`, 'two')
  await new Promise<void>((ready) => listing.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void listing.close())
  const { port } = listing.address() as AddressInfo
  const place = s3Place(
    {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'ceqiao',
      region: 'us-east-1',
      key: 'k',
      secret: 's',
    },
    folder,
  )
  mkdirSync(place.spool(name))
  await place.clear(name)
  expect(readdirSync(folder)).not.toContain(`.${name}.draft`)
  expect(asked).toHaveLength(2)
  expect(asked[0]).toMatch(/^GET \/ceqiao\/?\?(.*&)?uploads/)
  expect(asked[1]).toBe(`DELETE /ceqiao/backups/${name}?uploadId=one`)
  // A single one is no list in the answer; two are.
  for (const [ids, ended] of [
    [['three'], 1],
    [['four', 'five'], 2],
    [[], 0],
  ] as const) {
    asked.length = 0
    uploads = ids.map((id) => upload(`backups/${name}`, id)).join('')
    await place.clear(name)
    expect(asked.filter((one) => one.startsWith('DELETE'))).toHaveLength(ended)
  }
})

test('a place is a folder, a bucket or none; a bucket needs its settings', () => {
  const placeOf = (env: Record<string, string>) => openBackupPlace(readConfig(env))?.name ?? null
  expect(placeOf({})).toBeNull()
  expect(placeOf({ BACKUP_TO: '/srv/backups' })).toBe('/srv/backups')
  expect(placeOf({ ...S3, S3_ENDPOINT: 'https://s3.example.com' })).toBe(
    'ceqiao/backups（https://s3.example.com）',
  )
  expect(() => placeOf({ BACKUP_TO: 's3' })).toThrow('BACKUP_TO=s3 needs S3_ENDPOINT')
  for (const at of ['24:00', '3:30', '03:60', 'noon'])
    expect(() => readConfig({ BACKUP_AT: at })).toThrow('BACKUP_AT must be a time like 03:30')
  expect(() => readConfig({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP must be')
})

test('a folder that is not there is told by the run', async () => {
  const gone = join(archives, 'file')
  await writeFile(gone, 'a file')
  await expect(run({ place: folderPlace(join(gone, 'below')) })).rejects.toThrow('ENOTDIR')
  expect((await store.facts()).failed?.error).toContain('ENOTDIR')
  expect(readFileSync(gone, 'utf8')).toBe('a file')
})
