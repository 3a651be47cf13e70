import { expect, test } from 'vitest'
import { addWorkingDays, isWorkingDay } from './working-days.ts'

const PLAIN = { off: new Set<string>(), on: new Set<string>() }

test.each([
  // 2026-11-22 is a Sunday.
  ['2026-11-22', 1, '2026-11-23'],
  ['2026-11-22', 2, '2026-11-24'],
  ['2026-11-20', 1, '2026-11-23'],
  ['2026-11-20', 5, '2026-11-27'],
  ['2026-11-23', 5, '2026-11-30'],
  ['2026-12-31', 2, '2027-01-04'],
  ['2026-11-23', 0, '2026-11-23'],
])('%s and %i working days is %s', (day, days, then) => {
  expect(addWorkingDays(day, days, PLAIN)).toBe(then)
})

test('days off do not count, weekends that are worked do', () => {
  const calendar = { off: new Set(['2026-11-23', '2026-11-24']), on: new Set(['2026-11-28']) }
  expect(isWorkingDay('2026-11-24', calendar)).toBe(false)
  expect(isWorkingDay('2026-11-28', calendar)).toBe(true)
  expect(isWorkingDay('2026-11-29', calendar)).toBe(false)
  expect(addWorkingDays('2026-11-20', 4, calendar)).toBe('2026-11-28')
})
