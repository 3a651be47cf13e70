import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, addYears, daysBetween, isDay, mondayOf, weekdayOf } from './days.ts'

test.each([
  ['2026-11-21', 12, '2027-11-21'],
  ['2027-03-31', 6, '2027-09-30'],
  ['2027-03-31', -12, '2026-03-31'],
  ['2026-08-31', 6, '2027-02-28'],
  ['2027-08-31', 6, '2028-02-29'],
  ['2028-02-29', 12, '2029-02-28'],
  ['2026-12-20', 3, '2027-03-20'],
  ['2026-12-31', 2, '2027-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2027-01-31', -2, '2026-11-30'],
  ['2026-03-15', -3, '2025-12-15'],
  ['2026-05-15', 0, '2026-05-15'],
])('%s and %i months is %s', (day, months, then) => {
  expect(addMonths(day, months)).toBe(then)
})

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-11-21', 30, '2026-12-21'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-11-21 10:00:00', -30, '2026-10-22'],
  ['2026-11-21 10:00:00', 60, '2027-01-20'],
])('%s and %i days is %s', (day, days, then) => {
  expect(addDays(day, days)).toBe(then)
})

test('years, and the days between', () => {
  expect(addYears('2016-02-29', 10)).toBe('2026-02-28')
  expect(daysBetween('2026-11-21', '2026-12-13')).toBe(22)
  expect(daysBetween('2026-12-13', '2026-11-21')).toBe(-22)
  expect(daysBetween('2026-11-21 10:00:00', '2026-12-01 17:00:00')).toBe(10)
})

test('what is no day is a fault', () => {
  expect(() => addDays('2026-1-1', 1)).toThrow('no day')
  expect(() => addMonths('', 1)).toThrow('no day')
  expect(() => daysBetween('2026-11-21', '待定')).toThrow('no day')
})

test.each([
  ['2026-02-28', true],
  ['2026-02-30', false],
  ['2026-2-3', false],
  ['2026-02-03 10:00', false],
  [' 2026-02-03', false],
  ['', false],
])('%j is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test.each([
  ['2026-11-16', 0, '2026-11-16'],
  ['2026-11-21', 5, '2026-11-16'],
  ['2026-11-22', 6, '2026-11-16'],
  ['2026-11-23', 0, '2026-11-23'],
  ['2024-03-01', 4, '2024-02-26'],
])('%s is day %i of the week that begins on %s', (day, weekday, monday) => {
  expect(weekdayOf(day)).toBe(weekday)
  expect(mondayOf(day)).toBe(monday)
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
