import { parseBeijing } from '#domain/calendar/beijing.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PolicyDeadline, PolicyWindow } from './policy.ts'
import { windowVerdict } from './window.ts'

const at = (text: string): number => parseBeijing(text)!.ms

function batch(
  certainty: PolicyWindow['certainty'],
  opensOn: string,
  ...deadlines: [PolicyDeadline['kind'], string][]
): PolicyWindow {
  return {
    batch: `${certainty} ${opensOn}`,
    certainty,
    opensOn,
    deadlines: deadlines.map(([kind, when]) => ({ kind, at: when, note: '' })),
    note: '',
    confidence: 'B',
  }
}

const published = batch('published', '2026-06-01', ['online', '2026-08-31'])

describe('one published batch', () => {
  test.each([
    ['2026-05-30 12:00', { state: 'upcoming', opensInDays: 2, daysLeft: null }],
    ['2026-05-31 23:59', { state: 'upcoming', opensInDays: 1 }],
    ['2026-06-01 00:00', { state: 'open', daysLeft: 91, opensInDays: null }],
    ['2026-07-31 23:59', { state: 'open', daysLeft: 31 }],
    ['2026-08-01 00:00', { state: 'closing', daysLeft: 30, urgent: false }],
    ['2026-08-16 23:59', { state: 'closing', daysLeft: 15, urgent: false }],
    ['2026-08-17 00:00', { state: 'closing', daysLeft: 14, urgent: true }],
    ['2026-08-31 23:59:59', { state: 'closing', daysLeft: 0, urgent: true }],
    ['2026-09-01 00:00', { state: 'closed', daysLeft: null, closedDaysAgo: 1, urgent: false }],
    ['2026-11-21 10:00', { state: 'closed', closedDaysAgo: 82 }],
  ])('at %s', (now, expected) => {
    expect(windowVerdict([published], at(now))).toMatchObject(expected)
  })
})

test.each<[string, PolicyWindow[], string | null]>([
  ['no windows', [], null],
  ['always', [batch('always', '')], 'longterm'],
  ['always, from a later day', [batch('always', '2027-01-01')], 'upcoming'],
  ['unknown', [batch('unknown', '')], 'undated'],
  ['a past year', [batch('reference', '2025-07-01', ['online', '2025-07-31'])], 'reference'],
  ['opened, no deadline known', [batch('published', '2026-07-01')], 'undated'],
  ['to open, no deadline known', [batch('published', '2027-07-01')], 'upcoming'],
  ['no opening day', [batch('published', '', ['online', '2027-03-01'])], 'open'],
  ['unreadable deadline', [batch('published', '2026-01-01', ['online', '另行通知'])], 'undated'],
])('state of %s', (_, windows, state) => {
  expect(windowVerdict(windows, at('2026-11-21 10:00')).state).toBe(state)
})

describe('several deadlines', () => {
  test('the earliest is the headline, whatever its kind', () => {
    const window = batch(
      'published',
      '2026-04-01',
      ['online', '2026-05-25'],
      ['recommend', '2026-05-10'],
      ['paper', '2026-06-30'],
    )
    const verdict = windowVerdict([window], at('2026-05-01'))
    expect(verdict.headline).toMatchObject({ kind: 'recommend', at: '2026-05-10' })
    expect(verdict.daysLeft).toBe(9)
    expect(windowVerdict([window], at('2026-05-11')).state).toBe('closed')
  })

  test('an hour given is kept to', () => {
    const window = batch('published', '2026-04-01', ['online', '2026-05-25 17:00'])
    expect(windowVerdict([window], at('2026-05-25 17:00')).state).toBe('closing')
    const late = windowVerdict([window], at('2026-05-25 17:01'))
    expect(late).toMatchObject({ state: 'closed', closedDaysAgo: 0 })
  })
})

describe('several batches: the one that matters', () => {
  const past = batch('published', '2025-06-01', ['online', '2025-08-31'])
  const older = batch('published', '2024-06-01', ['online', '2024-08-31'])
  const running = batch('published', '2026-11-01', ['online', '2027-01-31'])
  const sooner = batch('published', '2026-11-01', ['online', '2026-12-01'])
  const next = batch('published', '2027-06-01', ['online', '2027-08-31'])
  const later = batch('published', '2027-09-01', ['online', '2027-10-31'])
  const always = batch('always', '')
  const reference = batch('reference', '2025-07-01', ['online', '2025-07-31'])
  const unknown = batch('unknown', '')
  test.each<[string, PolicyWindow[], PolicyWindow]>([
    ['open before upcoming', [next, running], running],
    ['of two open the nearer deadline', [running, sooner], sooner],
    ['open before long-term', [always, running], running],
    ['long-term before upcoming', [next, always], always],
    ['of two upcoming the nearer', [later, next], next],
    ['upcoming before closed', [past, next], next],
    ['of two closed the latest', [older, past], past],
    ['closed before a past year', [reference, past], past],
    ['a past year before nothing known', [unknown, reference], reference],
  ])('%s', (_, windows, chosen) => {
    expect(windowVerdict(windows, at('2026-11-21')).batch).toBe(chosen.batch)
  })
})

test('the state never changes before the announced moment', () => {
  const day = fc.integer({ min: 0, max: 400 }).map((n) => {
    return new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)
  })
  const window = fc
    .tuple(fc.constantFrom('published', 'reference', 'always', 'unknown'), day, day)
    .map(([certainty, opens, ends]) => batch(certainty as 'published', opens, ['online', ends]))
  const moment = fc.integer({ min: Date.UTC(2025, 11, 1), max: Date.UTC(2027, 5, 1) })
  fc.assert(
    fc.property(fc.array(window, { maxLength: 4 }), moment, moment, (windows, now, then) => {
      const { state, nextChangeAt } = windowVerdict(windows, now)
      const next = nextChangeAt ?? Number.POSITIVE_INFINITY
      expect(next).toBeGreaterThan(now)
      const until = Math.max(now, Math.min(then, next - 1))
      expect(windowVerdict(windows, until).state).toBe(state)
    }),
  )
})
