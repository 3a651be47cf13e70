import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Private words that gave way to the terms of the trade (house.md), where one word can be told by itself. */
interface GivenUp {
  words: readonly string[]
  instead: string
  /** Files it speaks of. */
  within: RegExp
}

const SRC = /^src\//
const SERVER = /^src\/server\//

/** In identifiers, as one of the words that these are made of. */
const IDENTIFIERS: GivenUp[] = [
  {
    words: ['telling', 'tellings', 'teller'],
    instead: 'reminder, notify, broadcaster',
    within: SRC,
  },
  {
    words: ['phrasebook', 'scoreboard', 'retell'],
    instead: 'SynonymTable, Scorer, reload',
    within: SRC,
  },
  { words: ['holdings', 'shelf'], instead: 'IndexState, DocumentColumns, storage', within: SRC },
  {
    words: ['spending', 'slices', 'identify'],
    instead: 'rate limit, iteration, authenticate',
    within: SRC,
  },
  { words: ['traces'], instead: 'bookmarks, history', within: SRC },
  {
    words: ['sweep', 'pushing', 'witness', 'keeper'],
    instead: 'job, notifications, registry, owner',
    within: SERVER,
  },
  {
    words: ['lazily', 'announce', 'dice'],
    instead: 'Lazy, broadcast, random',
    within: /^src\/(server|web\/kit)\//,
  },
]

/** Of files and folders. */
const PATHS: GivenUp[] = [
  {
    words: [
      'words',
      'questions',
      'things',
      'house',
      'told',
      'tellings',
      'teller',
      'standing',
      'stands',
    ],
    instead: 'schema, labels, queries, targets, deps, …store',
    within: SRC,
  },
  {
    words: ['pushing', 'following', 'traces', 'desk', 'sweep', 'round', 'hold', 'look'],
    instead: 'notifications, bookmarks, editor, settings, job, lock, probe',
    within: SRC,
  },
  {
    words: [
      'gate',
      'spending',
      'aside',
      'slices',
      'inside',
      'book',
      'witness',
      'holdings',
      'shelf',
    ],
    instead: 'authorize, rate-limit, background, iteration, …cache, registry, index-state',
    within: SERVER,
  },
  {
    words: [
      'phrasebook',
      'scoreboard',
      'placed',
      'taking',
      'room',
      'keep',
      'keeper',
      'kept',
      'moves',
      'moving',
    ],
    instead: 'synonym-table, scorer, order.store, guest-merge, quota, owner, transitions',
    within: SRC,
  },
  {
    words: ['late', 'Lazily', 'announce', 'signing-in', 'dice'],
    instead: 'hydrateOnInteraction, Lazy, startup-banner, auth, random',
    within: SRC,
  },
]

/** Code without comments and texts: what is left of a template is what is computed in it. */
const codeOf = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")

/** The words that identifiers are made of. */
const wordsIn = (text: string): Set<string> =>
  new Set(
    [...codeOf(text).matchAll(/[A-Za-z_$][\w$]*/g)]
      .flatMap(([identifier]) => identifier.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
      .map((word) => word.toLowerCase()),
  )

const usedBy = ({ words }: GivenUp, used: ReadonlySet<string>): string[] =>
  words.filter((word) => used.has(word))

/** Folders and the file's name up to its first dot. */
const namesIn = (path: string): string[] => [
  ...path.split('/').slice(1, -1),
  basename(path).replace(/\..*$/, ''),
]

const root = join(import.meta.dirname, '..')
const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
const used = new Map(
  files.map((file) => [file, wordsIn(readFileSync(join(root, file), 'utf8'))] as const),
)

describe('names given up stay given up', () => {
  test.each(IDENTIFIERS)('in code: $words', (law) => {
    const bad = files
      .filter((file) => law.within.test(file))
      .flatMap((file) => usedBy(law, used.get(file) ?? new Set()).map((word) => `${file}: ${word}`))
    expect(bad, `say ${law.instead}`).toEqual([])
  })

  test.each(PATHS)('of files: $words', (law) => {
    const bad = files.filter(
      (file) => law.within.test(file) && namesIn(file).some((name) => law.words.includes(name)),
    )
    expect(bad, `say ${law.instead}`).toEqual([])
  })

  test.each(IDENTIFIERS)('a planted one is found in code: $words', (law) => {
    for (const word of law.words) {
      const title = word[0]?.toUpperCase() + word.slice(1)
      for (const planted of [
        `const ${word} = 1`,
        `call(next${title}Of)`,
        `const ${word.toUpperCase()}_MS = 1`,
      ])
        expect(usedBy(law, wordsIn(planted)), planted).toEqual([word])
      for (const lawful of [`// the ${word}`, `/** ${word} */`, `const x = '${word}'`])
        expect(usedBy(law, wordsIn(lawful)), lawful).toEqual([])
    }
  })

  test.each(PATHS)('a planted one is found among files: $words', ({ words }) => {
    for (const word of words) {
      expect(namesIn(`src/server/a/${word}.test.ts`)).toContain(word)
      expect(namesIn(`src/server/${word}/store.ts`)).toContain(word)
      expect(namesIn(`src/server/a/un${word}.ts`)).not.toContain(word)
    }
  })
})
