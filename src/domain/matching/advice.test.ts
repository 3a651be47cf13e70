import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adviceFor, completenessOf, earliestFor, fieldUses, unlocksOf } from './advice.ts'
import { earliestOf } from './earliest.ts'
import { evaluate } from './evaluate.ts'
import { gapText } from './gap.ts'
import type { FactItem } from './portrait.ts'
import type { Test } from './rule.ts'
import { sampleCondition, samplePortrait, sampleTable } from './sample.ts'
import { thresholdText } from './wording.ts'

const ON = '2026-11-22'
type Values = Parameters<typeof samplePortrait>[0]
const subject = (values: Values, on = ON) => ({ portrait: samplePortrait(values), on })

const share = (part: 'rdSpend' | 'rdStaff', of: 'revenue' | 'staff', threshold: string): Test => ({
  op: '>=',
  of: { ratio: [{ field: part }, { field: of }] },
  threshold,
})
const age: Test = { op: '>=', of: { since: 'foundedOn', unit: 'days' }, threshold: '365' }
const tiers: Test = {
  op: '>=',
  of: { ratio: [{ field: 'rdSpend' }, { field: 'revenue' }] },
  threshold: {
    by: { field: 'revenue' },
    rows: [{ upTo: '50000000', threshold: '5%' }, { threshold: '3%' }],
  },
}

describe('what is missing, in figures', () => {
  test.each<[string, Test, Values, string]>([
    [
      'an amount',
      { op: '>=', of: { field: 'revenue' }, threshold: '50000000' },
      { revenue: ['48765432.1'] },
      '现为 4876.54 万元，还差 123.46 万元',
    ],
    [
      'a fen',
      { op: '>=', of: { field: 'revenue' }, threshold: '100' },
      { revenue: ['99.99'] },
      '现为 99.99 元，还差 0.01 元',
    ],
    [
      'people too many',
      { op: '<=', of: { field: 'staff' }, threshold: '500' },
      { staff: ['501'] },
      '现为 501 人，超出 1 人',
    ],
    [
      'rights',
      { op: '>=', of: { field: 'ipClassOne' }, threshold: '4' },
      { ipClassOne: '1' },
      '现为 1 件，还差 3 件',
    ],
    [
      'a share of money',
      share('rdSpend', 'revenue', '5%'),
      { rdSpend: ['2495000'], revenue: ['50000000'] },
      '现为 4.99%，按现有总量还差 5000 元',
    ],
    [
      'a share of people, who come whole',
      share('rdStaff', 'staff', '10%'),
      { rdStaff: ['9'], staff: ['95'] },
      '现为 9.47%，按现有总量还差 1 人',
    ],
    [
      'the tier that applies',
      tiers,
      { rdSpend: ['1500000'], revenue: ['60000000'] },
      '现为 2.5%，按现有总量还差 30 万元',
    ],
    ['days', age, { foundedOn: '2025-12-22' }, '现为 335 天，还差 30 天'],
    [
      'days nobody counts in their head',
      { op: '<=', of: { since: 'foundedOn', unit: 'days' }, threshold: '1825' },
      { foundedOn: '2015-04-16' },
      '现为 4238 天（约 11.6 年），超出 2413 天（约 6.6 年）',
    ],
    [
      'exactly at a limit to be passed',
      { op: '>', of: { field: 'platformScore' }, threshold: '70' },
      { platformScore: '70' },
      '现为 70 分，须高于 70 分',
    ],
    [
      'a score',
      {
        op: 'score',
        compare: '>',
        threshold: 70,
        parts: [{ id: 'a', text: '', steps: [{ test: age, points: [50, 60] }], otherwise: [0, 0] }],
      },
      { foundedOn: '2020-01-01' },
      '预计 50 至 60 分，至少还差 11 分',
    ],
    [
      'what to tell',
      share('rdSpend', 'revenue', '5%'),
      { revenue: ['1'] },
      '请补充：2025 年研发费用',
    ],
    [
      'alternatives',
      { op: 'any', of: [age, { op: '>=', of: { field: 'ipClassOne' }, threshold: '1' }] },
      { foundedOn: ON, ipClassOne: '0' },
      '现为 0 天，还差 365 天，或者现为 0 件，还差 1 件',
    ],
    [
      'a band of days',
      age,
      { foundedOn: { from: '2025-12-22', to: ON } },
      '所选范围不够，要求不低于 365 天',
    ],
    [
      'a choice',
      { op: 'in', field: 'entSize', values: ['small', 'micro'] },
      { entSize: 'large' },
      '现为大型，须为小型、微型之一',
    ],
    [
      'yes or no',
      { op: 'in', field: 'abnormalList', values: ['no'] },
      { abnormalList: 'yes' },
      '现为是，须为否',
    ],
    [
      'what must not be',
      { op: 'notIn', field: 'vatPayer', values: ['small'] },
      { vatPayer: 'small' },
      '现为小规模纳税人，不能是小规模纳税人',
    ],
    [
      'a place whose name nobody told',
      { op: 'in', field: 'region', values: ['440000'] },
      { region: '110105' },
      '注册地区不在要求的范围内',
    ],
    [
      'a day',
      { op: 'notBefore', field: 'foundedOn', day: '2024-05-01' },
      { foundedOn: '2023-01-02' },
      '现为 2023-01-02，须不早于 2024-05-01',
    ],
    ['an empty list', { op: 'exists', field: 'titles' }, { titles: [] }, '已取得的资质暂无记录'],
    ['nothing where it holds', age, { foundedOn: '2020-01-01' }, ''],
  ])('%s', (_, asked, values, expected) => expect(gapText(asked, subject(values))).toBe(expected))

  test('places and trades by the names that the caller tells', () => {
    const nameOf = (_: string, code: string) => (code === '110105' ? '北京市朝阳区' : '广东省')
    const asked: Test = { op: 'in', field: 'region', values: ['440000'] }
    expect(gapText(asked, subject({ region: '110105' }), nameOf)).toBe(
      '现为北京市朝阳区，须为广东省',
    )
  })

  test('the requirement in short', () => {
    expect(thresholdText(tiers)).toBe('至 5000 万元：≥ 5%；超过以上：≥ 3%')
    expect(thresholdText(age)).toBe('≥ 365 天')
    const day = { field: 'foundedOn', day: '2024-05-01' } as const
    expect(thresholdText({ op: 'notBefore', ...day })).toBe('不早于 2024-05-01')
    expect(thresholdText({ op: 'notAfter', ...day })).toBe('不晚于 2024-05-01')
  })
})

