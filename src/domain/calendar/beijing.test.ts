import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  beijingDaysBetween,
  deadlineMoment,
  endOfBeijingDay,
  formatBeijingDate,
  formatBeijingTime,
  parseBeijing,
  startOfBeijingDay,
} from './beijing.ts'

const at = (text: string): number => parseBeijing(text)!.ms

describe('reading dates', () => {
  test.each([
    ['2026-11-21', '2026-11-20T16:00:00Z', false],
    ['2026-11-21 09:30', '2026-11-21T01:30:00Z', true],
    ['2026-11-21 09:30:15', '2026-11-21T01:30:15Z', true],
    ['2024-02-29', '2024-02-28T16:00:00Z', false],
  ])('%s', (text, utc, hasHour) => {
    expect(parseBeijing(text)).toEqual({ ms: Date.parse(utc), hasHour })
  })

  test.each(['', '2026', '2026-02-30', '2025-02-29', '2026-13-01', '2026-01-01 24:00', '2026/1/1'])(
    'refuses %j',
    (text) => expect(parseBeijing(text)).toBeNull(),
  )
})

test('a deadline without an hour ends at 23:59:59', () => {
  expect(formatBeijingTime(deadlineMoment('2026-05-25')!)).toBe('2026-05-25 23:59:59')
  expect(formatBeijingTime(deadlineMoment('2026-05-25 17:00')!)).toBe('2026-05-25 17:00:00')
  expect(deadlineMoment('待定')).toBeNull()
})

test('days are counted by the Beijing calendar, not by hours', () => {
  expect(beijingDaysBetween(at('2026-11-21 23:59'), at('2026-11-22 00:00'))).toBe(1)
  expect(beijingDaysBetween(at('2026-11-21 00:00'), at('2026-11-21 23:59'))).toBe(0)
  expect(beijingDaysBetween(at('2026-11-21'), at('2026-10-21'))).toBe(-31)
})

test('what is formatted reads back', () => {
  const moments = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(2199, 0, 1) })
  fc.assert(
    fc.property(moments, (ms) => {
      expect(at(formatBeijingDate(ms))).toBe(startOfBeijingDay(ms))
      expect(at(formatBeijingTime(ms))).toBe(Math.floor(ms / 1000) * 1000)
      expect(formatBeijingDate(endOfBeijingDay(ms))).toBe(formatBeijingDate(ms))
    }),
  )
})
