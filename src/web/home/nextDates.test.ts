import { describe, expect, it } from 'vitest'
import type { CalendarEvent } from '#web/policies/calendar/queries.ts'
import { checkedSince, nextDatesOf } from './nextDates.ts'

const NOW = '2026-11-21 10:00:00'

const event = (policyId: string, at: string, kind: CalendarEvent['event'] = 'online') => ({
  policyId,
  shortTitle: policyId,
  level: '1' as const,
  batch: '',
  event: kind,
  at,
  reference: false,
  supportModes: [],
  years: [],
  latest: '',
  likeness: '' as const,
})

describe('nextDatesOf', () => {
  it('shows the four nearest deadlines, red at 14 days or fewer, with their pins', () => {
    const { rows, pins, deadlineSoon } = nextDatesOf(
      [
        event('e', '2027-01-15 23:59:59'),
        event('a', '2026-12-05 23:59:59'),
        event('b', '2026-12-06 23:59:59'),
        event('c', '2026-12-20 23:59:59'),
        event('d', '2027-01-10 23:59:59'),
        event('opens', '2026-11-25 00:00:00', 'opens'),
      ],
      NOW,
    )
    expect(deadlineSoon).toBe(true)
    expect(rows.map((row) => [row.policyId, row.days, row.urgent, row.pin])).toEqual([
      ['a', 14, true, 1],
      ['b', 15, false, 2],
      ['c', 29, false, 3],
      ['d', 50, false, 4],
    ])
    expect(pins.map((pin) => pin.days)).toEqual([14, 15, 29, 50])
  })

  it('lists the next known dates when no deadline is within sixty days', () => {
    const { rows, pins, deadlineSoon } = nextDatesOf(
      [
        event('a', '2027-05-31 23:59:59'),
        event('b', '2027-01-01 00:00:00', 'opens'),
        event('c', '2027-01-01 00:00:00', 'opens'),
      ],
      NOW,
    )
    expect(deadlineSoon).toBe(false)
    expect(rows.map((row) => [row.policyId, row.days, row.sameDay, row.pin])).toEqual([
      ['b', 41, false, 1],
      ['c', 41, true, 1],
      ['a', 191, false, null],
    ])
    expect(pins).toEqual([{ days: 41, urgent: false }])
    expect(rows.some((row) => row.urgent)).toBe(false)
  })

  it('has no rows without dates', () => {
    expect(nextDatesOf([], NOW)).toEqual({ rows: [], pins: [], deadlineSoon: false })
  })

  it('names the oldest check of the shown policies, and none when one is unknown', () => {
    const { rows } = nextDatesOf([event('a', '2026-12-05'), event('b', '2026-12-06')], NOW)
    expect(checkedSince(rows, { a: '2026-11-20', b: '2026-11-02' })).toBe('2026-11-02')
    expect(checkedSince(rows, { a: '2026-11-20' })).toBe('')
    expect(checkedSince([], {})).toBe('')
  })
})
