import { type ChildProcess, spawn } from 'node:child_process'
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

/** A port nobody listens on at the moment. */
export const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })

/** As in production, whatever the test runner's own environment says: vitest sets DEV to 1. */
const STANDARD = { HOST: '127.0.0.1', LOG_LEVEL: 'error', NODE_ENV: 'production', DEV: '0' }

/** Starts the built server with these settings on a free loopback port and waits until it is ready. */
export const startSite = async (
  env: Readonly<Record<string, string>>,
  readyMs = 60_000,
): Promise<Site> => {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: root,
    env: { ...process.env, ...STANDARD, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (part: Buffer): void => {
    said = (said + part.toString()).slice(-50_000)
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await Promise.race([ended, wait(20_000)])
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
    await ended
  }
  const until = performance.now() + readyMs
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended while starting:\n${said}`)
    const ready = await fetch(`${origin}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return { origin, process: child, said: () => said, stop }
    await wait(50)
  }
  await stop()
  throw new Error(`the server was not ready after ${readyMs} ms:\n${said}`)
}
