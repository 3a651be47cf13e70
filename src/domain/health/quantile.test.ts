import { expect, test } from 'vitest'
import { addCounts, BOUNDS_MS, bucketOf, noCounts, quantileOf } from './quantile.ts'

const counted = (...durations: number[]): number[] => {
  const counts = noCounts()
  for (const ms of durations) counts[bucketOf(ms)] = (counts[bucketOf(ms)] ?? 0) + 1
  return counts
}

test.each([
  [0, 0],
  [5, 0],
  [5.1, 1],
  [1000, 8],
  [10_000, 11],
  [60_000, 12],
])('%d ms falls into bucket %d', (ms, bucket) => {
  expect(bucketOf(ms)).toBe(bucket)
})

test.each([
  [[], 0.5, null],
  [[3], 1, 5],
  [[3, 3], 0.5, 3],
  [[60, 60, 60, 60], 0.99, 100],
  [[700, 800, 900], 0.5, 750],
  [[99_000], 0.99, 10_000],
])('%j at %d is %s', (durations, share, ms) => {
  expect(quantileOf(counted(...durations), share)).toBe(ms)
})

test('a quantile is never above the bound of its bucket nor below the one before', () => {
  for (const [at, bound] of BOUNDS_MS.entries()) {
    const counts = noCounts()
    counts[at] = 1000
    for (const share of [0.01, 0.5, 0.95, 0.99, 1]) {
      const ms = quantileOf(counts, share) ?? -1
      expect(ms).toBeLessThanOrEqual(bound)
      expect(ms).toBeGreaterThanOrEqual(at === 0 ? 0 : (BOUNDS_MS[at - 1] ?? 0))
    }
  }
})

test('counts of several nodes add up', () => {
  expect(addCounts([])).toEqual(noCounts())
  expect(addCounts([counted(3, 700), counted(4)])).toEqual(counted(3, 4, 700))
})
