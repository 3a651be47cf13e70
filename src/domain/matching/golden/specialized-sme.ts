import { each, fails, type Given, golden, type GoldenSet, item } from './golden-case.ts'

const ANNEX = (n: string) => `工信部企业〔2026〕2号 附件1 第${n}项（facts §3.2）`

const title = (code: string, until: string): Given => ({
  titles: [item(code, { on: '2024-01-10', until })],
})
const spend = (y2025: string, y2024: string): Given => ({ rdSpend: { 2025: y2025, 2024: y2024 } })
const finance = (y2025: string, y2024: string): Given => ({
  equityFinance: { 2025: y2025, 2024: y2024 },
})
/** Own no right in use: only the waivers are left. */
const NO_RIGHT: Given = { ipClassOneCore: '0' }

/** A company that asks for 专精特新. */
export const SPECIALIZED_SOUND: Given = {
  entSize: 'small',
  abnormalList: 'no',
  seriousIllegalList: 'no',
  ...title('innovative-sme', '2027-01-09'),
  nicheSince: '2018-01-01',
  revenue: { 2025: '30000000', 2024: '25000000' },
  ...finance('0', '0'),
  mainIncome: { 2025: '27000000' },
  liabilities: { 2025: '10000000' },
  assets: { 2025: '40000000' },
  ...spend('1500000', '1250000'),
  ipClassOneCore: '2',
  ipInUse: 'yes',
  awards: [],
  rdBodies: [],
  platformScore: '55',
}

