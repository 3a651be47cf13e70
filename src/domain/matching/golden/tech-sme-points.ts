import { bands, type Given, type GoldenSet } from './golden-case.ts'
import { TECH_SME } from './tech-sme.ts'

const SEVEN = '国科发政〔2017〕115号 第七条（facts §2）'

const staff = (part: string, all: string): Given => ({
  rdStaff: { 2025: part },
  staff: { 2025: all },
})
const spend = (yuan: string): Given => ({ rdSpend: { 2025: yuan } })
/** Sales so high that only the share of costs can give points. */
const costly = (yuan: string): Given => ({
  revenue: { 2025: '200000000' },
  costs: { 2025: '10000000' },
  ...spend(yuan),
})
const rights = (one: string, two: string): Given => ({ ipClassOneCore: one, ipClassTwoCore: two })

/** 20 + 0 + 30 = 50 points. */
const FIFTY = {
  states: { K6: '不满足', 'by-score': '不满足', pass: '不满足' },
  result: '暂不满足',
} as const
const NO_STAFF = {
  states: { K8: '不满足', 'by-score': '不满足', pass: '不满足' },
  result: '暂不满足',
} as const
const LARGE = { states: { K2a: '不满足' }, result: '暂不满足' } as const

/** 科技型中小企业评价: every step of the three indexes, at it and just under it. */
export const TECH_SME_POINTS: GoldenSet = {
  ...TECH_SME,
  cases: [
    ...bands(SEVEN, 'staff', [
      ['30.0%', staff('150', '500'), 20],
      ['29.99%', staff('2999', '10000'), 16, LARGE],
      ['25%', staff('100', '400'), 16],
      ['24.75%', staff('99', '400'), 12],
      ['20%', staff('80', '400'), 12],
      ['19.75%', staff('79', '400'), 8],
      ['15%', staff('60', '400'), 8],
      ['14.75%', staff('59', '400'), 4],
      ['10%', staff('40', '400'), 4],
      ['9.75%', staff('39', '400'), 0, NO_STAFF],
    ]),
    ...bands(SEVEN, 'rd', [
      ['占收入 6%', spend('600000'), 50],
      ['占收入 5.99%', spend('599000'), 40],
      ['占收入 5%', spend('500000'), 40],
      ['占收入 4.99%', spend('499000'), 30],
      ['占收入 4%', spend('400000'), 30],
      ['占收入 3.99%', spend('399000'), 20],
      ['占收入 3%', spend('300000'), 20],
      ['占收入 2.99%', spend('299000'), 10],
      ['占收入 2%', spend('200000'), 10],
      ['占收入 1.99%', spend('199000'), 0, FIFTY],
      ['占成本费用 30%', costly('3000000'), 50],
      ['占成本费用差一分到 30%', costly('2999999.99'), 40],
      ['占成本费用 25%', costly('2500000'), 40],
      ['占成本费用差一分到 25%', costly('2499999.99'), 30],
      ['占成本费用 20%', costly('2000000'), 30],
      ['占成本费用差一分到 20%', costly('1999999.99'), 20],
      ['占成本费用 15%', costly('1500000'), 20],
      ['占成本费用差一分到 15%', costly('1499999.99'), 10],
      ['占成本费用 10%', costly('1000000'), 10],
      ['占成本费用差一分到 10%', costly('999999.99'), 0, FIFTY],
      [
        '两种算法取高：占收入 5%，占成本费用 31.25%',
        { ...spend('500000'), costs: { 2025: '1600000' } },
        50,
      ],
    ]),
    ...bands(SEVEN, 'ip', [
      ['Ⅰ类 1 项', rights('1', '0'), 30],
      ['Ⅱ类 5 项', rights('0', '5'), 24],
      ['Ⅱ类 4 项', rights('0', '4'), 24],
      ['Ⅱ类 3 项', rights('0', '3'), 18],
      ['Ⅱ类 2 项', rights('0', '2'), 12],
      ['Ⅱ类 1 项', rights('0', '1'), 6],
      ['没有', rights('0', '0'), 0],
    ]),
  ],
}
