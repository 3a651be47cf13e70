import { type Given, golden, type GoldenSet, item } from './golden-case.ts'
import { TECH_SME } from './tech-sme.ts'

const DIRECT = (n: string) => `国科发政〔2017〕115号 第八条（${n}）`

/** 12 + 10 + 12 = 34 points: only a direct way is left. */
const POOR: Given = {
  rdStaff: { 2025: '20' },
  rdSpend: { 2025: '200000' },
  ipClassOneCore: '0',
  ipClassTwoCore: '2',
}
const NO_POINTS = { K6: '不满足', 'by-score': '不满足' } as const
/** Under 60 points, and no direct way. */
const lost = { states: { ...NO_POINTS, pass: '不满足' }, result: '暂不满足' } as const

/** 科技型中小企业评价: the four direct ways of a company whose points do not suffice. */
export const TECH_SME_DIRECT: GoldenSet = {
  ...TECH_SME,
  cases: [
    golden(
      DIRECT('一'),
      '34 分，高企证书今天到期',
      {
        ...POOR,
        titles: [item('hnte', { on: '2023-11-22', until: '2026-11-22' })],
      },
      { states: { ...NO_POINTS, K7a: '满足' } },
    ),
    golden(
      DIRECT('一'),
      '34 分，高企证书昨天到期',
      {
        ...POOR,
        titles: [item('hnte', { on: '2023-11-22', until: '2026-11-21' })],
      },
      lost,
    ),
    golden(
      DIRECT('一'),
      '有高企，但职工 501 人',
      {
        ...POOR,
        staff: { 2025: '501' },
        titles: [item('hnte', { on: '2025-12-01', until: '2028-11-30' })],
      },
      {
        // 20 of 501 are 3.99 %
        states: { ...NO_POINTS, K2a: '不满足', K8: '不满足', K7a: '满足' },
        result: '暂不满足',
      },
    ),
    golden(
      DIRECT('二'),
      '国家级科技奖励第 3 名，恰好五年',
      {
        ...POOR,
        awards: [item('science', { level: 'national', on: '2021-11-22', rank: 3 })],
      },
      { states: { ...NO_POINTS, K7b: '需人工核验', pass: '需人工核验' } },
    ),
    golden(
      DIRECT('二'),
      '国家级科技奖励第 4 名',
      {
        ...POOR,
        awards: [item('science', { level: 'national', on: '2025-11-22', rank: 4 })],
      },
      lost,
    ),
    golden(
      DIRECT('二'),
      '国家级科技奖励，五年零一天',
      {
        ...POOR,
        awards: [item('science', { level: 'national', on: '2021-11-21', rank: 1 })],
      },
      lost,
    ),
    golden(
      DIRECT('二'),
      '省级科技奖励不在直接确认之内',
      {
        ...POOR,
        awards: [item('science', { level: 'provincial', on: '2025-11-22', rank: 1 })],
      },
      lost,
    ),
    golden(
      DIRECT('二'),
      '名次没有填写',
      {
        ...POOR,
        awards: [item('science', { level: 'national', on: '2025-11-22' })],
      },
      {
        states: { ...NO_POINTS, K7b: '待补充', pass: '待补充' },
        result: '需补充数据',
      },
    ),
    golden(
      DIRECT('三'),
      '省级研发机构',
      {
        ...POOR,
        rdBodies: [item('rd-body', { level: 'provincial', on: '2024-01-01' })],
      },
      { states: { ...NO_POINTS, K7c: '需人工核验', pass: '需人工核验' } },
    ),
    golden(
      DIRECT('三'),
      '市级研发机构',
      {
        ...POOR,
        rdBodies: [item('rd-body', { level: 'municipal', on: '2024-01-01' })],
      },
      lost,
    ),
    golden(
      DIRECT('四'),
      '主导国家标准第 5 名',
      {
        ...POOR,
        standards: [item('led', { level: 'national', on: '2023-05-01', rank: 5 })],
      },
      { states: { ...NO_POINTS, K7d: '需人工核验', pass: '需人工核验' } },
    ),
    golden(
      DIRECT('四'),
      '主导国家标准第 6 名',
      {
        ...POOR,
        standards: [item('led', { level: 'national', on: '2023-05-01', rank: 6 })],
      },
      lost,
    ),
    golden(
      DIRECT('四'),
      '只是参与制定',
      {
        ...POOR,
        standards: [item('joined', { level: 'national', on: '2023-05-01', rank: 1 })],
      },
      lost,
    ),
  ],
}
