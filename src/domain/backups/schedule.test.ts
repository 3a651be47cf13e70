import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, formatBeijingTime, parseBeijing } from '../calendar/beijing.ts'
import { isBackupDue, nextBackup, slotUpTo } from './schedule.ts'

const ms = (text: string): number => {
  const moment = parseBeijing(text)
  if (moment === null) throw new Error(text)
  return moment.ms
}
const orNull = (text: string | null): number | null => (text === null ? null : ms(text))

test.each([
  ['2026-11-29 03:29:59', '2026-11-28 03:30:00'],
  ['2026-11-29 03:30:00', '2026-11-29 03:30:00'],
  ['2026-11-29 23:59:59', '2026-11-29 03:30:00'],
  ['2026-11-30 00:00:00', '2026-11-29 03:30:00'],
])('at %s the last half past three was %s', (now, slot) => {
  expect(formatBeijingTime(slotUpTo('03:30', ms(now)))).toBe(slot)
})

test.each<[string, string, string | null, string | null, boolean]>([
  ['the very first, at once', '2026-11-29 10:00', null, null, true],
  ['not before its time', '2026-11-29 03:29', '2026-11-28 03:30', '2026-11-28 03:30', false],
  ['in time', '2026-11-29 03:30', '2026-11-28 03:30', '2026-11-28 03:30', true],
  ['once', '2026-11-29 03:40', '2026-11-29 03:30', '2026-11-29 03:30', false],
  ['later, where no server ran', '2026-11-29 12:00', '2026-11-27 03:30', '2026-11-27 03:30', true],
  ['not again at once', '2026-11-29 04:29', '2026-11-28 03:30', '2026-11-29 03:30', false],
  ['again after an hour', '2026-11-29 04:30', '2026-11-28 03:30', '2026-11-29 03:30', true],
  ['by hand counts', '2026-11-29 09:00', '2026-11-29 08:00', '2026-11-29 08:00', false],
  ['by hand before its time', '2026-11-29 03:30', '2026-11-29 03:00', '2026-11-29 03:00', true],
])('%s', (_what, now, whole, tried, due) => {
  const last = { wholeAt: orNull(whole), triedAt: orNull(tried) }
  expect(isBackupDue('03:30', last, ms(now))).toBe(due)
})

test('the next one is the first moment at which one is due', () => {
  const begin = ms('2026-11-20 00:00')
  const moments = fc.option(fc.integer({ min: begin, max: begin + 5 * DAY_MS }))
  const minutes = fc.integer({ min: 0, max: 1439 }).map((minute) => {
    const two = (part: number): string => String(part).padStart(2, '0')
    return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
  })
  fc.assert(
    fc.property(minutes, moments, moments, (at, whole, tried) => {
      const now = begin + 5 * DAY_MS
      const last = {
        wholeAt: whole,
        triedAt: whole === null || (tried !== null && tried > whole) ? tried : whole,
      }
      const next = nextBackup(at, last, now)
      expect(next).toBeGreaterThanOrEqual(now)
      expect(next - now).toBeLessThanOrEqual(DAY_MS)
      expect(isBackupDue(at, last, next)).toBe(true)
      expect(next === now || !isBackupDue(at, last, next - 1)).toBe(true)
    }),
  )
})
