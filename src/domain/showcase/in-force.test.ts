import { expect, test } from 'vitest'
import { isInForce } from './in-force.ts'

test.each([
  ['2026-11-01', '2026-11-30', '2026-10-31', false],
  ['2026-11-01', '2026-11-30', '2026-11-01', true],
  ['2026-11-01', '2026-11-30', '2026-11-30', true],
  ['2026-11-01', '2026-11-30', '2026-12-01', false],
  ['', '2026-11-30', '2020-01-01', true],
  ['2026-11-01', '', '2099-01-01', true],
])('%s to %s on %s: %s', (from, to, day, inForce) => {
  expect(isInForce({ from, to }, day)).toBe(inForce)
})
