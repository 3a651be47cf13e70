import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, startCluster } from '#server/database/embedded.ts'
import { createLog } from '#server/log.ts'
import { freePort, nodeFolder, type Site, startSite } from '../../scripts/lib/site.ts'
import { temporaryFolder } from '../../scripts/lib/temporary.mjs'
import type { Random } from '#testing/random.ts'
import { type Front, openFront } from './front.ts'

/** 世界: a PostgreSQL of its own, real nodes on it, a Redis where asked for, and the net before them. */

/** The load is not what is tested here, nor one address the limit. */
const LIMITS = {
  http: { connectionsPerAddress: 10_000 },
  calls: { reads: { max: 1_000_000 }, writes: { max: 1_000_000 } },
  chat: { guestMessages: { max: 1_000_000 } },
}
const READY_MS = 60_000
/** How long a server may take to end when it is asked to (chat.md). */
const DRAIN_MS = 15_000

interface Node {
  port: number
  site: Site | null
  /** Under way to be up again. */
  starting: Promise<void> | null
}

export interface World {
  front: Front
  databaseUrl: string
  /** Asks the database, again and again while it is away. */
  ask<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Asks several things of one and the same moment. */
  askAll(questions: readonly string[]): Promise<pg.QueryResultRow[][]>
  killNode(at: number): Promise<void>
  /** Asks a node to end as a deployment does, and starts it anew; milliseconds until it was gone. */
  drainNode(at: number): Promise<number>
  killDatabase(): Promise<void>
  killRedis(): Promise<void>
  flushRedis(): Promise<void>
  /** Everything runs again and nothing is in the way. */
  heal(): Promise<void>
  upNodes(): number[]
  /** What the nodes said, for whoever looks for the cause of something. */
  said(): string
  stop(): Promise<void>
}

export interface WorldOptions {
  nodes: number
  redis: boolean
  dice: Random
  /** Names of the patches that nodes run with. */
  patches: readonly string[]
}

const startRedis = async (port: number, dir: string): Promise<ChildProcess> => {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', dir]
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => resolve())
  })
  return child
}

const gone = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise((resolve) => child.once('exit', resolve))
}

