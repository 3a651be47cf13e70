import { createReadStream, createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileSource } from '#server/files/archived.ts'
import { createLocalDisk } from '#server/files/disk.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/database.ts'
import { writeBackup } from './backup.ts'
import { migrationsDir } from './migrate.ts'
import { verifyBackup } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'cq-verify-'))
const ID = '0b9a7f4e-1111-4222-8333-444455556666'
const whole = join(folder, 'whole.tar.gz')
let source: TestDatabase

beforeAll(async () => {
  source = await createTestDatabase('seeded')
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  await client.query(
    `insert into stored_file (id, feature, original_name, mime, bytes, sha256)
     values ($1, 'avatar', '附件', 'text/plain', 7, encode(sha256($2), 'hex'))`,
    [ID, Buffer.from('内容\n')],
  )
  await client.end()
  const disk = createLocalDisk(join(folder, 'files'))
  writeFileSync(join(folder, 'one'), '内容\n')
  await disk.put(ID, join(folder, 'one'))
  await writeBackup({
    url: source.url,
    dataDir: join(folder, 'data'),
    files: fileSource(disk),
    file: whole,
    now: new Date(0),
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await source.drop()
})

/** The archive with each entry as `change` makes it; null leaves it out. */
const changed = async (
  name: string,
  change: (path: string, content: Buffer) => Buffer | null,
): Promise<string> => {
  const file = join(folder, name)
  const [from, to] = [extract(), pack()]
  from.on('entry', (header, content, next) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of content as unknown as Readable) parts.push(part as Buffer)
      const made = change(header.name, Buffer.concat(parts))
      if (made !== null) to.entry({ name: header.name }, made)
      next()
    })()
  })
  from.on('finish', () => to.finalize())
  await Promise.all([
    pipeline(createReadStream(whole), createGunzip(), from),
    pipeline(to, createGzip(), createWriteStream(file)),
  ])
  return file
}

test('a whole archive has no problem', async () => {
  const { manifest, secrets, problems } = await verifyBackup(whole, migrationsDir)
  expect(problems).toEqual([])
  expect(secrets).toBe(false)
  expect(manifest.files).toHaveLength(1)
})

test.each<[string, (path: string, content: Buffer) => Buffer | null, string[]]>([
  [
    'a table of another content',
    (path, content) =>
      path === 'tables/policy'
        ? Buffer.concat([content.subarray(0, -2), Buffer.from('x\n')])
        : content,
    ['tables/policy: its content is another one'],
  ],
  [
    'a file that is shorter',
    (path, content) => (path === `files/0b/${ID}` ? content.subarray(1) : content),
    [`files/0b/${ID}: 6 bytes instead of 7`],
  ],
  [
    'a table that is missing',
    (path, content) => (path === 'tables/policy' ? null : content),
    ['tables/policy: missing'],
  ],
])('%s is told', async (name, change, problems) => {
  const file = await changed(`${name}.tar.gz`, change)
  expect((await verifyBackup(file, migrationsDir)).problems).toEqual(problems)
})

test('an archive that ends too soon is no backup', async () => {
  const cut = join(folder, 'cut.tar.gz')
  const bytes = await readFile(whole)
  await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length / 2)))
  await expect(verifyBackup(cut, migrationsDir)).rejects.toThrow('cannot be read as a backup')
})
