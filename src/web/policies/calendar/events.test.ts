import { describe, expect, it } from 'vitest'
import type { CalendarEvent } from './queries.ts'
import { eventWords } from '../parts/expected-labels.ts'
import { datesAhead, dayToOpen, eventsOfMonth } from './events.ts'
import { monthAsked } from './queries.ts'

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
  years: [],
  latest: '',
  likeness: '',
  ...more,
})

const expected = (policyId: string, at: string, more: Partial<CalendarEvent> = {}): CalendarEvent =>
  event(policyId, at, {
    reference: true,
    years: [2025, 2026],
    latest: at,
    likeness: 'similar',
    ...more,
  })

describe('eventsOfMonth', () => {
  it('shows known and expected dates by day, the known ones first', () => {
    const shown = eventsOfMonth([
      event('a', '2027-05-31 23:59:59'),
      expected('b', '2027-05-25 23:59:59'),
      expected('c', '2027-05-31 23:59:59'),
    ])
    expect(shown.map((it) => [it.policyId, it.day, it.past])).toEqual([
      ['b', '2027-05-25', true],
      ['a', '2027-05-31', false],
      ['c', '2027-05-31', true],
    ])
  })

  it('shows each date once', () => {
    const twice = event('a', '2027-05-08 23:59:59', { reference: true })
    expect(eventsOfMonth([twice, twice]).map((it) => it.past)).toEqual([true])
  })
})

describe('dates', () => {
  it('opens the next published day, else the next, else the last', () => {
    const published = event('a', '2027-05-31')
    const past = expected('b', '2027-05-25')
    expect(dayToOpen(eventsOfMonth([published, past]), NOW)).toBe('2027-05-31')
    expect(dayToOpen(eventsOfMonth([past]), NOW)).toBe('2027-05-25')
    expect(dayToOpen(eventsOfMonth([event('a', '2027-05-02')]), NOW)).toBe('2027-05-02')
    expect(dayToOpen([], NOW)).toBeNull()
  })

  it('keeps what is still to come, and what opens today', () => {
    const ahead = datesAhead(
      [
        event('over', '2027-05-20 09:00:00'),
        event('today', '2027-05-20 17:00:00'),
        event('opens', '2027-05-20 00:00:00', { event: 'opens' }),
        expected('past', '2027-05-20 23:59:59'),
        event('later', '2027-06-20 17:00:00'),
      ],
      NOW,
    )
    // What past years let expect stands behind all that a notice names.
    expect(ahead.map((it) => it.policyId)).toEqual(['today', 'opens', 'later', 'past'])
    expect(ahead.slice(0, 2).map(eventWords)).toEqual(['网上申报截止', '开始'])
  })
})

describe('the month asked for', () => {
  it('falls back to the present one', () => {
    expect(monthAsked('2027-07', NOW)).toBe('2027-07')
    for (const odd of [null, '', '2027-13', '2027-7', '1999-01', '2040-01', 'x'])
      expect(monthAsked(odd, NOW)).toBe('2027-05')
  })
})
