import { expect, test } from 'vitest'
import { monthSpan, shiftMonth, weeksOf } from './months.ts'

test('months go on across years and know their last day', () => {
  expect(shiftMonth('2027-01', -1)).toBe('2026-12')
  expect(shiftMonth('2026-11', 14)).toBe('2028-01')
  expect(monthSpan('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('a month lies in whole weeks, Monday first', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]?.[0]).toBe('2026-11-30')
  expect(weeksOf('2027-02')).toHaveLength(4)
})