test('where the sentence was not read in an original, it says whom to ask', () => {
  const revenue: Test = { op: '>=', of: { field: 'revenue' }, threshold: '50000000' }
  const told = (values: Values, confidence: 'B' | 'C') =>
    adviceFor(
      sampleTable([sampleCondition(revenue, { confidence, remedy: '提高收入' })]),
      subject(values),
    )[0]?.remedy
  expect(told({ revenue: ['1'] }, 'C')).toMatch(/尚未与原文核对，请先向主管部门确认/)
  expect(told({}, 'C')).toBe('提高收入')
  expect(told({ revenue: ['1'] }, 'B')).toBe('提高收入')
})

describe('the first day', () => {
  const accident: FactItem = { code: 'science', level: '', on: '2026-03-01', until: '', rank: null }
  const last = { op: '>=', of: { field: 'rdSpend' }, threshold: '10' } as const
  test.each<[string, Test, Values, string | null]>([
    ['by age', age, { foundedOn: '2026-06-01' }, '2027-06-01'],
    [
      'by whole years',
      { op: '>=', of: { since: 'nicheSince', unit: 'years' }, threshold: '3' },
      { nicheSince: '2024-02-29' },
      '2027-02-28',
    ],
    [
      'by the end of a year: from the first day of the next',
      { op: '>=', of: { since: 'nicheSince', unit: 'years', asOf: 'lastYearEnd' }, threshold: '3' },
      { nicheSince: '2023-11-22' },
      '2027-01-01',
    ],
    [
      'by the end of a year, from the first of January',
      { op: '>=', of: { since: 'nicheSince', unit: 'years', asOf: 'lastYearEnd' }, threshold: '3' },
      { nicheSince: '2024-01-01' },
      '2027-01-01',
    ],
    [
      'a date stays what it is',
      { op: 'notBefore', field: 'foundedOn', day: '2024-05-01' },
      { foundedOn: '2024-04-30' },
      null,
    ],
    [
      'of a band of days by the oldest',
      age,
      { foundedOn: { from: '2026-06-01', to: ON } },
      '2027-06-01',
    ],
    ['not known without the date', age, {}, null],
    [
      'too old only grows older',
      { op: '<=', of: { since: 'foundedOn', unit: 'years' }, threshold: '5' },
      { foundedOn: '2010-01-01' },
      null,
    ],
    ['the year that runs counts next year', last, { rdSpend: ['5'] }, '2027-01-01'],
    ['a figure to tell can be told today', last, {}, ON],
    [
      'something to be done',
      { op: '>=', of: { field: 'ipClassOne' }, threshold: '1' },
      { ipClassOne: '0' },
      ON,
    ],
    [
      'what runs out',
      { op: '=', of: { count: 'awards', where: { withinYears: 1 } }, threshold: '0' },
      { awards: [accident] },
      '2027-03-02',
    ],
    [
      'the later of two',
      { op: 'all', of: [age, last] },
      { foundedOn: '2026-06-01', rdSpend: ['5'] },
      '2027-06-01',
    ],
    [
      'the sooner of two',
      { op: 'any', of: [age, last] },
      { foundedOn: '2026-06-01', rdSpend: ['5'] },
      '2027-01-01',
    ],
  ])('%s', (_, asked, values, expected) =>
    expect(earliestOf(sampleCondition(asked), subject(values))).toBe(expected),
  )

  test('an age holds on it and not before', () => {
    const days = fc.date({
      min: new Date('2019-01-01'),
      max: new Date('2030-12-31'),
      noInvalidDate: true,
    })
    const unit = fc.constantFrom('days' as const, 'months' as const, 'years' as const)
    fc.assert(
      fc.property(
        days,
        unit,
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom('>=' as const, '>' as const),
        (date, one, count, op) => {
          const foundedOn = date.toISOString().slice(0, 10)
          const condition = sampleCondition({
            op,
            of: { since: 'foundedOn', unit: one },
            threshold: String(count),
          })
          const state = (on: string) =>
            evaluate(sampleTable([condition]), subject({ foundedOn }, on)).requirements[0]!.state
          const first = earliestOf(condition, subject({ foundedOn }, '2018-01-01'))!
          expect(state(first)).toBe('met')
          const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
          expect(state(before)).toBe('unmet')
        },
      ),
    )
  })

  test('of a table is that of its slowest condition', () => {
    const table = sampleTable([
      sampleCondition(age, { id: 'a', remedy: '满一年后再申报' }),
      sampleCondition(last, { id: 'b' }),
    ])
    const one = subject({ foundedOn: '2025-12-22', rdSpend: ['10'] })
    expect(earliestFor(table, one)).toBe('2026-12-22')
    expect(adviceFor(table, one)).toEqual([
      {
        id: 'a',
        gap: '现为 335 天，还差 30 天',
        remedy: '满一年后再申报',
        earliest: '2026-12-22',
      },
    ])
  })
})

