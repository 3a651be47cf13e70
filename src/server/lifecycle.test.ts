import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { portFree } from './database/postmaster.ts'
import { assertBuilt } from './pages/renderer.ts'
import { DEEP } from '#testing/seed.ts'

// Real processes, on machines that do other work too.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 30_000 })

/** The design's figures hold in the deep run, alone on its machine; otherwise what takes longer is a hang. */
const patience = DEEP ? 1 : 8
const rounds = <T>(all: readonly T[], few: readonly T[]): readonly T[] => (DEEP ? all : few)

const fixture = resolve(import.meta.dirname, 'testing/fixture-main.ts')

interface Server {
  readonly process: ChildProcess
  readonly exit: Promise<number | NodeJS.Signals | null>
  output(): string
}

let dir: string
let port: number
let servers: Server[]

async function freePort(): Promise<number> {
  for (;;) {
    // Below the ports that systems give to outgoing connections, and those of databases.
    const candidate = randomInt(10_000, 20_000)
    if ((await portFree(candidate, '127.0.0.1')) === undefined) return candidate
  }
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ceqiao-lifecycle-'))
  await chmod(dir, 0o711)
  await mkdir(join(dir, 'migrations'))
  await writeFile(
    join(dir, 'migrations', '001-fixture.sql'),
    'CREATE TABLE fixture_seed (n int); CREATE TABLE fixture_write (text text);',
  )
  port = await freePort()
  servers = []
})

const pidFile = (): string => join(dir, 'data', 'postgres', 'postmaster.pid')

async function databasePid(): Promise<number | undefined> {
  const text = await readFile(pidFile(), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text.split('\n')[0])
}

afterEach(async () => {
  for (const { process: child } of servers) child.kill('SIGKILL')
  const pid = await databasePid()
  if (pid !== undefined) {
    try {
      process.kill(pid, 'SIGQUIT')
      await wait(300)
    } catch {
      // It is gone.
    }
  }
  await rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

function start(environment: Record<string, string> = {}): Server {
  const child = spawn(process.execPath, [fixture], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: join(dir, 'data'),
      FIXTURE_MIGRATIONS: join(dir, 'migrations'),
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  }
  const exit = new Promise<number | NodeJS.Signals | null>((done) => {
    child.once('exit', (code, signal) => done(code ?? signal))
  })
  const server = { process: child, exit, output: () => said }
  servers.push(server)
  return server
}

async function ask(path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    signal: AbortSignal.timeout(5_000),
  })
  return { status: response.status, body: await response.text() }
}

/** Waits until the server answers `/ready` with the status; says how long it took. */
async function until(server: Server, status: number, limit = 40_000): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const answer = await ask('/ready').catch(() => undefined)
    if (answer?.status === status) return performance.now() - begun
    if (performance.now() - begun > limit || server.process.exitCode !== null) {
      throw new Error(`no ${status} from /ready:\n${server.output()}`)
    }
    await wait(20)
  }
}

async function stopped(server: Server): Promise<void> {
  server.process.kill('SIGTERM')
  expect(await server.exit, server.output()).toBe(0)
  expect(await databasePid()).toBeUndefined()
}

test('starts, shows the accounts, stops with its database, starts again in no time', async () => {
  const first = start()
  await until(first, 200)
  expect(first.output()).toMatch(new RegExp(`ready: http://127.0.0.1:${port}`))
  expect(first.output()).toMatch(/demo +known-password/)
  expect((await stat(join(dir, 'data', 'secrets.json'))).mode & 0o777).toBe(0o600)
  await stopped(first)
  const second = start()
  expect(await until(second, 200)).toBeLessThan(3_000 * patience)
  await stopped(second)
})

test('passwords are known on loopback only, and shown once elsewhere', async () => {
  const first = start({ HOST: '0.0.0.0' })
  await until(first, 200)
  expect(first.output()).toMatch(/shown only now[^]*random-password/)
  await stopped(first)
  const second = start({ HOST: '0.0.0.0' })
  await until(second, 200)
  expect(second.output()).not.toMatch(/password/)
  await stopped(second)
})

test('a second start on the folder is refused and leaves the first alone', async () => {
  const first = start()
  await until(first, 200)
  const begun = performance.now()
  const second = start({ PORT: String(await freePort()) })
  expect(await second.exit).toBe(1)
  expect(performance.now() - begun).toBeLessThan(2_000 * patience)
  expect(second.output()).toMatch(/is being served already, by process \d+ on port \d+/)
  expect((await ask('/ready')).status).toBe(200)
  await stopped(first)
})

test('two first starts at once: one serves, the other is refused', async () => {
  const other = await freePort()
  const both = [start(), start({ PORT: String(other) })]
  const lost = await Promise.race(both.map(async (each) => [each, await each.exit] as const))
  expect(lost[1]).toBe(1)
  expect(lost[0].output()).toMatch(/is being served already/)
  const winner = both.find((each) => each !== lost[0]) as Server
  if (winner === both[1]) port = other
  await until(winner, 200)
  await stopped(winner)
})

test('a taken port is told, and nothing stays behind', async () => {
  const blocker = createServer().listen(port, '127.0.0.1')
  const server = start()
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(new RegExp(`Port ${port} on 127.0.0.1 is taken`))
  expect(await databasePid()).toBeUndefined()
  blocker.close()
})

test('a database that lets nobody in is told in one line, without its password', async () => {
  for (const [where, why] of [
    ['127.0.0.1:1/x', 'ECONNREFUSED'],
    ['nowhere.invalid/x', 'nowhere.invalid'],
  ] as const) {
    const server = start({ DATABASE_URL: `postgres://me:hunter2@${where}` })
    expect(await server.exit).toBe(1)
    const lines = server.output().trim().split('\n')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/^✗ The database of DATABASE_URL does not let us in/)
    expect(lines[0]).toContain(why)
    expect(lines[0]).not.toContain('hunter2')
  }
})

