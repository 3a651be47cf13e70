import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** How a program ended. */
export interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Runs a program to its end; `code` is 127 where there is none. */
export const run = async (
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const { input, ...rest } = options
    const child = spawn(command, args, { ...rest, stdio: ['pipe', 'pipe', 'pipe'] })
    const said = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (part: string) => {
        said[name] = (said[name] + part).slice(-1_000_000)
      })
    child.on('error', () => resolve({ code: 127, ...said }))
    child.on('close', (code) => resolve({ code: code ?? 1, ...said }))
    // A program that reads nothing closes its end first.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input ?? '')
  })

/** As {@link run}. @throws Error with the last lines of what it said, when it fails */
export const must = async (...given: Parameters<typeof run>): Promise<Ended> => {
  const ended = await run(...given)
  if (ended.code === 0) return ended
  const [command, args] = given
  const last = `${ended.stdout}\n${ended.stderr}`.trim().split('\n').slice(-25).join('\n')
  throw new Error(`${[command, ...args].join(' ')} ended with ${ended.code}:\n${last}`)
}

const FOLDERS = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin']

/** Path of a program on this machine; null when it is not installed. */
export const findProgram = (name: string): string | null =>
  FOLDERS.filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null
