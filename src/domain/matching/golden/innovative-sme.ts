import { each, fails, type Given, golden, type GoldenSet, item } from './golden-case.ts'

const ANNEX = '工信部企业〔2022〕63号 附件1（facts §3.1，单一资料）'

/** 5 + 0 + 0 + 5 + 5 + 5 = 20 points. */
const POOR: Given = {
  ipClassOneHighValue: '0',
  ipClassOneOwn: '0',
  ipClassOneCore: '0',
  rdSpend: { 2025: '50000' },
  mainIncome: { 2025: '5000000', 2024: '6000000' },
  liabilities: { 2025: '6000000' },
  emergingIndustry: 'no',
}
const FAILED = {
  X3g: '不满足',
  X4a: '不满足',
  X4b: '不满足',
  X4c: '不满足',
  'by-score': '不满足',
} as const
const lost = (...ids: string[]) =>
  ({
    states: each('不满足', ...ids, 'by-score', 'pass'),
    result: '暂不满足',
  }) as const
/** Main income of the year before: 9,000,000 this year. */
const before = (yuan: string): Given => ({ mainIncome: { 2025: '9000000', 2024: yuan } })
/** The year before half of it: growth is never the question. */
const main = (yuan: string): Given => ({ mainIncome: { 2025: yuan, 2024: '2000000' } })
const rights = (high: string, own: string, one: string, two: string): Given => ({
  ipClassOneHighValue: high,
  ipClassOneOwn: own,
  ipClassOneCore: one,
  ipClassTwoCore: two,
})

