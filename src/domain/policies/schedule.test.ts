import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { addDays, daysBetween } from '#domain/calendar/days.ts'
import { isWorkingDay } from '#domain/calendar/working-days.ts'
import type { PolicyWindow } from './policy.ts'
import {
  fitOf,
  leadTimeOf,
  scheduleBack,
  scheduleYears,
  targetsOf,
  type Task,
  usualYear,
} from './schedule.ts'

const PLAIN = { off: new Set<string>(), on: new Set<string>() }
const TODAY = '2026-11-29'

test.each([
  ['20–30 天', { least: 20, most: 30, working: false }],
  ['5-7 天', { least: 5, most: 7, working: false }],
  ['3 天', { least: 3, most: 3, working: false }],
  ['约 60 天', { least: 60, most: 60, working: false }],
  ['10 个工作日', { least: 10, most: 10, working: true }],
  ['当天', { least: 1, most: 1, working: false }],
])('%s is read', (text, lead) => {
  expect(leadTimeOf(text)).toEqual(lead)
})

test.each([
  '',
  '按当地批次',
  '由官方审查',
  '约一个月',
  '30–20 天',
  '0 天',
  '全年',
  '一般不少于 3 个月',
])('no number is made of %j', (text) => {
  expect(leadTimeOf(text)).toBeNull()
})

const task = (name: string, days: string): Task => ({ name, lead: leadTimeOf(days) })

describe('tasks back from a deadline', () => {
  it('end one before another, the last one with the deadline, none on a day off', () => {
    // 2027-05-31 is a Monday.
    const rows = scheduleBack(
      [task('甲', '5–7 天'), task('乙', '按差距'), task('丙', '2 个工作日'), task('丁', '3 天')],
      '2027-05-31',
      TODAY,
      { ...PLAIN, off: new Set(['2027-05-27']) },
    )
    expect(rows.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['甲', '2027-05-19', '2027-05-25'],
      ['乙', '', ''],
      ['丙', '2027-05-26', '2027-05-28'],
      ['丁', '2027-05-29', '2027-05-31'],
    ])
  })

  it('say what is over, and what is still possible', () => {
    const tasks = [task('甲', '5–20 天'), task('乙', '5–10 天')]
    const at = (deadline: string) => {
      const rows = scheduleBack(tasks, deadline, TODAY, PLAIN)
      return [rows.map(({ isPast }) => isPast), fitOf(rows, deadline, TODAY, PLAIN)]
    }
    expect(at('2027-03-31')).toEqual([[false, false], 'ok'])
    expect(at('2026-12-18')).toEqual([[false, false], 'tight'])
    expect(at('2026-12-08')).toEqual([[true, false], 'tight'])
    expect(at('2026-12-03')).toEqual([[true, false], 'late'])
    expect(at('2026-11-28')[1]).toBe('over')
    expect(fitOf([], '2027-03-31', TODAY, PLAIN)).toBeNull()
  })
})

