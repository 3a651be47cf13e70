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
import { createPool } from '../database/pool.ts'
import { createLog } from '../log.ts'
import { seed } from '../seed/seed.ts'

/** What the tests are told of the cluster. */
export interface TestCluster {
  /** A superuser's address, whose database makes the others. */
  readonly adminUrl: string
  /** The migrated database that others are copied from. */
  readonly template: string
  /** The same with the demonstration content. */
  readonly seeded: string
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

/** Copies the template and fills it once, so that no test has to. */
async function seedTemplate(server: Server, prefix: string, template: string): Promise<string> {
  const { adminUrl, owner } = server
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
  await seed({ pool, log, clock: systemClock, demo: 'demo', config: readConfig({}) })
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
    const seeded = await seedTemplate(server, prefix, template)
    const cluster = { adminUrl, template, seeded, owner, prefix }
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
