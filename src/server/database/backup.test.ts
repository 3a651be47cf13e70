import { randomUUID } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { readConfig } from '#server/config.ts'
import { fileSource, fileTarget } from '#server/files/archived.ts'
import { createDisk, storeName } from '#server/files/choose.ts'
import { createLocalDisk, type Disk } from '#server/files/disk.ts'
import { createLog } from '#server/log.ts'
import { cases, DEEP, SEED } from '#testing/seed.ts'
import { createRandom } from '#testing/random.ts'
import {
  type BackupManifest,
  elsewhereText,
  type FileSource,
  packBackup,
  writeBackup,
} from './backup.ts'
import { migrationsDir } from './migrate.ts'
import { checkMigrations, type FileTarget, readManifest, restoreBackup } from './restore.ts'
import { verifyBackup } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'cq-backup-'))
const log = createLog({ level: 'silent' })
const random = createRandom(SEED)
/** Migrated, and with the files: what is small is copied often. */
let source: TestDatabase
let client: pg.Client
let s3: FauxqsServer

/** Sizes at which archives and stores change their ways, and some between. */
const SIZES = [
  ...[0, 1, 511, 512, 513, 70_000, 2_000_000],
  ...Array.from({ length: cases(3, 30) }, () => random.between(0, 100_000)),
]
const files = new Map<string, Buffer>()
/** Kinds of stores that an archive goes through, one after the other: each into each. */
const ROUND = ['s3', 'folder', 'folder', 's3', 's3'] as const

/** A file of the tables that has these bytes. */
const addRow = async (id: string, content: Buffer, to: pg.Client = client): Promise<void> => {
  await to.query(
    `insert into stored_file (id, feature, original_name, mime, bytes, sha256)
     values ($1, 'avatar', '附件', 'text/plain', $2, encode(sha256($3), 'hex'))`,
    [id, content.length, content],
  )
}

/** Puts every file into a store. */
const fill = async (disk: Disk): Promise<void> => {
  for (const [id, content] of files) {
    const draft = join(folder, randomUUID())
    await writeFile(draft, content)
    await disk.put(id, draft)
  }
  await disk.identity()
}

beforeAll(async () => {
  source = await createTestDatabase('migrated')
  s3 = await startFauxqs({ port: 0, logger: false })
  client = new pg.Client({ connectionString: source.url })
  await client.connect()
  for (const size of SIZES) {
    const [id, content] = [randomUUID(), Buffer.alloc(size)]
    for (let at = 0; at < size; at += 1) content[at] = random.between(0, 255)
    files.set(id, content)
    await addRow(id, content)
  }
  mkdirSync(join(folder, 'source'))
  writeFileSync(join(folder, 'source/secrets.json'), '{"kept":true}', { mode: 0o600 })
})
afterAll(async () => {
  await client.end()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
  await source.drop()
})

const storeOf = (kind: 'folder' | 's3', name: string): { disk: Disk; dataDir: string } => {
  const dataDir = join(folder, name)
  mkdirSync(dataDir, { recursive: true })
  if (kind === 's3') s3.createBucket(name)
  const env = { S3_ENDPOINT: s3.address, S3_BUCKET: name, S3_KEY: 'key', S3_SECRET: 'secret' }
  const disk = createDisk(readConfig(kind === 's3' ? env : {}), join(dataDir, 'files'), log)
  return { disk, dataDir }
}

const back = async (options: {
  files: FileSource | { elsewhere: string }
  file: string
  url?: string
  dataDir?: string
}): Promise<BackupManifest> =>
  writeBackup({
    url: source.url,
    dataDir: join(folder, 'source'),
    now: new Date(0),
    ...options,
    file: join(folder, options.file),
  })

const restored = async (
  name: string,
  into: { dataDir: string; files?: FileTarget },
): Promise<TestDatabase> => {
  const target = await createTestDatabase('empty')
  onTestFinished(async () => target.drop())
  const file = join(folder, name)
  const { manifest } = await readManifest(file)
  await restoreBackup({ url: target.url, file, migrationsDir, manifest, ...into })
  return target
}

const bytesOf = async (disk: Disk, id: string): Promise<Buffer | null> => {
  const found = await disk.read(id)
  return found === null ? null : Buffer.concat(await found.content.toArray())
}

