import { cruise } from 'dependency-cruiser'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import laws from '../.dependency-cruiser.mjs'
import { measureModule, type MeasuredFunction } from './measure/functions.ts'
import { repeatedLines } from './measure/repeats.ts'
import { linesOf, type Part, partOf, quantile, roomOf } from './measure/lines.ts'

/** Prints what the tree is like: sizes by room, cycles, long functions, registries, docstrings. */

const ROOT = join(import.meta.dirname, '..')
const PARTS = ['source', 'tests', 'styles', 'sql', 'generated'] as const satisfies readonly Part[]
const LONGEST = 5
/** A file that names so many capabilities is one that a new capability has to edit. */
const MANY = 12

const files = globSync('{src,scripts,laws,testing,e2e,bench}/**/*.{ts,tsx,mjs,css,sql}', {
  cwd: ROOT,
  exclude: ['bench/*/node_modules/**'],
}).flatMap((path) => {
  const part = partOf(path)
  if (part === null) return []
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [{ path, part, room: roomOf(path), text, lines: linesOf(text) }]
})

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): void => {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.toLocaleString('en')))
  const widths = head.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)))
  for (const row of cells)
    console.log(
      row
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join('  '),
    )
}

const title = (text: string): void => console.log(`\n${text}\n`)

const sizes = (): void => {
  title('Lines by room (blank lines included); median, p95 and max of its source files')
  const rowOf = (name: string, own: typeof files): (string | number)[] => {
    const source = own.filter(({ part }) => part === 'source').map(({ lines }) => lines)
    const sorted = source.toSorted((one, other) => one - other)
    return [
      name,
      own.length,
      ...PARTS.map((part) =>
        own.reduce((sum, file) => sum + (file.part === part ? file.lines : 0), 0),
      ),
      quantile(sorted, 0.5),
      quantile(sorted, 0.95),
      sorted.at(-1) ?? 0,
    ]
  }
  const rooms = [...new Set(files.map(({ room }) => room))].toSorted()
  table(
    ['room', 'files', ...PARTS, 'median', 'p95', 'max'],
    [
      ...rooms.map((room) =>
        rowOf(
          room,
          files.filter((file) => file.room === room),
        ),
      ),
      rowOf('all', files),
    ],
  )
}

const cycles = async (): Promise<void> => {
  const { output } = await cruise(['src'], {
    ...laws.options,
    baseDir: ROOT,
    ruleSet: {
      forbidden: laws.forbidden.filter(({ name }) => /cycle|circular/.test(name)) as never,
    },
    validate: true,
  } as never)
  if (typeof output === 'string') throw new Error(output)
  title(`Import cycles: ${output.summary.violations.length}`)
}

const modules = files
  .filter(
    ({ part, path }) => part === 'source' && path.startsWith('src/') && !path.endsWith('.mjs'),
  )
  .map(({ path, text }) => ({ path, ...measureModule(path, text) }))

const functions = (): void => {
  title('Longest functions by lines of their own (functions within them apart)')
  const all: MeasuredFunction[] = modules.flatMap((module) => module.functions)
  table(
    ['function', 'own lines', 'where'],
    all
      .toSorted((one, other) => other.ownLines - one.ownLines)
      .slice(0, LONGEST)
      .map(({ name, ownLines, path, line }) => [name, ownLines, `${path}:${line}`]),
  )
}

/** Folders that every capability may use: naming them makes no registry. */
const LEAVES = new Set(
  'wire database testing seed publications audit reminders sms sheets kit shell calendar text'.split(
    ' ',
  ),
)
const NAMED =
  /['"](?:#(?:server|web|domain|contract)\/|\.\.?\/)?([a-z][a-z-]*)(?:\/[\w./-]+\.tsx?|\.ts)['"]/g

const registries = (): void => {
  title(`Files that name ${MANY} or more capabilities`)
  const capabilities = new Set(
    files.flatMap(({ path }) => {
      const [first, room = '', folder = '', file] = path.split('/')
      const named = first === 'src' && file !== undefined && room !== 'contract'
      return named && !LEAVES.has(folder) ? [folder] : []
    }),
  )
  const countOf = (text: string): number =>
    new Set(
      [...text.matchAll(NAMED)].flatMap(([, name = '']) => (capabilities.has(name) ? [name] : [])),
    ).size
  table(
    ['file', 'capabilities'],
    files
      .filter(({ path, part }) => path.startsWith('src/') && part !== 'tests')
      .map(({ path, text }) => [path, countOf(text)] as const)
      .filter(([, count]) => count >= MANY)
      .toSorted((one, other) => other[1] - one[1]),
  )
}

const docstrings = (): void => {
  title('Docstrings of exported functions')
  const rooms = [...new Set(modules.map(({ path }) => roomOf(path)))].toSorted()
  table(
    ['room', 'exported', 'documented', 'say returns', 'say @throws'],
    rooms.map((room) => {
      const own = modules.filter(({ path }) => roomOf(path) === room)
      const sum = (key: 'exported' | 'documented' | 'returns' | 'throws'): number =>
        own.reduce((total, { docstrings: said }) => total + said[key], 0)
      return [room, sum('exported'), sum('documented'), sum('returns'), sum('throws')]
    }),
  )
}

const repeats = (): void => {
  const seen = new Map<string, number>()
  for (const { text, part } of files)
    if (part === 'styles')
      for (const [, body = ''] of text.matchAll(/\{([^{}]*)\}/g)) {
        const rule = body.trim()
        if (rule.split('\n').length > 2) seen.set(rule, (seen.get(rule) ?? 0) + 1)
      }
  const again = [...seen].filter(([, times]) => times > 1)
  const sources = (part: Part): string[] =>
    files
      .filter((file) => file.part === part && file.path.startsWith('src/'))
      .map(({ text }) => text)
  title(
    `Lines in blocks of twelve that occur again: ${repeatedLines(sources('source'))} of source, ${repeatedLines(sources('tests'))} of tests, ${repeatedLines(sources('styles'))} of styles`,
  )
  title(
    `Style rules of three lines or more that stand more than once: ${again.length}, lines that repeat: ${again.reduce((sum, [rule, times]) => sum + (times - 1) * rule.split('\n').length, 0)}`,
  )
}

sizes()
await cycles()
functions()
registries()
docstrings()
repeats()