/** Patches of the sources are laid over them as they are read (patching.ts). */
const patched = (patches: readonly string[]): Record<string, string> => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'patching.ts')}`,
  FAULT_PATCHES: patches.join(','),
})

export const openWorld = async (options: WorldOptions): Promise<World> => {
  // A killed PostgreSQL loses what it had not handed to the kernel, wherever that would have gone,
  // and the disk's own speed is not what is tested.
  const dir = mkdtempSync(join(temporaryFolder(), 'cq-faults-'))
  chmodSync(dir, 0o711)
  const limits = join(dir, 'limits.json')
  writeFileSync(limits, JSON.stringify(LIMITS))
  const password = randomBytes(12).toString('hex')
  const cluster: Cluster = await startCluster({
    dir,
    log: createLog({ level: 'fatal' }),
    passwords: { superuser: password, owner: password },
  })
  const redisPort = await freePort()
  let redis = options.redis ? await startRedis(redisPort, dir) : null
  const env = {
    ...patched(options.patches),
    DATABASE_URL: cluster.url,
    DEMO: '1',
    SECRET_KEY: randomBytes(32).toString('hex'),
    TRUST_PROXY: '127.0.0.1',
    LIMITS: limits,
    LOG_LEVEL: 'warn',
    ...(options.redis ? { REDIS_URL: `redis://127.0.0.1:${redisPort}/0` } : {}),
  }
  const nodes: Node[] = []
  let stopped = false
  const said: string[] = []

  const startNode = async (at: number): Promise<void> => {
    const node = nodes[at]
    if (node === undefined) return
    const all = { ...env, DATA_DIR: nodeFolder(dir, `node-${at}`), PORT: String(node.port) }
    for (let tries = 0; node.site === null && !stopped; tries += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- again while its database is away
        node.site = await startSite(all, READY_MS)
      } catch (error) {
        if (tries > 10) throw error
      }
    }
  }
  const restart = (at: number): void => {
    const node = nodes[at]
    if (node === undefined || node.starting !== null) return
    node.starting = startNode(at).finally(() => {
      node.starting = null
    })
    node.starting.catch((error: unknown) => said.push(String(error)))
  }
  /** Takes a node off the net. */
  const takeOff = (at: number): Site | null => {
    const node = nodes[at]
    const site = node?.site ?? null
    if (node !== undefined) node.site = null
    if (site !== null) said.push(...site.said().split('\n').slice(-200))
    said.splice(0, Math.max(0, said.length - 2_000))
    return site
  }

  // However this process ends, nothing of it runs on.
  const last = (): void => {
    for (const { site } of nodes) site?.process.kill('SIGKILL')
    redis?.kill('SIGKILL')
    cluster.abandon()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', last)

  for (let at = 0; at < options.nodes; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the first one makes the tables
    nodes.push({ port: await freePort(), site: null, starting: null })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await startNode(at)
  }
  const front = await openFront(
    () => nodes.map(({ port, site }) => (site === null ? null : port)),
    options.dice.fork(),
  )

  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      const client = new pg.Client({
        connectionString: cluster.url,
        connectionTimeoutMillis: 3_000,
        statement_timeout: 20_000,
      })
      client.on('error', () => undefined)
      try {
        // oxlint-disable-next-line no-await-in-loop -- once more while the database is away
        await client.connect()
        // oxlint-disable-next-line no-await-in-loop -- as above
        return await work(client)
      } catch (error) {
        // Class 42 is our own mistake.
        if (tries > 60 || stopped || (error as { code?: string }).code?.startsWith('42'))
          throw error
        // oxlint-disable-next-line no-await-in-loop -- as above
        await wait(250)
      } finally {
        void client.end().catch(() => undefined)
      }
    }
  }
  const ask: World['ask'] = async (sql, values = []) =>
    withClient(async (client) => (await client.query(sql, [...values])).rows)

  return {
    front,
    databaseUrl: cluster.url,
    ask,
    askAll: async (questions) =>
      withClient(async (client) => {
        await client.query('begin isolation level repeatable read read only')
        const answers: pg.QueryResultRow[][] = []
        // oxlint-disable-next-line no-await-in-loop -- one after another in one transaction
        for (const sql of questions) answers.push((await client.query(sql)).rows)
        await client.query('commit')
        return answers
      }),
    async killNode(at) {
      const site = takeOff(at)
      if (site === null) return
      site.process.kill('SIGKILL')
      await gone(site.process)
      restart(at)
    },
    async drainNode(at) {
      const site = takeOff(at)
      if (site === null) return 0
      const begun = performance.now()
      site.process.kill('SIGTERM')
      await Promise.race([gone(site.process), wait(DRAIN_MS + 5_000)])
      const took = performance.now() - begun
      site.process.kill('SIGKILL')
      restart(at)
      return took
    },
    async killDatabase() {
      process.kill(cluster.pid(), 'SIGKILL')
      await wait(300)
      await ask('select 1')
    },
    async killRedis() {
      if (redis === null) return
      redis.kill('SIGKILL')
      await gone(redis)
      await wait(1_000)
      if (!stopped) redis = await startRedis(redisPort, dir)
    },
    async flushRedis() {
      const flush = spawn('redis-cli', ['-p', String(redisPort), 'flushall'], { stdio: 'ignore' })
      flush.on('error', () => undefined)
      await gone(flush)
    },
    async heal() {
      front.heal()
      await ask('select 1')
      for (const [at, node] of nodes.entries()) if (node.site === null) restart(at)
      await Promise.all(nodes.map(async ({ starting }) => starting))
      front.heal()
    },
    upNodes: () => nodes.flatMap(({ site }, at) => (site === null ? [] : [at])),
    said: () =>
      [...said, ...nodes.flatMap(({ site }) => site?.said().split('\n') ?? [])].join('\n'),
    async stop() {
      stopped = true
      await front.stop()
      await Promise.all(nodes.map(async ({ starting }) => starting?.catch(() => undefined)))
      for (const { site } of nodes) site?.process.kill('SIGKILL')
      await Promise.all(nodes.map(async ({ site }) => site && gone(site.process)))
      redis?.kill('SIGKILL')
      await cluster.stop()
      process.off('exit', last)
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