describe('for all tasks', () => {
  const days = fc.integer({ min: 1, max: 60 })
  const lead = fc.option(
    fc
      .tuple(days, days, fc.boolean())
      .map(([a, b, working]) => ({ least: Math.min(a, b), most: Math.max(a, b), working })),
  )
  const tasks = fc
    .array(lead, { maxLength: 8 })
    .map((all) => all.map((of, at): Task => ({ name: String(at), lead: of })))
  const deadline = fc.integer({ min: 0, max: 600 }).map((after) => addDays(TODAY, after))
  const off = fc
    .uniqueArray(fc.integer({ min: -300, max: 600 }), { maxLength: 30 })
    .map((all) => new Set(all.map((after) => addDays(TODAY, after))))

  it('none ends after the deadline or on a day off, and none begins before the one before it ends', () => {
    fc.assert(
      fc.property(tasks, deadline, off, (given, day, holidays) => {
        const calendar = { off: holidays, on: new Set<string>() }
        const rows = scheduleBack(given, day, TODAY, calendar)
        expect(rows.map(({ lead: of }) => of)).toEqual(given.map(({ lead: of }) => of))
        let after = addDays(day, 1)
        for (const row of rows.toReversed()) {
          expect(row.from === '').toBe(row.lead === null)
          if (row.lead === null) continue
          expect(row.to < after).toBe(true)
          expect(isWorkingDay(row.to, calendar)).toBe(true)
          expect(row.from <= row.to).toBe(true)
          expect(daysBetween(row.from, row.to) + 1).toBeGreaterThanOrEqual(row.lead.most)
          expect(row.isPast).toBe(row.to < TODAY)
          after = row.from
        }
      }),
    )
  })

  it('shorter ones begin no earlier, and a later deadline leaves no less possible', () => {
    const worth = { over: 0, late: 1, tight: 2, ok: 3 }
    fc.assert(
      fc.property(tasks, deadline, days, (given, day, more) => {
        const fit = (on: string) =>
          fitOf(scheduleBack(given, on, TODAY, PLAIN), on, TODAY, PLAIN) ?? 'ok'
        expect(worth[fit(addDays(day, more))]).toBeGreaterThanOrEqual(worth[fit(day)])
        const [first] = scheduleBack(given, day, TODAY, PLAIN).filter(({ from }) => from !== '')
        const shorter = given.map(({ name, lead: of }) => ({
          name,
          lead: of && { ...of, most: of.least },
        }))
        const [second] = scheduleBack(shorter, day, TODAY, PLAIN).filter(({ from }) => from !== '')
        expect((second?.from ?? '') >= (first?.from ?? '')).toBe(true)
      }),
    )
  })
})

describe('the deadline of a year', () => {
  const batch = (name: string, at: string, more: Partial<PolicyWindow> = {}): PolicyWindow => ({
    batch: name,
    certainty: 'reference',
    opensOn: '',
    deadlines: [{ kind: 'online', at, note: '' }],
    note: '',
    confidence: 'B',
    ...more,
  })
  const WINDOWS = [
    batch('2025 年', '2025-05-25', { opensOn: '2025-04-25' }),
    batch('2026 年', '2026-05-20', { opensOn: '2026-04-20' }),
  ]

  it('follows from past years where no notice has named it, and says of which', () => {
    expect(targetsOf(WINDOWS, 2027, TODAY)).toEqual([
      {
        ...{ batch: '', event: 'online', day: '2027-05-20', announced: false },
        ...{ latest: '2027-05-25', years: [2025, 2026], likeness: 'similar' },
        ...{ opensOn: '2027-04-20', deadlines: [{ kind: 'online', at: '2027-05-20' }] },
      },
    ])
    const both = batch('2026 年', '2026-05-20', {
      deadlines: [
        { kind: 'recommend', at: '2026-06-30', note: '' },
        { kind: 'online', at: '2026-05-20', note: '' },
      ],
    })
    expect(targetsOf([both], 2027, TODAY)).toMatchObject([
      {
        event: 'online',
        day: '2027-05-20',
        deadlines: [{ kind: 'online' }, { kind: 'recommend' }],
      },
    ])
    expect(targetsOf(WINDOWS, 2028, TODAY)).toEqual([])
    expect(scheduleYears(WINDOWS, TODAY)).toEqual([2025, 2026, 2027])
    expect(usualYear(WINDOWS, TODAY)).toBe(2027)
  })

  it('is that of the notice once there is one, the earliest of its kinds', () => {
    const announced = batch('2027 年', '', {
      certainty: 'published',
      opensOn: '2027-04-01',
      deadlines: [
        { kind: 'paper', at: '2027-06-10', note: '' },
        { kind: 'online', at: '2027-05-31 17:00', note: '' },
      ],
    })
    expect(targetsOf([...WINDOWS, announced], 2027, TODAY)).toMatchObject([
      {
        ...{ batch: '2027 年', event: 'online', day: '2027-05-31', announced: true, years: [] },
        deadlines: [{ kind: 'online' }, { kind: 'paper' }],
      },
    ])
  })

  it('of several batches is the first that is still to come', () => {
    const batches = [
      batch('一', '2026-10-31', { certainty: 'published' }),
      batch('二', '2026-12-31', { certainty: 'published' }),
      batch('三', '2026-12-01', { certainty: 'published' }),
    ]
    expect(targetsOf(batches, 2026, TODAY).map((one) => one.batch)).toEqual(['三', '二', '一'])
    expect(usualYear([], TODAY)).toBe(2026)
  })
})
