import { expect, test } from 'vitest'
import { countOf, graded, mergeSpreads, quantile, spreadOf, within } from './spread.ts'

test.each([
  [-3, 0],
  [0, 0],
  [0.4, 0],
  [59.6, 60],
  [61, 60],
  [63, 65],
  [299, 300],
  [316, 330],
  [1_800, 1_800],
  [2_000, 2_100],
  [20_000, 21_600],
  [1_000_000, 86_400],
])('%d seconds are kept as %d', (seconds, kept) => expect(graded(seconds)).toBe(kept))

test.each([
  [[], 0.5, null],
  [[10], 0.5, 10],
  [[10], 0.9, 10],
  [[10, 20], 0.5, 10],
  [[10, 20, 30], 0.5, 20],
  [[30, 10, 20, 40], 0.5, 20],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.5, 5],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9, 9],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 0.9, 10],
  [[5, 5, 5, 600], 0.9, 600],
  [[5, 5, 5, 600], 0.5, 5],
] as const)('of %j the share %d is %s', (lengths, share, seconds) =>
  expect(quantile(spreadOf(lengths), share)).toBe(seconds),
)

test('distributions are added up', () => {
  const sum = mergeSpreads([spreadOf([5, 5, 130]), spreadOf([5, 60]), {}])
  expect(sum).toEqual({ '5': 3, '60': 1, '130': 1 })
  expect(countOf(sum)).toBe(5)
  expect(within(sum, 120)).toBe(4)
})
