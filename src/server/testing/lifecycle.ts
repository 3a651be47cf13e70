import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, vi } from 'vitest'
import { exists, portFree } from '#server/database/postmaster.ts'

const run = promisify(execFile)
const fixture = join(import.meta.dirname, 'fixture-main.ts')
const READY_MS = 40_000
const ALL = { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }

/** A process of fixture-main.ts. */
export interface Server {
  readonly process: ChildProcess
  readonly port: number
  /** Its exit code or the signal that ended it, once it is gone. */
  readonly exit: Promise<number | NodeJS.Signals | null>
  output: () => string
  ask: (path: string) => Promise<{ status: number; body: string }>
  /** Waits until `/ready` answers 200; says how long that took. */
  ready: () => Promise<number>
  /** Waits until it answers so many slow requests. */
  slowly: (requests: number) => Promise<void>
  /** Asks it to stop and sees that its database stopped with it. */
  stop: () => Promise<void>
}

/** A folder of data, and the servers that were started on it. */
export interface Place {
  readonly data: string
  start: (environment?: Record<string, string>) => Promise<Server>
  /** The process that its database says it is; undefined when it says that none runs. */
  databasePid: () => Promise<number | undefined>
  /** Ends what still runs and removes everything. */
  remove: () => Promise<void>
}

let given = 0
/**
 * A port of its own: below those that systems give to outgoing connections and those of databases,
 * never the same twice, and counted from elsewhere in each process.
 */
export const nextPort = async (): Promise<number> => {
  for (;;) {
    const port = 10_000 + ((process.pid * 64 + given) % 10_000)
    given += 1
    if ((await portFree(port, '127.0.0.1')) === undefined) return port
  }
}

const launch = (
  port: number,
  environment: Record<string, string>,
  databasePid: Place['databasePid'],
): Server => {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [fixture], {
    env: { PATH, HOME, PORT: String(port), LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  // Not before its last words have been read.
  const exit = new Promise<number | NodeJS.Signals | null>((done) => {
    child.once('close', (code, signal) => done(code ?? signal))
  })
  const ask: Server['ask'] = async (path) => {
    const signal = AbortSignal.timeout(5_000)
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { signal })
    return { status: response.status, body: await response.text() }
  }
  return {
    process: child,
    port,
    exit,
    ask,
    output: () => said,
    async ready() {
      const begun = performance.now()
      while ((await ask('/ready').catch(() => undefined))?.status !== 200) {
        if (performance.now() - begun > READY_MS || child.exitCode !== null)
          throw new Error(`it does not become ready:\n${said}`)
        await wait(20)
      }
      return performance.now() - begun
    },
    async slowly(requests) {
      await vi.waitFor(async () => {
        expect((await ask('/running')).body).toBe(String(requests))
      }, 10_000)
    },
    async stop() {
      child.kill('SIGTERM')
      expect(await exit, said).toBe(0)
      expect(await databasePid()).toBeUndefined()
    },
  }
}

/** An empty place, or one with a copy of the data of a server that has stopped. */
export const createPlace = async (model?: Place): Promise<Place> => {
  const dir = await mkdtemp(join(tmpdir(), 'ceqiao-lifecycle-'))
  await chmod(dir, 0o711)
  const migrations = join(dir, 'migrations')
  await mkdir(migrations)
  await writeFile(
    join(migrations, '001-fixture.sql'),
    'CREATE TABLE fixture_seed (n int); CREATE TABLE fixture_write (text text);',
  )
  const data = join(dir, 'data')
  // Started by root, the database belongs to another user, which copying by Node forgets.
  if (model !== undefined) await run('cp', ['-a', model.data, data])
  const servers: Server[] = []
  const databasePid = async (): Promise<number | undefined> => {
    const file = join(data, 'postgres', 'postmaster.pid')
    const text = await readFile(file, 'utf8').catch(() => undefined)
    return text === undefined ? undefined : Number(text.split('\n')[0])
  }
  return {
    data,
    databasePid,
    async start(environment = {}) {
      const port = Number(environment.PORT ?? (await nextPort()))
      const own = { DATA_DIR: data, FIXTURE_MIGRATIONS: migrations, ...environment }
      const server = launch(port, own, databasePid)
      servers.push(server)
      return server
    },
    async remove() {
      for (const { process: child } of servers) child.kill('SIGKILL')
      await Promise.all(servers.map(async ({ exit }) => exit))
      const pid = await databasePid()
      if (pid !== undefined && pid !== process.pid && exists(pid)) {
        process.kill(pid, 'SIGQUIT')
        await vi.waitFor(() => expect(exists(pid)).toBe(false), { timeout: 10_000 })
      }
      await rm(dir, ALL)
    },
  }
}
