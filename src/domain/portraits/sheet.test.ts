import { describe, expect, test } from 'vitest'
import type { FactValue } from '#domain/matching/portrait.ts'
import { planImport, SHEET_HEAD, templateRows } from './sheet.ts'

const TODAY = '2026-11-22'
const plan = (
  rows: readonly (readonly string[])[],
  known: Readonly<Record<string, FactValue>> = {},
) =>
  planImport(
    [SHEET_HEAD, ...rows].map((cells, at) => ({ row: at + 1, cells })),
    {
      today: TODAY,
      foundedOn: '2018-06-01',
      known: (field, year) => known[year === null ? field : `${field}@${year}`],
    },
  )
const one = (...cells: string[]) => plan([cells]).changes[0]?.after
const wrong = (...cells: string[]) => {
  const { misfits, leftOut } = plan([cells])
  return misfits[0]?.message ?? leftOut[0]?.reason
}

test('the template names every field once a year, and changes nothing as it is', () => {
  const rows = templateRows(TODAY)
  const names = rows.map(({ cells }) => `${cells[0]}@${cells[1]}`)
  expect(new Set(names).size).toBe(names.length)
  expect(rows.filter(({ cells }) => cells[0] === '研发费用').map(({ cells }) => cells[1])).toEqual([
    '2025',
    '2024',
    '2023',
  ])
  expect(rows.some(({ cells }) => cells[0] === '注册地区')).toBe(false)
  expect(plan(rows.map(({ cells }) => cells))).toEqual({
    misfits: [],
    changes: [],
    leftOut: [],
    unchanged: 0,
  })
})

test('whatever a choice of the template says can be read', () => {
  for (const { cells, options } of templateRows(TODAY))
    for (const option of options)
      expect(plan([[cells[0], cells[1], option]]).misfits, option).toEqual([])
})

describe('cells', () => {
  test.each<[string, string, string, FactValue]>([
    ['销售（营业）收入', '2025', '50,000,000.00', '50000000'],
    ['销售（营业）收入', '2025年', '0', '0'],
    ['销售（营业）收入', '2025.0', '不清楚', null],
    ['主导产品国内市场占有率', '', '35.5%', '35.5'],
    ['会计核算健全', '', '是', 'yes'],
    ['会计核算健全', '', '没有', 'no'],
    ['企业规模', '', '小型', 'small'],
    ['进入细分市场的日期', '', '2019/3/5', '2019-03-05'],
    ['进入细分市场的日期', '', '2019年12月31日', '2019-12-31'],
    ['进入细分市场的日期', '', '43529', '2019-03-05'],
    ['主导产品', '', ' 压力传感器 ', '压力传感器'],
    ['已取得的资质', '', '没有', []],
  ])('%s %s %s', (name, year, cell, value) => expect(one(name, year, cell)).toEqual(value))

  test('lists are read entry by entry', () => {
    expect(
      one('已取得的资质', '', '高新技术企业 2024-11-01 至 2027-10-31；科技型中小企业，2026/4/1'),
    ).toEqual([
      { code: 'hnte', level: '', on: '2024-11-01', until: '2027-10-31', rank: null },
      { code: 'tech-sme', level: '', on: '2026-04-01', until: '', rank: null },
    ])
    expect(one('科学技术奖励', '', '科学技术奖 国家级 2025-01-01 第2名')).toEqual([
      { code: 'science', level: 'national', on: '2025-01-01', until: '', rank: 2 },
    ])
    expect(
      one('主导或参与制定的标准', '', '主导制定 行业 2025-01-01 第3名；参与制定 国家级'),
    ).toEqual([
      { code: 'led', level: 'industry', on: '2025-01-01', until: '', rank: 3 },
      { code: 'joined', level: 'national', on: '', until: '', rank: null },
    ])
    expect(one('已取得的资质', '', '高新技术企业 至2027-10-31')).toEqual([
      { code: 'hnte', level: '', on: '', until: '2027-10-31', rank: null },
    ])
  })
})

test.each<[string[], string]>([
  [['', '', '5'], '没有对应的画像字段'],
  [['营收', '2025', '5'], '没有对应的画像字段'],
  [['注册地区', '', '330100'], '请在“基本信息”中修改'],
  [['销售（营业）收入', '', '5'], '请填写年度'],
  [['销售（营业）收入', '去年', '5'], '年度应为四位数字，如 2025'],
  [['销售（营业）收入', '2017', '5'], '年度早于企业成立的年份'],
  [['主导产品', '2025', '传感器'], '该项不按年度填写，请去掉年度'],
  [['销售（营业）收入', '2025', '五千万'], '请填写数字（单位：元）'],
  [['销售（营业）收入', '2025', '35%'], '请填写数字（单位：元）'],
  [['销售（营业）收入', '2025', '-5'], '不能小于 0'],
  [['会计核算健全', '', '大概'], '请填写是、否或不清楚'],
  [['企业所得税征收方式', '', '其他'], '没有“其他”这个选项，可填：查账征收、核定征收、不清楚'],
  [['已取得的资质', '', '诺贝尔奖'], '读不懂“诺贝尔奖”，请按备注的写法填写'],
  [['进入细分市场的日期', '', '2027-01-01'], '日期不能晚于今天'],
])('%j cannot be taken', (cells, message) => expect(wrong(...cells)).toBe(message))

test('what is known already changes nothing, what is told twice is refused', () => {
  const result = plan(
    [
      ['销售（营业）收入', '2025', '100.0'],
      ['销售（营业）收入', '2024', '200'],
      ['研发费用', '2025', '不清楚'],
      ['销售（营业）收入', '2024', '300'],
    ],
    { 'revenue@2025': '100', 'revenue@2024': '150', 'rdSpend@2025': null },
  )
  expect(result.unchanged).toBe(2)
  expect(result.changes).toEqual([
    { row: 3, field: 'revenue', year: 2024, before: '150', after: '200' },
  ])
  expect(result.leftOut).toEqual([{ row: 5, text: '销售（营业）收入', reason: '与第 3 行重复' }])
})

test('a cell that does not fit keeps its text, and the rest is planned', () => {
  const result = plan([
    ['职工总数', '2025', '一百八', '人'],
    ['研发费用', '2025', '315', '万元'],
  ])
  expect(result.misfits).toEqual([
    {
      ...{ row: 2, field: 'staff', year: 2025, text: '一百八' },
      message: '请填写数字（单位：人）',
    },
  ])
  expect(result.changes).toMatchObject([{ row: 3, field: 'rdSpend', year: 2025, after: '3150000' }])
})
