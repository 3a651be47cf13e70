import { describe, expect, it } from 'vitest'
import { addDays, addMonths, monthSpan, weekOf, weeksOf } from './calendar-days.ts'

describe('days', () => {
  it('counts across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addMonths('2027-01', -1)).toBe('2026-12')
    expect(addMonths('2026-11', 14)).toBe('2028-01')
    expect(monthSpan('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  })

  it('begins the week on Monday', () => {
    expect(weekOf('2026-11-21')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(weekOf('2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(weekOf('2026-11-23').from).toBe('2026-11-23')
  })

  it('lays a month out in whole weeks', () => {
    const weeks = weeksOf('2026-11')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
    expect(weeks[5]?.[0]).toBe('2026-11-30')
    expect(weeksOf('2027-02')).toHaveLength(4)
  })
})
