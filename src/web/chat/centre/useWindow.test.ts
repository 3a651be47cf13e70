import { expect, test } from 'vitest'
import { touched } from './useWindow.ts'

const TEN = Array.from({ length: 10 }, () => 100)

test.each([
  ['the beginning', 0, 300, [0, 2]],
  ['above the beginning', -500, 250, [0, 2]],
  ['the middle', 450, 620, [4, 6]],
  ['the end', 900, 5_000, [9, 9]],
  ['beyond the end', 5_000, 6_000, [9, 9]],
])('%s', (_where, from, to, chunks) => {
  expect(touched(TEN, from, to)).toEqual(chunks)
})

test('chunks that were measured count as high as they are', () => {
  expect(touched([50, 400, 50, 50], 60, 460)).toEqual([1, 2])
})

test('an empty list has its one chunk', () => {
  expect(touched([], 0, 100)).toEqual([0, 0])
})
