import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { findRunning, startCluster } from './embedded.ts'
import type { Cluster, ClusterOptions } from './embedded.ts'
import { serveLock } from './lock.ts'
import { findPlace } from './place.ts'
import { exists, startPostmaster, stopPostmaster } from './postmaster.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 })

const log = createLog({ level: 'silent' })
const passwords = { superuser: 'super', owner: 'own' }
/** The folder of a database that was made once and has stopped. */
let model: string
let dir: string
const clusters: Cluster[] = []

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ceqiao-embedded-'))
  await chmod(folder, 0o711)
  return folder
}
/** The database was made before; as root it belongs to another user, which copying by Node forgets. */
const copyModel = async (): Promise<void> => {
  await promisify(execFile)('cp', ['-a', join(model, 'postgres'), dir])
}

beforeAll(async () => {
  model = await newFolder()
  const cluster = await startCluster({ dir: model, log, passwords, throwaway: true })
  await cluster.stop()
})
afterAll(async () => rm(model, { recursive: true, force: true }))
beforeEach(async () => {
  dir = await newFolder()
})

afterEach(async () => {
  for (const cluster of clusters.splice(0)) await cluster.stop()
  await rm(dir, { recursive: true, force: true })
})

async function start(options: Partial<ClusterOptions> = {}): Promise<Cluster> {
  const cluster = await startCluster({ dir, log, passwords, throwaway: true, ...options })
  clusters.push(cluster)
  return cluster
}

async function query(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

test('a port that another program has for a moment is waited for', async () => {
  await copyModel()
  // Only a lasting database writes a log of its own, where it says that the port is taken.
  const first = await start({ throwaway: false })
  const { port } = first
  await first.stop()
  const place = await findPlace(dir, log, async (_label, work) => work())
  const blocker = createServer().listen(port, '127.0.0.1')
  await once(blocker, 'listening')
  const starting = startPostmaster({ ...place, port, clock: systemClock, throwaway: false })
  const taken = /could not bind/
  const logged = async (): Promise<string> => {
    const [name = ''] = await readdir(join(place.directory, 'log'))
    return readFile(join(place.directory, 'log', name), 'utf8')
  }
  await expect.poll(logged).toMatch(taken)
  blocker.close()
  const postmaster = await starting
  expect(postmaster?.port).toBe(port)
  if (postmaster) await stopPostmaster(postmaster, place.programs, place.directory)
})

test('the database of an application: whose it is, who gets in, how it writes and sorts', async () => {
  expect(await findRunning(dir, passwords)).toBeUndefined()
  await copyModel()
  const { url, adminUrl } = await start({ throwaway: false })
  expect(await findRunning(dir, passwords)).toMatchObject({ url })
  expect(
    await query(
      url,
      `SELECT current_user AS me, current_database() AS here, rolsuper AS super, rolcreaterole AS grants
       FROM pg_roles WHERE rolname = current_user`,
    ),
  ).toEqual([{ me: 'ceqiao', here: 'ceqiao', super: false, grants: false }])
  // Only a throwaway database does without these.
  const settings = 'fsync on, synchronous_commit on, listen_addresses 127.0.0.1'
  for (const setting of settings.split(', ')) {
    const [name = '', value] = setting.split(' ')
    expect(await query(adminUrl, `SHOW ${name}`)).toEqual([{ [name]: value }])
  }
  await expect(query(url.replace('own', 'other'), 'SELECT 1')).rejects.toThrow(/password/)
  await query(url, 'CREATE EXTENSION pg_trgm')
  await query(url, 'CREATE EXTENSION btree_gin')
  const [row] = await query(
    url,
    `SELECT show_trgm('高新技术企业') <> '{}' AS trigrams, lower('ÄB') AS low, 'Z' < 'a' AS ordered`,
  )
  expect(row).toEqual({ trigrams: true, low: 'äb', ordered: true })
})

test('other secrets than those of the database are refused, and nothing keeps running', async () => {
  await copyModel()
  await expect(start({ passwords: { superuser: 'x', owner: 'y' } })).rejects.toThrow(
    /does not know the password in secrets\.json/,
  )
  expect(await readdir(join(dir, 'postgres'))).not.toContain('postmaster.pid')
})

test('a database that its pointer promises is missed, not made anew', async () => {
  const directory = join(dir, 'elsewhere', 'postgres')
  await writeFile(join(dir, 'postgres.json'), JSON.stringify({ directory, made: true }))
  await expect(start()).rejects.toThrow(/is not in .*elsewhere.* any more/)
})

test('a pointer to a place not yet filled is followed', async () => {
  const directory = join(dir, 'elsewhere', 'postgres')
  await writeFile(join(dir, 'postgres.json'), JSON.stringify({ directory, made: false }))
  const cluster = await start()
  expect(cluster.directory).toBe(directory)
  await cluster.stop()
  await rm(join(dir, 'elsewhere'), { recursive: true })
  await expect(start()).rejects.toThrow(/any more/)
})

test('a half-made database is removed', async () => {
  await copyModel()
  await mkdir(join(dir, 'postgres.new-999999999-abc'))
  await start()
  expect((await readdir(dir)).filter((name) => name.includes('.new-'))).toEqual([])
})

test('its sessions ended by force, it keeps the lock', async () => {
  await copyModel()
  const cluster = await start()
  for (let round = 0; round < 5; round += 1) {
    await query(
      cluster.adminUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    )
  }
  await expect
    .poll(() =>
      query(cluster.adminUrl, `SELECT count(*)::int AS n FROM pg_locks WHERE objid = ${serveLock}`),
    )
    .toEqual([{ n: 1 }])
})

test('when another process has the lock, the owner is told and leaves the database alone', async () => {
  await copyModel()
  let told: Error | undefined
  const cluster = await start({
    onTaken: (error) => {
      told = error
    },
  })
  const thief = new pg.Client({ connectionString: cluster.adminUrl, application_name: 'a thief' })
  await thief.connect()
  const stolen = thief.query('SELECT pg_advisory_lock($1)', [serveLock])
  await query(
    cluster.adminUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE objid = ${serveLock} AND granted`,
  )
  await stolen
  await expect.poll(() => told?.message).toMatch(/by a thief/)
  await cluster.stop()
  expect(exists(cluster.pid())).toBe(true)
  await thief.end()
  const next = await start()
  expect(next.adopted).toBe(true)
})
