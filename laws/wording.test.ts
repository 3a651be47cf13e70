import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The rows of 界面用语: what is said, and what gave way to it. */
const ROWS = read('docs/glossary.md')
  .split('## 界面用语')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| 用 '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, instead = '', words = '']) => ({ instead, words: words.split('、') }))

const patternOf = (word: string): RegExp =>
  new RegExp(word.replace('…', '[^，。；、\'"`<>\\n]{0,8}'))

/** Texts of a source file: what stands in it beside comments. */
const textOf = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1')

/** Words of visitors that the search knows, and texts of authorities, are nobody's wording. */
const NOT_OURS = /^src\/(domain\/search|domain\/situation\/(?!facts)|server\/notices\/samples)/
const TESTS = /\.test\.tsx?$|\/testing|\/golden\//

const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !NOT_OURS.test(file) && !TESTS.test(file))
  .map((file) => [file, textOf(read(file))] as const)
/** An answer as readers see it: how it is asked for is in the words of those who ask. */
const shownOf = (file: string, text: string): string =>
  file.startsWith('content/publications/answer/')
    ? JSON.stringify(JSON.parse(text), (key, value: unknown) =>
        key === 'asked' || key === 'confused' ? undefined : value,
      )
    : text

/** What is published; how people ask for it is in their own words. */
const content = globSync('content/**/*.{json,md}', { cwd: root })
  .filter((file) => !file.startsWith('content/asked/'))
  .map((file) => [file, shownOf(file, read(file))] as const)

const found = (texts: readonly (readonly [string, string])[], word: string): string[] => {
  const pattern = patternOf(word)
  return texts.filter(([, text]) => pattern.test(text)).map(([file]) => `${file}: ${word}`)
}

describe('wordings given up stay given up', () => {
  test.each(ROWS)('$words', ({ words, instead }) => {
    expect(
      words.flatMap((word) => found(sources, word)),
      `say ${instead}`,
    ).toEqual([])
  })

  test('你 in content too', () => {
    expect(found(content, '你')).toEqual([])
  })

  test.each(ROWS)('a planted one is found, and none in a comment: $words', ({ words }) => {
    for (const word of words) {
      const said = word.replace('…', '下载')
      expect(patternOf(word).test(textOf(`const text = '${said}'`)), word).toBe(true)
      expect(patternOf(word).test(textOf(`/** ${said} */`)), word).toBe(false)
    }
  })
})
