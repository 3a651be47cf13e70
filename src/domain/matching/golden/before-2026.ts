import { doubted, each, fails, type Given, golden, type GoldenSet, item } from './golden-case.ts'
import { GIANT_SOUND } from './little-giant.ts'
import { SPECIALIZED_SOUND } from './specialized-sme.ts'

const OLD = '工信部企业〔2022〕63号（facts §3.4，待核实）'
const DIRECT = '工信部企业〔2022〕63号 附件2（四）'
const TIERS = '工信部企业〔2022〕63号 附件3'

const spend = (y2025: string, y2024: string): Given => ({ rdSpend: { 2025: y2025, 2024: y2024 } })
const finance = (y2025: string, y2024: string): Given => ({
  equityFinance: { 2025: y2025, 2024: y2024 },
})
const sales = (y2025: string, y2024: string, y2023: string): Given => ({
  revenue: { 2025: y2025, 2024: y2024, 2023: y2023 },
})
const main = (y2025: string): Given => ({ mainIncome: { 2025: y2025 } })

const award = (level: string, rank: number): Given => ({
  awards: [item('science', { level, on: '2024-05-01', rank })],
})

/** The same company by 63号, to 2026-03-31: all of it is 待核实, so a person has the last word. */
export const SPECIALIZED_2022: GoldenSet = {
  code: 'specialized-sme',
  version: '2022-63',
  on: '2026-03-31',
  given: SPECIALIZED_SOUND,
  states: {
    J1a: '需人工核验',
    J1b: '需人工核验',
    J1c: '需人工核验',
    scale: '需人工核验',
    J1d: '需人工核验',
    J1e: '不满足',
    ...each('需人工核验', 'pass', 'J1f', 'J1j'),
    ...each('不满足', 'J1g', 'J1h', 'J1i'),
  },
  result: '存在机会',
  cases: [
    golden('product §5 第 4 条', '最后一日 2026-03-31 用 63 号文', {}),
    golden(OLD, '细分市场截至上年末恰好两年', { nicheSince: '2024-01-01' }),
    doubted(OLD, '细分市场截至上年末差一天两年', { nicheSince: '2024-01-02' }, 'J1a'),
    golden(OLD, '研发 1,000,000 元整', spend('1000000', '0')),
    doubted(OLD, '研发差一分到 100 万元', spend('999999.99', '0'), 'J1b'),
    golden(OLD, '研发占比 3%', { revenue: { 2025: '50000000', 2024: '25000000' } }),
    doubted(OLD, '研发占比不到 3%', { revenue: { 2025: '50000000.01' } }, 'J1c'),
    golden(OLD, '收入 10,000,000 元整', { revenue: { 2025: '10000000' } }),
    fails(OLD, '收入差一分到 1000 万元', { revenue: { 2025: '9999999.99' } }, 'scale', 'J1d'),
    golden(
      OLD,
      '收入不足，两年融资 20,000,000 元整',
      {
        revenue: { 2025: '9000000' },
        ...finance('20000000', '0'),
      },
      { states: { J1d: '不满足', J1e: '需人工核验' } },
    ),
    golden(DIRECT, '直通：省级科技奖励第 3 名', award('provincial', 3), {
      states: { J1g: '需人工核验' },
    }),
    golden(DIRECT, '省级科技奖励第 4 名，不是直通', award('provincial', 4)),
    golden(DIRECT, '直通：国家级科技奖励第 5 名', award('national', 5), {
      states: { J1g: '需人工核验' },
    }),
    golden(DIRECT, '国家级科技奖励第 6 名，不是直通', award('national', 6)),
    golden(DIRECT, '直通：两年研发均值 1000 万元整', spend('10000000', '10000000'), {
      states: { J1h: '需人工核验' },
    }),
    golden(DIRECT, '两年研发均值差半分到 1000 万元', spend('10000000', '9999999.99')),
    golden(DIRECT, '直通：两年融资 6000 万元整', finance('30000000', '30000000'), {
      states: { J1e: '需人工核验', J1i: '需人工核验' },
    }),
    golden(DIRECT, '两年融资差一分到 6000 万元', finance('30000000', '29999999.99'), {
      states: { J1e: '需人工核验' },
    }),
  ],
}

