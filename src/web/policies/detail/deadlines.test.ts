import { describe, expect, test } from 'vitest'
import { parseBeijing } from '#domain/calendar/beijing.ts'
import { calendarDeadlines, countdown, readWindows, span, timeline } from './deadlines.ts'
import type { PolicyDetail, PolicyWindow } from './types.ts'

const at = (text: string): number => parseBeijing(text)?.ms ?? Number.NaN
const NOW = at('2026-11-21 14:00')
const window = (more: Partial<PolicyWindow> = {}): PolicyWindow => ({
  batch: '2026 年度',
  certainty: 'published',
  opensOn: '2026-11-18',
  deadlines: [
    { kind: 'paper', at: '2026-12-10', note: '' },
    { kind: 'online', at: '2026-12-01 17:00', note: '' },
  ],
  note: '',
  confidence: 'B',
  ...more,
})

describe('countdown', () => {
  const MINUTE = 60_000
  const HOUR = 60 * MINUTE
  test.each([
    ['10 天 3 小时', 243 * HOUR + 20 * MINUTE],
    ['2 天 0 小时', 48 * HOUR],
    ['47 小时 59 分钟', 48 * HOUR - MINUTE],
    ['1 小时 0 分钟', HOUR],
    ['0 小时 59 分钟', HOUR - 1],
    ['0 小时 0 分钟', 1],
  ])('%s', (said, left) => {
    const parts = countdown(left)
    expect(parts?.map(({ value, unit }) => `${value} ${unit}`).join(' ')).toBe(said)
  })

  test.each([0, -1])('nothing is left at %d', (left) => {
    expect(countdown(left)).toBeNull()
  })
})

describe('readWindows', () => {
  test('the earliest deadline is the headline, the others follow in order', () => {
    const reading = readWindows([window()], NOW)
    expect(reading.verdict).toMatchObject({ state: 'closing', daysLeft: 10, urgent: true })
    expect(reading.deadlines.map(({ name, headline }) => [name, headline])).toEqual([
      ['网上申报截止', true],
      ['纸质材料截止', false],
    ])
  })

  test('the state goes on while the page stands', () => {
    const before = readWindows([window()], at('2026-12-01 17:00'))
    const after = readWindows([window()], at('2026-12-01 17:00') + 1)
    expect([before.verdict.state, after.verdict.state]).toEqual(['closing', 'closed'])
    expect(after.deadlines.map(({ past }) => past)).toEqual([true, false])
  })

  test('no windows at all', () => {
    expect(readWindows([], NOW)).toMatchObject({ window: null, deadlines: [], opensAt: null })
  })
})

describe('span', () => {
  test('runs from the opening to the headline', () => {
    const ruler = span(readWindows([window()], NOW), '2026-11-10', NOW)
    expect(ruler).toMatchObject({ start: '2026-11-18', from: '开始' })
    expect(ruler?.value).toBeCloseTo(0.261, 2)
    expect(ruler?.label).toBe('距截止 10 天，已过 26%')
  })

  test.each([
    ['from the day of publication when no opening is known', '', '2026-11-16', '发布'],
    ['not without a start', '', '', null],
    ['not before it opens', '2026-11-25', '', null],
  ])('%s', (_, opensOn, publishedOn, from) => {
    const reading = readWindows([window({ opensOn })], NOW)
    expect(span(reading, publishedOn, NOW)?.from ?? null).toBe(from)
  })
})

describe('timeline', () => {
  const states = (now: string, windows: PolicyWindow[], publishedOn = '') =>
    timeline(readWindows(windows, at(now)), publishedOn, at(now)).map(({ name, state }) => [
      name,
      state,
    ])

  test('puts 今天 among the dates', () => {
    expect(states('2026-11-21 14:00', [window()], '2026-11-10')).toEqual([
      ['发布', 'done'],
      ['申报开始', 'done'],
      ['今天', 'today'],
      ['网上申报截止', 'due'],
      ['纸质材料截止', 'ahead'],
    ])
  })

  test('a past year has no today', () => {
    const past = window({ certainty: 'reference', opensOn: '2025-09-01', deadlines: [] })
    expect(states('2026-11-21', [past], '2025-08-01')).toEqual([['申报开始', 'done']])
  })

  test('nothing without a date', () => {
    expect(states('2026-11-21', [window({ opensOn: '', deadlines: [] })], '2026-01-01')).toEqual([])
  })
})

describe('calendarDeadlines', () => {
  const detail = (windows: PolicyWindow[]) =>
    ({
      policy: { policyId: 'x', shortTitle: '短标题', title: '全称', orgs: ['某局'] },
      windows,
    }) as unknown as PolicyDetail
  const page = { url: 'https://ceqiao.example/policy/detail?id=x', host: 'ceqiao.example' }

  test('every deadline to come, each with its own id', () => {
    const events = calendarDeadlines(detail([window()]), NOW, page)
    expect(events.map(({ uid, title, at: when }) => [uid, title, when])).toEqual([
      ['x-paper-20261210@ceqiao.example', '【截止】短标题', '2026-12-10'],
      ['x-online-202612011700@ceqiao.example', '【截止】短标题', '2026-12-01 17:00'],
    ])
    expect(events[1]?.details).toContain('网上申报截止：2026-12-01 17:00')
  })

  test.each([
    ['past deadlines', window(), '2026-12-05', 1],
    ['dates of a past year', window({ certainty: 'reference' }), '2026-11-21', 0],
    [
      'unreadable dates',
      window({ deadlines: [{ kind: 'online', at: '待定', note: '' }] }),
      '2026-11-21',
      0,
    ],
  ])('leaves out %s', (_, one, now, count) => {
    expect(calendarDeadlines(detail([one]), at(now), page)).toHaveLength(count)
  })
})