test('backup and restore from a folder into a bucket and back: every table and every file is the same', async () => {
  const seeded = await createTestDatabase('seeded')
  onTestFinished(async () => seeded.drop())
  const filling = new pg.Client({ connectionString: seeded.url })
  await filling.connect()
  for (const [id, content] of files) await addRow(id, content, filling)
  await filling.end()
  const begin = storeOf('folder', 'begin')
  await fill(begin.disk)
  let [url, disk] = [seeded.url, begin.disk]
  const made: BackupManifest[] = []
  for (const kind of DEEP ? ROUND : ROUND.slice(0, 2)) {
    const name = `${made.length}.tar.gz`
    const first = await back({ url, files: fileSource(disk), file: name })
    expect(first.tables.find((table) => table.name === 'policy')?.rows).toBeGreaterThan(60)
    expect(first.files).toHaveLength(files.size + 1)
    expect(first.problems).toBeUndefined()
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const { manifest, secrets } = await readManifest(join(folder, name))
    expect([manifest, secrets]).toEqual([first, '{"kept":true}'])
    expect((await verifyBackup(join(folder, name), migrationsDir)).problems).toEqual([])
    made.push(first)

    const next = storeOf(kind, `store-${made.length}`)
    const target = await restored(name, {
      dataDir: next.dataDir,
      ...(kind === 's3' ? { files: fileTarget(next.disk, next.dataDir) } : {}),
    })
    for (const [id, content] of files)
      expect((await bytesOf(next.disk, id))?.equals(content), id).toBe(true)
    expect(await next.disk.identity()).toBe(await begin.disk.identity())
    // What fetched the files one by one has left nothing.
    for (const place of [folder, next.dataDir])
      expect(readdirSync(place).filter((left) => left.startsWith('.'))).toEqual([])
    url = target.url
    disk = next.disk
  }
  made.push(await back({ url, files: fileSource(disk), file: 'last.tar.gz' }))
  for (const one of made) expect(one).toEqual(made[0])
})

test('where anything is there already, nothing is restored', async () => {
  const { disk, dataDir } = storeOf('s3', 'full')
  await fill(disk)
  await back({ files: fileSource(disk), file: 'full.tar.gz' })
  const target = await restored('full.tar.gz', { dataDir, files: fileTarget(disk, dataDir) })
  const again = async (into: { dataDir: string; files?: FileTarget }, url: string) => {
    const file = join(folder, 'full.tar.gz')
    const { manifest } = await readManifest(file)
    await restoreBackup({ url, file, migrationsDir, manifest, ...into })
  }
  await expect(again({ dataDir }, target.url)).rejects.toThrow('not empty')
  const empty = await createTestDatabase('empty')
  onTestFinished(async () => empty.drop())
  const others = storeOf('s3', 'others')
  await others.disk.identity()
  const files_ = fileTarget(others.disk, others.dataDir)
  await expect(again({ dataDir, files: files_ }, empty.url)).rejects.toThrow('another installation')
  // A volume is there before anything is in it; what holds files is somebody's.
  await mkdir(join(dataDir, 'files'))
  await writeFile(join(dataDir, 'files/other'), '')
  await expect(again({ dataDir }, empty.url)).rejects.toThrow('holds files already')
  // One that fails on its way takes back what it has put into a folder.
  const cut = join(dataDir, 'cut.tar.gz')
  const bytes = readFileSync(join(folder, 'full.tar.gz'))
  writeFileSync(cut, bytes.subarray(0, bytes.length - 200))
  const { manifest } = await readManifest(join(folder, 'full.tar.gz'))
  const fresh = join(folder, 'fresh')
  const cutShort = { url: empty.url, file: cut, migrationsDir, manifest, dataDir: fresh }
  await expect(restoreBackup(cutShort)).rejects.toThrow(/./)
  expect(readdirSync(join(fresh, 'files'))).toEqual([])
  // It is as empty as before.
  await again({ dataDir, files: fileTarget(disk, dataDir) }, empty.url)
})

test('files that go while they are read, and files that are lost, break nothing; the lost are named', async () => {
  const { disk } = storeOf('folder', 'losing')
  await fill(disk)
  const [lost = '', changed = '', deleted = '', ...rest] = [...files.keys()]
  const draft = join(folder, 'changed')
  await writeFile(draft, 'something else')
  await disk.put(changed, draft)
  const late = randomUUID()
  const real = fileSource(disk)
  let broken = false
  const files_: FileSource = {
    ...real,
    async read(id) {
      if (id === lost) return null
      if (id === deleted) {
        await client.query('update stored_file set del_flag = true where id = $1', [id])
        // One that comes meanwhile is none of the snapshot.
        await addRow(late, Buffer.from('late'))
        return null
      }
      const found = await real.read(id)
      if (id !== rest[0] || broken || found === null) return found
      broken = true
      found.content.destroy()
      return { size: found.size, content: Readable.from([Buffer.from('')]) }
    },
  }
  const made = await back({ files: files_, file: 'losing.tar.gz' })
  onTestFinished(async () => {
    await client.query('delete from stored_file where id = $1', [late])
    await client.query('update stored_file set del_flag = false where id = $1', [deleted])
  })
  expect(broken).toBe(true)
  const path = (id: string): string => `files/${id.slice(0, 2)}/${id}`
  expect(made.problems?.toSorted()).toEqual(
    [`${path(changed)}: not what was uploaded`, `${path(lost)}: not in the store`].toSorted(),
  )
  expect(made.files.map((file) => `files/${file.path}`).toSorted()).toEqual(
    ['files/.identity', path(changed), ...rest.map(path)].toSorted(),
  )
  const { manifest, problems } = await verifyBackup(join(folder, 'losing.tar.gz'), migrationsDir)
  expect([manifest, problems]).toEqual([made, []])
})

