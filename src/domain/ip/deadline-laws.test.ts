/* oxlint-disable vitest/no-conditional-expect -- a law asks only of the cases that it is about */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALERT_MARKS, alertsOf, currentAlert, markCodes, markName, nextAlertOn } from './alerts.ts'
import { addDays } from '../calendar/days.ts'
import {
  type Deadline,
  dueDaysLeft,
  dueState,
  isMeetable,
  nextDeadline,
  patentDeadlines,
  trademarkDeadlines,
} from './deadlines.ts'
import { COPYRIGHT_LIFE, lifecycleOf, PATENT_LIFE, TRADEMARK_LIFE } from './lifecycle.ts'
import { EMPTY_PATENT } from './patent-record.ts'
import { DUE_EVENT, type DueEvent } from './record-codes.ts'
import {
  patentStatusOn,
  patentTurning,
  trademarkStatusOn,
  trademarkTurning,
} from './status-on-day.ts'
import {
  COPYRIGHT_STATUS,
  PATENT_STATUS,
  type PatentStatus,
  TRADEMARK_GROUP,
  TRADEMARK_STATUS,
  type TrademarkStatus,
} from './status.ts'
import { reminderText, restText } from './reminder-text.ts'
import { ANNUITY, LAW_2019, LAW_2027, REDUCTION, TERMS } from './testing.ts'
import { EMPTY_TRADEMARK, trademarkDates } from './trademark-record.ts'

const RULES = [LAW_2019, LAW_2027, ANNUITY, REDUCTION, ...TERMS]
const TODAY = '2026-11-22'

const dayBetween = (from: string, days: number) =>
  fc.integer({ min: 0, max: days }).map((count) => addDays(from, count))
const event = fc.constantFrom(...(Object.keys(DUE_EVENT) as DueEvent[]))
const deadline = fc
  .record({ event, due: dayBetween('2026-01-01', 900), late: fc.integer({ min: 0, max: 200 }) })
  .map(({ event: of, due, late }): Deadline => ({
    event: of,
    year: 0,
    opens: '',
    due,
    until: addDays(due, late),
    ruleVersion: '',
    doneOn: '',
    done: false,
    sure: true,
  }))

describe('reminders', () => {
  const wish = { off: new Set<string>(), days: [] }

  test('walking day by day, each is met once and in order, whatever day one begins on', () => {
    fc.assert(
      fc.property(
        deadline,
        fc.integer({ min: -60, max: 500 }),
        fc.integer({ min: 1, max: 9 }),
        (it, from, step) => {
          const alerts = alertsOf(it, wish)
          const met: string[] = []
          const start = addDays(it.due, from - 400)
          for (let day = start; day <= addDays(it.until, 5); day = addDays(day, step)) {
            const now = currentAlert(alerts, it, day)
            if (now !== null && met.at(-1) !== now.mark) met.push(now.mark)
          }
          expect(new Set(met).size).toBe(met.length)
          const order = alerts.map(({ mark }) => mark)
          expect(met).toEqual(order.filter((mark) => met.includes(mark)))
          // Day by day none is passed over, but those that had passed before one began.
          if (step === 1) {
            const first = order.indexOf(met[0] ?? '')
            expect(met).toEqual(
              first < 0 ? [] : order.slice(first).filter((mark) => met.includes(mark)),
            )
            for (const { mark, day } of alerts)
              if (day >= start && day <= it.until)
                expect(met).toContain(alerts.findLast((other) => other.day === day)?.mark ?? mark)
          }
        },
      ),
    )
  })

  test('the next one is always later, and the last has none', () => {
    fc.assert(
      fc.property(deadline, dayBetween('2025-06-01', 1_200), (it, day) => {
        const alerts = alertsOf(it, wish)
        const next = nextAlertOn(alerts, day)
        expect(next === '' || next > day).toBe(true)
        const last = alerts.at(-1)
        if (last !== undefined) expect(nextAlertOn(alerts, last.day)).toBe('')
      }),
    )
  })

  test('none of what is done, none that is switched off, own days in the place of the company’s', () => {
    const it = { event: 'renewal', due: '2027-03-31', until: '2027-09-30', done: false } as const
    expect(alertsOf({ ...it, done: true }, wish)).toEqual([])
    const marks = (off: string[], days: number[] = []) =>
      alertsOf(it, { off: new Set(off), days }).map(({ mark }) => mark)
    expect(marks(['renewal:d365', 'renewal:g30'])).toEqual([
      'd180',
      'd90',
      'd30',
      'd0',
      'g90',
      'g7',
    ])
    expect(marks([], [10, 5])).toEqual(['d10', 'd5', 'g90', 'g30', 'g7'])
    expect(alertsOf({ ...it, event: 'opposition' }, { off: new Set(), days: [5] })).toEqual([])
  })

  test('every mark has a name, and every kind its codes', () => {
    for (const [of, marks] of Object.entries(ALERT_MARKS))
      for (const mark of marks) expect(markName(of as DueEvent, mark)).toMatch(/\S/)
    expect(markCodes('copyright')).toEqual([])
    expect(markCodes('patent').map(({ code }) => code)).toContain('annuity:m6')
    expect(markCodes('trademark')[0]).toEqual({
      event: 'renewal',
      code: 'renewal:d365',
      name: '续展：到期前 365 天',
    })
  })

  test('in words, never too long', () => {
    const told = {
      kind: 'patent',
      event: 'annuity',
      year: 4,
      name: '名'.repeat(200),
      number: '209910000001.8',
      due: '2026-06-15',
      until: '2026-12-15',
    } as const
    const one = reminderText(told, TODAY)
    expect(Array.from(one.title)).toHaveLength(100)
    expect(one.content).toContain('2026-06-15 已到期，滞纳期到 2026-12-15，还有 23 天')
    const rest = restText('patent', [told, ...Array.from({ length: 29 }, () => told)], TODAY)
    expect(rest.title).toBe('另有 30 项专利期限提醒')
    expect(rest.content).toContain('2026-06-15 已到期，滞纳期到 2026-12-15，还有 23 天')
    expect(Array.from(rest.content).length).toBeLessThanOrEqual(500)
    expect(
      reminderText({ ...told, name: '甲', due: TODAY, until: TODAY }, TODAY).content,
    ).toContain('今天')
  })
})