test('pages that were never built are told before anything is opened', () => {
  expect(() => assertBuilt(dir)).toThrow(/not built: run npm run build/)
})

test('wrong settings are told all at once', async () => {
  const server = start({ PORT: 'http', DEMO: 'yes' })
  expect(await server.exit).toBe(1)
  expect(server.output()).toMatch(/PORT must be a whole number.*\nDEMO must be one of/)
})

test('kill -9 of the server again and again during writes: nothing acknowledged is lost', async () => {
  const acknowledged: string[] = []
  for (const round of rounds([...Array(10).keys()], [0, 4, 9])) {
    const server = start()
    expect(await until(server, 200)).toBeLessThan(5_000 * patience)
    let live = true
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; live; n += 1) {
        const text = `${round}-${writer}-${n}`
        const answer = await ask(`/write/${text}`).catch(() => undefined)
        if (answer?.status === 200) acknowledged.push(text)
      }
    })
    await wait(150 + round * 20)
    server.process.kill('SIGKILL')
    await server.exit
    live = false
    await Promise.all(writers)
  }
  const last = start()
  await until(last, 200)
  const rows = JSON.parse((await ask('/written')).body) as readonly { text: string }[]
  const written = new Set(rows.map((row) => row.text))
  expect(acknowledged.length).toBeGreaterThan(DEEP ? 500 : 20)
  expect(acknowledged.filter((text) => !written.has(text))).toEqual([])
  await stopped(last)
})

test('kill -9 of the database: the server survives, answers 503, brings it back', async () => {
  const server = start()
  await until(server, 200)
  const acknowledged: string[] = []
  for (const round of rounds([0, 1, 2], [0])) {
    const text = `before-${round}`
    if ((await ask(`/write/${text}`)).status === 200) acknowledged.push(text)
    const pid = (await databasePid()) as number
    process.kill(pid, 'SIGKILL')
    // Requests meet 503 at worst; never an end of the process.
    const statuses = new Set<number>()
    const begun = performance.now()
    while ((await databasePid()) === pid || (await ask('/ready')).status !== 200) {
      statuses.add((await ask('/ready')).status)
      if (performance.now() - begun > 8_000 * patience) throw new Error(server.output())
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  }
  const rows = JSON.parse((await ask('/written')).body) as readonly { text: string }[]
  expect(rows.map((row) => row.text)).toEqual(acknowledged)
  // It holds the lock again: a second start is refused.
  const second = start({ PORT: String(await freePort()) })
  expect(await second.exit).toBe(1)
  await stopped(server)
})

test('kill -9 of both: the next start takes over', async () => {
  const first = start()
  await until(first, 200)
  await ask('/write/kept')
  first.process.kill('SIGKILL')
  process.kill((await databasePid()) as number, 'SIGKILL')
  await first.exit
  const second = start()
  await until(second, 200)
  expect((await ask('/written')).body).toContain('kept')
  await stopped(second)
})

test('a stale lock file with a reused process id does not keep it from starting', async () => {
  const first = start()
  await until(first, 200)
  await stopped(first)
  await writeFile(
    pidFile(),
    `${process.pid}\n${join(dir, 'data', 'postgres')}\n0\n5432\n\n\n\nready\n`,
  )
  const second = start()
  expect(await until(second, 200)).toBeLessThan(5_000 * patience)
  await stopped(second)
})

test('killed at 200 ms steps of the very first start: the next start always works', async () => {
  for (const delay of rounds([200, 400, 600, 800, 1_000, 1_200, 1_400], [600])) {
    await rm(join(dir, 'data'), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    const first = start()
    await wait(delay)
    first.process.kill('SIGKILL')
    await first.exit
    const second = start()
    await until(second, 200)
    await stopped(second)
    const left = await readdir(join(dir, 'data'))
    expect(left.filter((name) => name.includes('.new-'))).toEqual([])
  }
})

test('a signal during the first start stops it cleanly', async () => {
  for (const delay of rounds([150, 350, 600, 800], [350])) {
    await rm(join(dir, 'data'), { recursive: true, force: true })
    const first = start()
    await wait(delay)
    first.process.kill('SIGTERM')
    expect([0, 'SIGTERM'], first.output()).toContain(await first.exit)
    expect(await databasePid()).toBeUndefined()
  }
  const second = start()
  await until(second, 200)
  await stopped(second)
})

test('asked to stop it finishes what runs; asked twice it ends at once', async () => {
  const first = start()
  await until(first, 200)
  const slow = ask('/slow/1200')
  await wait(100)
  await stopped(first)
  expect((await slow).status).toBe(200)

  const second = start()
  await until(second, 200)
  const cut = ask('/slow/9000').catch(() => 'cut')
  await wait(100)
  second.process.kill('SIGTERM')
  await wait(600)
  const begun = performance.now()
  second.process.kill('SIGTERM')
  expect(await second.exit).toBe(1)
  expect(performance.now() - begun).toBeLessThan(500 * patience)
  expect(await cut).toBe('cut')
  await expect.poll(databasePid, { timeout: 3_000 }).toBeUndefined()
})

test('a fault nobody caught ends the process with 1, its database too', async () => {
  const server = start()
  await until(server, 200)
  await ask('/fault')
  expect(await server.exit).toBe(1)
  expect(server.output()).toContain('nobody catches this')
  expect(await databasePid()).toBeUndefined()
})
