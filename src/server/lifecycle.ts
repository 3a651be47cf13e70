import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { resolve } from 'node:path'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { accountLines, addressesOf, progressLines } from './startup-banner.ts'
import type { Say, SeededAccount } from './startup-banner.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import {
  ConfigError,
  demoMode,
  drainDelayOf,
  readConfig,
  readEnvironment,
  trustsAnyHost,
} from './config.ts'
import type { Config, DemoMode, Environment } from './config.ts'
import { assertDataDir } from './data-dir.ts'
import type { Cluster } from './database/embedded.ts'
import { MigrationError, migrate, migrationsDir } from './database/migrate.ts'
import { openDatabase, portTaken } from './database/open.ts'
import { ownerPassword } from './database/own-passwords.ts'
import { StartRefused } from './database/place.ts'
import { createPool } from './database/pool.ts'
import { createLog } from './log.ts'
import type { Log } from './log.ts'
import { loadSecrets } from './secrets.ts'
import type { Secrets } from './secrets.ts'
import { hasOwnDatabase, isQuiet, superviseWorkers, workerOf } from './workers.ts'

/** What the application is built from. */
export interface AppDeps {
  readonly config: Config
  readonly log: Log
  readonly pool: pg.Pool
  readonly secrets: Secrets
  readonly clock: Clock
  /** True from the first signal on: `/ready` fails. */
  readonly draining: () => boolean
}

/** What the seed is given. */
export interface SeedDeps {
  readonly pool: pg.Pool
  readonly log: Log
  readonly demo: DemoMode
  readonly secrets: Secrets
  readonly config: Config
  readonly clock: Clock
}

/** What the seed answers: accounts to show, and whether it filled an empty database. */
export interface Seeded {
  readonly accounts: readonly SeededAccount[]
  readonly seeded: boolean
}

/** What the lifecycle needs of the application; a Fastify instance has it. */
export interface App {
  listen(options: { readonly host: string; readonly port: number }): PromiseLike<unknown>
  close(): PromiseLike<unknown>
  readonly server: Server
}

/** The parts of the process that this file does not know. */
export interface Composition {
  /** Throws, before anything is opened, what would keep the server from working afterwards. */
  check?(config: Config): Promise<void>
  /** Throws when this process may not serve the database beside those that did before. */
  claim?(deps: Omit<AppDeps, 'clock' | 'draining'>): Promise<void>
  buildApp(deps: AppDeps): Promise<App>
  seed(deps: SeedDeps): Promise<Seeded>
  readonly migrations?: string
}

/** Root of the repository. */
const root = resolve(import.meta.dirname, '../..')

/** A signal came before the server was ready. */
class Interrupted extends Error {
  override name = 'Interrupted'
}

/** What has been opened so far and must be closed. */
interface Opened {
  cluster?: Cluster
  pool?: pg.Pool
  app?: App
}

/** Longest drains: asked to stop, and after a fault nobody caught. */
const graceMs = 15_000
const faultGraceMs = 5_000
/**
 * How long connections stay open after no new one is taken, each answer being their last: longer than
 * proxies keep one that is idle (deploy/).
 */
const LINGER_MS = 1_500
/** One Ctrl-C may arrive more than once: from the terminal, from npm and from the launcher. */
const echoMs = 500

const within = async (work: PromiseLike<unknown>, milliseconds: number): Promise<boolean> => {
  const late = Symbol('late')
  return (await Promise.race([work, wait(milliseconds, late, { ref: false })])) !== late
}

/** Lets running requests finish; a connection is closed as soon as its last one has. */
async function drain(app: App, grace: number, log: Log): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50)
  const drained = await within(app.close(), grace)
  clearInterval(idle)
  if (drained) return
  log.warn('requests were still running at the end of the drain')
  app.server.closeAllConnections()
}

/** A turn of the event loop in which nothing else was done is as short, and is waited for so long. */
const QUIET_MS = 1
const LONGEST_NOISE_MS = 1_000

