import { describe, expect, test } from 'vitest'
import { parseBeijing } from '#domain/calendar/beijing.ts'
import {
  availabilityOf,
  type Candidate,
  pickExpert,
  receptionOf,
  receptionUntil,
  shownTo,
} from './availability.ts'
import { isOpen, nextOpening, spokenTime, USUAL_SERVING } from './hours.ts'

const at = (text: string): number => parseBeijing(text)?.ms ?? Number.NaN

describe('hours', () => {
  test.each([
    ['2026-11-20 09:00', true],
    ['2026-11-20 08:59:59', false],
    ['2026-11-20 17:59:59', true],
    ['2026-11-20 18:00', false],
    ['2026-11-21 10:00', false],
    ['2026-11-22 10:00', false],
    ['2026-11-23 10:00', true],
  ])('%s is open: %s', (text, open) => {
    expect(isOpen(at(text))).toBe(open)
  })

  test.each([
    ['2026-11-20 10:00', '2026-11-20 10:00'],
    ['2026-11-20 08:00', '2026-11-20 09:00'],
    ['2026-11-20 18:00', '2026-11-23 09:00'],
    ['2026-11-21 12:00', '2026-11-23 09:00'],
    ['2026-11-23 23:59:59', '2026-11-24 09:00'],
  ])('after %s somebody answers at %s', (text, opening) => {
    expect(nextOpening(at(text))).toBe(at(opening))
  })

  test.each([
    ['2026-11-20 10:00', '现在'],
    ['2026-11-20 14:30', '今天 14:30'],
    ['2026-11-21 09:00', '明天 9:00'],
    ['2026-11-23 09:00', '11月23日 9:00'],
  ])('%s is said %s', (text, said) => {
    expect(spokenTime(at(text), at('2026-11-20 10:00'))).toBe(said)
  })
})

describe('availability', () => {
  const facts = {
    connected: true,
    manual: 'online',
    reception: null,
    load: 0,
    capacity: 8,
    owesSince: null,
  } as const
  const friday = at('2026-11-20 10:00')
  test.each([
    [{}, friday, 'online', true],
    [{ connected: false }, friday, 'offline', false],
    [{ manual: 'hidden' }, friday, 'offline', false],
    [{ manual: 'away' }, friday, 'away', false],
    [{ manual: 'busy' }, friday, 'busy', false],
    [{ load: 8 }, friday, 'busy', false],
    [{ owesSince: friday - 600_001 }, friday, 'busy', false],
    [{ owesSince: friday - 599_999 }, friday, 'online', true],
    [{}, at('2026-11-21 10:00'), 'online', false],
  ] as const)('%j', (more, now, status, available) => {
    expect(availabilityOf({ ...facts, ...more }, now)).toMatchObject({ status, available })
  })

  test('says when somebody is back, where that is known', () => {
    const saturday = at('2026-11-21 10:00')
    expect(availabilityOf({ ...facts, connected: false }, saturday).backAt).toBe(
      at('2026-11-23 09:00'),
    )
    expect(availabilityOf({ ...facts, manual: 'away' }, friday).backAt).toBeNull()
  })
})

describe('现在接待吗', () => {
  const saturday = at('2026-11-21 10:00')
  const facts = {
    connected: true,
    manual: 'online',
    reception: null,
    load: 0,
    capacity: 8,
    owesSince: null,
  } as const
  const yes = { receives: true, until: receptionUntil(true, saturday) }
  const no = { receives: false, until: receptionUntil(false, saturday) }

  test('a yes holds for four hours, a no until the hours begin', () => {
    expect(yes.until).toBe(at('2026-11-21 14:00'))
    expect(no.until).toBe(at('2026-11-23 09:00'))
  })

  test.each([
    [null, '2026-11-20 10:00', 'open'],
    [null, '2026-11-21 10:00', 'asked'],
    [yes, '2026-11-21 13:59:59', 'yes'],
    [yes, '2026-11-21 14:00', 'asked'],
    [no, '2026-11-22 23:00', 'no'],
    [no, '2026-11-23 09:00', 'open'],
  ] as const)('%j at %s: %s', (answer, time, state) => {
    expect(receptionOf(answer, at(time))).toBe(state)
  })

  test('in a pause nobody is asked, and a yes does not count', () => {
    const opening = USUAL_SERVING.opening
    const paused = { opening, pausedUntil: '2026-11-22' }
    expect(receptionOf(yes, saturday, paused)).toBe('paused')
    expect(availabilityOf({ ...facts, reception: yes }, saturday, paused)).toMatchObject({
      status: 'away',
      available: false,
    })
  })

  test.each([
    [{ reception: yes }, 'online', true, null],
    [{ reception: no }, 'away', false, '2026-11-23 09:00'],
    [{ reception: null }, 'online', false, '2026-11-23 09:00'],
    [{ reception: yes, connected: false }, 'offline', false, '2026-11-23 09:00'],
    [{ reception: yes, manual: 'away' }, 'away', false, null],
    [{ reception: yes, load: 8 }, 'busy', false, null],
  ] as const)('%j is shown as %s', (more, status, available, back) => {
    const backAt = back === null ? null : at(back)
    expect(availabilityOf({ ...facts, ...more }, saturday)).toEqual({ status, available, backAt })
  })

  test('whoever answers a customer is there for that customer alone', () => {
    const away = { status: 'away', available: false, backAt: '2026-11-23 09:00' } as const
    expect(shownTo(away, true)).toEqual({ status: 'online', available: true, backAt: '' })
    expect(shownTo(away, false)).toBe(away)
    const gone = { status: 'offline', available: false, backAt: '' } as const
    expect(shownTo(gone, true)).toBe(gone)
  })
})

describe('assignment', () => {
  const expert = (userId: string, more: Partial<Candidate> = {}): Candidate => ({
    userId,
    available: true,
    load: 0,
    capacity: 8,
    tags: [],
    knows: false,
    lastTaken: 0,
    ...more,
  })
  test.each([
    ['nobody is there', [], null],
    ['nobody is free', [expert('a', { available: false }), expert('b', { load: 8 })], null],
    [
      'one knows the customer',
      [expert('a', { tags: ['高企'] }), expert('b', { knows: true })],
      'b',
    ],
    ['one knows the field', [expert('a'), expert('b', { tags: ['高企'], load: 5 })], 'b'],
    ['one has more room', [expert('a', { load: 2 }), expert('b', { load: 1 })], 'b'],
    [
      'a small team is fuller',
      [expert('a', { load: 1, capacity: 2 }), expert('b', { load: 2 })],
      'b',
    ],
    ['one has waited longer', [expert('a', { lastTaken: 9 }), expert('b', { lastTaken: 3 })], 'b'],
    ['all are alike', [expert('b'), expert('a')], 'a'],
  ])('%s', (_why, candidates, chosen) => {
    expect(pickExpert(candidates, { tags: ['高企'] })).toBe(chosen)
  })

  test('whoever let it ring is left out', () => {
    expect(pickExpert([expert('a'), expert('b')], { tags: [], not: ['a'] })).toBe('b')
  })
})