test('a store that fails, an archive that finds no room and a stop leave nothing behind', async () => {
  const { disk } = storeOf('folder', 'failing')
  await fill(disk)
  const before = readdirSync(folder).toSorted()
  const failing: FileSource = {
    ...fileSource(disk),
    read: async () => Promise.reject(new Error('the store is away')),
  }
  await expect(back({ files: failing, file: 'failing.tar.gz' })).rejects.toThrow(
    'the store is away',
  )
  const spool = mkdtempSync(join(folder, '.spool-'))
  const packed = packBackup(
    {
      url: source.url,
      dataDir: join(folder, 'source'),
      now: new Date(0),
      files: fileSource(disk),
    },
    spool,
    async () => Promise.reject(new Error('no room')),
  )
  await expect(packed).rejects.toThrow('no room')
  rmSync(spool, { recursive: true })
  const stop = new AbortController()
  const stopping: FileSource = {
    ...fileSource(disk),
    read: async (id) => {
      stop.abort()
      return disk.read(id)
    },
  }
  const made = writeBackup({
    url: source.url,
    dataDir: join(folder, 'source'),
    now: new Date(0),
    files: stopping,
    file: join(folder, 'failing.tar.gz'),
    signal: stop.signal,
  })
  await expect(made).rejects.toThrow('aborted')
  expect(readdirSync(folder).toSorted()).toEqual(before)
  const sessions = async (): Promise<number | undefined> => {
    const { rows } = await client.query<{ sessions: number }>(
      `select count(*)::int as sessions from pg_stat_activity
       where application_name = 'ceqiao backup' and datname = current_database()`,
    )
    return rows[0]?.sessions
  }
  await expect.poll(sessions).toBe(0)
})

test('an archive without the files says so, to whoever makes it and whoever reads it', async () => {
  const s3Only = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'ceqiao-files',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
  }
  const made = await back({
    files: { elsewhere: storeName(readConfig(s3Only)) },
    file: 'without.tar.gz',
  })
  const { manifest } = await readManifest(join(folder, 'without.tar.gz'))
  expect(manifest).toEqual(made)
  expect(manifest.files).toEqual([])
  expect(elsewhereText(manifest)).toMatch(
    /^Not in it: the uploaded files of the S3 store ceqiao-files at https:\/\/s3\.example\.com\./,
  )
  expect(storeName(readConfig({ DATA_DIR: '/srv/data' }))).toBe('the folder /srv/data/files')
  // It touches no store, whatever is in it.
  const { disk, dataDir } = storeOf('s3', 'kept')
  await fill(disk)
  await restored('without.tar.gz', { dataDir, files: fileTarget(disk, dataDir) })
})

test('the snapshot is of one moment, whatever is written meanwhile', async () => {
  const writing = new pg.Client({ connectionString: source.url })
  await writing.connect()
  let goesOn = true
  let written = 0
  // Always two rows at once: an odd number would be half a transaction.
  const writer = (async () => {
    while (goesOn) {
      await writing.query(
        `INSERT INTO search_log (visitor, keyword, total, created_at)
         VALUES ('v', '高企', 1, now()), ('w', '高企', 1, now())`,
      )
      written += 2
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(0)
  onTestFinished(async () => {
    goesOn = false
    await writer
    await writing.end()
  })
  const one = await back({ files: { elsewhere: 'nowhere' }, file: 'live.tar.gz' })
  const rows = one.tables.find(({ name }) => name === 'search_log')?.rows ?? 0
  expect(rows).toBeGreaterThan(0)
  expect(rows % 2).toBe(0)
})

test('a newer backup, another history and a file that is no backup are refused', async () => {
  const disk = createLocalDisk(join(folder, 'none'))
  await back({ files: { elsewhere: 'nowhere' }, file: 'plain.tar.gz' })
  const { manifest } = await readManifest(join(folder, 'plain.tar.gz'))
  expect(await disk.knownIdentity()).toBeNull()
  const last = manifest.migrations.at(-1)
  if (!last) throw new Error('no migration')
  const newer = [...manifest.migrations, { ...last, number: last.number + 1 }]
  await expect(checkMigrations({ ...manifest, migrations: newer }, migrationsDir)).rejects.toThrow(
    'newer than this version',
  )
  const other = manifest.migrations.map((row) => ({ ...row, checksum: 'x' }))
  await expect(checkMigrations({ ...manifest, migrations: other }, migrationsDir)).rejects.toThrow(
    'is not the one here',
  )
  writeFileSync(join(folder, 'junk'), 'junk')
  await expect(readManifest(join(folder, 'junk'))).rejects.toThrow('cannot be read as a backup')
})
