import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { type Context, holds, type PlanLine } from './line.ts'
import { LINES } from './lines.ts'
import { lackOf } from './needs.ts'
import { reportOf } from './report.ts'
import { commit, isDone, type Kept, keep, readAll, readKept, verdictOf } from './results.ts'

/** The plan of reliability, line by line: `npm run faults -- --plan [F1,F5] [--quick | --report]`. */

const settings = {
  plan: { type: 'boolean' },
  /** Small sizes, to see that the lines work; nothing is written. */
  quick: { type: 'boolean', default: false },
  seed: { type: 'string' },
  /** Writes the page from the results that are there, and runs nothing. */
  report: { type: 'boolean', default: false },
} as const

export const REPORT = join(import.meta.dirname, '../../docs/reliability.md')

const anySeed = (): number => Math.floor(Math.random() * 2 ** 31)

/** The lines that are named, or those that have no result for their sizes. */
const wanted = (named: string, isQuick: boolean): PlanLine[] => {
  if (named === '') return LINES.filter((it) => isQuick || !isDone(it, readKept(it.id)))
  return named.split(',').map((id) => {
    const found = LINES.find((it) => it.id === id.toUpperCase())
    if (found === undefined)
      throw new Error(`There is no line ${id}; there are ${LINES.map((it) => it.id).join(', ')}.`)
    return found
  })
}

const runOne = async (line: PlanLine, how: 'full' | 'quick', context: Context): Promise<Kept> => {
  const begun = performance.now()
  const about = { id: line.id, commit: commit(), seed: context.seed, sizes: line[how] }
  const ended = (rest: Pick<Kept, 'verdict' | 'reason' | 'figures'>): Kept => ({
    ...about,
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    minutes: Number(((performance.now() - begun) / 60_000).toFixed(1)),
    ...rest,
  })
  const lack = lackOf(line.needs)
  if (lack !== '') return ended({ verdict: 'not run', reason: lack, figures: [] })
  try {
    const figures = await line.start(how, context)
    return ended({ verdict: verdictOf(figures), reason: '', figures })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    context.say(error instanceof Error ? (error.stack ?? reason) : reason)
    return ended({
      verdict: 'missed',
      reason: `it broke off: ${reason.split('\n', 1)[0]}`,
      figures: [],
    })
  }
}

const MARKS = { passed: '✓', missed: '✗', 'not run': '–' } as const

/** Runs the lines one after the other; answers how the process ends. */
export const plan = async (args: readonly string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: settings,
    allowPositionals: true,
  })
  if (values.report) {
    writeFileSync(REPORT, reportOf(LINES, readAll()))
    return 0
  }
  const lines = wanted(positionals.join(','), values.quick)
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const say = (said: string): void => console.log(said)
  await ensureBuilt()
  const verdicts = { passed: 0, missed: 0, 'not run': 0 }
  for (const line of lines) {
    if (stop.signal.aborted) break
    const seed = values.seed === undefined ? anySeed() : Number(values.seed)
    say(
      `${line.id} ${line.title} (seed ${seed}${values.quick ? ', quick' : `, about ${line.minutes} min`})`,
    )
    // oxlint-disable-next-line no-await-in-loop -- each line has the machine for itself
    const kept = await runOne(line, values.quick ? 'quick' : 'full', {
      seed,
      say,
      stop: stop.signal,
    })
    for (const figure of kept.figures)
      say(`   ${holds(figure) ? ' ' : '✗'} ${figure.what}: ${figure.value} ${figure.unit}`)
    say(`${MARKS[kept.verdict]} ${line.id} ${kept.verdict} ${kept.reason} (${kept.minutes} min)`)
    verdicts[kept.verdict] += 1
    // What was ended early is no result.
    if (values.quick || stop.signal.aborted) continue
    keep(kept)
    writeFileSync(REPORT, reportOf(LINES, readAll()))
  }
  say(`${verdicts.passed} passed, ${verdicts.missed} missed, ${verdicts['not run']} not run here`)
  return verdicts.missed === 0 ? 0 : 1
}
