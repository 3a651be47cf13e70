import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { atLeast, atMost, type Context, type Figure, line, none, told } from './line.ts'

/** F26: every regular expression of the sources, by a program that looks for texts on which it takes for ever. */

const root = join(import.meta.dirname, '../..')
/** What stands in tests, and in what they share, no visitor reaches. */
const OWN = /\.test\.tsx?$|\/testing\/|testing[\w-]*\.tsx?$/

/** What `recheck` says of one (its own types come with it only where it is installed). */
interface Judged {
  status: 'safe' | 'vulnerable' | 'unknown'
  complexity?: { type: string; degree?: number }
  /** A text on which it takes long: each pump as often as is wanted, and what follows. */
  attack?: { pumps: readonly { prefix: string; pump: string }[]; suffix: string }
}
interface Recheck {
  checkSync: (source: string, flags: string, options: { timeout: number }) => Judged
}

interface Found {
  source: string
  flags: string
  file: string
}

/** Every literal of a file. */
const literalsOf = (file: string): Found[] => {
  const found: Found[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as Record<string, unknown>
    if (type === 'RegExpLiteral')
      found.push({ source: String(pattern), flags: String(flags), file })
    for (const part of Object.values(node)) walk(part)
  }
  walk(
    parseSync(readFileSync(join(root, file), 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
    }),
  )
  return found
}

/** Milliseconds that an expression takes on its worst text of so many letters, the quickest of three times. */
const worst = ({ source, flags }: Found, { attack }: Judged, letters: number): number => {
  if (attack === undefined) return 0
  const { pumps, suffix } = attack
  const once = pumps.reduce((sum, { pump }) => sum + pump.length, 0)
  const pumped = Math.ceil(letters / once)
  const text = pumps.map(({ prefix, pump }) => prefix + pump.repeat(pumped)).join('') + suffix
  // As it is used: one that is global is looked for to the end of the text.
  const pattern = new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  const times = [1, 2, 3].map(() => {
    const begun = performance.now()
    text.replaceAll(pattern, '')
    return performance.now() - begun
  })
  return Math.min(...times)
}

const run = async (
  { timeout, every, letters }: { timeout: number; every: number; letters: number },
  { say, stop }: Context,
): Promise<Figure[]> => {
  // Without Java and native programs: they need nothing and say the same, more slowly.
  process.env.RECHECK_BACKEND = 'pure'
  const { checkSync } = createRequire(import.meta.url)('recheck') as Recheck
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !OWN.test(file))
  const all = new Map(
    files.flatMap(literalsOf).map((it) => [`/${it.source}/${it.flags}`, it] as const),
  )
  const counts = { safe: 0, polynomial: 0, exponential: 0, unknown: 0 }
  let slowest = 0
  let nth = 0
  for (const [text, found] of all) {
    nth += 1
    if (stop.aborted || nth % every !== 0) continue
    const judged = checkSync(found.source, found.flags, { timeout })
    const { status, complexity } = judged
    const kind =
      status !== 'vulnerable'
        ? status
        : complexity?.type === 'exponential'
          ? 'exponential'
          : 'polynomial'
    counts[kind] += 1
    const ms = kind === 'polynomial' ? worst(found, judged, letters) : 0
    slowest = Math.max(slowest, ms)
    if (kind !== 'safe') say(`  ${kind}: ${text.slice(0, 160)} (${found.file}) ${ms.toFixed(1)} ms`)
  }
  return [
    atLeast('regular expressions looked at', nth / every, 500 / every),
    told('whose time grows with the length of the text alone', counts.safe),
    none('whose time doubles with each letter', counts.exponential),
    none('whose time grows with the square of the length, or a higher power', counts.polynomial),
    atMost(
      `the slowest of these on its worst text of ${letters.toLocaleString('en-US')} letters`,
      slowest,
      50,
      'ms',
    ),
    told(`not decided within ${timeout / 1_000} seconds`, counts.unknown),
  ]
}

export const regexes = line({
  id: 'F26',
  title: 'Texts made to keep a pattern busy',
  did: ({ timeout }) =>
    `Every regular expression of the portal was given to recheck, a program that looks for texts on which one takes for ever, ${timeout / 1_000} seconds each.`,
  limits:
    'A time that grows with the square of the length does harm only on long texts: what visitors write is at most 2,000 letters, and on such a text of the worst kind each of these was timed; longer texts come from editors of the platform alone. Expressions that are built from pieces when the program starts are not among them.',
  full: { timeout: 5_000, every: 1, letters: 2_000 },
  quick: { timeout: 500, every: 40, letters: 2_000 },
  minutes: 5,
  needs: ['recheck'],
  run,
})
