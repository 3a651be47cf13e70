import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '../../scripts/lib/programs.mjs'
import { temporaryFolder } from '../../scripts/lib/temporary.mjs'

/** A program that runs on this machine's loopback for a test. */
export interface Program {
  process: ChildProcess
  /** What it has said so far. */
  said: () => string
  /** Ends it, at once where a signal is named, and waits until it is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** The path of a program of Debian's. @throws Error when it is not installed: the test is skipped before. */
export const programPath = (name: string): string => {
  const path = findProgram(name)
  if (path === null) throw new Error(`${name} is not installed`)
  return path
}

/** A folder of a test's own, that programs which give up root may enter, and how to remove it. */
export const openFolder = (name: string): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(temporaryFolder(), `cq-${name}-`))
  chmodSync(folder, 0o755)
  return {
    folder,
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Whether somebody listens at a port of this machine. */
export const listensAt = async (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

const STOP_MS = 10_000
const READY_MS = 60_000
const LOOK_MS = 50

/**
 * Starts a program that stays in the foreground and waits until it listens at a port.
 * @throws Error with what it said when it ends before or takes longer than a minute.
 */
export const startProgram = async (
  command: string,
  args: readonly string[],
  options: {
    port: number
    /** What it says once it can be asked; without it, listening is enough. */
    says?: string
    env?: Record<string, string>
    cwd?: string
    uid?: number
    gid?: number
  },
): Promise<Program> => {
  const { port, says = '', env = {}, ...more } = options
  const child = spawn(command, args, {
    ...more,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said = (said + part).slice(-50_000)
    })
  child.on('error', (error) => {
    said += error.message
  })
  const last = (): void => void child.kill('SIGKILL')
  process.once('exit', last)
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('close', () => resolve())
  })
  const isRunning = (): boolean =>
    child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const program: Program = {
    process: child,
    said: () => said,
    async stop(signal = 'SIGTERM') {
      if (isRunning()) child.kill(signal)
      await Promise.race([ended, wait(STOP_MS, undefined, { ref: false })])
      if (isRunning()) child.kill('SIGKILL')
      await ended
      process.off('exit', last)
    },
  }
  for (const until = performance.now() + READY_MS; performance.now() < until;) {
    if (!isRunning()) break
    // oxlint-disable-next-line no-await-in-loop -- looks from time to time
    if (said.includes(says) && (await listensAt(port))) return program
    // oxlint-disable-next-line no-await-in-loop -- as above
    await wait(LOOK_MS)
  }
  await program.stop()
  throw new Error(`${command} does not listen at ${port}:\n${said}`)
}

/** Runs a program to its end; its status and all that it said. */
export const runProgram = (
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): { status: number; said: string } => {
  const ran = spawnSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8' })
  return { status: ran.status ?? -1, said: ran.stdout + ran.stderr + (ran.error?.message ?? '') }
}
