import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, formatBeijingTime, parseBeijing } from '#domain/calendar/beijing.ts'
import { FREQUENCY, type Frequency } from './codes.ts'
import { daysLeftText, dueReminder, reminderMoment, runningDeadlines } from './deadlines.ts'
import {
  afterQuiet,
  digestOf,
  dueAt,
  isQuiet,
  nextPushTime,
  type QuietTime,
  USUAL_QUIET,
} from './timing.ts'

const at = (text: string): number => parseBeijing(text)!.ms
const said = (ms: number): string => formatBeijingTime(ms).slice(0, 16)
const NONE: QuietTime = { from: '', to: '' }

const moments = fc.integer({ min: at('2026-01-01'), max: at('2027-12-31') })
const halfHours = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`)
const quiets = fc.oneof(
  fc.constant(USUAL_QUIET),
  fc.constant(NONE),
  fc.record({ from: halfHours, to: halfHours }),
)
const frequencies = fc.constantFrom(...(Object.keys(FREQUENCY) as Frequency[]))

describe('quiet', () => {
  test.each([
    ['2026-11-18 20:59', '2026-11-18 20:59'],
    ['2026-11-18 21:00', '2026-11-19 08:00'],
    ['2026-11-18 23:59', '2026-11-19 08:00'],
    ['2026-11-19 00:00', '2026-11-19 08:00'],
    ['2026-11-19 07:59', '2026-11-19 08:00'],
    ['2026-11-19 08:00', '2026-11-19 08:00'],
    ['2026-12-31 22:00', '2027-01-01 08:00'],
  ])('%s may be told at %s', (asked, then) => {
    expect(said(afterQuiet(at(asked), USUAL_QUIET))).toBe(then)
  })

  test('may lie within a day, and may be none', () => {
    const noon = { from: '12:00', to: '14:00' }
    expect(said(afterQuiet(at('2026-11-18 13:00'), noon))).toBe('2026-11-18 14:00')
    expect(isQuiet(at('2026-11-18 11:59'), noon)).toBe(false)
    expect(isQuiet(at('2026-11-18 03:00'), NONE)).toBe(false)
    expect(isQuiet(at('2026-11-18 03:00'), { from: '08:00', to: '08:00' })).toBe(false)
  })

  test('always ends, and nobody is disturbed when it has', () => {
    fc.assert(
      fc.property(moments, quiets, (ms, quiet) => {
        const end = afterQuiet(ms, quiet)
        expect(end).toBeGreaterThanOrEqual(ms)
        expect(end - ms).toBeLessThan(DAY_MS)
        expect(isQuiet(end, quiet)).toBe(false)
      }),
    )
  })
})

describe('when something is told', () => {
  test.each<[Frequency, string, string]>([
    ['instant', '2026-11-18 12:34', '2026-11-18 12:34'],
    ['daily', '2026-11-18 08:59', '2026-11-18 09:00'],
    ['daily', '2026-11-18 09:00', '2026-11-18 09:00'],
    ['daily', '2026-11-18 09:01', '2026-11-19 09:00'],
    // 2026-11-16 is a Monday.
    ['weekly', '2026-11-16 09:00', '2026-11-16 09:00'],
    ['weekly', '2026-11-16 09:01', '2026-11-23 09:00'],
    ['weekly', '2026-11-22 23:00', '2026-11-23 09:00'],
  ])('%s, found at %s: %s', (frequency, found, then) => {
    expect(said(nextPushTime(frequency, at(found)))).toBe(then)
  })

  test('is never before it is found, never in quiet, and within a week and a day', () => {
    fc.assert(
      fc.property(moments, quiets, frequencies, (ms, quiet, frequency) => {
        for (const channel of ['site', 'mail', 'sms'] as const) {
          const due = dueAt(channel, frequency, ms, quiet)
          expect(due).toBeGreaterThanOrEqual(ms)
          expect(due - ms).toBeLessThan(8 * DAY_MS)
          expect(channel !== 'site' && isQuiet(due, quiet)).toBe(false)
        }
      }),
    )
  })
})

/**
 * A queue as the server keeps it, in small: things with the sets that found them, and looks at any
 * moments by whoever happens to be there.
 */
test('whatever finds things and whenever somebody looks: once a channel, not in quiet, none lost', () => {
  const find = fc.record({
    thing: fc.integer({ min: 0, max: 5 }),
    at: moments,
    frequency: frequencies,
    channels: fc.subarray(['mail', 'sms'] as const),
  })
  fc.assert(
    fc.property(
      fc.array(find, { maxLength: 20 }),
      fc.array(moments, { maxLength: 60 }),
      quiets,
      (finds, looks, quiet) => {
        const waiting = new Map<string, number>()
        const told = new Map<string, number[]>()
        const last = at('2028-02-01 10:00')
        const events = [
          ...finds.map((one) => ({ at: one.at, one })),
          ...[...looks, last, afterQuiet(last, quiet)].map((look) => ({ at: look, one: null })),
        ].toSorted((a, b) => a.at - b.at)
        for (const { at: now, one } of events) {
          if (one !== null) {
            for (const channel of ['site', ...one.channels] as const) {
              const key = `${one.thing} ${channel}`
              if (told.has(key)) continue
              const due = dueAt(channel, one.frequency, now, quiet)
              waiting.set(key, Math.min(due, waiting.get(key) ?? due))
            }
            continue
          }
          for (const [key, due] of waiting) {
            if (due > now) continue
            const end = key.endsWith('site') ? now : afterQuiet(now, quiet)
            if (end > now) waiting.set(key, end)
            else {
              waiting.delete(key)
              told.set(key, [...(told.get(key) ?? []), now])
            }
          }
        }
        expect([...waiting]).toEqual([])
        const wanted = new Set(
          finds.flatMap(({ thing, channels }) =>
            ['site', ...channels].map((channel) => `${thing} ${channel}`),
          ),
        )
        expect(new Set(told.keys())).toEqual(wanted)
        for (const [key, times] of told) {
          expect(times).toHaveLength(1)
          expect(!key.endsWith('site') && isQuiet(times[0]!, quiet)).toBe(false)
        }
      },
    ),
  )
})

describe('a deadline', () => {
  const deadline = at('2026-12-01 23:59:59')
  test.each<[string, string, number | null]>([
    ['2026-11-01 00:00', '2026-11-17 08:59', null],
    ['2026-11-01 00:00', '2026-11-17 09:00', 14],
    ['2026-11-01 00:00', '2026-11-20 09:00', 14],
    ['2026-11-01 00:00', '2026-11-28 09:00', 3],
    // Found when fewer days were left.
    ['2026-11-20 12:00', '2026-11-21 12:00', null],
    ['2026-11-20 12:00', '2026-11-28 09:00', 3],
    ['2026-11-01 00:00', '2026-12-01 23:59', 3],
    ['2026-11-01 00:00', '2026-12-02 00:00', null],
  ])('followed since %s is told at %s for %j days', (since, now, days) => {
    expect(dueReminder({ deadline, days: [14, 3], since: at(since), now: at(now) })).toBe(days)
  })

  test('is told each day once by whoever looks in order, and never one that is past', () => {
    const days = fc.subarray([30, 14, 7, 3, 1])
    fc.assert(
      fc.property(days, fc.array(moments, { maxLength: 40 }), moments, (chosen, looks, since) => {
        const end = at('2026-12-01 23:59:59')
        const fired: number[] = []
        let seen = since
        for (const now of looks.toSorted((a, b) => a - b)) {
          const due = dueReminder({ deadline: end, days: chosen, since: seen, now })
          expect(due === null || (reminderMoment(end, due) <= now && now <= end)).toBe(true)
          if (due !== null) fired.push(due)
          seen = Math.max(seen, now)
        }
        expect(new Set(fired).size).toBe(fired.length)
        expect(fired).toEqual(fired.toSorted((a, b) => b - a))
      }),
    )
  })

  test.each([
    ['2026-11-28 09:00', '还有 3 天'],
    ['2026-11-30 23:00', '明天'],
    ['2026-12-01 09:00', '今天'],
  ])('at %s: %s', (now, words) => {
    expect(daysLeftText(deadline, at(now))).toBe(words)
  })

  test('runs in published batches that have opened', () => {
    const window = (certainty: 'published' | 'reference', opensOn: string, day: string) => ({
      batch: day,
      certainty,
      opensOn,
      deadlines: [
        { kind: 'online' as const, at: day, note: '' },
        { kind: 'paper' as const, at: '2027-06-01', note: '' },
      ],
      note: '',
      confidence: 'A' as const,
    })
    const windows = [
      window('published', '2026-10-01', '2026-12-01 17:00'),
      window('published', '2026-12-01', '2026-12-31'),
      window('published', '', '2026-11-01'),
      window('reference', '', '2026-12-01'),
    ]
    expect(runningDeadlines(windows, at('2026-11-18'))).toEqual([
      {
        batch: '2026-12-01 17:00',
        kind: 'online',
        at: '2026-12-01 17:00',
        ms: at('2026-12-01 17:00'),
      },
    ])
  })
})

test('digests go out at nine', () => {
  expect(said(digestOf(at('2026-11-18 23:00')))).toBe('2026-11-18 09:00')
})