/**
 * Takes no new connection from here on; those that are there go on. The kernel resets whatever it has
 * taken and the process has not, so the listener closes right after a look at it.
 */
async function stopListening(server: Server, clock: Clock): Promise<void> {
  const begun = clock.elapsed()
  for (let last = begun; ;) {
    await turn()
    const now = clock.elapsed()
    if (now - last < QUIET_MS || now - begun > LONGEST_NOISE_MS) break
    last = now
  }
  // The one of HTTP would end idle connections too, on which somebody may be asking just now.
  TcpServer.prototype.close.call(server)
}

async function closeAll({ app, pool, cluster }: Opened, grace: number, log: Log): Promise<void> {
  if (app !== undefined) await drain(app, grace, log)
  if (pool !== undefined && !pool.ended) await within(pool.end(), 3_000)
  await cluster?.stop()
}

interface Process {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly say: Say
  readonly opened: Opened
  /** Which of several this one is; 0 when it is alone. */
  readonly worker: number
  /** The database of its supervisor is the portal's own. */
  readonly ownDatabase: boolean
  readonly draining: () => boolean
  readonly onTaken: (error: Error) => void
}

function showAccounts(say: Say, mode: DemoMode, accounts: readonly SeededAccount[]): void {
  if (accounts.length === 0) return
  const heading = {
    demo: 'Demo accounts (login name, password):',
    random: 'Demo accounts (login name, password). These passwords are shown only now:',
    empty: 'The first administrator. The one-time password is shown only now:',
  }[mode]
  for (const line of [heading, ...accountLines(accounts), '']) say(line)
}

async function bringUp(process_: Process, composition: Composition, begun: number): Promise<void> {
  const { config, log, clock, say, opened, draining, worker } = process_
  const progress = progressLines(say, clock)
  const checkpoint = (): void => {
    if (draining()) throw new Interrupted()
  }
  await assertDataDir(config.dataDir)
  await composition.check?.(config).catch((error: unknown) => {
    throw new StartRefused(error instanceof Error ? error.message : String(error))
  })
  if (trustsAnyHost(config))
    log.warn(
      'TRUST_PROXY without SITE_HOSTS or SITE_URL: whoever asks chooses the canonical address',
    )
  const secrets = await loadSecrets(config.dataDir, config.secretKey, config.secretKeyOld)
  const { url, cluster } = await openDatabase({ ...process_, secrets, ownsPort: worker === 0 })
  if (cluster !== undefined) opened.cluster = cluster
  checkpoint()
  await progress('Bringing the database up to date', () =>
    migrate({ url, log, dir: composition.migrations ?? migrationsDir }),
  )
  checkpoint()
  const pool = createPool({
    url,
    log,
    max: config.databasePool,
    password: cluster !== undefined || process_.ownDatabase ? ownerPassword(secrets) : undefined,
  })
  opened.pool = pool
  await composition.claim?.({ config, log, pool, secrets })
  const demo = demoMode(config)
  const { accounts, seeded } = await progress('Filling the empty database', () =>
    composition.seed({ pool, log, demo, secrets, config, clock }),
  )
  // Passwords that exist nowhere else are shown before anything can fail.
  const once = seeded && demo !== 'demo'
  if (once) showAccounts(say, demo, accounts)
  checkpoint()
  const deps = { config, log, pool, secrets, clock, draining }
  const app = await progress('Preparing the pages', () => composition.buildApp(deps))
  opened.app = app
  checkpoint()
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    throw portTaken(config, (error as NodeJS.ErrnoException).code)
  }
  const took = (clock.elapsed() - begun) / 1_000
  for (const address of addressesOf(config.host, config.port)) {
    say(`策桥 is ready: ${address}  (${took.toFixed(1)} s)`)
  }
  if (!once) showAccounts(say, demo, accounts)
  log.info({ host: config.host, port: config.port, seconds: took }, 'ready')
}

