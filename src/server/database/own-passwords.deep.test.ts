import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { loadSecrets, readSecretsFile } from '../secrets.ts'
import { type Cluster, startCluster } from './embedded.ts'
import {
  clusterPasswords,
  findOpenDatabase,
  ownerPassword,
  type PasswordStep,
  rotateOwnPasswords,
} from './own-passwords.ts'
import { createPool } from './pool.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const log = createLog({ level: 'silent' })
let model: string
let dir: string
let cluster: Cluster | undefined
const pools: pg.Pool[] = []

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ceqiao-passwords-'))
  await chmod(folder, 0o711)
  return folder
}
const start = async (): Promise<Cluster> => {
  const passwords = clusterPasswords(await loadSecrets(dir))
  cluster = await startCluster({ dir, log, passwords, throwaway: true })
  return cluster
}
const stop = async (): Promise<void> => {
  for (const pool of pools.splice(0)) await pool.end()
  await cluster?.stop()
  cluster = undefined
}
/** A pool as a node has it, each connection of which is opened anew. */
const openPool = async ({ url }: Cluster): Promise<pg.Pool> => {
  const password = ownerPassword(await loadSecrets(dir))
  const pool = createPool({ url, log, max: 2, password })
  pool.options.maxUses = 1
  pools.push(pool)
  return pool
}
const letsIn = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  return client.connect().then(
    async () => client.end().then(() => true),
    () => false,
  )
}

beforeAll(async () => {
  model = await newFolder()
  dir = model
  await start()
  await stop()
})
afterAll(async () => rm(model, { recursive: true, force: true }))
beforeEach(async () => {
  dir = await newFolder()
  await promisify(execFile)('cp', ['-a', `${model}/.`, dir])
})
afterEach(async () => {
  await stop()
  await rm(dir, { recursive: true, force: true })
})

test('both roles get new passwords while a node goes on, and the old ones let nobody in', async () => {
  const serving = await start()
  const before = { url: serving.url, adminUrl: serving.adminUrl }
  const pool = await openPool(serving)
  let done = false
  let asked = 0
  const asking = (async () => {
    while (!done) {
      await Promise.all([pool.query('select 1'), pool.query('select 1')])
      asked += 2
    }
  })()
  await rotateOwnPasswords({ dir, adminUrl: before.adminUrl })
  await expect.poll(() => asked).toBeGreaterThan(20)
  done = true
  await asking
  expect([await letsIn(before.url), await letsIn(before.adminUrl)]).toEqual([false, false])
  const stored = await readSecretsFile(dir)
  expect(stored.next).toBeUndefined()
  expect(before.url).not.toContain(encodeURIComponent(stored.ownerPassword))
})

test('the lock of the data folder is taken again with the new password', async () => {
  const serving = await start()
  await rotateOwnPasswords({ dir, adminUrl: serving.adminUrl })
  const { superuserPassword } = await readSecretsFile(dir)
  const url = Object.assign(new URL(serving.adminUrl), { password: superuserPassword }).href
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const locks = `select count(*)::int as held from pg_locks where locktype = 'advisory' and granted`
  await client.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`,
  )
  const held = async () => (await client.query<{ held: number }>(locks)).rows[0]?.held
  await expect.poll(held, { timeout: 10_000 }).toBe(1)
  await client.end()
})

const kill = async (adminUrl: string, step: PasswordStep): Promise<unknown> => {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../testing/fixture-rotate-passwords.ts'), dir, adminUrl, step],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return new Promise((resolve) => {
    child.once('exit', (_code, signal) => resolve(signal))
  })
}

const KILLS = ['begun', 'written', 'altered', 'done'] as const satisfies readonly PasswordStep[]

test.each(KILLS)('killed when %s: nodes go on, and the next command ends it', async (step) => {
  const serving = await start()
  const pool = await openPool(serving)
  await pool.query('select 1')
  const before = await readSecretsFile(dir)
  expect(await kill(serving.adminUrl, step)).toBe('SIGKILL')
  await pool.query('select 1')
  // Whoever begins now finds its way in too.
  const fresh = await openPool(serving)
  await fresh.query('select 1')
  const open = await findOpenDatabase(dir, await loadSecrets(dir))
  expect(await rotateOwnPasswords({ dir, adminUrl: open?.adminUrl ?? '' })).toBe(true)
  const after = await readSecretsFile(dir)
  expect(after).toMatchObject({ main: before.main })
  expect(after.next).toBeUndefined()
  expect(after.ownerPassword).not.toBe(before.ownerPassword)
  await pool.query('select 1')
})

test.each(KILLS)('killed when %s, and the server too: its next start ends it', async (step) => {
  const serving = await start()
  const { adminUrl } = serving
  expect(await kill(adminUrl, step)).toBe('SIGKILL')
  await stop()
  const secrets = await loadSecrets(dir)
  cluster = await startCluster({ dir, log, passwords: clusterPasswords(secrets), throwaway: true })
  await rotateOwnPasswords({ dir, adminUrl: cluster.adminUrl, only: 'begun' })
  await secrets.refresh()
  expect(await letsIn(cluster.url)).toBe(true)
  expect(await letsIn(cluster.adminUrl)).toBe(true)
  const text = await readFile(join(dir, 'secrets.json'), 'utf8')
  expect(text).not.toContain('"next"')
  await (await openPool(cluster)).query('select 1')
})
