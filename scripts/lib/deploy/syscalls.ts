import { spawn } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { must } from './run.ts'

/** Every set of system calls that systemd knows, by its name, spread out. */
const readSets = async (): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const { stdout } = await must('systemd-analyze', ['syscall-filter'])
  const named = new Map<string, string[]>()
  let open: string[] = []
  for (const line of stripVTControlCharacters(stdout).split('\n')) {
    const word = line.trim()
    if (word === '' || word.startsWith('#')) continue
    if (line.startsWith('@')) named.set(word, (open = []))
    else open.push(word)
  }
  const spread = (name: string): string[] =>
    (named.get(name) ?? []).flatMap((word) => (word.startsWith('@') ? spread(word) : [word]))
  return new Map([...named.keys()].map((name) => [name, new Set(spread(name))]))
}

/** The system calls that a unit lets its processes make. */
export const allowedBy = async (unit: string): Promise<ReadonlySet<string>> => {
  const sets = await readSets()
  const words = [...unit.matchAll(/^SystemCallFilter=(.*)$/gm)].flatMap(([, text = '']) =>
    text.split(' '),
  )
  return new Set(words.flatMap((word) => [...(sets.get(word) ?? [word])]))
}

/** Words in strace's summary that are no system calls. */
const OF_THE_TABLE = ['syscall', 'total']

/**
 * Follows a process, from where it becomes `program`, with all that it starts; the answer ends with it
 * and has the names of the system calls they made.
 */
export const traceFrom = async (
  pid: number,
  program: string,
  file: string,
): Promise<{ calls: Promise<ReadonlySet<string>> }> => {
  // The shell and the tools that prepare its place are none of it.
  while (!readlinkSync(`/proc/${pid}/exe`).endsWith(program)) await wait(2)
  const columns = ['--summary-only', '--summary-columns=name']
  const child = spawn('strace', ['-f', '-qq', ...columns, '-o', file, '-p', String(pid)], {
    stdio: 'ignore',
  })
  const calls = new Promise<ReadonlySet<string>>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      const names = readFileSync(file, 'utf8').matchAll(/^\s*([a-z_]\w*)$/gm)
      const all = [...names].map(([, name = '']) => name)
      resolve(new Set(all.filter((name) => !OF_THE_TABLE.includes(name))))
    })
  })
  return { calls }
}
