// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { policies } from '#contract/policies.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { openAt } from '#web/testing/open.tsx'
import { hit } from '../list/samples.ts'
import { Amount } from './Amount.tsx'
import { shortDay, shortMoment } from './format.ts'
import { PolicyRow } from './PolicyRow.tsx'
import { DeadlineRuler, SpanRuler } from './TickScale.tsx'
import type { PolicyCard, PolicyWindowView } from './types.ts'
import { WindowState } from './WindowState.tsx'

afterEach(cleanup)

const NOW = '2026-11-21 09:12:00'
const NONE = make(partOf(partOf(partOf(policies.search.output, 'records'), 'policy'), 'window'), {})

describe('dates and money', () => {
  test.each([
    ['2026-11-18', '11-18'],
    ['2025-11-18', '2025-11-18'],
    ['', ''],
  ])('%s is shown as %s', (day, shown) => {
    expect(shortDay(day, NOW)).toBe(shown)
  })

  test.each([
    ['2026-12-01 17:00:00', '12-01 17:00'],
    ['2026-12-01 23:59:59', '12-01'],
    ['2027-01-05', '2027-01-05'],
  ])('%s is shown as %s', (at, shown) => {
    expect(shortMoment(at, NOW)).toBe(shown)
  })
})

describe('the window', () => {
  test.each<[Partial<PolicyWindowView>, string, string]>([
    [{ state: 'open', daysLeft: 40 }, 'open', '申报中，剩 40 天'],
    [{ state: 'closing', daysLeft: 15 }, 'open', '即将截止，剩 15 天'],
    [{ state: 'closing', daysLeft: 14, urgent: true }, 'soon', '即将截止，剩 14 天'],
    [{ state: 'closing', daysLeft: 0, urgent: true }, 'soon', '即将截止，今天截止'],
    [{ state: 'upcoming', opensInDays: 12 }, 'future', '未开始，12 天后开始'],
    [{ state: 'longterm' }, 'open', '长期'],
    [{ state: 'closed', closedDaysAgo: 3 }, 'closed', '已截止'],
    [{ state: 'reference' }, 'past', '往年参考'],
    [{ state: 'undated' }, 'past', '时间待定'],
  ])('%o', (window, tone, words) => {
    const { container } = render(<WindowState window={{ ...NONE, ...window }} />)
    expect(container.textContent).toBe(words)
    expect(container.firstElementChild?.classList).toContain(tone)
  })

  test('a document without one says nothing', () => {
    expect(render(<WindowState window={NONE} />).container.textContent).toBe('')
  })
})

test.each([
  [{ amountMax: 6_000_000, amountText: '三年合计' }, '最高 600 万元'],
  [{ amountMax: null, amountText: '企业所得税税率 15%' }, '企业所得税税率 15%'],
  [{ amountMax: null, amountText: '不涉及资金支持' }, ''],
  [{ amountMax: null, amountText: '' }, ''],
])('amount %o', (stated, words) => {
  const policy = { ...hit('甲').policy, ...stated }
  expect(render(<Amount policy={policy} />).container.textContent).toBe(words)
})

test('a row whose batches are past says when they ended in other years', () => {
  const expected = {
    event: 'online' as const,
    from: '2027-04-10',
    to: '2027-04-15',
    years: [2024, 2025, 2026],
    likeness: 'steady' as const,
  }
  const row = (given: PolicyCard['expected']) =>
    openAt(
      <PolicyRow policy={{ ...hit('甲').policy, expected: given }} now={NOW} />,
      '/policy/list',
    )
  row(expected)
  expect(screen.getByText(/^往年 4 月 10 日至 4 月 15 日截止/).textContent).toContain(
    '2024、2025、2026 年',
  )
  cleanup()
  row(null)
  expect(screen.queryByText(/往年/)).toBeNull()
})

test.each([
  [{ kind: 'title', supportModes: ['title', 'award'] }, '资质认定奖励'],
  [{ kind: 'tax', supportModes: ['tax'] }, '税收优惠'],
  [{ kind: 'support', supportModes: [] }, '补贴奖励'],
  [{ kind: 'law', supportModes: [] }, '法规标准'],
] as const)('a row says what it is, once: %o', (given, words) => {
  const policy = { ...hit('甲').policy, ...given, supportModes: [...given.supportModes] }
  openAt(<PolicyRow policy={policy} now={NOW} />, '/policy/list')
  expect(screen.getByText(words.slice(0, 4)).parentElement?.textContent).toBe(words)
})

test.each([
  [{ state: 'closing', deadline: '2026-12-01 17:00:00', daysLeft: 10 }, '12-01 17:00 截止'],
  [{ state: 'closed', deadline: '2026-11-01 23:59:59' }, '11-01 截止'],
  [{ state: 'upcoming', opensOn: '2027-01-05', opensInDays: 45 }, '2027-01-05 开始'],
  [{ state: 'undated' }, '没有公布日期'],
  [{ state: 'longterm' }, ''],
  [{ state: '' }, ''],
] as const)('a row says the day its state rests on: %o', (window, words) => {
  const policy = { ...hit('甲').policy, expected: null, window: { ...NONE, ...window } }
  openAt(<PolicyRow policy={policy} now={NOW} />, '/policy/list')
  const row = screen.getByRole('listitem')
  expect([...row.querySelectorAll('small')].map((it) => it.textContent).join('')).toBe(words)
})

test('rulers put their pins on the days and stay inside', () => {
  const { container } = render(
    <>
      <DeadlineRuler
        pins={[
          { days: 15, urgent: false },
          { days: 90, urgent: false },
        ]}
      />
      <SpanRuler value={0.23} label="距截止 10 天，已过 23%" start="11-18" end="12-01" />
    </>,
  )
  const pins = [...container.querySelectorAll('b')].map((pin) => pin.style.left)
  expect(pins).toEqual(['25%', '100%'])
  expect(container.textContent).toContain('距截止 10 天，已过 23%')
})
