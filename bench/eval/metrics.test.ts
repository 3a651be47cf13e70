import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mean, ndcgAt, percentile, recallAt, reciprocalRankAt } from './metrics.ts'

const ids = (letters: string): string[] => letters.split('')
const right = (letters: string): Set<string> => new Set(ids(letters))
const log2 = Math.log2

describe('nDCG with binary relevance', () => {
  test.each([
    ['the only right one first', 'abc', 'a', 3, 1],
    ['the only right one second', 'bac', 'a', 3, 1 / log2(3)],
    ['the only right one third', 'bca', 'a', 3, 1 / 2],
    ['below the depth', 'bca', 'a', 2, 0],
    ['not found', 'bcd', 'a', 3, 0],
    ['nothing found', '', 'a', 10, 0],
    ['two right ones in front', 'abc', 'ab', 3, 1],
    ['two right ones, one between', 'axb', 'ab', 3, (1 + 1 / 2) / (1 + 1 / log2(3))],
    ['one of two', 'axx', 'ab', 3, 1 / (1 + 1 / log2(3))],
    ['more right ones than the depth', 'ab', 'abcd', 2, 1],
    ['nothing is right', 'abc', '', 3, 0],
  ])('%s', (_, ranked, relevant, depth, expected) => {
    expect(ndcgAt(depth, ids(ranked), right(relevant))).toBeCloseTo(expected, 12)
  })
})

describe('reciprocal rank', () => {
  test.each([
    ['first', 'abc', 'a', 10, 1],
    ['third', 'xya', 'a', 10, 1 / 3],
    ['the earliest of two counts', 'xba', 'ab', 10, 1 / 2],
    ['below the depth', 'xya', 'a', 2, 0],
    ['none', 'xyz', 'a', 10, 0],
  ])('%s', (_, ranked, relevant, depth, expected) => {
    expect(reciprocalRankAt(depth, ids(ranked), right(relevant))).toBeCloseTo(expected, 12)
  })
})

describe('recall', () => {
  test.each([
    ['all', 'abc', 'ab', 10, 1],
    ['half', 'axc', 'ab', 10, 1 / 2],
    ['half above the depth', 'axb', 'ab', 2, 1 / 2],
    ['none', 'xyz', 'ab', 10, 0],
    ['nothing is right', 'abc', '', 10, 0],
  ])('%s', (_, ranked, relevant, depth, expected) => {
    expect(recallAt(depth, ids(ranked), right(relevant))).toBe(expected)
  })
})

test('all three lie between 0 and 1 and never fall when a right answer moves up', () => {
  const list = fc.uniqueArray(fc.constantFrom(...ids('abcdefgh')), { minLength: 2 })
  fc.assert(
    fc.property(list, fc.subarray(ids('abcdefgh')), fc.nat(), (ranked, chosen, nth) => {
      const relevant = new Set(chosen)
      const place = 1 + (nth % (ranked.length - 1))
      const better = relevant.has(ranked[place]!) && !relevant.has(ranked[place - 1]!)
      const swapped = ranked.with(place, ranked[place - 1]!).with(place - 1, ranked[place]!)
      for (const measure of [ndcgAt, reciprocalRankAt, recallAt]) {
        const [before, after] = [measure(4, ranked, relevant), measure(4, swapped, relevant)]
        expect(before).toBeGreaterThanOrEqual(0)
        expect(before).toBeLessThanOrEqual(1 + 1e-12)
        expect(!better || after >= before).toBe(true)
      }
    }),
  )
})

test.each([
  [0.5, [3, 1, 2], 2],
  [0.5, [4, 1, 2, 3], 2],
  [0.95, Array.from({ length: 100 }, (_, i) => i + 1), 95],
  [0.99, [7], 7],
  [1, [1, 9, 5], 9],
  [0.5, [], 0],
])('the percentile %d of %j is %d', (share, values, expected) => {
  expect(percentile(share, values)).toBe(expected)
})

test.each([
  [[], 0],
  [[2, 4], 3],
])('the mean of %j is %d', (values, expected) => {
  expect(mean(values)).toBe(expected)
})
