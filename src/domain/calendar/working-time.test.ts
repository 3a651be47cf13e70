import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBeijingTime } from './beijing.ts'
import { addWorkingDays } from './working-days.ts'
import { DAY_MINUTES, workingDaysBefore, workingMinutes } from './working-time.ts'

const CALENDAR = { off: new Set(['2026-10-01', '2026-10-02']), on: new Set(['2026-10-10']) }

test.each([
  ['2026-11-18 10:00:00', '2026-11-18 11:30:00', 90, 'within a morning'],
  ['2026-11-18 07:00:00', '2026-11-18 09:30:00', 30, 'before nine nobody works'],
  ['2026-11-18 17:30:00', '2026-11-18 23:00:00', 30, 'nor after six'],
  ['2026-11-18 17:00:00', '2026-11-19 10:00:00', 120, 'over a night'],
  ['2026-11-20 17:00:00', '2026-11-23 10:00:00', 120, 'over a weekend'],
  ['2026-11-21 10:00:00', '2026-11-22 10:00:00', 0, 'within a weekend'],
  ['2026-09-30 17:00:00', '2026-10-05 10:00:00', 120, 'over days off'],
  ['2026-10-09 17:00:00', '2026-10-10 10:00:00', 120, 'to a Saturday that is worked'],
  ['2026-11-16 09:00:00', '2026-11-20 18:00:00', 5 * DAY_MINUTES, 'a week'],
  ['2026-11-18 11:00:00', '2026-11-18 10:00:00', 0, 'backwards'],
])('from %s to %s: %i (%s)', (from, to, minutes) => {
  expect(workingMinutes(from, to, CALENDAR)).toBe(minutes)
})

test('time adds up, and what is very old is not counted day by day', () => {
  const moment = fc.integer({ min: 1_767_225_600, max: 1_798_761_600 })
  fc.assert(
    fc.property(moment, moment, moment, (...seconds) => {
      const [a = '', b = '', c = ''] = seconds
        .toSorted((one, other) => one - other)
        .map((second) => formatBeijingTime((second - (second % 60)) * 1_000))
      expect(workingMinutes(a, b, CALENDAR) + workingMinutes(b, c, CALENDAR)).toBe(
        workingMinutes(a, c, CALENDAR),
      )
    }),
  )
  const old = workingMinutes('1990-01-01 00:00:00', '2026-11-20 18:00:00', CALENDAR)
  expect(old).toBeLessThan(750 * DAY_MINUTES)
})

test('working days before are the way back of working days after', () => {
  expect(workingDaysBefore('2026-11-23', 1, CALENDAR)).toBe('2026-11-20')
  expect(workingDaysBefore('2026-10-05', 2, CALENDAR)).toBe('2026-09-29')
  expect(addWorkingDays(workingDaysBefore('2026-11-19', 7, CALENDAR), 7, CALENDAR)).toBe(
    '2026-11-19',
  )
})
