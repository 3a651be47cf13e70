import { hash } from '@node-rs/argon2'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { type Cluster, startCluster } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { createDatabase, createPool } from '../database/pool.ts'
import { openLive } from '../live.ts'
import { createLog } from '../log.ts'
import { DEMO_PASSWORD, firstAccounts } from '../seed/accounts.ts'
import { seed } from '../seed/seed.ts'

/** What the tests are told of the cluster. */
export interface TestCluster {
  /** A superuser's address, whose database makes the others. */
  readonly adminUrl: string
  /** The migrated database that others are copied from. */
  readonly template: string
  /** The same with the demonstration content. */
  readonly seeded: string
  /** Folder with the search index of the filled database, as a node keeps it. */
  readonly dataDir: string
  /** Role and password that the databases belong to and that tests connect as. */
  readonly owner: { readonly name: string; readonly password: string }
  /** Begins the name of each database of this run. */
  readonly prefix: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

/** Ends PostgreSQL and removes the folder when this process is gone, however it went. */
function guard(pid: number, folder: string): { dismiss(): void } {
  if (process.platform === 'win32') return { dismiss: () => undefined }
  const script = 'read -r word; [ "$word" = done ] || { kill -QUIT "$1"; sleep 1; rm -rf "$2"; }'
  const child = spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.stdin.on('error', () => undefined)
  child.unref()
  ;(child.stdin as unknown as { unref?: () => void }).unref?.()
  return { dismiss: () => child.stdin.end('done\n') }
}

interface Server {
  readonly adminUrl: string
  readonly owner: TestCluster['owner']
  stop(): Promise<void>
}

/** The longest path that a Unix socket may have, less the name of PostgreSQL's own. */
const LONGEST_PATH = 80

/** The address by the Unix socket that a throw-away cluster listens on too: a query costs a third less. */
function bySocket({ adminUrl, directory }: Cluster): string {
  if (process.platform === 'win32' || directory.length > LONGEST_PATH) return adminUrl
  return Object.assign(new URL(adminUrl), { hostname: encodeURIComponent(directory) }).href
}

async function embedded(): Promise<Server> {
  const dir = await mkdtemp(join(tmpdir(), 'ceqiao-test-'))
  // The user of the database passes through; mkdtemp lets nobody.
  await chmod(dir, 0o711)
  const password = randomBytes(12).toString('hex')
  const cluster = await startCluster({
    dir,
    log: createLog({ level: 'error' }),
    passwords: { superuser: password, owner: password },
    throwaway: true,
  })
  const guarded = guard(cluster.pid(), dir)
  const last = (): void => {
    cluster.abandon()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', last)
  return {
    adminUrl: bySocket(cluster),
    owner: { name: 'ceqiao', password },
    async stop() {
      await cluster.stop()
      process.off('exit', last)
      await rm(dir, { recursive: true, force: true })
      guarded.dismiss()
    },
  }
}

async function external(adminUrl: string, prefix: string): Promise<Server> {
  const owner = { name: `${prefix}owner`, password: randomBytes(12).toString('hex') }
  await asAdmin(adminUrl, async (client) => {
    await client.query(`CREATE ROLE ${owner.name} LOGIN PASSWORD '${owner.password}'`)
    // Of the whole server, so it may be there already; it stays.
    await client.query('CREATE ROLE ceqiao_tenant NOLOGIN').catch(() => undefined)
    await client.query(`GRANT ceqiao_tenant TO ${owner.name}`)
  })
  return {
    adminUrl,
    owner,
    stop: () =>
      asAdmin(adminUrl, async (client) => {
        const { rows } = await client.query<{ datname: string }>(
          `SELECT datname FROM pg_database WHERE starts_with(datname, $1)`,
          [prefix],
        )
        for (const { datname } of rows) {
          await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
        }
        await client.query(`DROP ROLE IF EXISTS ${owner.name}`)
      }).then(() => undefined),
  }
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Known passwords are checked a hundred times a minute; what a check costs is measured elsewhere. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Copies the template, fills it and indexes it once, so that no test has to. */
async function seedTemplate(
  { adminUrl, owner }: Server,
  { prefix, template, dataDir }: Pick<TestCluster, 'prefix' | 'template' | 'dataDir'>,
): Promise<string> {
  const name = `${prefix}seeded`
  await asAdmin(adminUrl, (client) =>
    client.query(`CREATE DATABASE ${name} OWNER ${owner.name} TEMPLATE ${template}`),
  )
  const log = createLog({ level: 'error' })
  const url = Object.assign(new URL(adminUrl), {
    username: owner.name,
    password: owner.password,
    pathname: `/${name}`,
  })
  const pool = createPool({ url: url.href, log, max: 2 })
  const config = readConfig({ DATA_DIR: dataDir })
  const clock = systemClock
  await seed({ pool, log, clock, demo: 'demo', config })
  await pool.query('update user_account set password_hash = $1 where login_name = any($2)', [
    await hash(DEMO_PASSWORD, CHEAP),
    firstAccounts('demo', config.superAdmin).map(({ loginName }) => loginName),
  ])
  const live = await openLive({
    db: createDatabase(pool),
    pool,
    config,
    log,
    clock,
    kick: () => undefined,
    worker: 0,
  })
  await live.stop()
  await pool.end()
  return name
}

interface Started {
  readonly cluster: TestCluster
  stop(): Promise<void>
}

async function start(): Promise<Started> {
  const given = process.env.TEST_DATABASE_URL
  const prefix = `ceqiao_t${randomBytes(4).toString('hex')}_`
  const template = `${prefix}template`
  const server = given ? await external(given, prefix) : await embedded()
  try {
    const { adminUrl, owner } = server
    await asAdmin(adminUrl, (client) =>
      client.query(`CREATE DATABASE ${template} OWNER ${owner.name}`),
    )
    const url = Object.assign(new URL(adminUrl), {
      username: owner.name,
      password: owner.password,
      pathname: `/${template}`,
    })
    await migrate({ url: url.href, log: createLog({ level: 'error' }) })
    const dataDir = await mkdtemp(join(tmpdir(), 'ceqiao-seeded-'))
    const seeded = await seedTemplate(server, { prefix, template, dataDir })
    const cluster = { adminUrl, template, seeded, dataDir, owner, prefix }
    return { cluster, stop: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Each project of vitest loads this module for itself; what they share hangs on the process. */
const held = globalThis as { ceqiaoTestCluster?: { users: number; started: Promise<Started> } }

/** Vitest's global set-up: one PostgreSQL for the run, with a migrated and a filled template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (held.ceqiaoTestCluster ??= { users: 0, started: start() })
  shared.users += 1
  const { cluster, stop } = await shared.started
  project.provide('testCluster', cluster)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    delete held.ceqiaoTestCluster
    await stop()
  }
}