describe('where deadlines stand', () => {
  test('open, late, missed; what is not known to be unpaid is not called so', () => {
    const it = {
      event: 'annuity',
      due: '2026-06-15',
      until: '2026-12-15',
      done: false,
      sure: true,
    } as const
    expect(dueState(it, '2026-06-15')).toBe('open')
    expect(dueState(it, '2026-06-16')).toBe('late')
    expect(dueState(it, '2026-12-16')).toBe('missed')
    expect(dueState({ ...it, sure: false }, '2026-12-16')).toBe('unconfirmed')
    expect(dueState({ ...it, done: true }, '2026-12-16')).toBe('done')
    expect(dueDaysLeft(it, '2026-06-05')).toBe(10)
    expect(dueDaysLeft(it, '2026-12-05')).toBe(10)
    expect(dueDaysLeft(it, '2026-12-16')).toBe(-1)
  })

  test('a day passes open, late and missed in this order', () => {
    const rank = { open: 0, late: 1, unconfirmed: 1, missed: 2, done: 3 }
    fc.assert(
      fc.property(deadline, dayBetween('2025-06-01', 1_500), fc.nat(400), (it, day, more) => {
        expect(rank[dueState(it, addDays(day, more))]).toBeGreaterThanOrEqual(
          rank[dueState(it, day)],
        )
        expect(isMeetable(it, day)).toBe(
          dueState(it, day) === 'open' || dueState(it, day) === 'late',
        )
      }),
    )
  })

  test('the next is the nearest that can still be met', () => {
    fc.assert(
      fc.property(
        fc.array(deadline, { maxLength: 6 }),
        dayBetween('2026-01-01', 1_200),
        (all, day) => {
          const next = nextDeadline(all, day)
          const able = all.filter((one) => one.event !== 'nonUse' && isMeetable(one, day))
          expect(next === null).toBe(able.length === 0)
          if (next !== null) expect(able.every(({ due }) => due >= next.due)).toBe(true)
        },
      ),
    )
  })
})