/** 创新型中小企业评价: 63号 Annex 1, still in use in 2026. */
export const INNOVATIVE: GoldenSet = {
  code: 'innovative-sme',
  version: '2022-63',
  on: '2026-11-22',
  given: {
    entSize: 'small',
    abnormalList: 'no',
    seriousIllegalList: 'no',
    majorAccident: 'no',
    environmentOffence: 'no',
    prohibitedProduct: 'no',
    titles: [],
    awards: [],
    rdBodies: [],
    equityFinance: { 2025: '0', 2024: '0', 2023: '0' },
    ipClassOneHighValue: '1',
    ipClassOneOwn: '1',
    ipClassOneCore: '1',
    ipClassTwoCore: '3',
    revenue: { 2025: '10000000' },
    rdSpend: { 2025: '500000' },
    mainIncome: { 2025: '9000000', 2024: '7500000' },
    liabilities: { 2025: '5000000' },
    assets: { 2025: '10000000' },
    emergingIndustry: 'yes',
  },
  states: {
    X1: '满足',
    X2a: '满足',
    X2b: '满足',
    X2c: '满足',
    X2d: '满足',
    pass: '满足',
    X3a: '不满足',
    X3b: '不满足',
    X3c: '不满足',
    X3d: '不满足',
    X3e: '不满足',
    X3f: '不满足',
    'by-score': '满足',
    X3g: '满足',
    X4a: '满足',
    X4b: '满足',
    X4c: '满足',
  },
  result: '较有希望',
  cases: [
    fails('facts §3.1', '大型企业', { entSize: 'large' }, 'X1'),
    fails('facts §3.1', '在经营异常名录', { abnormalList: 'yes' }, 'X2a'),
    fails('facts §3.1', '在严重失信名单', { seriousIllegalList: 'yes' }, 'X2b'),
    fails('facts §3.1', '近三年有重大环境违法', { environmentOffence: 'yes' }, 'X2c'),
    fails('facts §3.1', '产品属于禁止、限制或淘汰类', { prohibitedProduct: 'yes' }, 'X2d'),
    // innovation 15 + 5, growth 5 + 10, specialisation 10 + 15 = 60
    golden(ANNEX, '正好 60 分，各部分都够：20 + 15 + 25', {
      ...rights('0', '1', '1', '0'),
      rdSpend: { 2025: '100000' },
      mainIncome: { 2025: '6000000', 2024: '6000000' },
    }),
    // innovation 20, growth 15, specialisation 20 = 55
    golden(
      ANNEX,
      '55 分，各部分都够：20 + 15 + 20',
      {
        ...rights('0', '1', '1', '0'),
        rdSpend: { 2025: '100000' },
        mainIncome: { 2025: '5500000', 2024: '5500000' },
      },
      lost('X3g'),
    ),
    // innovation 15 + 0, growth 30, specialisation 30 = 75
    golden(
      ANNEX,
      '75 分，创新能力只有 15 分',
      {
        ...rights('0', '1', '1', '0'),
        rdSpend: { 2025: '99999.99' },
      },
      lost('X4a'),
    ),
    // innovation 40, growth 0 + 10, specialisation 30 = 80
    golden(ANNEX, '80 分，成长性只有 10 分', before('9000000.01'), lost('X4b')),
    // innovation 40, growth 30, specialisation 5 + 5 = 80
    golden(
      ANNEX,
      '80 分，专业化只有 10 分',
      {
        ...main('5000000'),
        emergingIndustry: 'no',
      },
      lost('X4c'),
    ),
    golden(
      ANNEX,
      '直接通过：高企有效',
      {
        ...POOR,
        titles: [item('hnte', { on: '2024-12-06', until: '2027-12-05' })],
      },
      { states: { ...FAILED, X3b: '满足' } },
    ),
    golden(
      ANNEX,
      '高企已经过期',
      {
        ...POOR,
        titles: [item('hnte', { on: '2023-11-22', until: '2026-11-21' })],
      },
      { states: { ...FAILED, pass: '不满足' }, result: '暂不满足' },
    ),
    golden(
      ANNEX,
      '直接通过：国家级技术创新示范企业',
      {
        ...POOR,
        titles: [item('tech-innovation-demo')],
      },
      { states: { ...FAILED, X3c: '满足' } },
    ),
    golden(
      ANNEX,
      '直接通过：知识产权优势企业',
      {
        ...POOR,
        titles: [item('ip-advantage')],
      },
      { states: { ...FAILED, X3d: '满足' } },
    ),
    golden(
      ANNEX,
      '直接通过：三年融资合计 5,000,000 元整',
      {
        ...POOR,
        equityFinance: { 2025: '2000000', 2024: '2000000', 2023: '1000000' },
      },
      { states: { ...FAILED, X3f: '满足' } },
    ),
    golden(
      ANNEX,
      '三年融资差一分到 500 万元',
      {
        ...POOR,
        equityFinance: { 2025: '2000000', 2024: '2000000', 2023: '999999.99' },
      },
      { states: { ...FAILED, pass: '不满足' }, result: '暂不满足' },
    ),
    golden(
      ANNEX,
      '省级科技奖励，恰好三年',
      {
        ...POOR,
        awards: [item('science', { level: 'provincial', on: '2023-11-22' })],
      },
      { states: { ...FAILED, X3a: '需人工核验', pass: '需人工核验' }, result: '存在机会' },
    ),
    golden(
      ANNEX,
      '省级科技奖励，三年零一天',
      {
        ...POOR,
        awards: [item('science', { level: 'provincial', on: '2023-11-21' })],
      },
      { states: { ...FAILED, pass: '不满足' }, result: '暂不满足' },
    ),
    golden(
      ANNEX,
      '省级研发机构',
      {
        ...POOR,
        rdBodies: [item('rd-body', { level: 'provincial' })],
      },
      { states: { ...FAILED, X3e: '需人工核验', pass: '需人工核验' }, result: '存在机会' },
    ),
    golden(
      'product §5 第 13 条',
      '什么都不清楚',
      {},
      {
        bare: true,
        states: each(
          '待补充',
          ...'X1 X2a X2b X2c X2d pass X3a X3b X3c X3d X3e X3f by-score X3g X4a X4b X4c'.split(' '),
        ),
        result: '信息不足',
      },
    ),
  ],
}
