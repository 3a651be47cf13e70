import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../calendar/days.ts'
import {
  idInState,
  inOrder,
  isWorthSending,
  keyInId,
  morningLetter,
  SNOOZE_DAYS,
  snoozeDays,
  snoozeProblem,
  SOON_DAYS,
  tallyOf,
  URGENCY,
  type Urgency,
  urgencyOf,
  WORK_KINDS,
  type WorkItem,
} from './work.ts'

const TODAY = '2026-11-30'
const NOW = new Date('2026-11-30T00:30:00Z')

const item = (more: Partial<WorkItem> = {}): WorkItem => ({
  kind: 'right',
  id: 'a',
  title: '缴纳第 5 年年费',
  subject: '一种传感器',
  act: '去缴费',
  link: '/admin/intellectual/patent?id=a',
  due: '',
  since: null,
  ownerId: '',
  ownerName: '',
  ...more,
})

test.each<[Partial<WorkItem>, Urgency]>([
  [{ live: true, due: addDays(TODAY, -3) }, 'live'],
  [{ late: true }, 'late'],
  [{ due: addDays(TODAY, -1) }, 'late'],
  [{ due: TODAY }, 'soon'],
  [{ due: addDays(TODAY, SOON_DAYS) }, 'soon'],
  [{ due: addDays(TODAY, SOON_DAYS + 1) }, 'open'],
  [{}, 'open'],
])('%j is %s', (more, urgency) => {
  expect(urgencyOf(item(more), TODAY)).toBe(urgency)
})

test('is counted whole, late and by the page that it leads to', () => {
  const all = [
    item({ id: 'a', due: addDays(TODAY, -1) }),
    item({ id: 'b' }),
    item({ id: 'c', link: '/admin/orders?id=c', late: true }),
    item({ id: 'd', link: '/admin/orders?id=d', late: true, live: true }),
  ]
  expect(tallyOf(all, TODAY)).toEqual({
    total: 4,
    late: 2,
    pages: [
      { page: 'patent', count: 2 },
      { page: 'orders', count: 2 },
    ],
  })
})

const items = fc.array(
  fc.record({
    kind: fc.constantFrom(...WORK_KINDS),
    id: fc.stringMatching(/^[a-z]{1,3}$/),
    due: fc.option(fc.integer({ min: -40, max: 40 }), { nil: null }),
    since: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null }),
    late: fc.boolean(),
    live: fc.boolean(),
  }),
  { maxLength: 12 },
)

test('the order is total: pressing first, then the earlier end, then the longer wait, whatever came first', () => {
  fc.assert(
    fc.property(items, fc.integer(), (drawn, turn) => {
      const all = drawn.map(({ due, since, ...one }) =>
        item({
          ...one,
          due: due === null ? '' : addDays(TODAY, due),
          since: since === null ? null : new Date(since),
        }),
      )
      const sorted = inOrder(all, TODAY)
      const cut = Math.abs(turn) % (all.length + 1)
      const turned = [...all.slice(cut), ...all.slice(0, cut)]
      const told = (those: readonly WorkItem[]) =>
        those.map((one) => [one.kind, one.id, one.due, one.since, urgencyOf(one, TODAY)])
      expect(told(inOrder(turned, TODAY))).toEqual(told(sorted))
      const ranks = sorted.map((one) => {
        const urgency = urgencyOf(one, TODAY)
        // Late, and can still be met.
        const met = urgency === 'late' && one.due >= TODAY
        return met
          ? one.due > addDays(TODAY, SOON_DAYS)
            ? 2.5
            : 2
          : Object.keys(URGENCY).indexOf(urgency)
      })
      expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
      for (const [at, one] of sorted.entries()) {
        const next = sorted[at + 1]
        if (next === undefined || ranks[at] !== ranks[at + 1]) continue
        expect((one.due || '9') <= (next.due || '9')).toBe(true)
      }
    }),
  )
})

test('an id is another one in another state, and gives its key back, whatever is in it', () => {
  const state = fc.stringMatching(/^[a-z0-9-]{1,10}$/)
  fc.assert(
    fc.property(fc.string(), state, state, (key, one, other) => {
      expect(keyInId(idInState(key, one))).toBe(key)
      expect(idInState(key, one) === idInState(key, other)).toBe(one === other)
    }),
  )
})

describe('putting off', () => {
  test.each<[string, string, string | null]>([
    ['', TODAY, '请选择今天以后的日期'],
    ['', addDays(TODAY, 1), null],
    ['', addDays(TODAY, SNOOZE_DAYS), null],
    ['', addDays(TODAY, SNOOZE_DAYS + 1), '最多推迟 90 天'],
    [addDays(TODAY, 3), addDays(TODAY, 3), null],
    [addDays(TODAY, 3), addDays(TODAY, 4), '截止 2026-12-03，不能推迟到这之后'],
    [addDays(TODAY, -3), addDays(TODAY, 4), null],
  ])('due %s until %s: %s', (due, until, problem) => {
    expect(snoozeProblem({ due }, until, TODAY)).toBe(problem)
  })

  test('what is offered is always allowed, and never beyond the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20, max: 20 }), (away) => {
        const due = addDays(TODAY, away)
        const days = snoozeDays(
          { due },
          TODAY,
          [1, 3, 7].map((count) => addDays(TODAY, count)),
        )
        expect(days.every((day) => away < 0 || daysBetween(day, due) >= 0)).toBe(true)
      }),
    )
  })
})

describe('the morning letter', () => {
  test.each<[Partial<WorkItem>, boolean]>([
    [{ live: true }, true],
    [{ due: addDays(TODAY, -1) }, true],
    [{ due: addDays(TODAY, 7) }, true],
    [{ due: addDays(TODAY, 8) }, false],
    [{ since: new Date(NOW.getTime() - 3_600_000) }, true],
    [{ since: new Date(NOW.getTime() - 2 * 86_400_000) }, false],
    [{}, false],
  ])('%j is worth sending: %s', (more, worth) => {
    expect(isWorthSending([item(more)], { now: NOW, today: TODAY })).toBe(worth)
  })

  test('names the first things with their ends, and counts the others', () => {
    const all = [
      item({ due: addDays(TODAY, -2) }),
      item({ due: TODAY, title: '确认报价 8,000 元', subject: '研发补助' }),
      item({ due: addDays(TODAY, 3), subject: '' }),
      ...Array.from({ length: 5 }, (_, at) => item({ id: `m${at}`, title: '审核加入申请' })),
    ]
    expect(morningLetter(all, TODAY, 2)).toEqual({
      title: '今天有 8 项待办，1 项已超时',
      content:
        '缴纳第 5 年年费：一种传感器（已逾期 2 天）；确认报价 8,000 元：研发补助（今天截止）；' +
        '缴纳第 5 年年费（剩 3 天）；审核加入申请：一种传感器；审核加入申请：一种传感器；' +
        '审核加入申请：一种传感器；另有 2 项；全部队列有 2 项已超时',
    })
  })

  test('never outgrows a reminder', () => {
    const long = Array.from({ length: 9 }, () => item({ subject: '长'.repeat(200) }))
    const { title, content } = morningLetter(long, TODAY)
    expect(Array.from(title).length).toBeLessThanOrEqual(100)
    expect(Array.from(content)).toHaveLength(500)
  })
})
