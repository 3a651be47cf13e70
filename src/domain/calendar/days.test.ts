import { expect, test } from 'vitest'
import { addDays, addMonths } from './days.ts'

test.each([
  ['2026-11-21', 12, '2027-11-21'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-03-15', -3, '2025-12-15'],
])('%s and %i months is %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-21', 30, '2026-12-21'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days is %s', (day, days, then) => {
  expect(addDays(day, days)).toBe(then)
})

test('what is no day is a fault', () => {
  expect(() => addDays('2026-1-1', 1)).toThrow('no day')
})
