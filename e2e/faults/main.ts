import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Fault } from './injector.ts'
import { assertSources, MUTANTS, PATCHES } from './patches.ts'
import { type Result, run } from './run.ts'
import { writeReport } from './report.ts'

/** The command: one run, or one of every mutant. */

const SMALL = { guests: 10, members: 3, experts: 3 } as const
const LARGE = { guests: 40, members: 8, experts: 8 } as const
const MUTANT_SECONDS = 14
const MUTANT_RUNS = 3
const MUTANTS_AT_ONCE = 2
/** Seconds that a mutant's run may need to become quiet: many on a machine that others use. */
const MUTANT_QUIET = 30
/** Faults that leave a trace of every rule; all of them would come too seldom in so short a time. */
const MUTANT_FAULTS: readonly Fault[] = [
  'kill node',
  'kill PostgreSQL',
  'cut',
  'lose frames',
  'reload devices',
]

const settings = {
  seconds: { type: 'string', default: '60' },
  seed: { type: 'string' },
  nodes: { type: 'string', default: '2' },
  redis: { type: 'boolean', default: false },
  rate: { type: 'string', default: '30' },
  /** Goes on until so many are acknowledged, too. */
  messages: { type: 'string', default: '0' },
  mutants: { type: 'boolean', default: false },
  /** Names one of patches.ts; with `mutants`, several by commas. */
  mutant: { type: 'string', default: '' },
  /** Names of faults, comma-separated, to choose from. */
  faults: { type: 'string', default: '' },
  /** Seconds between two faults, and of talk between two quiets. */
  every: { type: 'string', default: '' },
  round: { type: 'string', default: '' },
  /** Seconds that the rules give until everything is equal; more on a machine that others use. */
  quiet: { type: 'string', default: '10' },
  report: { type: 'string', default: '' },
  /** File for what the nodes said. */
  log: { type: 'string', default: '' },
} as const

type Values = ReturnType<typeof read>
const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], options: settings, strict: true }).values

/** A seed that nobody chose; printed, so that it can be chosen. */
const anySeed = (): number => Math.floor(Math.random() * 2 ** 31)

const one = async (values: Values, seed: number): Promise<number> => {
  const seconds = Number(values.seconds)
  const isShort = seconds < 40
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const faults = values.faults === '' ? undefined : (values.faults.split(',') as Fault[])
  const say = (line: string): void => console.log(line)
  say(`seed ${seed}, ${seconds} s, ${values.nodes} nodes${values.redis ? ', Redis' : ''}`)
  const options = {
    seconds,
    seed,
    nodes: Number(values.nodes),
    redis: values.redis,
    rate: Number(values.rate),
    messages: Number(values.messages),
    injections: 0,
    mutant: values.mutant,
    size: isShort ? SMALL : LARGE,
    round: Number(values.round || (isShort ? seconds : 50)),
    every: Number(values.every || (isShort ? 3 : 5)),
    ...(faults === undefined ? {} : { faults }),
    stopEarly: values.mutant !== '',
    quiet: Number(values.quiet),
    log: values.log,
    say,
  }
  const result = await run(options, stop.signal)
  if (values.report !== '') writeReport(values.report, options, result)
  say(`RESULT ${JSON.stringify({ ...result, seed })}`)
  return result.violations.length === 0 ? 0 : 1
}

const output = async (args: readonly string[], mutant: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const patching = join(import.meta.dirname, 'patching.ts')
    const script = join(import.meta.dirname, '../../scripts/faults.ts')
    const child = spawn(process.execPath, [`--import=${patching}`, script, ...args], {
      env: { ...process.env, FAULT_PATCHES: mutant },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (more: Buffer) => {
      said += more.toString()
    })
    child.once('error', reject)
    child.once('close', () => resolve(said))
  })

/** The rules that a run of a mutant found broken. */
const brokenIn = (said: string): Map<number, string> => {
  const line = said.split('\n').find((it) => it.startsWith('RESULT '))
  if (line === undefined) throw new Error(`a run came to no result:\n${said.slice(-4_000)}`)
  const { violations } = JSON.parse(line.slice('RESULT '.length)) as Result
  return new Map(violations.map(({ rule, kind, what }) => [rule, `${rule} ${kind}: ${what}`]))
}

/**
 * What a mutant's runs found. A short run may pass by what its rule is there for, so that it has
 * three, each with a seed of its own; the healthy code has one.
 */
const judged = async (
  mutant: string,
  seed: number,
): Promise<{ isRight: boolean; found: string; seeds: number }> => {
  const { faults = MUTANT_FAULTS, breaks = [] } = PATCHES[mutant] ?? {}
  for (let seeds = 1; ; seeds += 1) {
    const args = ['--seed', String(seed + seeds - 1), '--seconds', String(MUTANT_SECONDS)]
    args.push('--nodes', '2', '--faults', faults.join(','), '--every', '1.5')
    args.push('--quiet', String(MUTANT_QUIET), '--mutant', mutant)
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const broken = brokenIn(await output(args, mutant))
    const named = breaks.flatMap((rule) => broken.get(rule) ?? [])
    const isRight = mutant === '' ? broken.size === 0 : named.length > 0
    const found = (isRight ? named : [...broken.values()]).join('; ') || 'nothing found'
    if (isRight || mutant === '' || seeds === MUTANT_RUNS) return { isRight, found, seeds }
  }
}

/** Every mutant, or those that are named, and the healthy code under the same seed. */
const all = async (values: Values, seed: number): Promise<number> => {
  let missed = 0
  const wantedOnes = values.mutant === '' ? ['', ...MUTANTS] : values.mutant.split(',')
  for (const mutant of wantedOnes) assertSources(mutant)
  const left = wantedOnes.values()
  const work = async (): Promise<void> => {
    for (const mutant of left) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      const { isRight, found, seeds } = await judged(mutant, seed)
      if (!isRight) missed += 1
      const name = mutant === '' ? 'healthy code' : mutant
      const runs = seeds > 1 ? ` (run ${seeds})` : ''
      console.log(`${isRight ? '✓' : '✗'} ${name}${runs}: ${found.slice(0, 300)}`)
    }
  }
  await Promise.all(Array.from({ length: MUTANTS_AT_ONCE }, work))
  console.log(`seed ${seed}: ${wantedOnes.length - missed} of ${wantedOnes.length} as they must be`)
  return missed === 0 ? 0 : 1
}

export const main = async (args: readonly string[]): Promise<number> => {
  const values = read(args)
  const seed = values.seed === undefined ? anySeed() : Number(values.seed)
  return values.mutants ? all(values, seed) : one(values, seed)
}