/** 专精特新中小企业认定 from 2026-04-01. */
export const SPECIALIZED: GoldenSet = {
  code: 'specialized-sme',
  version: '2026-2',
  on: '2026-11-22',
  given: SPECIALIZED_SOUND,
  states: {
    Z0a: '满足',
    Z0b: '满足',
    Z0c: '满足',
    Z1a: '满足',
    Z1b: '满足',
    scale: '满足',
    Z2a: '满足',
    Z2b: '不满足',
    Z2c: '满足',
    Z2d: '满足',
    Z3a: '满足',
    Z3b: '满足',
    ip: '需人工核验',
    Z4a: '需人工核验',
    Z4b: '不满足',
    Z4c: '不满足',
    Z5: '需人工核验',
    Z6: '需人工核验',
  },
  result: '存在机会',
  cases: [
    golden('product §5 第 4 条', '施行首日 2026-04-01 用 2 号文', {}, { on: '2026-04-01' }),
    fails('facts §3.2', '大型企业', { entSize: 'large' }, 'Z0a'),
    fails('facts §3.2', '在经营异常名录', { abnormalList: 'yes' }, 'Z0b'),
    fails('facts §3.2', '在严重失信名单', { seriousIllegalList: 'yes' }, 'Z0c'),
    fails(ANNEX('一'), '没有任何称号', { titles: [] }, 'Z1a'),
    golden(ANNEX('一'), '称号今天到期', title('innovative-sme', '2026-11-22')),
    fails(ANNEX('一'), '称号昨天到期', title('innovative-sme', '2026-11-21'), 'Z1a'),
    golden('facts §0 第 1 条', '有效的科技型中小企业也在同一层', title('tech-sme', '2027-03-31')),
    fails(ANNEX('一'), '只有高企不够', title('hnte', '2027-01-09'), 'Z1a'),
    fails(ANNEX('一'), '到今天不满三年', { nicheSince: '2023-11-23' }, 'Z1b'),
    fails(ANNEX('一'), '到今天满三年，截至上年末只有两年', { nicheSince: '2023-11-22' }, 'Z1b'),
    golden(ANNEX('一'), '截至上年末恰好三年：2023、2024、2025', { nicheSince: '2023-01-01' }),
    fails(ANNEX('一'), '截至上年末差一天三年', { nicheSince: '2023-01-02' }, 'Z1b'),
    golden(
      ANNEX('一'),
      '只知道从事的年份，那一年跨过界限',
      { nicheSince: { from: '2023-01-01', to: '2023-12-31' } },
      { states: { Z1b: '待补充' }, result: '需补充数据' },
    ),
    golden(ANNEX('一'), '只知道从事的年份，早于界限', {
      nicheSince: { from: '2022-01-01', to: '2022-12-31' },
    }),
    golden(ANNEX('二'), '营业收入 15,000,000 元整', {
      revenue: { 2025: '15000000', 2024: '15000000' },
      mainIncome: { 2025: '13500000' },
    }),
    fails(
      ANNEX('二'),
      '营业收入差一分到 1500 万元，没有融资',
      {
        revenue: { 2025: '14999999.99', 2024: '15000000' },
        mainIncome: { 2025: '13500000' },
      },
      'scale',
      'Z2a',
    ),
    golden(
      ANNEX('二'),
      '收入不足，两年融资合计 20,000,000 元整',
      {
        revenue: { 2025: '14000000', 2024: '10000000' },
        mainIncome: { 2025: '12600000' },
        ...finance('10000000', '10000000'),
      },
      { states: { Z2a: '不满足', Z2b: '满足' } },
    ),
    fails(
      ANNEX('二'),
      '收入不足，融资差一分到 2000 万元',
      {
        revenue: { 2025: '14000000', 2024: '10000000' },
        mainIncome: { 2025: '12600000' },
        ...finance('10000000', '9999999.99'),
      },
      'scale',
      'Z2a',
    ),
    fails(
      ANNEX('二'),
      '收入不足，三年前的融资不算近两年',
      {
        revenue: { 2025: '14000000', 2024: '10000000' },
        mainIncome: { 2025: '12600000' },
        equityFinance: { 2025: '0', 2024: '0', 2023: '30000000' },
      },
      'scale',
      'Z2a',
    ),
    golden(ANNEX('二'), '主营占比 80%', { mainIncome: { 2025: '24000000' } }),
    fails(ANNEX('二'), '主营占比差一分到 80%', { mainIncome: { 2025: '23999999.99' } }, 'Z2c'),
    golden(ANNEX('二'), '资产负债率 80%', { liabilities: { 2025: '32000000' } }),
    fails(ANNEX('二'), '资产负债率超过 80% 一分', { liabilities: { 2025: '32000000.01' } }, 'Z2d'),
    golden(ANNEX('三'), '两年研发各 1,000,000 元整', {
      revenue: { 2025: '20000000', 2024: '20000000' },
      mainIncome: { 2025: '18000000' },
      ...spend('1000000', '1000000'),
    }),
    fails(
      ANNEX('三'),
      '一年差一分到 100 万元，另一年 500 万元也不能补',
      { revenue: { 2025: '30000000', 2024: '20000000' }, ...spend('5000000', '999999.99') },
      'Z3a',
    ),
    golden(ANNEX('三'), '两年各占 3.00%', {
      revenue: { 2025: '50000000', 2024: '40000000' },
      mainIncome: { 2025: '45000000' },
      ...spend('1500000', '1200000'),
    }),
    fails(
      ANNEX('三'),
      '上年 2.99%，前一年 10% 也不能补',
      {
        revenue: { 2025: '50000000', 2024: '40000000' },
        mainIncome: { 2025: '45000000' },
        ...spend('1495000', '4000000'),
      },
      'Z3b',
    ),
    fails(
      ANNEX('三'),
      '前一年 2.99%，上年 10% 也不能补',
      {
        revenue: { 2025: '50000000', 2024: '40000000' },
        mainIncome: { 2025: '45000000' },
        ...spend('5000000', '1196000'),
      },
      'Z3b',
    ),
    golden(ANNEX('四'), 'Ⅰ类 1 项，在用并有收益', { ipClassOneCore: '1' }),
    fails(ANNEX('四'), '没有Ⅰ类，也没有免考情形', NO_RIGHT, 'ip', 'Z4a'),
    fails(ANNEX('四'), '有Ⅰ类但没有应用', { ipInUse: 'no' }, 'ip', 'Z4a'),
    golden(
      ANNEX('四'),
      '免考：省级科技奖励第 3 名，恰好三年',
      {
        ...NO_RIGHT,
        awards: [item('science', { level: 'provincial', on: '2023-11-22', rank: 3 })],
      },
      { states: { Z4a: '不满足', Z4b: '需人工核验' } },
    ),
    fails(
      ANNEX('四'),
      '省级科技奖励第 4 名',
      {
        ...NO_RIGHT,
        awards: [item('science', { level: 'provincial', on: '2025-11-22', rank: 4 })],
      },
      'ip',
      'Z4a',
    ),
    golden(
      ANNEX('四'),
      '免考：省部级研发机构',
      {
        ...NO_RIGHT,
        rdBodies: [item('rd-body', { level: 'ministerial' })],
      },
      { states: { Z4a: '不满足', Z4c: '需人工核验' } },
    ),
    golden(ANNEX('六'), '发展评价 50 分', { platformScore: '50' }),
    fails(ANNEX('六'), '发展评价 49.99 分', { platformScore: '49.99' }, 'Z6'),
    golden(
      ANNEX('六'),
      '发展评价得分不清楚',
      { platformScore: null },
      {
        states: { Z6: '待补充' },
        result: '需补充数据',
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
            ...'Z0a Z0b Z0c Z1a Z1b scale Z2a Z2b Z2c Z2d Z3a Z3b ip Z4a Z4b Z4c Z6'.split(' '),
          ),
          Z5: '需人工核验',
        },
        result: '信息不足',
      },
    ),
  ],
}
