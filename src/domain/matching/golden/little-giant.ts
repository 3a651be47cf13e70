import { fails, type Given, golden, type GoldenSet, item } from './golden-case.ts'

const ANNEX = (n: string) => `工信部企业〔2026〕2号 附件2 第${n}项（facts §3.3）`

const sales = (y2025: string, y2024: string, y2023: string): Given => ({
  revenue: { 2025: y2025, 2024: y2024, 2023: y2023 },
})
const main = (y2025: string): Given => ({ mainIncome: { 2025: y2025 } })
const spend = (y2025: string, y2024: string): Given => ({ rdSpend: { 2025: y2025, 2024: y2024 } })
const title = (until: string): Given => ({
  titles: [item('specialized-sme', { on: '2025-01-10', until })],
})
const award = (level: string, on: string, rank: number): Given => ({
  awards: [item('science', { level, on, rank })],
})

/** A company that asks for 小巨人. */
export const GIANT_SOUND: Given = {
  entSize: 'medium',
  ...title('2028-01-09'),
  linkedLittleGiant: 'no',
  dataFraud: 'no',
  abnormalList: 'no',
  seriousIllegalList: 'no',
  nicheSince: '2015-06-01',
  ...sales('150000000', '120000000', '100000000'),
  mainIncome: { 2025: '142500000', 2024: '114000000', 2023: '95000000' },
  liabilities: { 2025: '50000000' },
  assets: { 2025: '100000000' },
  ...spend('8000000', '7000000'),
  ipClassOneOwn: '5',
  awards: [],
  marketShare: '15',
  marketRank: '5',
  keyChain: 'yes',
  platformScore: '65',
}