describe('what time does', () => {
  const status = fc.constantFrom(...(Object.keys(TRADEMARK_STATUS) as TrademarkStatus[]))
  test('a mark only ever goes on: open, grace, over', () => {
    const rank: Partial<Record<TrademarkStatus, number>> = { renewal_due: 1, grace: 2, expired: 3 }
    fc.assert(
      fc.property(
        status,
        dayBetween('2026-01-01', 800),
        dayBetween('2025-01-01', 1_500),
        fc.nat(300),
        (stored, validTo, day, more) => {
          const { renewal } = trademarkDates({ ...EMPTY_TRADEMARK, validTo }, RULES, TODAY)
          const turning = trademarkTurning(renewal)
          const [now, then] = [day, addDays(day, more)].map((on) =>
            trademarkStatusOn(stored, turning, on),
          )
          if (now === undefined || then === undefined) throw new Error('no state')
          expect(rank[then] ?? 0).toBeGreaterThanOrEqual(rank[now] ?? 0)
          // What is attacked, ended or only applied for is not moved by its term.
          if (TRADEMARK_GROUP[stored] === 'pending' || TRADEMARK_GROUP[stored] === 'ended')
            expect(now).toBe(stored)
        },
      ),
    )
  })

  test('a patent is at risk by a fee that is known to be unpaid, never ended by it', () => {
    const form = {
      ...EMPTY_PATENT,
      kind: 'invention',
      appDate: '2023-06-15',
      grantDate: '2025-03-10',
      status: 'maintained',
    } as const
    const on = (day: string, paidThrough: number, stored: PatentStatus = 'maintained') => {
      const deadlines = patentDeadlines(
        { ...form, paidThrough },
        { payments: [], rules: RULES, today: day },
      )
      return patentStatusOn(stored, patentTurning(deadlines, '2043-06-14'), day)
    }
    expect(on('2026-06-15', 3)).toBe('maintained')
    expect(on('2026-06-16', 3)).toBe('late_annuity')
    expect(on('2027-06-16', 3)).toBe('late_annuity')
    expect(on('2026-06-16', 0)).toBe('maintained')
    expect(on('2026-06-16', 4, 'late_annuity')).toBe('maintained')
    expect(on('2026-06-16', 0, 'late_annuity')).toBe('late_annuity')
    expect(on('2043-06-15', 20)).toBe('term_ended')
    expect(on('2043-06-15', 20, 'lapsed')).toBe('lapsed')
  })

  test('a year that is marked says that those before it were paid', () => {
    const form = {
      ...EMPTY_PATENT,
      appDate: '2018-06-15',
      grantDate: '2020-03-10',
      status: 'maintained',
    } as const
    const payments = [{ year: 8, paidOn: '2025-06-01' }]
    const all = patentDeadlines(form, { payments, rules: RULES, today: TODAY })
    expect(all.filter(({ done }) => done).map(({ year }) => year)).toEqual([3, 4, 5, 6, 7, 8])
    expect(all.filter(({ doneOn }) => doneOn !== '').map(({ year }) => year)).toEqual([8])
    expect(dueState(all.find(({ year }) => year === 9) as Deadline, TODAY)).toBe('late')
  })

  test('only what fits a state falls due in it', () => {
    const events = (stored: TrademarkStatus) => {
      const form = {
        ...EMPTY_TRADEMARK,
        status: stored,
        regDate: '2020-01-07',
        prelimDate: '2026-11-20',
        refusedOn: '2026-11-20',
      }
      const dates = trademarkDates(form, RULES, TODAY)
      return trademarkDeadlines(form, dates, { lastUsedOn: '', rules: RULES, today: TODAY }).map(
        ({ event: of }) => of,
      )
    }
    expect(events('published')).toEqual(['opposition'])
    expect(events('refused')).toEqual(['refusalReview'])
    expect(events('registered')).toEqual(['renewal', 'nonUse'])
    expect(events('grace')).toEqual(['renewal', 'nonUse'])
    for (const ended of ['expired', 'cancelled', 'drafting', 'examining'] as const)
      expect(events(ended)).toEqual([])
  })
})

describe('lifecycles', () => {
  const lives = [
    ['trademark', TRADEMARK_LIFE, TRADEMARK_STATUS],
    ['patent', PATENT_LIFE, PATENT_STATUS],
    ['copyright', COPYRIGHT_LIFE, COPYRIGHT_STATUS],
  ] as const
  test.each(lives)(
    'of a %s: every state says what to do, and leads to known ones',
    (_kind, life, names) => {
      expect(Object.keys(life).toSorted()).toEqual(Object.keys(names).toSorted())
      for (const [from, { text, next }] of Object.entries(life)) {
        expect(text, from).toMatch(/\S/)
        for (const to of next) expect(Object.keys(names), from).toContain(to)
        expect(next as readonly string[], from).not.toContain(from)
      }
    },
  )

  test.each(lives)('of a %s: every state but the first is reached', (_kind, life, names) => {
    const reached = new Set(Object.values(life).flatMap(({ next }) => next as readonly string[]))
    const first = { trademark: 'drafting', patent: 'accepted', copyright: 'drafting' }[_kind]
    expect(Object.keys(names).filter((code) => !reached.has(code) && code !== first)).toEqual(
      _kind === 'patent' ? ['double_patenting'] : [],
    )
  })

  test('the way is done up to a state, and what stands beside it says so', () => {
    const states = (code: string, kind: 'trademark' | 'patent' = 'trademark') =>
      lifecycleOf(kind, code, { days: {} })
        .steps.map(({ state }) => state[0])
        .join('')
    expect(states('drafting')).toBe('llllll')
    expect(states('examining')).toBe('ddnlll')
    expect(states('opposed')).toBe('ddddll')
    expect(states('registered')).toBe('ddddnl')
    expect(states('renewed')).toBe('dddddl')
    expect(lifecycleOf('trademark', 'opposed', { days: {} }).aside).toBe(true)
    expect(states('office_action', 'patent')).toBe('dddddll')
    const short = lifecycleOf('patent', 'maintained', {
      patentKind: 'utility',
      days: { maintained: TODAY },
    })
    expect(short.steps.map(({ code, day }) => [code, day])).toEqual([
      ['accepted', ''],
      ['preliminary', ''],
      ['grant_fee', ''],
      ['maintained', TODAY],
    ])
    expect(short.next.map(({ name }) => name)).toContain('等年费滞纳金')
  })
})
