import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown,
  mkdir,
  open,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { systemClock } from '../clock.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { LockTaken, serveLock, takeLock } from './lock.ts'
import type { HeldLock } from './lock.ts'
import {
  exists,
  findPostmaster,
  signalStop,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { canEnter, chooseAccount, findPrograms, makeFolder, programPath } from './programs.ts'
import type { Programs } from './programs.ts'

const run = promisify(execFile)

/** The message is for the person who started the server; it needs no stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Shows that a step takes its time. */
export type Progress = <T>(label: string, work: () => Promise<T>) => Promise<T>

/** How the embedded PostgreSQL is started. */
export interface ClusterOptions {
  /** The data folder; the database lies in `postgres` below it, or where a pointer says. */
  readonly dir: string
  readonly log: Log
  readonly passwords: { readonly superuser: string; readonly owner: string }
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

interface Pointer {
  readonly directory: string
  /** Whether the database was complete there once. */
  readonly made: boolean
}

const pointerFile = (dir: string): string => join(dir, 'postgres.json')

async function readPointer(dir: string): Promise<Pointer | undefined> {
  const text = await readFile(pointerFile(dir), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { directory, made } = JSON.parse(text) as Partial<Pointer>
  if (typeof directory !== 'string') {
    throw new StartRefused(`${pointerFile(dir)} is damaged: restore it from a backup.`)
  }
  return { directory, made: made === true }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function writePointer(dir: string, pointer: Pointer): Promise<void> {
  const draft = `${pointerFile(dir)}.${process.pid}`
  await writeFile(draft, `${JSON.stringify(pointer, null, 2)}\n`, { mode: 0o600, flush: true })
  await rename(draft, pointerFile(dir))
  await syncFolder(dir)
}

/** Folder for what the database's user must reach when it cannot reach the data folder. */
const systemFolder = '/var/lib/ceqiao'

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

interface Place {
  readonly directory: string
  readonly programs: Programs
  readonly made: boolean
}

/** Makes the data folder; root lets other users pass through it, not look into it. */
const makeDataFolder = (dir: string): Promise<void> =>
  makeFolder(dir, process.getuid?.() === 0 ? 0o711 : 0o700)

async function findPlace(dir: string, log: Log, progress: Progress): Promise<Place> {
  await makeDataFolder(dir)
  const usual = join(dir, 'postgres')
  const pointer = await readPointer(dir)
  const known = pointer?.directory ?? usual
  const account = await chooseAccount(known)
  const root = account.uid !== undefined
  const programs = await progress('Preparing the programs of the database', () =>
    findPrograms(account, root ? systemFolder : join(dir, 'postgres-programs')),
  )
  if (await isThere(join(known, 'PG_VERSION'))) {
    if (pointer !== undefined && !pointer.made) await writePointer(dir, { ...pointer, made: true })
    return { directory: known, programs, made: true }
  }
  if (pointer?.made === true) {
    throw new StartRefused(
      `The database of ${dir} is not in ${pointer.directory} any more. Bring that folder back, ` +
        `or remove ${pointerFile(dir)} to begin with an empty database.`,
    )
  }
  if (pointer !== undefined) return { directory: pointer.directory, programs, made: false }
  if (!root || (await canEnter(dir, account))) return { directory: usual, programs, made: false }
  const directory = join(systemFolder, `data-${randomBytes(6).toString('hex')}`, 'postgres')
  log.warn({ dataDir: dir, directory }, 'the user of the database cannot enter the data folder')
  await writePointer(dir, { directory, made: false })
  return { directory, programs, made: false }
}

/**
 * Removes what a killed initialisation left beside the database, as far as it can be removed: its
 * helper may still be writing there, and the next start comes by again.
 */
async function sweep(directory: string): Promise<void> {
  const parent = dirname(directory)
  for (const name of await readdir(parent)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (pid !== undefined && !exists(Number(pid))) {
      const all = { recursive: true, force: true, maxRetries: 3, retryDelay: 50 }
      await rm(join(parent, name), all).catch(() => undefined)
    }
  }
}

const localeOf = (): string => (process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8')

/** Makes the database beside its place and moves it there when it is whole. */
async function initialise(
  { directory, programs }: Place,
  password: string,
  throwaway: boolean,
): Promise<void> {
  const { account } = programs
  await makeFolder(dirname(directory), 0o711)
  const draft = `${directory}.new-${process.pid}-${randomBytes(3).toString('hex')}`
  const passwordFile = `${draft}-password`
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    if (account.uid !== undefined && account.gid !== undefined) {
      await chown(draft, account.uid, account.gid)
      await chown(passwordFile, account.uid, account.gid)
    }
    const locale = localeOf()
    await run(
      programPath(programs, 'initdb'),
      [
        '-D',
        draft,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        `--locale=${locale}`,
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
        ...(throwaway ? ['--no-sync'] : []),
      ],
      { ...account, cwd: draft, env: { ...process.env, LC_ALL: locale, TZ: 'UTC' } },
    )
    await rm(passwordFile, { force: true })
    await rename(draft, directory).catch(async (error: unknown) => {
      // Another process was faster: its database is as good.
      if (!(await isThere(join(directory, 'PG_VERSION')))) throw error
    })
    await syncFolder(dirname(directory))
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

/** The role and the database of the application, made when they are missing. */
async function prepare(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = $1) AS role,
            EXISTS (SELECT 1 FROM pg_database WHERE datname = $1) AS database`,
    [ownerName],
  )
  if (rows[0]?.role !== true) {
    await client.query(`CREATE ROLE ${ownerName} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
  }
  if (rows[0]?.database !== true)
    await client.query(`CREATE DATABASE ${ownerName} OWNER ${ownerName}`)
}

const urlOf = (user: string, password: string, port: number, database: string): string =>
  `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

const plain: Progress = (_label, work) => work()

/** Starts or adopts the PostgreSQL of a data folder; StartRefused when somebody serves it. */
export async function startCluster({
  dir: given,
  log,
  passwords,
  name = `ceqiao process ${process.pid}`,
  clock = systemClock,
  progress = plain,
  beforeStart,
  onTaken,
  throwaway = false,
}: ClusterOptions): Promise<Cluster> {
  const dir = resolve(given)
  const adminUrlAt = (port: number) => urlOf('postgres', passwords.superuser, port, 'postgres')
  const lockAt = (port: number): Promise<HeldLock> =>
    takeLock({ url: adminUrlAt(port), key: serveLock, name, log })

  const place = await findPlace(dir, log, progress)
  const { directory, programs } = place
  let found = await findPostmaster(directory)
  const adopted = found !== undefined
  if (!adopted) {
    await beforeStart?.()
    if (!place.made) {
      await progress('Creating the database', () =>
        initialise(place, passwords.superuser, throwaway),
      )
      if (await readPointer(dir)) await writePointer(dir, { directory, made: true })
    }
    found = await progress('Starting the database', () =>
      startPostmaster({ programs, directory, clock, throwaway }),
    )
    // Another process was faster; its lock decides.
    found ??= await findPostmaster(directory)
    if (found === undefined) throw new Error(`The database in ${directory} ended at its start.`)
  }
  let postmaster = found as Postmaster
  const { port } = postmaster

  let lock: HeldLock
  try {
    lock = await lockAt(port)
  } catch (error) {
    throw refusal(error, dir, postmaster.pid)
  }
  let stopping = false

  try {
    if (adopted) {
      await beforeStart?.()
      log.warn({ pid: postmaster.pid }, 'took over the database of a process that was killed')
    }
    await prepare(lock.client, passwords.owner)
    await sweep(directory)
  } catch (error) {
    stopping = true
    await lock.release()
    await stopPostmaster(postmaster, programs, directory)
    throw error
  }

  const revive = async (): Promise<void> => {
    for (let attempt = 0; !stopping; attempt += 1) {
      try {
        const running = await findPostmaster(directory)
        const again =
          running ?? (await startPostmaster({ programs, directory, clock, throwaway, port }))
        if (again !== undefined) {
          postmaster = again
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
  const watch = async (): Promise<void> => {
    while (!stopping) {
      await postmaster.gone
      if (stopping) return
      log.error({ pid: postmaster.pid }, 'the database process ended unasked; restarting it')
      await revive()
    }
  }

  /** Takes the lock again whenever its connection was lost. */
  const keepLock = async (): Promise<void> => {
    while (!stopping) {
      await lock.lost
      for (let taken = 0; !stopping;) {
        try {
          lock = await lockAt(port)
          log.warn('took the lock of the data folder again')
          break
        } catch (error) {
          if (error instanceof LockTaken && (taken += 1) > 10) {
            stopping = true
            onTaken?.(refusal(error, dir, postmaster.pid))
            return
          }
          await wait(100, undefined, { ref: false })
        }
      }
    }
  }
  void watch()
  void keepLock()

  return {
    url: urlOf(ownerName, passwords.owner, port, ownerName),
    adminUrl: adminUrlAt(port),
    port,
    directory,
    adopted,
    pid: () => postmaster.pid,
    async stop() {
      if (stopping) return
      stopping = true
      lock.expectLoss()
      const how = await stopPostmaster(postmaster, programs, directory)
      await lock.release()
      if (how === 'forced') log.warn('the database had to be stopped by force')
    },
    abandon() {
      if (stopping) return
      stopping = true
      lock.expectLoss()
      signalStop(postmaster.pid, programs, directory)
    },
  }
}

/** Address of the database of a data folder while somebody serves it; undefined when nobody does. */
export async function findRunning(dir: string, ownerPassword: string): Promise<string | undefined> {
  const pointer = await readPointer(resolve(dir))
  const running = await findPostmaster(pointer?.directory ?? join(resolve(dir), 'postgres'))
  return running && urlOf(ownerName, ownerPassword, running.port, ownerName)
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
