import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Words of a group that is repeated: `(?:只|才|有了?)*`. */
const REPEATED = /\((?:\?:)?([^()[\]{}\\'"`*+\n]+\|[^()[\]{}\\'"`*+\n]+)\)[*+]/g

/** Words with a letter that may be missing, with and without it. */
const spelled = (word: string): string[] => {
  const at = word.search(/.\?/u)
  if (at < 0) return [word]
  const behind = word.slice(at + 2)
  return [word.slice(0, at + 1) + behind, word.slice(0, at) + behind].flatMap(spelled)
}

/** What is left of the longer ones of two sets, where the other one begins them. */
const restsOf = (shorter: Iterable<string>, longer: ReadonlySet<string>): string[] =>
  [...shorter].flatMap((one) =>
    [...longer].flatMap((other) =>
      one !== other && other.startsWith(one) ? [other.slice(one.length)] : [],
    ),
  )

/** Whether some text can be read as a row of these words in two ways (Sardinas and Patterson, 1953). */
const isAmbiguous = (given: readonly string[]): boolean => {
  const words = new Set(given)
  if (words.size < given.length || words.has('')) return true
  const seen = new Set<string>()
  for (let rests = new Set(restsOf(words, words)); rests.size > 0;) {
    if ([...rests].some((rest) => words.has(rest))) return true
    for (const rest of rests) seen.add(rest)
    const next = [...restsOf(words, rests), ...restsOf(rests, words)]
    rests = new Set(next.filter((rest) => !seen.has(rest)))
  }
  return false
}

const ambiguousIn = (source: string): string[] =>
  [...source.matchAll(REPEATED)]
    .filter(([, words = '']) => isAmbiguous(words.split('|').flatMap(spelled)))
    .map(([group]) => group)

test('no text is a row of repeated words in two ways: each more would double the time of a pattern', () => {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  const groups = sources.flatMap((file) => ambiguousIn(readFileSync(join(root, file), 'utf8')))
  expect(groups).toEqual([])
})

test.each(['(?:只|才|只)*', '(?:已经|已|经)+', '(?:有了?|了)*', '(?:ab|abc|cd|de|d)*', '(?:啊?|嗯)*'])(
  'a planted one is found: %s',
  (source) => expect(ambiguousIn(source)).toEqual([source]),
)

test.each(['(?:已经|已|拿)*', '(?:有了?|才)*', '(?:只|才|只)?', '(?:ab|abc)*'])(
  'a sound one is not: %s',
  (source) => expect(ambiguousIn(source)).toEqual([]),
)