const SMALL_MAIN: Given = {
  mainIncome: { 2025: '45000000', 2024: '40000000', 2023: '30000000' },
}
/** Under 50,000,000: finance of 80, R&D of 30 million, and half of the staff. */
const SMALL: Given = {
  ...sales('49999999.99', '40000000', '30000000'),
  ...SMALL_MAIN,
  ...finance('40000000', '40000000'),
  ...spend('15000000', '15000000'),
  rdStaff: { 2025: '50' },
  staff: { 2025: '100' },
}

/** The same company by 63号, to 2026-03-31: all of it is 待核实. */
export const LITTLE_GIANT_2022: GoldenSet = {
  code: 'little-giant',
  version: '2022-63',
  on: '2026-03-31',
  given: GIANT_SOUND,
  states: {
    J2a: '需人工核验',
    J2b: '需人工核验',
    J2c: '需人工核验',
    J2d: '需人工核验',
    J2e: '需人工核验',
  },
  result: '存在机会',
  cases: [
    golden('product §5 第 4 条', '最后一日 2026-03-31 用 63 号文', {}),
    golden(OLD, '主营占比 70%', main('105000000')),
    doubted(OLD, '主营占比差一分到 70%', main('104999999.99'), 'J2a'),
    // ½ × (100 ÷ 100 + 110 ÷ 100) − 1 = 5 %
    golden(OLD, '两年平均增长正好 5%', {
      mainIncome: { 2025: '110000000', 2024: '100000000', 2023: '100000000' },
    }),
    doubted(
      OLD,
      '两年平均增长差一分到 5%',
      { mainIncome: { 2025: '109999999.99', 2024: '100000000', 2023: '100000000' } },
      'J2b',
    ),
    golden(OLD, '资产负债率 70%', { liabilities: { 2025: '70000000' } }),
    doubted(OLD, '资产负债率超过 70% 一分', { liabilities: { 2025: '70000000.01' } }, 'J2c'),
    doubted(OLD, '占有率 9.99%', { marketShare: '9.99' }, 'J2d'),
    golden(OLD, '收入 1 亿元整，研发占 3%', {
      ...sales('100000000', '100000000', '90000000'),
      mainIncome: { 2025: '95000000', 2024: '90000000', 2023: '80000000' },
      ...spend('3000000', '3000000'),
    }),
    doubted(
      OLD,
      '收入 1 亿元整，研发不到 3%',
      {
        ...sales('100000000', '100000000', '90000000'),
        mainIncome: { 2025: '95000000', 2024: '90000000', 2023: '80000000' },
        ...spend('3000000', '2999999.99'),
      },
      'J2e',
    ),
    golden(
      OLD,
      '收入差一分到 1 亿元，研发占 6%',
      {
        ...sales('99999999.99', '100000000', '90000000'),
        mainIncome: { 2025: '95000000', 2024: '90000000', 2023: '80000000' },
        ...spend('6000000', '6000000'),
      },
      {},
    ),
    golden(
      OLD,
      '收入差一分到 1 亿元，研发不到 6%',
      {
        ...sales('99999999.99', '100000000', '90000000'),
        mainIncome: { 2025: '95000000', 2024: '90000000', 2023: '80000000' },
        ...spend('6000000', '5999999.99'),
      },
      { states: { J2e: '需人工核验' } },
    ),
    doubted(
      TIERS,
      '收入 1 亿元整，两年合计超过 3%，前一年差一分',
      {
        ...sales('100000000', '100000000', '90000000'),
        mainIncome: { 2025: '95000000', 2024: '90000000', 2023: '80000000' },
        ...spend('9000000', '2999999.99'),
      },
      'J2e',
    ),
    golden(TIERS, '收入 5000 万元整，两年各占 6%', {
      ...sales('50000000', '45000000', '40000000'),
      ...SMALL_MAIN,
      ...spend('3000000', '2700000'),
    }),
    golden(TIERS, '收入差一分到 5000 万元，融资、研发、人员都在门槛上', SMALL),
    doubted(
      TIERS,
      '收入不足，融资差一分',
      { ...SMALL, ...finance('40000000', '39999999.99') },
      'J2e',
    ),
    doubted(
      TIERS,
      '收入不足，研发合计差一分',
      { ...SMALL, ...spend('15000000', '14999999.99') },
      'J2e',
    ),
    doubted(TIERS, '收入不足，研发人员 49%', { ...SMALL, rdStaff: { 2025: '49' } }, 'J2e'),
  ],
}
