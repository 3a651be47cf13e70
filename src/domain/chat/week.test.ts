import { describe, expect, test } from 'vitest'
import {
  type HourRange,
  OFFICE_HOURS,
  officeProblem,
  type OfficeHours,
  rangesProblem,
  weekProblem,
  weekText,
  workCalendarOf,
} from './week.ts'

const range = (from: number, to: number): HourRange => ({ from: from * 60, to: to * 60 })
const day = [range(9, 18)]
const split = [range(9, 12), range(13.5, 18)]
const closed: HourRange[] = []

describe('a week in words', () => {
  test.each<[string, HourRange[][], string]>([
    ['what holds at first', OFFICE_HOURS.week.map((it) => [...it]), '工作日 9:00–18:00'],
    ['every day', Array.from({ length: 7 }, () => day), '每天 9:00–18:00'],
    ['nothing', Array.from({ length: 7 }, () => closed), '暂不接待'],
    [
      'a half Saturday',
      [day, day, day, day, day, [range(9, 12)], closed],
      '工作日 9:00–18:00，周六 9:00–12:00',
    ],
    [
      'a pause at noon',
      [split, split, closed, split, day, closed, closed],
      '周一、周二 9:00–12:00、13:30–18:00，周四 9:00–12:00、13:30–18:00，周五 9:00–18:00',
    ],
    [
      'a night',
      [closed, closed, closed, [range(20, 24)], [range(0, 2)], closed, closed],
      '周四 20:00–24:00，周五 0:00–2:00',
    ],
    ['from Tuesday', [closed, day, day, day, closed, closed, closed], '周二至周四 9:00–18:00'],
  ])('%s', (_name, week, text) => {
    expect(weekText(week)).toBe(text)
    expect(weekProblem(week)).toBeNull()
  })
})

describe('ranges', () => {
  test.each<[string, HourRange[], string | null]>([
    ['none', [], null],
    ['one', day, null],
    ['two with a pause', split, null],
    ['a whole day', [range(0, 24)], null],
    ['that touch', [range(9, 12), range(12, 18)], '各段要按先后填写，不能重叠或相连'],
    ['that overlap', [range(9, 13), range(12, 18)], '各段要按先后填写，不能重叠或相连'],
    ['out of order', [range(13, 18), range(9, 12)], '各段要按先后填写，不能重叠或相连'],
    ['that end before they begin', [range(18, 9)], '每段的结束时间要晚于开始时间'],
    ['of no length', [range(9, 9)], '每段的结束时间要晚于开始时间'],
    ['beyond the day', [range(9, 25)], '每段的结束时间要晚于开始时间'],
    ['too many', [1, 3, 5, 7, 9].map((at) => range(at, at + 1)), '一天最多 4 段'],
  ])('%s', (_name, ranges, problem) => {
    expect(rangesProblem(ranges)).toBe(problem)
  })
})

describe('the hours of the platform', () => {
  const holiday = { day: '2026-10-01', name: '国庆节', kind: 'holiday', ranges: [] } as const
  test.each<[string, Partial<OfficeHours>, string | null]>([
    ['as they are at first', {}, null],
    ['with a holiday', { exceptions: [holiday] }, null],
    ['six days', { week: OFFICE_HOURS.week.slice(1) }, '请填写周一到周日'],
    ['no day at all', { week: OFFICE_HOURS.week.map(() => []) }, '一周里至少要有一天接待'],
    [
      'a wrong Tuesday',
      { week: OFFICE_HOURS.week.map((it, at) => (at === 1 ? [range(9, 8)] : it)) },
      '周二：每段的结束时间要晚于开始时间',
    ],
    [
      'a day that is none',
      { exceptions: [{ ...holiday, day: '2026-02-30' }] },
      '“2026-02-30”不是日期',
    ],
    ['a day twice', { exceptions: [holiday, holiday] }, '2026-10-01 填写了两次'],
    [
      'a day without a name',
      { exceptions: [{ ...holiday, name: ' ' }] },
      '请填写 2026-10-01 的名称',
    ],
  ])('%s', (_name, more, problem) => {
    expect(officeProblem({ ...OFFICE_HOURS, ...more })).toBe(problem)
  })

  test('count as a calendar of working days, by the kinds that are asked for', () => {
    const hours: OfficeHours = {
      ...OFFICE_HOURS,
      exceptions: [
        holiday,
        { day: '2026-10-10', name: '调休上班', kind: 'holiday', ranges: day },
        { day: '2026-11-06', name: '团建', kind: 'own', ranges: [] },
      ],
    }
    expect(workCalendarOf(hours, ['holiday'])).toEqual({
      off: new Set(['2026-10-01']),
      on: new Set(['2026-10-10']),
    })
    expect(workCalendarOf(hours, ['holiday', 'own']).off).toEqual(
      new Set(['2026-10-01', '2026-11-06']),
    )
  })
})
