import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Result } from './run.ts'

/** The command as the tests run it: from outside, as whoever looks for a cause runs it again. */

const root = join(import.meta.dirname, '../..')

/** What a run came to, and all it said. */
export interface Outcome {
  code: number | null
  said: string
  result: Result & { seed: number }
}

/** Runs `npm run faults` with these arguments. */
export const faults = async (...args: readonly string[]): Promise<Outcome> => {
  const { code, said } = await spoken(args)
  const line = said.split('\n').find((it) => it.startsWith('RESULT '))
  if (line === undefined) throw new Error(`a run came to no result:\n${said.slice(-8_000)}`)
  return { code, said, result: JSON.parse(line.slice('RESULT '.length)) as Outcome['result'] }
}

/** Runs it for what it says alone. */
export const spoken = async (
  args: readonly string[],
): Promise<{ code: number | null; said: string }> =>
  new Promise((resolve, reject) => {
    const script = join(root, 'scripts/faults.ts')
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => {
        said += part.toString()
      })
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, said }))
  })
