import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { readConfig } from '#server/config.ts'
import { storeName } from '#server/files/choose.ts'
import { elsewhereText, writeBackup } from './backup.ts'
import { migrationsDir } from './migrate.ts'
import { checkMigrations, readManifest, restoreBackup } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'cq-backup-'))
let source: TestDatabase
let target: TestDatabase

beforeAll(async () => {
  source = await createTestDatabase('seeded')
  target = await createTestDatabase('empty')
  mkdirSync(join(folder, 'source/files/ab'), { recursive: true })
  writeFileSync(join(folder, 'source/files/ab/附件.txt'), '内容\n')
  writeFileSync(join(folder, 'source/files/empty'), '')
  writeFileSync(join(folder, 'source/secrets.json'), '{"kept":true}', { mode: 0o600 })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await source.drop()
  await target.drop()
})

test('backup, restore and backup again: every table and every file is the same', async () => {
  const file = join(folder, 'first.tar.gz')
  const first = await writeBackup({
    url: source.url,
    dataDir: join(folder, 'source'),
    file,
    now: new Date(0),
  })
  expect(first.tables.find(({ name }) => name === 'policy')?.rows).toBeGreaterThan(60)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const { manifest, secrets } = await readManifest(file)
  expect(secrets).toBe('{"kept":true}')
  const dataDir = join(folder, 'target')
  // A volume is there before anything is in it; what holds files is somebody's.
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  writeFileSync(join(dataDir, 'files/other'), '')
  await expect(
    restoreBackup({ url: target.url, dataDir, file, migrationsDir, manifest }),
  ).rejects.toThrow('holds files already')
  rmSync(join(dataDir, 'files/other'))
  await restoreBackup({ url: target.url, dataDir, file, migrationsDir, manifest })
  const second = await writeBackup({
    url: target.url,
    dataDir,
    file: join(folder, 'second.tar.gz'),
    now: new Date(0),
  })
  expect(second).toEqual(first)
  expect(readFileSync(join(dataDir, 'files/ab/附件.txt'), 'utf8')).toBe('内容\n')
  expect(readFileSync(join(dataDir, 'files/empty'), 'utf8')).toBe('')

  await expect(
    restoreBackup({ url: target.url, dataDir, file, migrationsDir, manifest }),
  ).rejects.toThrow('not empty')
})

test('an archive without the files of an S3 store says so, to whoever makes it and whoever reads it', async () => {
  const file = join(folder, 's3.tar.gz')
  const s3 = {
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'ceqiao-files',
    S3_KEY: 'key',
    S3_SECRET: 'secret',
  }
  const made = await writeBackup({
    url: source.url,
    dataDir: join(folder, 'source'),
    file,
    now: new Date(0),
    filesElsewhere: storeName(readConfig(s3)),
  })
  const { manifest } = await readManifest(file)
  expect(manifest).toEqual(made)
  expect(elsewhereText(manifest)).toMatch(
    /^Not in it: the uploaded files of the S3 store ceqiao-files at https:\/\/s3\.example\.com\./,
  )
  expect(storeName(readConfig({}))).toBeUndefined()
  const { manifest: whole } = await readManifest(join(folder, 'first.tar.gz'))
  expect(elsewhereText(whole)).toBe('')
})

test('the snapshot is of one moment, whatever is written meanwhile', async () => {
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  let writing = true
  let written = 0
  // Always two rows at once: an odd number would be half a transaction.
  const writer = (async () => {
    while (writing) {
      await client.query(
        `INSERT INTO search_log (visitor, keyword, total, created_at)
         VALUES ('v', '高企', 1, now()), ('w', '高企', 1, now())`,
      )
      written += 2
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(0)
  const one = await writeBackup({
    url: source.url,
    dataDir: join(folder, 'none'),
    file: join(folder, 'live.tar.gz'),
    now: new Date(0),
  })
  writing = false
  await writer
  await client.end()
  const rows = one.tables.find(({ name }) => name === 'search_log')?.rows ?? 0
  expect(rows).toBeGreaterThan(0)
  expect(rows % 2).toBe(0)
})

test('a newer backup, another history and a file that is no backup are refused', async () => {
  const { manifest } = await readManifest(join(folder, 'first.tar.gz'))
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
