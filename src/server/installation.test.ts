import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool } from './database/pool.ts'
import { createLocalDisk } from './files/disk.ts'
import { claimInstallation } from './installation.ts'
import { createLog } from './log.ts'
import { loadSecrets } from './secrets.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

const log = createLog({ level: 'silent' })
const newFolder = (): string => mkdtempSync(join(tmpdir(), 'cq-installation-'))
const [HERE, THERE] = ['1'.repeat(64), '2'.repeat(64)]

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool({ url: database.url, log, max: 4 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => void (await pool.query('delete from installation')))

const start = async (node: {
  key?: string
  folder: string
  adopt?: readonly ('key' | 'files')[]
  disk?: Parameters<typeof claimInstallation>[0]['disk']
}): Promise<string> =>
  claimInstallation({
    pool,
    log,
    secrets: await loadSecrets(newFolder(), node.key ?? HERE),
    disk: node.disk ?? createLocalDisk(join(node.folder, 'files')),
    adopt: node.adopt ?? [],
  }).then(
    () => 'started',
    (error: Error) => error.message,
  )

test('nodes with the same key and files start, again and at once', async () => {
  const folder = newFolder()
  const all = await Promise.all(Array.from({ length: 4 }, async () => start({ folder })))
  expect([...all, await start({ folder })]).toEqual(Array.from({ length: 5 }, () => 'started'))
})

test('two first starts on an empty store agree, though whoever writes last wins there', async () => {
  let kept: string | null = null
  const bucket = (own: string) => ({
    identity: async () => {
      const found = kept
      await setTimeout(20)
      kept = found ?? own
      return kept
    },
  })
  const folder = newFolder()
  const disks = [bucket('a'.repeat(32)), bucket('b'.repeat(32))]
  const both = await Promise.all(disks.map(async (disk) => start({ folder, disk })))
  expect(both).toEqual(['started', 'started'])
})

test('another key is refused with what to do, until it is adopted', async () => {
  const folder = newFolder()
  await start({ folder })
  expect(await start({ folder, key: THERE })).toMatch(/another SECRET_KEY.*ADOPT=key/)
  expect(await start({ folder })).toBe('started')
  expect(await start({ folder, key: THERE, adopt: ['key'] })).toBe('started')
  expect(await start({ folder })).toMatch(/another SECRET_KEY/)
})

test('a folder of files of one’s own is refused, until it is adopted', async () => {
  const [one, other] = [newFolder(), newFolder()]
  await start({ folder: one })
  expect(await start({ folder: other })).toMatch(/another file store.*ADOPT=files/)
  expect(await start({ folder: other, adopt: ['files'] })).toBe('started')
  expect(await start({ folder: one })).toMatch(/another file store/)
})

test('a store that is away keeps nobody from starting', async () => {
  const away = { identity: async () => Promise.reject(new Error('away')) }
  const secrets = await loadSecrets(newFolder(), HERE)
  await claimInstallation({ pool, log, secrets, disk: away, adopt: [] })
  const { rows } = await pool.query('select part from installation')
  expect(rows).toEqual([{ part: 'key' }])
})
