import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Clock } from '../clock.ts'
import { programPath } from './programs.ts'
import type { Programs } from './programs.ts'

const run = promisify(execFile)

/** A running PostgreSQL of one database folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** Settles when the process is gone. */
  readonly gone: Promise<void>
}

/** What `postmaster.pid` says. */
interface PidFile {
  readonly pid: number
  readonly port: number
  readonly status: string
}

async function readPidFile(directory: string): Promise<PidFile | undefined> {
  const text = await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = text?.split('\n').map((line) => line.trim()) ?? []
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  return { pid, port: Number(lines[3] ?? 0), status: lines[7] ?? '' }
}

/** Whether a process exists; one that belongs to somebody else exists too. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is the PostgreSQL of this folder, and not another one with a reused id. */
async function serves(pid: number, directory: string): Promise<boolean> {
  if (!exists(pid)) return false
  if (process.platform === 'linux') {
    // PostgreSQL works inside its folder; a dead process that waits for its parent has none.
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    return cwd !== undefined && cwd === (await realpath(directory).catch(() => directory))
  }
  if (process.platform === 'win32') return true
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres')
}

/** Resolves when the process of this folder has ended, looked at five times a second. */
async function ended(pid: number, directory: string): Promise<void> {
  while (await serves(pid, directory)) await wait(200, undefined, { ref: false })
}

/** The PostgreSQL that serves the folder already; one that stops or starts is waited for. */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  for (;;) {
    const file = await readPidFile(directory)
    if (file === undefined) return undefined
    if (!(await serves(file.pid, directory))) {
      // A reused process id would keep PostgreSQL from starting; a dead one it clears itself.
      if (exists(file.pid)) await rm(join(directory, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (file.status === 'ready') {
      return { pid: file.pid, port: file.port, gone: ended(file.pid, directory) }
    }
    await wait(50)
  }
}

/** Whether the port can be bound on the host. */
export function portFree(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

/** A free port below those that systems give to outgoing connections. */
async function choosePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(20_000, 32_000)
    if ((await portFree(port, '127.0.0.1')) === undefined) return port
  }
  throw new Error('No free port was found for the database.')
}

/** Settings of every start; those of a throw-away cluster trade safety for speed. */
function settingsOf(port: number, directory: string, throwaway: boolean): readonly string[] {
  const lasting = { max_connections: 250, logging_collector: 'on' }
  const fleeting = {
    max_connections: 250,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: 0,
    shared_buffers: '64MB',
    autovacuum_naptime: '10min',
    // A password is hashed 4,096 times with every connection otherwise.
    scram_iterations: 1,
    unix_socket_directories: directory,
  }
  const all = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Statements and their values hold personal data and stay out of the log.
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_truncate_on_rotation: 'on',
    client_connection_check_interval: '5s',
    ...(throwaway ? fleeting : lasting),
  }
  return Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

/** How PostgreSQL is started. */
export interface StartOptions {
  readonly programs: Programs
  readonly directory: string
  readonly clock: Clock
  readonly throwaway: boolean
  /** The port to use again; a free one is chosen without it. */
  readonly port?: number
}

/** Where messages of the start go, before PostgreSQL opens its own log. */
const startLog = (directory: string): string => `${directory}.start.log`

/**
 * What a process of PostgreSQL that gave up says in its own log, once that log is open; another
 * process writes it, a moment after the end.
 */
async function lastWords(directory: string, pid: number | undefined): Promise<string> {
  const folder = join(directory, 'log')
  for (let tries = 0; ; tries += 1) {
    const names = await readdir(folder).catch(() => [])
    const texts = await Promise.all(
      names.map(async (name) => readFile(join(folder, name), 'utf8').catch(() => '')),
    )
    const own = texts.flatMap((text) =>
      text.split('\n').filter((line) => line.includes(` [${pid}] `)),
    )
    const isWhole = own.some((line) => line.includes('FATAL'))
    if (isWhole || names.length === 0 || tries >= 20) return own.join('\n')
    await wait(50)
  }
}

function launch({ programs, directory, throwaway }: StartOptions, port: number, out: number) {
  const args = ['-D', directory, ...settingsOf(port, directory, throwaway)]
  const { PATH, HOME, LD_LIBRARY_PATH, SystemRoot } = process.env
  const child = spawn(programPath(programs, 'postgres'), args, {
    ...programs.account,
    // Ctrl-C in the terminal is for the server, which ends the database after itself.
    detached: true,
    cwd: directory,
    stdio: ['ignore', out, out],
    env: { PATH, HOME, LD_LIBRARY_PATH, SystemRoot, LC_MESSAGES: 'C', TZ: 'UTC' },
    windowsHide: true,
  })
  child.unref()
  return child
}

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })

/** Starts PostgreSQL; undefined when another process was faster in the same folder. */
export async function startPostmaster(options: StartOptions): Promise<Postmaster | undefined> {
  const { directory, clock } = options
  const begun = clock.elapsed()
  for (;;) {
    const port = options.port ?? (await choosePort())
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC
    const out = await open(startLog(directory), flags, 0o600)
    const child = launch(options, port, out.fd)
    const gone = exitOf(child)
    await out.close()
    if (child.pid !== undefined && (await becameReady(child, directory))) {
      return { pid: child.pid, port, gone }
    }
    const first = await readFile(startLog(directory), 'utf8').catch(() => '')
    if (/lock file ".*" already exists/.test(first)) return undefined
    const said = `${first}${await lastWords(directory, child.pid)}`
    const patience = clock.elapsed() - begun < 15_000
    // Parts of a killed PostgreSQL need a moment to notice that it is gone.
    const passing = /pre-existing shared memory block|could not bind|Address already in use/
    if (!(patience && passing.test(said))) {
      const tail = said.trim().split('\n').slice(-5).join('\n')
      throw new Error(`The database in ${directory} did not start.\n${tail}`)
    }
    await wait(100)
  }
}

async function becameReady(child: ChildProcess, directory: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const file = await readPidFile(directory)
    if (file?.pid === child.pid && file.status === 'ready') return true
    await wait(10)
  }
  return false
}

/** Asks PostgreSQL to end its sessions and stop; false when the process is gone already. */
export function signalStop(pid: number, programs: Programs, directory: string): boolean {
  if (process.platform === 'win32') {
    const args = ['stop', '-D', directory, '-m', 'fast', '-W']
    execFile(programPath(programs, 'pg_ctl'), args, () => undefined)
    return true
  }
  try {
    process.kill(pid, 'SIGINT')
    return true
  } catch {
    return false
  }
}

/** Whether the process ends within the time. */
async function endsWithin({ gone }: Postmaster, milliseconds: number): Promise<boolean> {
  const timer = new AbortController()
  const late = wait(milliseconds, false, { signal: timer.signal }).catch(() => false)
  const over = await Promise.race([gone.then(() => true), late])
  timer.abort()
  return over
}

/** Stops PostgreSQL cleanly; after ten seconds at once, which its next start repairs. */
export async function stopPostmaster(
  postmaster: Postmaster,
  programs: Programs,
  directory: string,
): Promise<'clean' | 'forced'> {
  if (!signalStop(postmaster.pid, programs, directory)) return 'clean'
  if (await endsWithin(postmaster, 10_000)) return 'clean'
  try {
    process.kill(postmaster.pid, 'SIGQUIT')
  } catch {
    return 'clean'
  }
  await endsWithin(postmaster, 3_000)
  return 'forced'
}
