import { describe, expect, it } from 'vitest'
import type { CalendarEvent } from './questions.ts'
import { datesAhead, dayToOpen, eventsOfMonth, eventWords } from './events.ts'
import { monthAsked, monthBefore } from './questions.ts'

const NOW = '2027-05-20 10:00:00'

const event = (policyId: string, at: string, more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  policyId,
  shortTitle: policyId,
  level: '1',
  batch: '',
  event: 'online',
  at,
  reference: false,
  supportModes: [],
  ...more,
})

const inMay = (own: CalendarEvent[], yearBefore: CalendarEvent[]) =>
  eventsOfMonth({ month: '2027-05', own, yearBefore, now: NOW })

describe('eventsOfMonth', () => {
  it('shows the dates of the year before as past ones, from today on', () => {
    const shown = inMay(
      [event('a', '2027-05-31 23:59:59')],
      [event('b', '2026-05-25 23:59:59'), event('c', '2026-05-10 23:59:59')],
    )
    expect(shown.map((it) => [it.policyId, it.day, it.past])).toEqual([
      ['b', '2027-05-25', true],
      ['a', '2027-05-31', false],
    ])
  })

  it('leaves the year before out once the policy has published a date of its own', () => {
    const shown = inMay([event('a', '2027-05-31')], [event('a', '2026-05-25')])
    expect(shown.map((it) => it.day)).toEqual(['2027-05-31'])
  })

  it('marks a 往年参考 of the month itself and shows each date once', () => {
    const twice = event('a', '2027-05-08 23:59:59', { reference: true })
    expect(inMay([twice, twice], []).map((it) => it.past)).toEqual([true])
  })

  it('moves the leap day to the last of February', () => {
    const shown = eventsOfMonth({
      month: '2029-02',
      own: [],
      yearBefore: [event('a', '2028-02-29 23:59:59')],
      now: NOW,
    })
    expect(shown.map((it) => it.day)).toEqual(['2029-02-28'])
  })
})

describe('dates', () => {
  it('opens the next published day, else the next, else the last', () => {
    const published = event('a', '2027-05-31')
    const past = event('b', '2026-05-25')
    expect(dayToOpen(inMay([published], [past]), NOW)).toBe('2027-05-31')
    expect(dayToOpen(inMay([], [past]), NOW)).toBe('2027-05-25')
    expect(dayToOpen(inMay([event('a', '2027-05-02')], []), NOW)).toBe('2027-05-02')
    expect(dayToOpen([], NOW)).toBeNull()
  })

  it('keeps what is still to come, and what opens today', () => {
    const ahead = datesAhead(
      [
        event('over', '2027-05-20 09:00:00'),
        event('today', '2027-05-20 17:00:00'),
        event('opens', '2027-05-20 00:00:00', { event: 'opens' }),
      ],
      NOW,
    )
    expect(ahead.map((it) => it.policyId)).toEqual(['today', 'opens'])
    expect(ahead.map(eventWords)).toEqual(['网上申报截止', '开始'])
  })
})

describe('the month asked for', () => {
  it('falls back to the present one', () => {
    expect(monthAsked('2027-07', NOW)).toBe('2027-07')
    for (const odd of [null, '', '2027-13', '2027-7', '1999-01', '2040-01', 'x'])
      expect(monthAsked(odd, NOW)).toBe('2027-05')
  })

  it('looks back a year only for months that are not over', () => {
    expect(monthBefore('2027-06', NOW)).toBe('2026-06')
    expect(monthBefore('2027-05', NOW)).toBe('2026-05')
    expect(monthBefore('2027-04', NOW)).toBeNull()
  })
})
