import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Converter } from 'opencc-js/t2cn'
import { Converter as ToTraditional } from 'opencc-js/cn2t'
import { describe, expect, test } from 'vitest'
import { findSensitive, foldWord, maskWord, type SensitiveHit } from './sensitive.ts'

const toSimplified = Converter({ from: 't', to: 'cn' })
const toTraditional = ToTraditional({ from: 'cn', to: 't' })
const content = join(import.meta.dirname, '../../../content')
const LISTED = (
  JSON.parse(readFileSync(join(content, 'sensitive-words.json'), 'utf8')) as {
    groups: { words: string[] }[]
  }
).groups.flatMap(({ words }) => words)
const FOLDED = LISTED.map((word) => foldWord(word, toSimplified))

const check = (text: string): SensitiveHit[] =>
  findSensitive(text, toSimplified, (folded) =>
    FOLDED.flatMap((word) => {
      const found = []
      for (let from = folded.indexOf(word); from >= 0; from = folded.indexOf(word, from + 1))
        found.push({ word, from, to: from + word.length })
      return found
    }),
  )

const full = (text: string): string =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))

/** Ways to write a word so that a list of words does not find it. */
const EVASIONS: Record<string, (word: string) => string> = {
  blanks: (word) => Array.from(word).join(' '),
  'wide blanks': (word) => Array.from(word).join('　'),
  stars: (word) => Array.from(word).join('*'),
  dots: (word) => Array.from(word).join('·'),
  'zero width': (word) => Array.from(word).join('\u200B'),
  'soft hyphens': (word) => Array.from(word).join('\u00AD'),
  'variation selectors': (word) => Array.from(word).join('\uFE0F'),
  combining: (word) =>
    Array.from(word)
      .map((letter) => `${letter}\u0336`)
      .join(''),
  traditional: (word) => toTraditional(word),
  brackets: (word) =>
    Array.from(word)
      .map((letter) => `【${letter}】`)
      .join(''),
  'full width': full,
  upper: (word) => word.toUpperCase(),
  lines: (word) => Array.from(word).join('\n'),
}

describe('words are found', () => {
  const cases = Object.entries(EVASIONS).flatMap(([way, write]) =>
    LISTED.map((word) => ({ way, word, text: `请问${write(word)}可以吗` })),
  )
  test(`whatever is done to hide them: ${cases.length} ways`, () => {
    expect(cases.length).toBeGreaterThan(500)
    const missed = cases.filter(
      ({ word, text }) => !check(text).some((hit) => hit.word === foldWord(word, toSimplified)),
    )
    // A short word over a line's end is not told from two sentences.
    expect([...new Set(missed.map(({ way }) => way))]).toEqual(['lines'])
    expect(missed.length / cases.length).toBeLessThan(0.05)
  })

  test('at their place in what was written', () => {
    const text = '您好，代*开\u200B发 票吗'
    const [hit] = check(text)
    expect(text.slice(hit?.from, hit?.to)).toBe('代*开\u200B发 票')
  })
})

describe('words are not found', () => {
  test.each([
    '我们需要代开。发票另说',
    'we assist you',
    'a shitake dish',
    'the chefs hit the road',
    '',
    '！！！',
  ])('%j', (text) => {
    expect(check(text)).toEqual([])
  })

  test('in what our own content says', () => {
    const sentences = globSync('policies/*.json', { cwd: content })
      .flatMap((file) => readFileSync(join(content, file), 'utf8').match(/"[^"]{8,}"/g) ?? [])
      .flatMap((text) => text.slice(1, -1).split(/[。；]/))
      .filter((sentence) => sentence.length > 6)
      .slice(0, 2_000)
    expect(sentences.length).toBe(2_000)
    expect(sentences.filter((sentence) => check(sentence).length > 0)).toEqual([])
  })
})

test('nobody learns the list from a refusal', () => {
  expect(maskWord('代开发票')).toBe('代***')
  expect(maskWord('')).toBe('')
})
