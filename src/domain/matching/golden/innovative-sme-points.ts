import { bands, each, type Given, type GoldenSet } from './golden-case.ts'
import { INNOVATIVE } from './innovative-sme.ts'

const ANNEX = '工信部企业〔2022〕63号 附件1（facts §3.1，单一资料）'

const lost = (...ids: string[]) =>
  ({
    states: each('不满足', ...ids, 'by-score', 'pass'),
    result: '暂不满足',
  }) as const
const spend = (yuan: string): Given => ({ rdSpend: { 2025: yuan } })
/** Main income of the year before: 9,000,000 this year. */
const before = (yuan: string): Given => ({ mainIncome: { 2025: '9000000', 2024: yuan } })
const debts = (yuan: string): Given => ({ liabilities: { 2025: yuan } })
/** The year before half of it: growth is never the question. */
const main = (yuan: string): Given => ({ mainIncome: { 2025: yuan, 2024: '2000000' } })
const rights = (high: string, own: string, one: string, two: string): Given => ({
  ipClassOneHighValue: high,
  ipClassOneOwn: own,
  ipClassOneCore: one,
  ipClassTwoCore: two,
})

/** 创新型中小企业评价: every step of the six items, at it and just under it. */
export const INNOVATIVE_POINTS: GoldenSet = {
  ...INNOVATIVE,
  cases: [
    ...bands(ANNEX, 'x-ip', [
      ['Ⅰ类高价值', rights('1', '1', '1', '3'), 20],
      ['自主研发的Ⅰ类', rights('0', '1', '1', '3'), 15],
      ['Ⅰ类', rights('0', '0', '1', '3'), 10],
      ['Ⅱ类', rights('0', '0', '0', '1'), 5],
      ['没有', rights('0', '0', '0', '0'), 0],
    ]),
    ...bands(ANNEX, 'x-rd', [
      ['5%', spend('500000'), 20],
      ['4.99%', spend('499000'), 15],
      ['3%（分界值按高一档）', spend('300000'), 15],
      ['2.99%', spend('299000'), 10],
      ['2%', spend('200000'), 10],
      ['1.99%', spend('199000'), 5],
      ['1%', spend('100000'), 5],
      ['0.99%', spend('99000'), 0],
    ]),
    ...bands(ANNEX, 'x-growth', [
      ['15%', { mainIncome: { 2025: '9200000', 2024: '8000000' } }, 20],
      ['差一分到 15%', { mainIncome: { 2025: '9199999.99', 2024: '8000000' } }, 15],
      ['10%', { mainIncome: { 2025: '8800000', 2024: '8000000' } }, 15],
      ['差一分到 10%', { mainIncome: { 2025: '8799999.99', 2024: '8000000' } }, 10],
      ['5%', { mainIncome: { 2025: '8400000', 2024: '8000000' } }, 10],
      ['差一分到 5%', { mainIncome: { 2025: '8399999.99', 2024: '8000000' } }, 5],
      ['零', before('9000000'), 5],
      ['下降一分', before('9000000.01'), 0, lost('X4b')],
    ]),
    ...bands(ANNEX, 'x-debt', [
      ['55%（分界值按高一档）', debts('5500000'), 10],
      ['超过 55% 一分', debts('5500000.01'), 5],
      ['75%', debts('7500000'), 5],
      ['超过 75% 一分', debts('7500000.01'), 0],
    ]),
    ...bands(ANNEX, 'x-field', [
      ['战略性新兴产业', {}, 10],
      ['其他领域', { emergingIndustry: 'no' }, 5],
    ]),
    ...bands(ANNEX, 'x-main', [
      ['70%', main('7000000'), 20],
      ['差一分到 70%', main('6999999.99'), 15],
      ['60%', main('6000000'), 15],
      ['差一分到 60%', main('5999999.99'), 10],
      ['55%', main('5500000'), 10],
      ['差一分到 55%', main('5499999.99'), 5],
      ['50%', main('5000000'), 5],
      ['差一分到 50%', main('4999999.99'), 0, lost('X4c')],
    ]),
  ],
}
