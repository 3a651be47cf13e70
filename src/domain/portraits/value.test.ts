import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import type { FactItem, FactValue } from '#domain/matching/portrait.ts'
import { COMPANY_FIELDS, factName, fieldOf, optionName, optionsOf } from './catalogue.ts'
import {
  formOf,
  normalText,
  portraitText,
  sameValue,
  valueOf,
  valueProblem,
  valueText,
  yearProblem,
} from './value.ts'

const TODAY = '2026-11-22'
const item = (more: Partial<FactItem> = {}): FactItem => ({
  code: 'hnte',
  level: '',
  on: '',
  until: '',
  rank: null,
  ...more,
})

test('every choice of every field has a Chinese name', () => {
  const bare = COMPANY_FIELDS.flatMap((field) =>
    fieldOf(field).options.filter((code) => optionName(field, code) === code),
  )
  expect(bare).toEqual([])
})

test('names tell fields apart, so that the log can be asked by them', () => {
  const names = COMPANY_FIELDS.map((field) => factName(field, null))
  expect(new Set(names).size).toBe(names.length)
})

describe('what is wrong with a value', () => {
  test.each<[FieldCode, FactValue, string | null]>([
    ['revenue', '0', null],
    ['revenue', '50000000.01', null],
    ['revenue', '999999999999999', null],
    ['revenue', '1000000000000000', '请填写数字（单位：元），整数最多 15 位，小数最多 4 位'],
    ['revenue', '1.00001', '请填写数字（单位：元），整数最多 15 位，小数最多 4 位'],
    ['revenue', '五千万', '请填写数字（单位：元），整数最多 15 位，小数最多 4 位'],
    ['revenue', '5%', '请填写数字（单位：元），整数最多 15 位，小数最多 4 位'],
    ['revenue', '-1', '不能小于 0'],
    ['netAssets', '-1', null],
    ['taxableIncome', '-0.01', null],
    ['staff', '12.5', '请填写整数'],
    ['staff', '12', null],
    ['marketShare', '100', null],
    ['marketShare', '100.0001', '不能大于 100 %'],
    ['marketRank', '0', '排名从 1 开始'],
    ['platformScore', '60.5', null],
    ['platformScore', '101', '不能大于 100 分'],
    ['soundAccounts', 'yes', null],
    ['soundAccounts', '是', '请选择是或否'],
    ['taxCollection', 'audit', null],
    ['taxCollection', 'both', '没有“both”这个选项'],
    ['nicheSince', TODAY, null],
    ['nicheSince', '2026-11-23', '日期不能晚于今天'],
    ['nicheSince', '2026-02-29', '日期不正确'],
    ['mainProduct', '压力传感器', null],
    ['mainProduct', '', '请填写'],
    ['mainProduct', '长'.repeat(201), '最多 200 字'],
    ['titles', [], null],
    ['titles', 'hnte', '请逐项填写'],
    ['titles', [item({ on: '2024-11-01', until: '2027-10-31' })], null],
    ['titles', [item({ code: 'nothing' })], '没有“nothing”这个选项'],
    ['titles', [item({ on: '2027-01-01' })], '取得日期不能晚于今天'],
    ['titles', [item({ on: '2024-11-01', until: '2024-10-31' })], '有效期不能早于取得日期'],
    ['awards', [item({ code: 'science', level: 'national', rank: 3 })], null],
    ['awards', [item({ code: 'science', level: 'city' })], '级别不正确'],
    ['awards', [item({ code: 'science', level: 'industry' })], '级别不正确'],
    ['standards', [item({ code: 'led', level: 'industry', rank: 5 })], null],
    ['standards', [item({ code: 'led', level: 'provincial' })], '级别不正确'],
    ['awards', [item({ code: 'science', rank: 0 })], '排名为 1 到 999 的整数'],
    ['titles', Array.from({ length: 51 }, () => item()), '最多 50 项'],
    ['revenue', [], '请填写一个值'],
    ['revenue', { from: '1', to: '2' }, null],
    ['revenue', { from: '3', to: '2' }, '范围的下限不能大于上限'],
    ['revenue', { from: null, to: null }, '请填写'],
    ['mainProduct', { from: '1', to: null }, '请填写'],
  ])('%s %j', (field, value, problem) => expect(valueProblem(field, value, TODAY)).toBe(problem))

  test('不清楚 is an answer to everything', () => {
    for (const field of COMPANY_FIELDS) expect(valueProblem(field, null, TODAY)).toBeNull()
  })
})

