import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { tryPasswords } from './live-password.ts'
import { LockTaken, serveLock, takeLock } from './lock.ts'
import type { HeldLock } from './lock.ts'
import { StartRefused, findPlace, initialise, knownDirectory, removeLeftovers } from './place.ts'
import type { Place, Progress } from './place.ts'
import { findPostmaster, signalStop, startPostmaster, stopPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'

/** Passwords of the embedded PostgreSQL. */
export interface ClusterPasswords {
  readonly superuser: string
  readonly owner: string
  /** The database refused one of them; false when no other is known. Without it they never change. */
  refused?(password: string): Promise<boolean>
}

/** How the embedded PostgreSQL is started. */
export interface ClusterOptions {
  /** The data folder; the database lies in `postgres` below it, or where a pointer says. */
  readonly dir: string
  readonly log: Log
  readonly passwords: ClusterPasswords
  /** Shown to a second process that wants the same folder. */
  readonly name?: string
  readonly clock?: Clock
  readonly progress?: Progress
  /** Runs when nobody serves the folder, before PostgreSQL is started; throwing ends the start. */
  readonly beforeStart?: () => Promise<void>
  /** Called when another process took the folder over: this one must end. */
  readonly onTaken?: (error: Error) => void
  /** For tests: no fsync. */
  readonly throwaway?: boolean
}

/** The embedded PostgreSQL, owned by this process. */
export interface Cluster {
  /** The application's database, as its owner. */
  readonly url: string
  /** The database `postgres`, as superuser. */
  readonly adminUrl: string
  readonly port: number
  readonly directory: string
  /** Whether it ran already, left by a process that was killed. */
  readonly adopted: boolean
  /** Process id of PostgreSQL now; it changes when it was restarted. */
  pid(): number
  /** Stops PostgreSQL. */
  stop(): Promise<void>
  /** Asks PostgreSQL to stop and does not wait, for a process that exits at once. */
  abandon(): void
}

/** Name of the application's database and of the role that owns it. */
export const ownerName = 'ceqiao'
/** The role that sees the rows of one company (tenant.ts). */
const tenantName = 'ceqiao_tenant'

/** The roles and the database of the application, made when they are missing. */
async function prepare(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; tenant: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $2) AS tenant,
            EXISTS (SELECT 1 FROM pg_database WHERE datname = $1) AS database`,
    [ownerName, tenantName],
  )
  if (rows[0]?.role !== true) {
    await client.query(`CREATE ROLE ${ownerName} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
  }
  if (rows[0]?.tenant !== true) await client.query(`CREATE ROLE ${tenantName} NOLOGIN`)
  await client.query(`GRANT ${tenantName} TO ${ownerName}`)
  if (rows[0]?.database !== true)
    await client.query(`CREATE DATABASE ${ownerName} OWNER ${ownerName}`)
}

const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

const plain: Progress = (_label, work) => work()

/** What the parts below share; the mutable pieces change when something was lost and came back. */
interface Held {
  readonly place: Place
  readonly port: number
  readonly start: (port?: number) => Promise<Postmaster | undefined>
  readonly lockAgain: () => Promise<HeldLock>
  readonly log: Log
  postmaster: Postmaster
  lock: HeldLock
  stopping: boolean
}

/** Finds PostgreSQL running in its place, or makes the database and starts it. */
async function obtain(
  place: Place,
  start: Held['start'],
  { passwords, progress = plain, beforeStart, throwaway = false }: ClusterOptions,
): Promise<{ readonly postmaster: Postmaster; readonly started: boolean }> {
  const found = await findPostmaster(place.directory)
  if (found !== undefined) return { postmaster: found, started: false }
  await beforeStart?.()
  if (!place.made) {
    await progress('Creating the database', () => initialise(place, passwords.superuser, throwaway))
  }
  const begun = await progress('Starting the database', () => start())
  if (begun !== undefined) return { postmaster: begun, started: true }
  // Another process was faster; its lock decides.
  const faster = await findPostmaster(place.directory)
  if (faster !== undefined) return { postmaster: faster, started: false }
  throw new Error(`The database in ${place.directory} ended at its start.`)
}

async function revive(held: Held): Promise<void> {
  const { place, log } = held
  for (let attempt = 0; !held.stopping; attempt += 1) {
    try {
      const again = (await findPostmaster(place.directory)) ?? (await held.start(held.port))
      if (again !== undefined) {
        held.postmaster = again
        log.warn({ pid: again.pid }, 'the database runs again')
        return
      }
    } catch (error) {
      log.error({ err: error }, 'the database could not be restarted')
    }
    await wait(Math.min(200 * 2 ** attempt, 5_000), undefined, { ref: false })
  }
}