describe('what to tell first', () => {
  const tables = [
    sampleTable([
      sampleCondition(age, { id: 'a' }),
      sampleCondition(share('rdSpend', 'revenue', '5%'), { id: 'b' }),
    ]),
    sampleTable([
      sampleCondition({ op: '>=', of: { field: 'revenue' }, threshold: '1' }, { id: 'a' }),
    ]),
  ]
  const one = subject({ foundedOn: '2020-01-01', rdSpend: ['5'] })

  test('the field on which most depends', () => {
    const unlocks = unlocksOf(tables.map((table) => evaluate(table, one)))
    expect(unlocks).toEqual([{ field: 'revenue', years: [2025], policies: 2, alone: 2 }])
  })

  test('the place, where it is not known, and never what only 加分 waits for', () => {
    const bonus = sampleCondition(
      { op: 'exists', field: 'mainProduct' },
      { id: 'b', kind: 'bonus' },
    )
    const table = sampleTable([sampleCondition(age, { id: 'a' }), bonus], {
      regionCodes: ['440000'],
    })
    expect(unlocksOf([evaluate(table, one)]).map(({ field }) => field)).toEqual(['region'])
  })

  test('completeness weighs fields by the policies they decide', () => {
    const uses = fieldUses(tables)
    expect(Object.fromEntries(uses)).toEqual({ foundedOn: 1, rdSpend: 1, revenue: 2 })
    expect(completenessOf(uses, one)).toBe(50)
    expect(completenessOf(uses, subject({}))).toBe(0)
  })
})
