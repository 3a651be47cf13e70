import { describe, expect, test } from 'vitest'
import { formatBeijingTime, parseBeijing } from '#domain/calendar/beijing.ts'
import { availabilityOf } from './availability.ts'
import { isOpen, nextChange, nextOpening, openingOf, resumesAt } from './hours.ts'
import { OFFICE_HOURS, type OfficeHours } from './week.ts'

const at = (text: string): number => parseBeijing(text)?.ms ?? Number.NaN
const said = (ms: number | null): string => (ms === null ? '' : formatBeijingTime(ms).slice(0, 16))
const hour = (from: number, to: number) => ({ from: from * 60, to: to * 60 })

/** A pause at noon, a night from Friday to Saturday, and days that differ. */
const HOURS: OfficeHours = {
  week: [
    [hour(9, 12), hour(13, 18)],
    [hour(9, 18)],
    [hour(9, 18)],
    [hour(9, 18)],
    [hour(9, 18), hour(20, 24)],
    [hour(0, 2)],
    [],
  ],
  exceptions: [
    { day: '2026-12-01', name: '停电', kind: 'own', ranges: [] },
    { day: '2026-12-06', name: '调休上班', kind: 'holiday', ranges: [hour(10, 16)] },
    { day: '2027-01-01', name: '元旦', kind: 'holiday', ranges: [] },
  ],
}
const opening = openingOf(HOURS)

describe('a week with days that differ, by the clock of Beijing', () => {
  // 2026-11-30 is a Monday.
  test.each<[string, boolean, string, string]>([
    ['2026-11-30 08:59:59', false, '2026-11-30 09:00', '2026-11-30 09:00'],
    ['2026-11-30 09:00', true, '2026-11-30 09:00', '2026-11-30 12:00'],
    ['2026-11-30 12:00', false, '2026-11-30 13:00', '2026-11-30 13:00'],
    ['2026-11-30 12:59:59', false, '2026-11-30 13:00', '2026-11-30 13:00'],
    ['2026-11-30 17:59:59', true, '2026-11-30 17:59', '2026-11-30 18:00'],
    // Tuesday is closed by an exception, whatever its week says.
    ['2026-11-30 18:00', false, '2026-12-02 09:00', '2026-12-02 09:00'],
    ['2026-12-01 10:00', false, '2026-12-02 09:00', '2026-12-02 09:00'],
    // Over midnight without a break.
    ['2026-12-04 19:59:59', false, '2026-12-04 20:00', '2026-12-04 20:00'],
    ['2026-12-04 23:59:59', true, '2026-12-04 23:59', '2026-12-05 02:00'],
    ['2026-12-05 00:00', true, '2026-12-05 00:00', '2026-12-05 02:00'],
    ['2026-12-05 02:00', false, '2026-12-06 10:00', '2026-12-06 10:00'],
    // A Sunday that is worked.
    ['2026-12-06 09:30', false, '2026-12-06 10:00', '2026-12-06 10:00'],
    ['2026-12-06 15:59:59', true, '2026-12-06 15:59', '2026-12-06 16:00'],
    // A holiday on a Friday: Saturday's night is its own day still.
    ['2026-12-31 18:00', false, '2027-01-02 00:00', '2027-01-02 00:00'],
  ])('%s', (text, open, next, change) => {
    const now = at(text)
    expect(isOpen(now, opening)).toBe(open)
    expect(said(nextOpening(now, opening))).toBe(next)
    expect(said(nextChange(now, opening))).toBe(change)
  })

  test('the day is that of Beijing, not of Greenwich', () => {
    // Sunday 17:00 of Greenwich is Monday 1:00 of Beijing, and 01:30 is 9:30.
    expect(isOpen(Date.UTC(2026, 10, 29, 17), opening)).toBe(false)
    expect(isOpen(Date.UTC(2026, 10, 30, 1, 30), opening)).toBe(true)
  })

  test('a week that never opens has no next time, one that never closes no change', () => {
    const never = openingOf({ week: OFFICE_HOURS.week.map(() => []), exceptions: [] })
    expect(nextOpening(at('2026-11-30 10:00'), never)).toBeNull()
    expect(nextChange(at('2026-11-30 10:00'), never)).toBeNull()
    const always = openingOf({ week: OFFICE_HOURS.week.map(() => [hour(0, 24)]), exceptions: [] })
    expect(nextChange(at('2026-11-30 10:00'), always)).toBeNull()
  })
})

describe('a pause', () => {
  test.each([
    ['', '2026-12-01 10:00', ''],
    ['2026-12-03', '2026-12-01 10:00', '2026-12-04 00:00'],
    ['2026-12-03', '2026-12-03 23:59:59', '2026-12-04 00:00'],
    ['2026-12-03', '2026-12-04 00:00', ''],
    ['2026-11-30', '2026-12-01 10:00', ''],
  ])('up to %s, looked at %s, ends %s', (until, now, resumes) => {
    expect(said(resumesAt(until, at(now)))).toBe(resumes)
  })

  const there = {
    connected: true,
    manual: 'online',
    reception: null,
    load: 0,
    capacity: 8,
    owesSince: null,
  } as const
  const paused = { opening, pausedUntil: '2026-12-05' }
  test('makes whoever is there away, and says when they are back', () => {
    const now = at('2026-12-02 10:00')
    expect(availabilityOf(there, now, paused)).toEqual({
      status: 'away',
      available: false,
      backAt: at('2026-12-06 10:00'),
    })
    expect(availabilityOf({ ...there, connected: false }, now, paused)).toMatchObject({
      status: 'offline',
      backAt: at('2026-12-06 10:00'),
    })
    expect(availabilityOf(there, at('2026-12-06 10:00'), paused).available).toBe(true)
  })

  test('own hours say who is available when the platform is not', () => {
    const evening = openingOf({ week: OFFICE_HOURS.week.map(() => [hour(19, 22)]), exceptions: [] })
    const now = at('2026-12-02 20:00')
    expect(availabilityOf(there, now).available).toBe(false)
    expect(availabilityOf(there, now, { opening: evening, pausedUntil: '' })).toEqual({
      status: 'online',
      available: true,
      backAt: null,
    })
  })
})
