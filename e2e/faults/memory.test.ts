import { expect, test } from 'vitest'
import { residentOf, slopeOf } from './memory.ts'

test('what grows steadily grows by so much, whatever it began with', () => {
  const points = [0, 1, 2, 3, 4].map((at) => ({ at, value: 120 + at * 2.5 }))
  expect(slopeOf(points)).toBeCloseTo(2.5, 10)
  expect(slopeOf(points.map(({ at }) => ({ at, value: 9 })))).toBe(0)
  expect(slopeOf([])).toBe(0)
})

test('a process has its memory, one that is gone has none', () => {
  expect(residentOf(process.pid)).toBeGreaterThan(10)
  expect(residentOf(2 ** 30)).toBe(0)
})
