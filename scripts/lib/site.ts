import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const root = join(import.meta.dirname, '../..')

/** A running portal of one's own, for pictures, browser tests and benchmarks. */
export interface Site {
  origin: string
  process: ChildProcess
  /** What it has said so far. */
  said: () => string
  /** Asks it to stop and waits until it has. */
  stop: () => Promise<void>
}

const isFree = async (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      probe.close(() => resolve(true))
    })
  })

/**
 * A port nobody listens on at the moment. Whatever asks the system for one, as each outgoing
 * connection does, gets one above these, and the database looks for its own above them too.
 */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(10_000, 20_000)
    // oxlint-disable-next-line no-await-in-loop -- until one is free
    if (await isFree(port)) return port
  }
  throw new Error('no port is free')
}

/** As in production, whatever the test runner's own environment says: vitest sets DEV to 1. */
const STANDARD = { HOST: '127.0.0.1', LOG_LEVEL: 'error', NODE_ENV: 'production', DEV: '0' }

/** The line that a server says once it listens itself, and the one when each of several does. */
const READY = '策桥 is ready: '
const ALL_READY = 'processes serve behind one port'
const TAKEN = 'is taken by another program'
/** Other ports that are tried when somebody was faster. */
const TRIES = 5

/** The server ended before it was ready. */
class EndedEarly extends Error {}

const startAt = async (
  port: string,
  env: Readonly<Record<string, string>>,
  readyMs: number,
): Promise<Site> => {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...STANDARD, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (part: string): void => {
    said = (said + part).slice(-50_000)
  }
  child.stderr.setEncoding('utf8').on('data', hear)
  child.stdout.setEncoding('utf8').on('data', hear)
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const listens = new Promise<void>((resolve) =>
    child.stdout.on('data', () => {
      if (said.includes((env.WORKERS ?? '1') === '1' ? READY : ALL_READY)) resolve()
    }),
  )
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  const stop = async (): Promise<void> => {
    if (isRunning()) child.kill('SIGTERM')
    await Promise.race([ended, wait(20_000, undefined, { ref: false })])
    if (isRunning()) child.kill('SIGKILL')
    await ended
  }
  const origin = `http://127.0.0.1:${port}`
  const until = performance.now() + readyMs
  // Its own word first, since somebody else may answer at that port.
  await Promise.race([listens, ended, wait(readyMs, undefined, { ref: false })])
  while (isRunning() && performance.now() < until) {
    const ready = await fetch(`${origin}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { origin, process: child, said: () => said, stop }
    await wait(20)
  }
  const hasEnded = !isRunning()
  await stop()
  if (hasEnded) throw new EndedEarly(`the server ended while starting:\n${said}`)
  throw new Error(`the server was not ready after ${readyMs} ms:\n${said}`)
}

/** The data folder of one node of several, which share the files they keep. */
export const nodeFolder = (folder: string, name: string): string => {
  const [own, files] = [join(folder, name), join(folder, 'files')]
  mkdirSync(own, { recursive: true })
  mkdirSync(files, { recursive: true })
  if (!existsSync(join(own, 'files'))) symlinkSync(files, join(own, 'files'))
  return own
}

/**
 * Starts the built server with these settings and waits until it is ready; on the port they name,
 * or on a free one of this machine, and on another when somebody took that one meanwhile.
 */
export const startSite = async (
  env: Readonly<Record<string, string>>,
  readyMs = 60_000,
): Promise<Site> => {
  if (env.PORT !== undefined) return startAt(env.PORT, env, readyMs)
  for (let tries = 1; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- another port, when the first was taken
      return await startAt(String(await freePort()), env, readyMs)
    } catch (error) {
      const isTaken = error instanceof EndedEarly && error.message.includes(TAKEN)
      if (!isTaken || tries === TRIES) throw error
    }
  }
}