test.each<[FieldCode, number | null, string | null]>([
  ['revenue', 2025, null],
  ['revenue', 2026, null],
  ['revenue', 2027, '年度应在 2016 到 2026 之间'],
  ['revenue', 2015, '年度应在 2016 到 2026 之间'],
  ['revenue', 2017, '年度早于企业成立的年份'],
  ['revenue', 2018, null],
  ['revenue', null, '请填写年度'],
  ['mainProduct', null, null],
  ['mainProduct', 2025, '该项不按年度填写，请去掉年度'],
])('the year of %s %s', (field, year, problem) =>
  expect(yearProblem(field, year, { today: TODAY, foundedOn: '2018-06-01' })).toBe(problem),
)

test.each([
  ['1,234,567.50', '1234567.5'],
  [' ０１２ ', '12'],
  ['-0', '0'],
  ['5.00', '5'],
  ['0.10', '0.1'],
  ['-12.30', '-12.3'],
  ['12 万', '12万'],
  ['.5', '.5'],
])('%s is kept as %s', (given, kept) => expect(normalText('netAssets', given)).toBe(kept))

test.each<[FieldCode, FactValue, string]>([
  ['revenue', '50000000.5', '50,000,000.5 元'],
  ['netAssets', '-1234567', '-1,234,567 元'],
  ['marketShare', '35.5', '35.5%'],
  ['staff', '0', '0 人'],
  ['ipClassTwo', { from: '3', to: null }, '3 件以上'],
  ['revenue', { from: '1000', to: '2000' }, '1,000 至 2,000 元'],
  ['revenue', { from: null, to: '2000' }, '不超过 2,000 元'],
  ['soundAccounts', 'no', '否'],
  ['taxCollection', 'audit', '查账征收'],
  ['titles', [], '没有'],
  [
    'titles',
    [item({ on: '2024-11-01', until: '2027-10-31' })],
    '高新技术企业 2024-11-01 至 2027-10-31',
  ],
  ['awards', [item({ code: 'science', level: 'national', rank: 2 })], '科学技术奖 国家级 第 2 名'],
  ['mainProduct', null, '不清楚'],
])('%s in words', (field, value, words) => expect(valueText(field, value)).toBe(words))

const numbers = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 0, max: 9_999 }))
  .map(([whole, rest]) => normalText('revenue', `${whole}.${String(rest).padStart(4, '0')}`))
const items = fc.array(
  fc.record({
    code: fc.constantFrom(...FIELDS.titles.options),
    level: fc.constantFrom('', 'national', 'provincial'),
    on: fc.constantFrom('', '2020-01-01'),
    until: fc.constantFrom('', '2023-01-01'),
    rank: fc.option(fc.integer({ min: 1, max: 9 })),
  }),
  { maxLength: 4 },
)

test('a value comes through the wire as it was', () => {
  fc.assert(
    fc.property(numbers, items, (number, list) => {
      for (const [field, value] of [
        ['revenue', number],
        ['revenue', { from: number, to: null }],
        ['titles', list],
        ['revenue', null],
      ] as const) {
        const back = valueOf(field, formOf(value))
        expect(back).toEqual(value)
        expect(sameValue(back, value)).toBe(true)
      }
    }),
  )
})

test('the order in which facts stand does not change what a portrait says', () => {
  const facts = fc.uniqueArray(
    fc.record({
      field: fc.constantFrom<FieldCode>('revenue', 'staff', 'rdSpend'),
      year: fc.integer({ min: 2020, max: 2026 }),
      value: numbers,
    }),
    { selector: ({ field, year }) => `${field}${year}`, maxLength: 12 },
  )
  fc.assert(
    fc.property(facts, (given) => {
      const turned = given.toReversed()
      expect(portraitText(turned)).toBe(portraitText(given))
      for (const [at, one] of given.entries()) {
        const rest = given.toSpliced(at, 1)
        expect(portraitText(rest)).not.toBe(portraitText(given))
        expect(portraitText([...rest, { ...one, value: null }])).not.toBe(portraitText(given))
      }
    }),
  )
})

test('fields without a list of choices offer none', () => {
  expect(optionsOf('mainProduct')).toEqual([])
  expect(optionsOf('companyStatus').length).toBeGreaterThan(3)
})
