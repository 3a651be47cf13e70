import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placesOf, wordsIn, wordsOf } from './hits.ts'

const marks = (...words: string[]) => words.map((text) => ({ text, hit: !text.startsWith('-') }))

test.each([
  [marks('研发', '-占', '收入', '研发'), '研发,收入'],
  [marks('长'.repeat(21), '短'), '短'],
  [marks('a,b', '甲', '乙', '丙', '丁', '戊', '己', '庚'), '甲,乙,丙,丁,戊,己'],
  [[], ''],
])('the marked words travel', (given, carried) => {
  expect(wordsIn(given)).toBe(carried)
  expect(wordsOf(carried)).toEqual(carried === '' ? [] : carried.split(','))
})

test.each([
  ['研发费用占研发', ['研发', '研发费用'], ['研发费用', '研发']],
  ['ISO9001 认证', ['iso'], ['ISO']],
  ['没有', ['别的'], []],
  ['有字', [], []],
])('%s holds the words', (text, words, found) => {
  expect(placesOf(text, words).map(([from, to]) => text.slice(from, to))).toEqual(found)
})

test('places are in order and apart, whatever the words', () => {
  const text = fc.string({ unit: fc.constantFrom('甲', '乙', '丙', 'A', 'İ') })
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (given, words) => {
      let last = 0
      for (const [from, to] of placesOf(
        given,
        words.filter((word) => word !== ''),
      )) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to).toBeGreaterThan(from)
        last = to
      }
    }),
  )
})
