import { expect, test } from 'vitest'
import {
  daysIn,
  periodBefore,
  type PeriodKind,
  periodOf,
  periodText,
  stepOf,
  stepsIn,
} from './period.ts'

/** A Sunday. */
const TODAY = '2026-11-22'

const ask = (kind: PeriodKind, more: { on?: string; from?: string; to?: string } = {}) =>
  periodOf({ kind, on: '', from: '', to: '', ...more }, TODAY)

test.each([
  ['day', {}, '2026-11-22', '2026-11-22', '2026-11-21', '2026-11-21'],
  ['day', { on: '2026-03-01' }, '2026-03-01', '2026-03-01', '2026-02-28', '2026-02-28'],
  // Sunday belongs to the week that began on the Monday before.
  ['week', {}, '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['week', { on: '2026-11-16' }, '2026-11-16', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['week', { on: '2026-11-15' }, '2026-11-09', '2026-11-15', '2026-11-02', '2026-11-08'],
  ['week', { on: '2026-01-01' }, '2025-12-29', '2026-01-04', '2025-12-22', '2025-12-28'],
  // A month that still runs is compared with as many days.
  ['month', {}, '2026-11-01', '2026-11-22', '2026-10-01', '2026-10-22'],
  ['month', { on: '2026-03-15' }, '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['month', { on: '2026-02-15' }, '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['month', { on: '2024-02-29' }, '2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
  [
    'custom',
    { from: '2026-11-01', to: '2026-11-10' },
    '2026-11-01',
    '2026-11-10',
    '2026-10-22',
    '2026-10-31',
  ],
  [
    'custom',
    { from: '2026-11-10', to: '2026-11-01' },
    '2026-11-01',
    '2026-11-10',
    '2026-10-22',
    '2026-10-31',
  ],
  // Nothing lies ahead of today, and what is no day is today.
  ['day', { on: '2027-01-01' }, TODAY, TODAY, '2026-11-21', '2026-11-21'],
  ['day', { on: '2026-02-30' }, TODAY, TODAY, '2026-11-21', '2026-11-21'],
  ['custom', { from: 'x', to: '' }, TODAY, TODAY, '2026-11-21', '2026-11-21'],
] as const)('%s %j is %s to %s, after %s to %s', (kind, more, from, to, before, until) => {
  const period = ask(kind, more)
  expect(period).toEqual({ from, to })
  expect(periodBefore(period, kind)).toEqual({ from: before, to: until })
})

test('a running month is never compared with more days than the month before has', () => {
  const period = periodOf({ kind: 'month', on: '', from: '', to: '' }, '2026-03-30')
  expect(periodBefore(period, 'month')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('a custom period keeps its last year', () => {
  const period = ask('custom', { from: '2020-01-01', to: '2026-11-01' })
  expect(daysIn(period)).toBe(366)
  expect(period.to).toBe('2026-11-01')
})

test.each([
  ['2026-11-01', '2026-11-03', 'day', ['2026-11-01', '2026-11-02', '2026-11-03']],
  [
    '2026-10-01',
    '2026-11-02',
    'week',
    [
      '2026-10-01 至 10-04',
      '2026-10-05 至 10-11',
      '2026-10-12 至 10-18',
      '2026-10-19 至 10-25',
      '2026-10-26 至 11-01',
      '2026-11-02',
    ],
  ],
] as const)('%s to %s goes by %s', (from, to, step, names) => {
  expect(stepOf({ from, to })).toBe(step)
  expect(stepsIn({ from, to }, step).map(({ name }) => name)).toEqual(names)
})

test('more than half a year goes by months', () => {
  const period = { from: '2025-12-15', to: '2026-11-22' }
  expect(stepOf(period)).toBe('month')
  const rows = stepsIn(period, 'month')
  expect(rows[0]).toEqual({ key: '2025-12-01', name: '2025-12' })
  expect(rows).toHaveLength(12)
})

test('a period in words', () => {
  expect(periodText({ from: TODAY, to: TODAY })).toBe(TODAY)
  expect(periodText(ask('week'))).toBe('2026-11-16 至 2026-11-22')
})