/** The message for the person, or the whole error for the log. */
function report(error: unknown, log: Log): void {
  const known =
    error instanceof StartRefused || error instanceof ConfigError || error instanceof MigrationError
  if (!known) log.fatal({ err: error }, 'the server could not start')
  process.stderr.write(`\n✗ ${error instanceof Error ? error.message : String(error)}\n`)
}

function assertRuntime(): void {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= 26) return
  throw new StartRefused(
    `Node ${process.versions.node} runs this, the server needs 26: use npm start or npm run serve.`,
  )
}

/** Runs the server until a signal ends the process. */
export async function run(
  composition: Composition,
  environment: Environment = process.env,
): Promise<void> {
  const clock = systemClock
  const begun = clock.elapsed()
  let config: Config
  try {
    assertRuntime()
    config = readConfig(readEnvironment(root, environment))
  } catch (error) {
    process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
  const log = createLog({ level: config.logLevel })
  const worker = workerOf(environment)
  const quiet = isQuiet(environment)
  const say: Say = (line) => void (quiet || process.stdout.write(`${line}\n`))
  // A reader that went away (npm start | head) is no reason to stop serving.
  process.stdout.on('error', () => undefined)
  process.stderr.on('error', () => undefined)
  if (worker === 0 && config.workers > 1) {
    await superviseWorkers({ config, log, clock, say, report: (error) => report(error, log) })
    return
  }

  const opened: Opened = {}
  let stoppingSince: number | undefined
  let started = false
  let exitCode = 0
  const draining = (): boolean => stoppingSince !== undefined

  const leave = async (grace: number): Promise<never> => {
    try {
      const delay = worker === 0 ? drainDelayOf(config) : 0
      if (started && exitCode === 0 && (delay > 0 || worker > 0)) {
        await wait(delay)
        if (opened.app !== undefined) await stopListening(opened.app.server, clock)
        await wait(LINGER_MS)
      }
      await closeAll(opened, grace, log)
    } catch (error) {
      log.error({ err: error }, 'the server did not stop cleanly')
      opened.cluster?.abandon()
      exitCode ||= 1
    }
    process.exit(exitCode)
  }
  const atOnce = (code: number): never => {
    opened.cluster?.abandon()
    process.exit(code)
  }
  const stop = (why: string, grace = graceMs, code = 0): void => {
    if (stoppingSince !== undefined) {
      if (clock.elapsed() - stoppingSince > echoMs) atOnce(code || 1)
      return
    }
    stoppingSince = clock.elapsed()
    exitCode = code
    log.info({ why }, 'stopping')
    // A start that is under way notices at its next step and closes what it opened.
    if (started) void leave(grace)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(signal))
  }
  // A reload by systemd: this one alone has nobody to serve meanwhile, and goes on as it is.
  process.on('SIGUSR2', () => log.warn('not replaced: one process is alone here, restart it'))
  // npm, killed, ends its shell and leaves the server behind.
  if (environment.npm_lifecycle_event !== undefined) {
    const parent = process.ppid
    setInterval(() => {
      if (process.ppid !== parent && stoppingSince === undefined) stop('npm is gone')
    }, 250).unref()
  }
  if (process.connected) {
    process.on('disconnect', () => stop('the launcher is gone'))
    process.on('message', (message) => {
      if (message === 'stop') stop('the launcher asks')
    })
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a fault that nobody caught')
    if (stoppingSince !== undefined) atOnce(1)
    stop('fault', faultGraceMs, 1)
  })
  const onTaken = (error: Error): void => {
    report(error, log)
    stop('the data folder was taken over', faultGraceMs, 1)
  }

  try {
    const ownDatabase = hasOwnDatabase(environment)
    const process_ = { config, log, clock, say, opened, worker, ownDatabase, draining, onTaken }
    await bringUp(process_, composition, begun)
    started = true
    // A signal between the last step and here has not been acted on.
    if (draining()) await leave(graceMs)
  } catch (error) {
    // Ctrl-C reaches helpers of the start too, whose failing is then no news.
    if (!draining()) {
      report(error, log)
      exitCode = 1
    }
    stoppingSince ??= clock.elapsed()
    await leave(faultGraceMs)
  }
}
