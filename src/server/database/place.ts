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
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '../log.ts'
import { exists } from './postmaster.ts'
import { canEnter, chooseAccount, findPrograms, makeFolder, programPath } from './programs.ts'
import type { Programs } from './programs.ts'

const run = promisify(execFile)

/** The message is for the person who started the server; it needs no stack. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}

/** Shows that a step takes its time. */
export type Progress = <T>(label: string, work: () => Promise<T>) => Promise<T>

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

/** Where the database of a data folder lies, or will. */
export interface Place {
  readonly dataDir: string
  readonly directory: string
  readonly programs: Programs
  readonly made: boolean
}

/** Makes the data folder; root lets other users pass through it, not look into it. */
const makeDataFolder = (dir: string): Promise<void> =>
  makeFolder(dir, process.getuid?.() === 0 ? 0o711 : 0o700)

/** The folder of the database as the data folder says, found or still to be made. */
export async function knownDirectory(dir: string): Promise<string> {
  return (await readPointer(dir))?.directory ?? join(dir, 'postgres')
}

/** Finds the database of a data folder and the programs to run it, or a place to make it. */
export async function findPlace(dir: string, log: Log, progress: Progress): Promise<Place> {
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
    return { dataDir: dir, directory: known, programs, made: true }
  }
  if (pointer?.made === true) {
    throw new StartRefused(
      `The database of ${dir} is not in ${pointer.directory} any more. Bring that folder back, ` +
        `or remove ${pointerFile(dir)} to begin with an empty database.`,
    )
  }
  const at = (directory: string): Place => ({ dataDir: dir, directory, programs, made: false })
  if (pointer !== undefined) return at(pointer.directory)
  if (!root || (await canEnter(dir, account))) return at(usual)
  const directory = join(systemFolder, `data-${randomBytes(6).toString('hex')}`, 'postgres')
  log.warn({ dataDir: dir, directory }, 'the user of the database cannot enter the data folder')
  await writePointer(dir, { directory, made: false })
  return at(directory)
}

/**
 * Removes what a killed initialisation left beside the database, as far as it can be removed: its
 * helper may still be writing there, and the next start comes by again.
 */
export async function removeLeftovers(directory: string): Promise<void> {
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
export async function initialise(
  { dataDir, directory, programs }: Place,
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
    if (await readPointer(dataDir)) await writePointer(dataDir, { directory, made: true })
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}
