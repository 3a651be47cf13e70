import { type Figure, holds, type PlanLine } from './line.ts'
import { isSame, type Kept } from './results.ts'

/** docs/reliability.md: the plan and what each line came to, for a reader who runs or buys the portal. */

const shown = ({ value, unit }: Pick<Figure, 'value' | 'unit'>): string =>
  `${value.toLocaleString('en-US')}${unit === '' ? '' : ` ${unit}`}`

const goalOf = ({ most, least, unit }: Figure): string => {
  if (most === 0) return 'none'
  if (most !== undefined) return `at most ${shown({ value: most, unit })}`
  if (least !== undefined) return `at least ${shown({ value: least, unit })}`
  return ''
}

/** How a line stands: its result counts only while it was run at the sizes that it has now. */
const standing = (line: PlanLine, kept: Kept | undefined): Kept | undefined =>
  kept !== undefined && (kept.verdict === 'not run' || isSame(kept.sizes, line.full))
    ? kept
    : undefined

const WORDS = { passed: 'passed', missed: '**missed**', 'not run': 'not run here' } as const

const summary = (line: PlanLine, kept: Kept | undefined): string => {
  const word = kept === undefined ? 'not run yet' : WORDS[kept.verdict]
  const missed = (kept?.figures ?? []).filter((it) => !holds(it))
  const why =
    kept === undefined
      ? ''
      : [kept.reason, ...missed.map((it) => `${it.what} ${shown(it)}`)]
          .filter((it) => it !== '')
          .join('; ')
  return `| [${line.id}](#${line.id.toLowerCase()}) | ${line.title} | ${word} | ${why} |`
}

const chapter = (line: PlanLine, kept: Kept | undefined): string[] => {
  const head = ['', `### ${line.id}`, '', `**${line.title}.** ${line.done}`]
  const limits = line.limits === undefined ? [] : ['', line.limits]
  if (kept === undefined)
    return [...head, ...limits, '', `Not run yet; about ${line.minutes} minutes.`]
  const { verdict, reason, date, commit, seed, minutes, figures } = kept
  const said = reason === '' ? '' : `: ${reason}`
  const rows = figures.map(
    (it) => `| ${it.what} | ${shown(it)} | ${goalOf(it)} | ${holds(it) ? '' : 'missed'} |`,
  )
  const table = ['', '| what | figure | goal | |', '|---|---|---|---|', ...rows]
  return [
    ...head,
    ...limits,
    '',
    `${WORDS[verdict].replace(/^(\W*)(\w)/, (_, mark: string, letter: string) => mark + letter.toUpperCase())}${said}. Run on ${date} (UTC) for ${minutes} minutes, commit ${commit}, seed ${seed}.`,
    ...(figures.length === 0 ? [] : table),
  ]
}

/** The whole page, of the lines and whatever results there are. */
export const reportOf = (lines: readonly PlanLine[], results: readonly Kept[]): string => {
  const byId = new Map(results.map((it) => [it.id, it]))
  const all = lines.map((line) => ({ line, kept: standing(line, byId.get(line.id)) }))
  const count = (verdict: Kept['verdict'] | undefined): number =>
    all.filter(({ kept }) => kept?.verdict === verdict).length
  return [
    '# Reliability: what was broken on purpose, and what came of it',
    '',
    '`npm run faults -- --plan` writes this page: it runs each line below that has no result yet, one after the other, and keeps what each came to in `docs/reliability/`. `-- --plan F1,F5` runs these anew, `--quick` runs lines at small figures and writes nothing.',
    '',
    'Everything here was done to the portal as it is delivered, with its own database, on one machine with two processors, where the portal, its database, and the people or attackers who use it share these two. Nothing was left out because it failed: a line that misses its goal says so.',
    '',
    'Where messages or records were written while something broke, passing always means: **none lost** that had been acknowledged, **none stored twice**, **none out of order**, **none that nobody wrote**. Everything that was typed, acknowledged, shown and stored is compared, from the first message on.',
    '',
    `Of ${lines.length} lines ${count('passed')} passed, ${count('missed')} missed a goal, ${count('not run')} could not be run here and ${count(undefined)} are still to be run.`,
    '',
    '| line | what | came to | where it missed, or why it was not run |',
    '|---|---|---|---|',
    ...all.map(({ line, kept }) => summary(line, kept)),
    '',
    '## Line by line',
    ...all.flatMap(({ line, kept }) => chapter(line, kept)),
    '',
  ].join('\n')
}
