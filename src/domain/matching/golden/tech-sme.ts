import { each, fails, golden, type GoldenSet } from './golden-case.ts'

const BASE = (n: string) => `国科发政〔2017〕115号 第六条（${n}）（facts §2）`
const SCORE = '国科发政〔2017〕115号 第六条（五）、第七条'
const GUIDE = '国科火字〔2022〕67号（facts §2，单一资料）'

const NO_POINTS = { K6: '不满足', 'by-score': '不满足' } as const
/** Under 60 points, and no direct way. */
const lost = { states: { ...NO_POINTS, pass: '不满足' }, result: '暂不满足' } as const

/** 科技型中小企业评价: base conditions and totals. */
export const TECH_SME: GoldenSet = {
  code: 'tech-sme',
  version: '2017-115',
  on: '2026-11-22',
  given: {
    residentEnterprise: 'yes',
    industry: 'C4028',
    staff: { 2025: '100' },
    rdStaff: { 2025: '30' },
    revenue: { 2025: '10000000' },
    costs: { 2025: '9000000' },
    assets: { 2025: '20000000' },
    rdSpend: { 2025: '600000' },
    ipClassOneCore: '1',
    ipClassTwoCore: '5',
    prohibitedProduct: 'no',
    majorAccident: 'no',
    environmentOffence: 'no',
    misconduct: 'no',
    abnormalList: 'no',
    seriousIllegalList: 'no',
    taxCollection: 'audit',
    soundAccounts: 'yes',
    rdLedger: 'yes',
    titles: [],
    awards: [],
    rdBodies: [],
    standards: [],
  },
  states: {
    K1: '满足',
    K2a: '满足',
    K2b: '满足',
    K2c: '满足',
    K3: '满足',
    K4ab: '满足',
    K4c: '满足',
    K4d: '满足',
    K4e: '满足',
    K5a: '满足',
    K5b: '满足',
    K5c: '需人工核验',
    K5d: '需人工核验',
    pass: '满足',
    'by-score': '满足',
    K6: '满足',
    K8: '满足',
    K7a: '不满足',
    K7b: '不满足',
    K7c: '不满足',
    K7d: '不满足',
  },
  result: '存在机会',
  cases: [
    golden(BASE('二'), '职工 500 人', { staff: { 2025: '500' }, rdStaff: { 2025: '150' } }),
    fails(BASE('二'), '职工 501 人', { staff: { 2025: '501' }, rdStaff: { 2025: '151' } }, 'K2a'),
    golden(BASE('二'), '销售收入 200,000,000 元整', {
      revenue: { 2025: '200000000' },
      costs: { 2025: '180000000' },
      rdSpend: { 2025: '12000000' },
    }),
    fails(
      BASE('二'),
      '销售收入 200,000,000.01 元',
      {
        revenue: { 2025: '200000000.01' },
        costs: { 2025: '180000000' },
        rdSpend: { 2025: '12100000' },
      },
      'K2b',
    ),
    golden(BASE('二'), '资产总额 200,000,000 元整', { assets: { 2025: '200000000' } }),
    fails(BASE('二'), '资产总额 200,000,000.01 元', { assets: { 2025: '200000000.01' } }, 'K2c'),
    fails(BASE('一'), '不是境内居民企业', { residentEnterprise: 'no' }, 'K1'),
    fails(BASE('三'), '产品属于禁止、限制或淘汰类', { prohibitedProduct: 'yes' }, 'K3'),
    fails(BASE('四'), '发生过重大事故', { majorAccident: 'yes' }, 'K4ab'),
    fails(BASE('四'), '有严重环境违法', { environmentOffence: 'yes' }, 'K4ab'),
    fails(BASE('四'), '有科研严重失信', { misconduct: 'yes' }, 'K4c'),
    fails(BASE('四'), '在经营异常名录', { abnormalList: 'yes' }, 'K4d'),
    fails(BASE('四'), '在严重违法失信名单', { seriousIllegalList: 'yes' }, 'K4e'),
    fails(GUIDE, '核定征收', { taxCollection: 'assessed' }, 'K5a'),
    fails(GUIDE, '不能单独归集研发费用', { rdLedger: 'no' }, 'K5b'),
    golden(
      GUIDE,
      '征收方式不清楚',
      { taxCollection: null },
      {
        states: { K5a: '待补充' },
        result: '需补充数据',
      },
    ),
    fails(
      GUIDE,
      '排除行业的收入占 50.01%',
      {
        industry: 'L7210',
        barredIncome: { 2025: '5001000' },
        totalIncome: { 2025: '10000000' },
        untaxedIncome: { 2025: '0' },
      },
      'K5c',
      'K5d',
    ),
    fails(
      GUIDE,
      '登记的是软件业，当年收入有 50.01% 来自不适用行业',
      {
        industry: 'I6510',
        barredIncome: { 2025: '5001000' },
        totalIncome: { 2025: '10000000' },
        untaxedIncome: { 2025: '0' },
      },
      'K5d',
    ),
    golden(SCORE, '正好 60 分：20 + 40 + 0', {
      rdSpend: { 2025: '500000' },
      ipClassOneCore: '0',
      ipClassTwoCore: '0',
    }),
    golden(
      SCORE,
      '58 分：16 + 30 + 12',
      {
        rdStaff: { 2025: '25' },
        rdSpend: { 2025: '400000' },
        ipClassOneCore: '0',
        ipClassTwoCore: '2',
      },
      lost,
    ),
    golden(SCORE, '64 分：16 + 30 + 18', {
      rdStaff: { 2025: '25' },
      rdSpend: { 2025: '400000' },
      ipClassOneCore: '0',
      ipClassTwoCore: '3',
    }),
    golden(
      'product §5 第 3 条',
      '科技人员 29.99% 只有 16 分：16 + 40 + 0 = 56',
      {
        staff: { 2025: '10000' },
        rdStaff: { 2025: '2999' },
        rdSpend: { 2025: '500000' },
        ipClassOneCore: '0',
        ipClassTwoCore: '0',
      },
      { ...lost, states: { ...lost.states, K2a: '不满足' } },
    ),
    golden(
      'product §5 第 3 条',
      '科技人员 9.99%：总分 80 也不能通过',
      {
        staff: { 2025: '10000' },
        rdStaff: { 2025: '999' },
      },
      {
        states: { K2a: '不满足', K8: '不满足', 'by-score': '不满足', pass: '不满足' },
        result: '暂不满足',
        points: { staff: [0, 0], rd: [50, 50], ip: [30, 30] },
      },
    ),
    golden(
      SCORE,
      '科技人员 9%：指标为零',
      { rdStaff: { 2025: '9' } },
      {
        states: { K8: '不满足', 'by-score': '不满足', pass: '不满足' },
        result: '暂不满足',
      },
    ),
    golden(
      'product §5 第 13 条',
      '什么都不清楚',
      {},
      {
        bare: true,
        states: {
          ...each(
            '待补充',
            ...'K1 K2a K2b K2c K3 K4ab K4c K4d K4e K5a K5b K5c pass by-score K6 K8 K7a K7b K7c K7d'.split(
              ' ',
            ),
          ),
          K5d: '需人工核验',
        },
        result: '信息不足',
      },
    ),
  ],
}
