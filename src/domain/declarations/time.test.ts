import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/days.ts'
import { DECLARE_STATUSES, type DeclareStatus } from './codes.ts'
import { usualEnd, yearlyDuties } from './programmes.ts'
import { type Course, dueNow, dueOf, lookOn } from './time.ts'

const PLAIN: Course = {
  status: '10',
  since: '2026-11-01',
  deadlineOnline: '',
  deadlineRecommend: '',
  deadlinePaper: '',
  publicityTo: '',
  approvedAmount: '',
  titleCode: '',
  validTo: '',
  correction: null,
  milestones: [],
}
const course = (more: Partial<Course>): Course => ({ ...PLAIN, ...more })
const report = { kind: 'report', name: '年报', dueOn: '2027-05-31' } as const
const plan = { kind: 'plan', name: '定稿', dueOn: '2026-12-01' } as const

test.each<[Partial<Course>, unknown]>([
  [{}, null],
  [
    { deadlineOnline: '2026-12-31', deadlineRecommend: '2026-12-20', deadlinePaper: '2027-01-05' },
    { kind: 'recommend', on: '2026-12-20' },
  ],
  [{ status: '40', deadlineOnline: '2026-12-31' }, null],
  [
    { status: '42', correction: { askedOn: '2026-11-20', dueOn: '2026-11-30' } },
    { kind: 'correction', on: '2026-11-30' },
  ],
  [
    { status: '60', publicityTo: '2026-12-04' },
    { kind: 'publicity', on: '2026-12-04' },
  ],
  [
    { status: '85', milestones: [plan, report] },
    { kind: 'duty', on: '2027-05-31' },
  ],
  [{ status: '90', milestones: [report] }, null],
])('the date that counts of %j is %j', (more, due) => {
  expect(dueOf(course(more))).toEqual(due)
})

describe('what time does', () => {
  test.each<[Partial<Course>, string, string | null]>([
    [{ deadlineOnline: '2026-12-31' }, '2026-12-31', null],
    [{ deadlineOnline: '2026-12-31' }, '2027-01-01', 'lapse'],
    [{ status: '35', deadlineRecommend: '2026-12-31' }, '2027-01-01', 'lapse'],
    [{ deadlinePaper: '2026-12-31' }, '2027-01-01', null],
    [{ status: '40', deadlineOnline: '2026-12-31' }, '2027-01-01', null],
    [{ status: '70', milestones: [report] }, '2026-11-01', 'duties'],
    [{ status: '70', milestones: [report], approvedAmount: '1' }, '2026-11-02', null],
    [{ status: '80', milestones: [report], approvedAmount: '1' }, '2026-11-02', 'duties'],
    [{ status: '80', milestones: [plan] }, '2026-11-02', null],
  ])('to %j on %s: %s', (more, today, act) => {
    expect(dueNow(course(more), '2026-11-01', today).act).toBe(act)
  })

  test('a deadline is told 14, 3, 1 and 0 days before, of several missed days the last', () => {
    const soon = course({ deadlineOnline: '2026-12-31' })
    const told = (lookedOn: string, today: string) => dueNow(soon, lookedOn, today).tell
    expect(told('2026-11-01', '2026-12-16')).toEqual([])
    const tell = { kind: 'deadline', what: '网上申报', dueOn: '2026-12-31' }
    expect(told('2026-11-01', '2026-12-17')).toEqual([tell])
    expect(told('2026-12-17', '2026-12-27')).toEqual([])
    expect(told('2026-12-17', '2026-12-30')).toEqual([tell])
    expect(told('2026-12-30', '2026-12-31')).toEqual([tell])
    expect(lookOn(soon, '2026-12-17')).toBe('2026-12-28')
    expect(lookOn(soon, '2026-12-31')).toBe('2027-01-01')
  })

  test('a correction is told at half of its time and the day before', () => {
    const asked = course({
      status: '42',
      correction: { askedOn: '2026-11-20', dueOn: '2026-11-30' },
    })
    expect(lookOn(asked, '2026-11-20')).toBe('2026-11-25')
    expect(dueNow(asked, '2026-11-20', '2026-11-25').tell).toHaveLength(1)
    expect(lookOn(asked, '2026-11-25')).toBe('2026-11-29')
    expect(lookOn(asked, '2026-11-29')).toBeNull()
  })

  test('the end of a publicity, of a title, and what was planned', () => {
    expect(lookOn(course({ status: '60', publicityTo: '2026-12-04' }), '2026-11-20')).toBe(
      '2026-12-05',
    )
    const held = course({ status: '90', titleCode: 'hnte', validTo: '2029-11-19' })
    expect(lookOn(held, '2026-11-20')).toBe('2029-05-23')
    expect(lookOn({ ...held, status: '95' }, '2026-11-20')).toBeNull()
    expect(lookOn(course({ status: '50', milestones: [plan] }), '2026-11-20')).toBe('2026-11-24')
  })
})

test('what is looked at day by day is told once, and a look after the day tells the same', () => {
  const days = fc.integer({ min: 0, max: 60 }).map((add) => addDays('2026-11-01', add))
  const courses = fc.record({
    status: fc.constantFrom<DeclareStatus>(...DECLARE_STATUSES),
    since: fc.constant('2026-11-01'),
    deadlineOnline: fc.oneof(fc.constant(''), days),
    deadlineRecommend: fc.oneof(fc.constant(''), days),
    deadlinePaper: fc.oneof(fc.constant(''), days),
    publicityTo: fc.oneof(fc.constant(''), days),
    approvedAmount: fc.constantFrom('', '100'),
    titleCode: fc.constantFrom('', 'hnte'),
    validTo: fc.oneof(fc.constant(''), days),
    correction: fc.constant(null),
    milestones: fc.array(
      fc.record({
        kind: fc.constantFrom('plan' as const, 'report' as const),
        name: fc.constant('x'),
        dueOn: days,
      }),
      { maxLength: 3 },
    ),
  })
  fc.assert(
    fc.property(courses, (one) => {
      let lookedOn = '2026-11-01'
      for (let day = lookedOn; day < '2027-02-01'; day = addDays(day, 1)) {
        const next = lookOn(one, lookedOn)
        const due = dueNow(one, lookedOn, day)
        // Nothing is due before the day on which one looks again.
        const isDue = due.act !== null || due.tell.length > 0
        expect(isDue && (next === null || next > day)).toBe(false)
        if (due.act !== null) return
        lookedOn = day
        expect(dueNow(one, lookedOn, day).tell).toEqual([])
      }
    }),
  )
})

test('how long titles are good, and what they demand meanwhile', () => {
  expect(usualEnd('hnte', '2026-11-20')).toBe('2029-11-19')
  expect(usualEnd('tech-sme', '2026-06-20')).toBe('2027-03-31')
  expect(usualEnd('champion', '2026-06-20')).toBe('')
  expect(usualEnd('', '2026-06-20')).toBe('')
  expect(yearlyDuties('champion', '2026-06-20', '')).toEqual([])
  expect(yearlyDuties('little-giant', '2026-06-20', '').map(({ dueOn }) => dueOn)).toEqual([
    '2027-05-31',
    '2028-05-31',
    '2029-05-31',
  ])
  expect(yearlyDuties('hnte', '2026-03-01', '2028-03-01').map(({ dueOn }) => dueOn)).toEqual([
    '2027-05-31',
  ])
})