/** Restarts PostgreSQL whenever it ends unasked. */
async function watch(held: Held): Promise<void> {
  while (!held.stopping) {
    const { pid, gone } = held.postmaster
    await gone
    if (held.stopping) return
    held.log.error({ pid }, 'the database process ended unasked; restarting it')
    await revive(held)
  }
}

/** Takes the lock again whenever its connection was lost; true when somebody else has it. */
async function relock(held: Held): Promise<LockTaken | undefined> {
  for (let taken = 0; !held.stopping;) {
    try {
      held.lock = await held.lockAgain()
      held.log.warn('took the lock of the data folder again')
      return undefined
    } catch (error) {
      if (error instanceof LockTaken) {
        taken += 1
        if (taken > 10) return error
      }
      await wait(100, undefined, { ref: false })
    }
  }
  return undefined
}

async function keepLock(held: Held, onTaken: (error: LockTaken) => void): Promise<void> {
  while (!held.stopping) {
    await held.lock.lost
    const taken = await relock(held)
    if (taken !== undefined) {
      // The database is the other's now: it is not stopped.
      held.stopping = true
      onTaken(taken)
    }
  }
}

/** Starts or adopts the PostgreSQL of a data folder; StartRefused when somebody serves it. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { log, passwords, clock = systemClock, progress = plain, throwaway = false } = options
  const dir = resolve(options.dir)
  const name = options.name ?? `process ${process.pid}`
  const place = await findPlace(dir, log, progress)
  const { directory, programs } = place
  const start: Held['start'] = (port) =>
    startPostmaster({
      programs,
      directory,
      clock,
      throwaway,
      ...(port === undefined ? {} : { port }),
    })
  const { postmaster, started } = await obtain(place, start, options)
  const { port } = postmaster
  const adminUrl = (): string => urlOf('postgres', passwords.superuser, port, 'postgres')
  const lockAgain = async (): Promise<HeldLock> =>
    tryPasswords(
      {
        current: () => passwords.superuser,
        refused: async (tried) => (await passwords.refused?.(tried)) === true,
      },
      async () => takeLock({ url: adminUrl(), key: serveLock, name, log }),
    )

  let lock: HeldLock | undefined
  try {
    lock = await lockAgain()
    if (!started) {
      await options.beforeStart?.()
      log.warn({ pid: postmaster.pid }, 'took over the database of a process that was killed')
    }
    await prepare(lock.client, passwords.owner)
    await removeLeftovers(directory)
  } catch (error) {
    // What this process started or has the lock of, it also stops.
    const own = lock !== undefined || (started && !(error instanceof LockTaken))
    await lock?.release()
    if (own) await stopPostmaster(postmaster, programs, directory)
    throw lock === undefined ? refusal(error, dir, postmaster.pid) : error
  }

  const held: Held = {
    place,
    port,
    start,
    lockAgain,
    log,
    postmaster,
    lock,
    stopping: false,
  }
  void watch(held)
  void keepLock(held, (error) => options.onTaken?.(refusal(error, dir, held.postmaster.pid)))

  return {
    get url() {
      return urlOf(ownerName, passwords.owner, port, ownerName)
    },
    get adminUrl() {
      return adminUrl()
    },
    port,
    directory,
    adopted: !started,
    pid: () => held.postmaster.pid,
    async stop() {
      if (held.stopping) return
      held.stopping = true
      held.lock.expectLoss()
      const how = await stopPostmaster(held.postmaster, programs, directory)
      await held.lock.release()
      if (how === 'forced') log.warn('the database had to be stopped by force')
    },
    abandon() {
      if (held.stopping) return
      held.stopping = true
      held.lock.expectLoss()
      signalStop(held.postmaster.pid, programs, directory)
    },
  }
}

/** The addresses of the embedded database that runs for a data folder. */
export async function findRunning(
  dir: string,
  passwords: Pick<ClusterPasswords, 'superuser' | 'owner'>,
): Promise<Pick<Cluster, 'url' | 'adminUrl'> | undefined> {
  const running = await findPostmaster(await knownDirectory(resolve(dir)))
  return (
    running && {
      url: urlOf(ownerName, passwords.owner, running.port, ownerName),
      adminUrl: urlOf('postgres', passwords.superuser, running.port, 'postgres'),
    }
  )
}

/** What the person who started a second server is told. */
function refusal(error: unknown, dir: string, pid: number): Error {
  if (error instanceof LockTaken) {
    return new StartRefused(
      `The data folder ${dir} is being served already, by ${error.holder}. Stop that one first, ` +
        'or set DATA_DIR to another folder.',
    )
  }
  const { code, message } = error as { code?: string; message?: string }
  if (code === '28P01') {
    return new StartRefused(
      `The database in ${dir} does not know the password in secrets.json: that file was ` +
        'replaced or lost. Restore it from a backup.',
    )
  }
  return new StartRefused(
    `The database of ${dir} runs as process ${pid} but does not answer (${message ?? code}). ` +
      'End that process, then start again.',
  )
}
