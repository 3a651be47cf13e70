import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import { type Config, type Environment, poolOfWorker } from './config.ts'
import { assertDataDir } from './data-dir.ts'
import { openDatabase } from './database/open.ts'
import type { Log } from './log.ts'
import { loadSecrets } from './secrets.ts'
import type { Say } from './startup-banner.ts'

/** The variable by which a process knows that it is one of several, and which: `1`, `2` … */
export const WORKER = 'CEQIAO_WORKER'

/** Set for a worker whose database is the portal's own: its password may change (secrets.json). */
const OWN_DATABASE = 'CEQIAO_OWN_DATABASE'

/** Whether the database of a worker is the portal's own. */
export const hasOwnDatabase = (environment: Environment): boolean =>
  environment[OWN_DATABASE] !== undefined

/** Set for a worker that has nothing to say to whoever started the command: others said it. */
const QUIET = 'CEQIAO_QUIET'

/** Whether a process tells whoever started it how it stands. */
export const isQuiet = (environment: Environment): boolean => environment[QUIET] !== undefined

/** Which of several workers this process is; 0 when it is the only one. */
export const workerOf = (environment: Environment): number => Number(environment[WORKER] ?? 0)

/** Waits between two starts of a worker that ends unasked, milliseconds. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A worker that lived so long starts anew at once. */
const STEADY_MS = 60_000
/** How long a worker that was asked to stop may take. */
const STOP_MS = 30_000

/** What is said, after how many, once all of them serve. */
const ALL_SERVE = 'processes serve behind one port.'

/** What {@link superviseWorkers} is given. */
export interface WorkersDeps {
  readonly config: Config
  readonly log: Log
  readonly clock: Clock
  readonly say: Say
  readonly report: (error: unknown) => void
}

/**
 * Runs `WORKERS` processes of the portal behind one port: opens the database for them, lets the first
 * bring it up to date, starts the others, starts again whichever ends unasked, and replaces one after
 * the other at SIGUSR2. Ends the process when it was asked to stop.
 */
export async function superviseWorkers(deps: WorkersDeps): Promise<void> {
  const { config, log, clock, say, report } = deps
  const workers = new Map<number, Worker>()
  let stopping = false
  let exitCode = 0
  let close = async (): Promise<void> => undefined
  let abandon = (): void => undefined
  let environment = async (): Promise<Record<string, string>> => ({})
  let said = false

  const ended = async (worker: Worker): Promise<number> =>
    new Promise((resolve) => {
      if (worker.isDead()) resolve(worker.process.exitCode ?? 1)
      else worker.once('exit', (code: number | null) => resolve(code ?? 1))
    })

  /** Asks a worker to go: it answers what is open, saying with each answer that it was the last, and ends. */
  const dismiss = async (worker: Worker): Promise<void> => {
    const gone = ended(worker)
    if (worker.isConnected()) worker.send('stop')
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
    await gone
    clearTimeout(timer)
  }

  const stop = async (why: string, code = 0): Promise<void> => {
    if (stopping) return
    stopping = true
    exitCode = code
    log.info({ why }, 'stopping the workers')
    await Promise.all([...workers.values()].map(dismiss))
    await close().catch((err: unknown) => {
      log.error({ err }, 'the database did not stop cleanly')
      abandon()
      exitCode ||= 1
    })
    process.exit(exitCode)
  }

  /** Starts a worker; answers once it listens. @throws Error when it ends before. */
  const launch = async (number: number): Promise<Worker> => {
    const quiet = said ? { [QUIET]: '1' } : {}
    const worker = cluster.fork({ ...(await environment()), ...quiet, [WORKER]: String(number) })
    const { promise, resolve, reject } = Promise.withResolvers<Worker>()
    worker.on('listening', ({ port }) => {
      if (port !== config.port) return
      said = true
      resolve(worker)
    })
    worker.once('exit', (code: number | null) =>
      reject(new Error(`worker ${number} ended with ${code ?? 'a signal'} before it listened`)),
    )
    return promise
  }

  /** Keeps the place of a worker: whatever ends unasked is started again. */
  const keep = (number: number, worker: Worker, pause = FIRST_PAUSE_MS): void => {
    const begun = clock.elapsed()
    workers.set(number, worker)
    worker.once('exit', (code: number | null, signal: string | null) => {
      if (stopping || workers.get(number) !== worker) return
      workers.delete(number)
      log.error({ worker: number, code, signal }, 'a worker ended unasked')
      void again(number, clock.elapsed() - begun > STEADY_MS ? FIRST_PAUSE_MS : pause)
    })
  }
  const again = async (number: number, pause: number): Promise<void> => {
    await wait(pause)
    if (stopping || workers.has(number)) return
    const next = Math.min(pause * 2, LONGEST_PAUSE_MS)
    try {
      const worker = await launch(number)
      if (stopping) await dismiss(worker)
      else keep(number, worker, next)
      log.info({ worker: number }, 'a worker runs again')
    } catch (err) {
      log.error({ err }, 'a worker could not be started again')
      void again(number, next)
    }
  }

  let replacing = false
  /** One after the other: the new one listens before the old one is asked to go. */
  const replace = async (): Promise<void> => {
    if (replacing || stopping) return
    replacing = true
    log.info('the workers are replaced')
    try {
      for (const [number, old] of [...workers]) {
        const worker = await launch(number)
        keep(number, worker)
        await dismiss(old)
      }
      log.info('the workers are replaced: done')
    } catch (err) {
      log.error({ err }, 'a new worker does not start: the others stay')
    } finally {
      replacing = false
    }
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop(signal))
  process.on('SIGUSR2', () => void replace())
  if (process.connected) {
    process.on('disconnect', () => void stop('the launcher is gone'))
    process.on('message', (message) => {
      if (message === 'stop') void stop('the launcher asks')
    })
  }

  try {
    await assertDataDir(config.dataDir)
    const secrets = await loadSecrets(config.dataDir, config.secretKey, config.secretKeyOld)
    const database = await openDatabase({
      config,
      log,
      clock,
      say,
      secrets,
      ownsPort: true,
      onTaken(error) {
        report(error)
        void stop('the data folder was taken over', 1)
      },
    })
    close = async () => database.cluster?.stop()
    abandon = () => database.cluster?.abandon()
    const own = database.cluster
    environment = async () => {
      await secrets.refresh()
      return {
        DATABASE_URL: own?.url ?? database.url,
        DATABASE_POOL: String(poolOfWorker(config)),
        ...(own === undefined ? {} : { [OWN_DATABASE]: '1' }),
      }
    }
    // The first brings the database up to date and says what there is to say.
    for (let number = 1; number <= config.workers && !stopping; number += 1)
      keep(number, await launch(number))
    if (!stopping) say(`${config.workers} ${ALL_SERVE}`)
    log.info({ workers: config.workers }, 'all workers listen')
  } catch (error) {
    if (!stopping) report(error)
    await stop('the start failed', 1)
  }
}