/** 专精特新“小巨人”企业认定 from 2026-04-01. */
export const LITTLE_GIANT: GoldenSet = {
  code: 'little-giant',
  version: '2026-2',
  on: '2026-11-22',
  given: GIANT_SOUND,
  states: {
    J0a: '满足',
    J0b: '满足',
    J0c: '满足',
    J0e: '满足',
    J0f: '满足',
    J0g: '满足',
    J1a: '满足',
    J1b: '满足',
    J2a: '满足',
    J2b: '满足',
    J2c: '满足',
    J2d: '满足',
    J3a: '满足',
    J3b: '满足',
    ip: '需人工核验',
    J4a: '需人工核验',
    J4b: '不满足',
    market: '需人工核验',
    J5a: '需人工核验',
    J5b: '不满足',
    J6: '需人工核验',
    J7: '需人工核验',
  },
  result: '存在机会',
  cases: [
    golden('product §5 第 4 条', '施行首日 2026-04-01 用 2 号文', {}, { on: '2026-04-01' }),
    golden(
      'product §5 第 4 条',
      '2025 年的专精特新证书用到最后一天',
      {
        revenue: { 2027: '150000000', 2026: '120000000', 2025: '100000000' },
        mainIncome: { 2027: '142500000' },
        liabilities: { 2027: '50000000' },
        assets: { 2027: '100000000' },
        rdSpend: { 2027: '8000000', 2026: '7000000' },
      },
      { on: '2028-01-09' },
    ),
    fails(ANNEX('一'), '专精特新证书昨天到期', title('2026-11-21'), 'J1a'),
    fails(
      ANNEX('一'),
      '只有创新型中小企业',
      { titles: [item('innovative-sme', { until: '2028-01-09' })] },
      'J1a',
    ),
    golden(ANNEX('一'), '细分市场截至上年末恰好三年', { nicheSince: '2023-01-01' }),
    fails(ANNEX('一'), '细分市场截至上年末差一天三年', { nicheSince: '2023-01-02' }, 'J1b'),
    fails(ANNEX('一'), '到今天满三年，上年末不满', { nicheSince: '2023-11-22' }, 'J1b'),
    fails(ANNEX('一'), '2 年的例外已取消', { nicheSince: '2024-01-01' }, 'J1b'),
    // 50,000,000: 90 % main, R&D 6 + 6 = 12 million
    golden(ANNEX('二'), '收入、主营占比、研发合计都在门槛上', {
      ...sales('50000000', '45000000', '40000000'),
      ...main('45000000'),
      ...spend('6000000', '6000000'),
    }),
    fails(
      ANNEX('二'),
      '收入差一分到 5000 万元',
      {
        ...sales('49999999.99', '45000000', '40000000'),
        ...main('45000000'),
        ...spend('6000000', '6000000'),
      },
      'J2a',
    ),
    fails(ANNEX('二'), '主营占比差一分到 90%', main('134999999.99'), 'J2b'),
    // 100 × 1.05² = 110.25
    golden(ANNEX('二'), '两年复合增长正好 5%', {
      ...sales('110250000', '105000000', '100000000'),
      ...main('104737500'),
    }),
    golden(ANNEX('二'), '中间一年下降不影响复合增长', {
      ...sales('110250000', '90000000', '100000000'),
      ...main('104737500'),
    }),
    fails(
      ANNEX('二'),
      '两年复合增长差一分到 5%',
      { ...sales('110249999.99', '105000000', '100000000'), ...main('104737500') },
      'J2c',
    ),
    golden(
      ANNEX('二'),
      '复核时不考察增长',
      {
        ...sales('90000000', '95000000', '100000000'),
        ...main('85500000'),
        titles: [
          item('specialized-sme', { on: '2025-01-10', until: '2028-01-09' }),
          item('little-giant', { on: '2024-07-01', until: '2027-06-30' }),
        ],
      },
      { states: { J2c: '不适用' } },
    ),
    golden(ANNEX('二'), '资产负债率 75%', { liabilities: { 2025: '75000000' } }),
    fails(ANNEX('二'), '资产负债率超过 75% 一分', { liabilities: { 2025: '75000000.01' } }, 'J2d'),
    fails(ANNEX('三'), '两年研发合计差一分到 1200 万元', spend('6000000', '5999999.99'), 'J3a'),
    golden(ANNEX('三'), '每年都占 3%：450 万元和 360 万元不够合计，另补到 1200 万元', {
      ...sales('200000000', '200000000', '150000000'),
      ...main('180000000'),
      ...spend('6000000', '6000000'),
    }),
    fails(
      ANNEX('三'),
      '合计够，前一年差一分到 3%',
      {
        ...sales('200000000', '200000000', '150000000'),
        ...main('180000000'),
        ...spend('6000000.01', '5999999.99'),
      },
      'J3b',
    ),
    golden(ANNEX('四'), '自有Ⅰ类 4 项', { ipClassOneOwn: '4' }),
    fails(ANNEX('四'), '自有Ⅰ类 3 项', { ipClassOneOwn: '3' }, 'ip', 'J4a'),
    golden(
      ANNEX('四'),
      '免考：国家级科技奖励第 3 名',
      {
        ipClassOneOwn: '0',
        ...award('national', '2023-11-22', 3),
      },
      { states: { J4a: '不满足', J4b: '需人工核验' } },
    ),
    fails(
      ANNEX('四'),
      '国家级科技奖励第 4 名',
      { ipClassOneOwn: '0', ...award('national', '2025-11-22', 4) },
      'ip',
      'J4a',
    ),
    fails(
      ANNEX('四'),
      '省级科技奖励不免考',
      { ipClassOneOwn: '0', ...award('provincial', '2025-11-22', 1) },
      'ip',
      'J4a',
    ),
    golden(ANNEX('五'), '占有率 10%', { marketShare: '10' }),
    fails(
      ANNEX('五'),
      '占有率 9.99%，第 4 名',
      { marketShare: '9.99', marketRank: '4' },
      'market',
      'J5a',
    ),
    golden(
      ANNEX('五'),
      '占有率 9.99%，第 3 名',
      { marketShare: '9.99', marketRank: '3' },
      {
        states: { J5a: '不满足', J5b: '需人工核验' },
      },
    ),
    fails(ANNEX('六'), '不在六基或关键环节', { keyChain: 'no' }, 'J6'),
    golden(ANNEX('七'), '发展评价 60 分', { platformScore: '60' }),
    fails(ANNEX('七'), '发展评价 59.99 分', { platformScore: '59.99' }, 'J7'),
    fails('facts §3.3', '大型企业', { entSize: 'large' }, 'J0a'),
    fails(
      'facts §3.3',
      '已是单项冠军',
      {
        titles: [
          item('specialized-sme', { on: '2025-01-10', until: '2028-01-09' }),
          item('champion', { on: '2025-01-10' }),
        ],
      },
      'J0b',
    ),
    fails('facts §3.3', '与已认定的小巨人有关联', { linkedLittleGiant: 'yes' }, 'J0c'),
    fails('facts §3.3', '三年内数据造假', { dataFraud: 'yes' }, 'J0e'),
    fails('工信部企业〔2026〕2号 第十一条', '在经营异常名录', { abnormalList: 'yes' }, 'J0f'),
    fails('工信部企业〔2026〕2号 第十一条', '在严重失信名单', { seriousIllegalList: 'yes' }, 'J0g'),
  ],
}
