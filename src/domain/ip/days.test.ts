import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, addYears, daysFrom, isDay } from './days.ts'

test.each([
  ['2027-03-31', 6, '2027-09-30'],
  ['2027-03-31', -12, '2026-03-31'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-20', 3, '2027-03-20'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-01-31', -2, '2026-11-30'],
  ['2026-05-15', 0, '2026-05-15'],
])('%s and %i months: %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then)
})

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-2-3', false],
  ['2026-02-03 10:00', false],
  ['', false],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test('days and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addYears('2016-02-29', 10)).toBe('2026-02-28')
  expect(daysFrom('2026-11-21', '2026-12-13')).toBe(22)
  expect(daysFrom('2026-12-13', '2026-11-21')).toBe(-22)
})

describe('whatever the day', () => {
  const day = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1985-04-01', count))
  test('months keep the day or end on the last one, and never run over', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 400 }), (from, months) => {
        const to = addMonths(from, months)
        expect(isDay(to)).toBe(true)
        const [year = 0, month = 0] = from.split('-').map(Number)
        const count = year * 12 + month - 1 + months
        expect(to.slice(0, 7)).toBe(
          `${Math.floor(count / 12)}-${String((((count % 12) + 12) % 12) + 1).padStart(2, '0')}`,
        )
        expect(to.slice(8) === from.slice(8) || addDays(to, 1).endsWith('-01')).toBe(true)
      }),
    )
  })
  test('later starts never end earlier', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 240 }), (one, other, months) => {
        const [first, second] = one < other ? [one, other] : [other, one]
        expect(addMonths(first, months) <= addMonths(second, months)).toBe(true)
      }),
    )
  })
})
