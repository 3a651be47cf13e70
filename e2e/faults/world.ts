import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findRunning, startCluster } from '#server/database/embedded.ts'
import { clusterPasswords } from '#server/database/own-passwords.ts'
import { knownDirectory } from '#server/database/place.ts'
import { findPostmaster } from '#server/database/postmaster.ts'
import { createLog } from '#server/log.ts'
import { loadSecrets } from '#server/secrets.ts'
import { freePort, nodeFolder, type Site, startSite } from '../../scripts/lib/site.ts'
import { temporaryFolder } from '../../scripts/lib/temporary.mjs'
import type { Random } from '#testing/random.ts'
import { failingDisk } from './disk.ts'
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
/** After so long a balancer that asks /ready every second takes a node that is silent off. */
const NOTICED_MS = 2_000

interface Node {
  port: number
  site: Site | null
  /** Stands still, and the balancer knows it. */
  isSilent: boolean
  /** Between the node and the database, where the two may lose each other. */
  relay: Front | null
  /** Under way to be up again. */
  starting: Promise<void> | null
}

export interface World {
  front: Front
  /** Asks the database, again and again while it is away. */
  ask<Row extends pg.QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Asks several things of one and the same moment. */
  askAll(questions: readonly string[]): Promise<pg.QueryResultRow[][]>
  killNode(at: number): Promise<void>
  /** Asks a node to end as a deployment does, and starts it anew; milliseconds until it was gone. */
  drainNode(at: number): Promise<number>
  /** Lets a node stand still for a while; answers how many sockets sat on it from the first to the last moment. */
  freezeNode(at: number, ms: number): Promise<number>
  /** Takes a node's way to the database, and so to the other nodes, for a while. */
  splitNode(at: number, ms: number): Promise<void>
  killDatabase(): Promise<void>
  /** Lets a call of PostgreSQL to its disk fail, the n-th of a process; answers whether one did. */
  failDisk(nth: number, error: 'EIO' | 'ENOSPC'): Promise<boolean>
  killRedis(): Promise<void>
  flushRedis(): Promise<void>
  /** Everything runs again and nothing is in the way. */
  heal(): Promise<void>
  upNodes(): number[]
  /** Where a node listens itself. */
  originOf(at: number): string
  /** Process ids of the nodes that are up. */
  pids(): number[]
  /** The folder of everything: the first node's data lies in `node-0`. */
  dir: string
  /** Milliseconds that nodes took to be ready after they were killed. */
  starts: readonly number[]
  /** Nodes that ended unasked. */
  ended(): number
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
  /** The one node starts and owns its PostgreSQL, as an installation on one machine does. */
  embedded?: boolean
  /** Milliseconds by which the clocks of the nodes are wrong. */
  skews?: readonly number[]
  /** Seconds that a killed Redis stays away. */
  outage?: number
  /** Each node has a way of its own to the database, which can be taken. */
  split?: boolean
  /** More settings of the nodes. */
  env?: Readonly<Record<string, string>>
  /** Limits in place of those that a crowd behind one address needs. */
  limits?: object
  /** Runs before anything is started, with the folder of everything. */
  prepare?: (dir: string) => void
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
const patched = (patches: readonly string[]) => ({
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'patching.ts')}`,
  FAULT_PATCHES: patches.join(','),
})

/** The wrong clock of a node (wrong-clock.ts). */
const skewed = (skew: number, nodeOptions: string): Record<string, string> =>
  skew === 0
    ? {}
    : {
        NODE_OPTIONS: `${nodeOptions} --import=${join(import.meta.dirname, 'wrong-clock.ts')}`,
        CLOCK_SKEW_MS: String(skew),
      }

/** The PostgreSQL of a world, whoever owns it. */
interface Base {
  url(): Promise<string>
  pid(): Promise<number>
  stop(): Promise<void>
  /** Ends it while this process ends. */
  abandon(): void
}

const ownBase = async (dir: string): Promise<Base & { port: number; settings: string }> => {
  const password = randomBytes(12).toString('hex')
  const cluster = await startCluster({
    dir,
    log: createLog({ level: 'fatal' }),
    passwords: { superuser: password, owner: password },
  })
  return {
    port: cluster.port,
    settings: cluster.url,
    url: async () => cluster.url,
    pid: async () => cluster.pid(),
    stop: async () => cluster.stop(),
    abandon: () => cluster.abandon(),
  }
}

/** The one that a node starts in its data folder. */
const nodesBase = (dataDir: string): Base => {
  let last: number | undefined
  const running = async () => {
    const found = await findPostmaster(await knownDirectory(dataDir))
    if (found === undefined) throw new Error('the database of the node does not run')
    last = found.pid
    return found
  }
  return {
    async url() {
      await running()
      const found = await findRunning(dataDir, clusterPasswords(await loadSecrets(dataDir)))
      if (found === undefined) throw new Error('the database of the node does not run')
      return found.url
    },
    pid: async () => (await running()).pid,
    // Its node has stopped it.
    stop: async () => undefined,
    abandon() {
      try {
        if (last !== undefined) process.kill(last, 'SIGQUIT')
      } catch {
        // It is gone.
      }
    },
  }
}

export const openWorld = async (options: WorldOptions): Promise<World> => {
  // A killed PostgreSQL loses what it had not handed to the kernel, wherever that would have gone,
  // and the disk's own speed is not what is tested.
  const dir = mkdtempSync(join(temporaryFolder(), 'cq-faults-'))
  chmodSync(dir, 0o711)
  const limits = join(dir, 'limits.json')
  writeFileSync(limits, JSON.stringify(options.limits ?? LIMITS))
  options.prepare?.(dir)
  const own = options.embedded === true ? null : await ownBase(dir)
  const base: Base = own ?? nodesBase(join(dir, 'node-0'))
  const redisPort = await freePort()
  let redis = options.redis ? await startRedis(redisPort, dir) : null
  const env = {
    ...patched(options.patches),
    ...(own === null ? {} : { DATABASE_URL: own.settings }),
    DEMO: '1',
    SECRET_KEY: randomBytes(32).toString('hex'),
    TRUST_PROXY: '127.0.0.1',
    LIMITS: limits,
    LOG_LEVEL: 'warn',
    ...(options.redis ? { REDIS_URL: `redis://127.0.0.1:${redisPort}/0` } : {}),
    ...options.env,
  }
  const nodes: Node[] = []
  let stopped = false
  let endedUnasked = 0
  const said: string[] = []
  const starts: number[] = []

  const startNode = async (at: number): Promise<void> => {
    const node = nodes[at]
    if (node === undefined) return
    const all = {
      ...env,
      ...skewed(options.skews?.[at] ?? 0, env.NODE_OPTIONS),
      ...(node.relay === null || own === null
        ? {}
        : { DATABASE_URL: own.settings.replace(`:${own.port}/`, `:${node.relay.port}/`) }),
      DATA_DIR: nodeFolder(dir, `node-${at}`),
      PORT: String(node.port),
    }
    for (let tries = 0; node.site === null && !stopped; tries += 1) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- again while its database is away
        node.site = await startSite(all, READY_MS)
        const { site } = node
        // Whoever ends it takes it off first.
        site.process.once('exit', () => {
          if (node.site === site && !stopped) endedUnasked += 1
        })
      } catch (error) {
        if (tries > 10) throw error
      }
    }
  }
  const restart = (at: number): void => {
    const node = nodes[at]
    if (node === undefined || node.starting !== null) return
    const begun = performance.now()
    node.starting = startNode(at).finally(() => {
      starts.push(performance.now() - begun)
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
    base.abandon()
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', last)

  for (let at = 0; at < options.nodes; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the first one makes the tables
    const port = await freePort()
    const relay =
      options.split === true && own !== null
        ? // oxlint-disable-next-line no-await-in-loop -- as above
          await openFront(() => [own.port], options.dice.fork())
        : null
    nodes.push({ port, site: null, isSilent: false, relay, starting: null })
    // oxlint-disable-next-line no-await-in-loop -- as above
    await startNode(at)
  }
  const front = await openFront(
    () => nodes.map(({ port, site, isSilent }) => (site === null || isSilent ? null : port)),
    options.dice.fork(),
  )

  const withClient = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      let client: pg.Client | undefined
      try {
        client = new pg.Client({
          // oxlint-disable-next-line no-await-in-loop -- as below
          connectionString: await base.url(),
          connectionTimeoutMillis: 3_000,
          statement_timeout: 20_000,
        })
        client.on('error', () => undefined)
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
        void client?.end().catch(() => undefined)
      }
    }
  }
  const ask: World['ask'] = async (sql, values = []) =>
    withClient(async (client) => (await client.query(sql, [...values])).rows)

  return {
    front,
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
    async freezeNode(at, ms) {
      const node = nodes[at]
      const frozen = node?.site?.process
      if (node === undefined || frozen === undefined) return 0
      const seated = front.socketsOf(at)
      frozen.kill('SIGSTOP')
      await wait(NOTICED_MS)
      node.isSilent = true
      await wait(ms - NOTICED_MS)
      const left = front.socketsOf(at)
      frozen.kill('SIGCONT')
      node.isSilent = false
      return seated.filter((it) => left.includes(it)).length
    },
    async splitNode(at, ms) {
      nodes[at]?.relay?.trouble('stall both', 1, ms, options.dice)
      await wait(ms)
      nodes[at]?.relay?.heal()
    },
    async killDatabase() {
      process.kill(await base.pid(), 'SIGKILL')
      await wait(300)
      await ask('select 1')
    },
    async failDisk(nth, error) {
      const hit = await failingDisk(await base.pid(), nth, error)
      await ask('select 1')
      return hit
    },
    async killRedis() {
      if (redis === null) return
      redis.kill('SIGKILL')
      await gone(redis)
      await wait((options.outage ?? 1) * 1_000)
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
    originOf: (at) => `http://127.0.0.1:${nodes[at]?.port ?? 0}`,
    pids: () => nodes.flatMap(({ site }) => site?.process.pid ?? []),
    dir,
    starts,
    ended: () => endedUnasked,
    said: () =>
      [...said, ...nodes.flatMap(({ site }) => site?.said().split('\n') ?? [])].join('\n'),
    async stop() {
      stopped = true
      await front.stop()
      await Promise.all(nodes.map(async ({ starting }) => starting?.catch(() => undefined)))
      // A node that owns its database stops it too.
      if (own === null) await Promise.all(nodes.map(async ({ site }) => site?.stop()))
      for (const { site } of nodes) site?.process.kill('SIGKILL')
      await Promise.all(nodes.map(async ({ site }) => site && gone(site.process)))
      await Promise.all(nodes.map(async ({ relay }) => relay?.stop()))
      redis?.kill('SIGKILL')
      await base.stop()
      process.off('exit', last)
      rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
