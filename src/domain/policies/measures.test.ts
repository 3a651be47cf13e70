import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMPANY_FIELDS } from '../portraits/catalogue.ts'
import { checkTable } from '../matching/rule-check.ts'
import type { Test } from '../matching/rule.ts'
import { sampleCondition, sampleTable } from '../matching/sample.ts'
import { MEASURE_OP, MEASURE_PERIOD, MEASURE_WHOLE, testOf } from './measures.ts'

const asked = (field: string, op: string, value: string, more: object = {}) =>
  testOf({ field, whole: '', period: '', op, value, ...more })

test.each<[field: string, op: string, value: string, more: object, Test]>([
  ['staff', '<=', '500 人', {}, { op: '<=', of: { field: 'staff' }, threshold: '500' }],
  ['revenue', '>=', '2 亿元', {}, { op: '>=', of: { field: 'revenue' }, threshold: '200000000' }],
  ['revenue', '>', '0.5万', {}, { op: '>', of: { field: 'revenue' }, threshold: '5000' }],
  ['revenue', '<', '1,234.56 元', {}, { op: '<', of: { field: 'revenue' }, threshold: '1234.56' }],
  [
    'netAssets',
    '>=',
    '-1.25万元',
    {},
    { op: '>=', of: { field: 'netAssets' }, threshold: '-12500' },
  ],
  [
    'rdSpend',
    '>=',
    '5％',
    { whole: 'revenue', period: 'lastThreeYears' },
    {
      op: '>=',
      of: {
        ratio: [
          { field: 'rdSpend', period: 'lastThreeYears' },
          { field: 'revenue', period: 'lastThreeYears' },
        ],
      },
      threshold: '5%',
    },
  ],
  ['marketShare', '>=', '10%', {}, { op: '>=', of: { field: 'marketShare' }, threshold: '10' }],
  [
    'foundedOn',
    '>=',
    '满 3 年',
    {},
    { op: '>=', of: { since: 'foundedOn', unit: 'years' }, threshold: '3' },
  ],
  [
    'foundedOn',
    '>=',
    '18个月',
    {},
    { op: '>=', of: { since: 'foundedOn', unit: 'months' }, threshold: '18' },
  ],
  [
    'foundedOn',
    'notAfter',
    '2024-12-31',
    {},
    { op: 'notAfter', field: 'foundedOn', day: '2024-12-31' },
  ],
  ['entSize', 'in', '中型、小型', {}, { op: 'in', field: 'entSize', values: ['medium', 'small'] }],
  ['entSize', '=', 'micro', {}, { op: 'in', field: 'entSize', values: ['micro'] }],
  ['majorAccident', '=', '否', {}, { op: 'in', field: 'majorAccident', values: ['no'] }],
  [
    'region',
    'in',
    '330000，340100',
    {},
    { op: 'in', field: 'region', values: ['330000', '340100'] },
  ],
  ['industry', 'notIn', 'K C40', {}, { op: 'notIn', field: 'industry', values: ['K', 'C40'] }],
  [
    'titles',
    'in',
    '高新技术企业',
    {},
    { op: '>=', of: { count: 'titles', where: { codes: ['hnte'], valid: true } }, threshold: '1' },
  ],
  [
    'titles',
    'notIn',
    'hnte',
    {},
    { op: '=', of: { count: 'titles', where: { codes: ['hnte'], valid: true } }, threshold: '0' },
  ],
  ['standards', '>=', '2 项', {}, { op: '>=', of: { count: 'standards' }, threshold: '2' }],
  ['mainProduct', 'exists', '', {}, { op: 'exists', field: 'mainProduct' }],
])('%s %s %s is read as it is meant', (field, op, value, more, wanted) => {
  expect(asked(field, op, value, more)).toEqual({ test: wanted })
})

test.each<[field: string, op: string, value: string, more: object, at: string, problem: RegExp]>([
  ['', '>=', '3', {}, 'field', /先选/],
  ['nothing', '>=', '3', {}, 'field', /重新选择/],
  ['education', '=', '本科', {}, 'field', /重新选择/],
  ['staff', '', '3', {}, 'op', /判断方式/],
  ['staff', '>=', '', {}, 'value', /请填写判断值/],
  ['staff', '>=', '很多', {}, 'value', /单位：人/],
  ['staff', '>=', '5%', {}, 'value', /单位：人/],
  ['staff', 'in', '5', {}, 'op', /不少于、不超过/],
  ['rdSpend', '>=', '0.05', { whole: 'revenue' }, 'value', /百分数/],
  ['entSize', '=', '巨型', {}, 'value', /大型、中型、小型、微型/],
  ['entSize', '>=', '中型', {}, 'op', /等于/],
  ['entSize', '=', '中型', { period: 'lastYear' }, 'period', /不分年度/],
  ['entSize', '=', '中型', { whole: 'revenue' }, 'whole', /不能算占比/],
  ['rdSpend', '>=', '5%', { whole: 'entSize' }, 'whole', /重新选择/],
  ['rdSpend', '>=', '5%', { period: 'ever' }, 'period', /重新选择/],
  ['majorAccident', '=', '也许', {}, 'value', /“是”或“否”/],
  ['majorAccident', '=', 'valueOf', {}, 'value', /“是”或“否”/],
  ['region', 'in', '浙江', {}, 'value', /六位/],
  ['foundedOn', '>=', '三年', {}, 'value', /3 年/],
  ['foundedOn', 'notBefore', '2024-02-30', {}, 'value', /日期/],
  ['mainProduct', '=', '仪表', {}, 'op', /有就满足/],
])('%s %s %s is refused where it is wrong', (field, op, value, more, at, problem) => {
  const read = asked(field, op, value, more)
  expect(read).toMatchObject({ at, problem: expect.stringMatching(problem) })
})

test('nothing filled in is nothing to judge by', () => {
  expect(asked('', '', '')).toBeNull()
})

test('whatever can be read holds as a rule', () => {
  const wholes = fc.constantFrom(...Object.keys(MEASURE_WHOLE))
  const periods = fc.constantFrom(...Object.keys(MEASURE_PERIOD))
  const any = fc.record({
    field: fc.constantFrom(...COMPANY_FIELDS),
    whole: fc.oneof({ weight: 4, arbitrary: fc.constant('') }, wholes),
    period: fc.oneof({ weight: 3, arbitrary: fc.constant('') }, periods),
    op: fc.constantFrom(...Object.keys(MEASURE_OP)),
    value: fc.oneof(
      fc.constantFrom(
        '是',
        '否',
        '3 年',
        '5%',
        '2 亿元',
        '中型',
        '330000',
        'C40',
        '2024-05-01',
        'hnte',
      ),
      fc.nat().map(String),
      fc.float({ noNaN: true }).map(String),
      fc.string(),
    ),
  })
  let held = 0
  fc.assert(
    fc.property(any, (measure) => {
      const read = testOf(measure)
      if (read === null || !('test' in read)) return
      held += 1
      expect(checkTable(sampleTable([sampleCondition(read.test)]))).toEqual([])
    }),
    { numRuns: 2_000 },
  )
  expect(held).toBeGreaterThan(100)
})
