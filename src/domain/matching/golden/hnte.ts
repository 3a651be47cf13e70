import { each, fails, type GoldenSet, golden } from './golden-case.ts'

const FIVE = '国科发火〔2016〕32号 第十一条（五）（facts §1.1 H5）'
const CLAUSE = (n: string) => `国科发火〔2016〕32号 第十一条（${n}）`

/** R&D spend of three years, all of it in China. */
const rd = (y2025: string | null, y2024: string | null, y2023: string | null) => {
  const years = { 2025: y2025, 2024: y2024, 2023: y2023 }
  return { rdSpend: years, rdSpendDomestic: years }
}
const sales = (y2025: string | null, y2024: string | null, y2023: string | null) => ({
  revenue: { 2025: y2025, 2024: y2024, 2023: y2023 },
})
/** A company with two accounting years behind it. */
const YOUNG = {
  foundedOn: '2024-03-01',
  conversions: { 2025: '5', 2024: '5', 2023: null },
  netAssets: { 2025: '30000000', 2024: '25000000', 2023: null },
  ...sales('20000000', '10000000', null),
}
/** A company founded last year. */
const NEWBORN = {
  conversions: { 2025: '5', 2024: null, 2023: null },
  netAssets: { 2025: '3000000', 2024: null, 2023: null },
  ...sales('10000000', null, null),
  ...rd('600000', null, null),
}

/** 高新技术企业认定: the figures of Art. 11, but for the score. */
export const HNTE: GoldenSet = {
  code: 'hnte',
  version: '2016-32',
  on: '2026-11-22',
  given: {
    foundedOn: '2018-05-10',
    residentEnterprise: 'yes',
    hightechField: 'manufacturing',
    ipClassOne: '2',
    ipClassTwo: '10',
    ipClassTwoUnused: '10',
    ipObtained: 'self',
    standards: [],
    staff: { 2025: '100' },
    rdStaff: { 2025: '20' },
    // 105,000,000 over three years, of which R&D 6,300,000: 6 %
    ...sales('40000000', '35000000', '30000000'),
    ...rd('2400000', '2100000', '1800000'),
    hightechIncome: { 2025: '30000000' },
    totalIncome: { 2025: '41000000' },
    conversions: { 2025: '5', 2024: '5', 2023: '5' },
    netAssets: { 2025: '30000000', 2024: '25000000', 2023: '20000000' },
    majorAccident: 'no',
    environmentOffence: 'no',
  },
  states: {
    H1a: '满足',
    H1b: '满足',
    H2: '需人工核验',
    H3: '需人工核验',
    H4: '满足',
    H5: '满足',
    H5b: '满足',
    H6: '满足',
    H7: '需人工核验',
    H8: '满足',
  },
  result: '存在机会',
  cases: [
    golden(FIVE, '最近一年 50,000,000 元整，三年 5.00%', {
      ...sales('50000000', '30000000', '20000000'),
      ...rd('2500000', '1500000', '1000000'),
    }),
    fails(
      FIVE,
      '最近一年 50,000,000 元整，三年 4.99%',
      { ...sales('50000000', '30000000', '20000000'), ...rd('2490000', '1500000', '1000000') },
      'H5',
    ),
    golden(FIVE, '最近一年 50,000,000.01 元，三年 4.00%', {
      ...sales('50000000.01', '30000000', '19999999.99'),
      ...rd('2000000', '1000000', '1000000'),
    }),
    fails(
      FIVE,
      '最近一年 50,000,000.01 元，研发差一分不到 4%',
      {
        ...sales('50000000.01', '30000000', '19999999.99'),
        ...rd('1999999.99', '1000000', '1000000'),
      },
      'H5',
    ),
    golden(FIVE, '最近一年 200,000,000 元整，三年 4.00%', {
      ...sales('200000000', '150000000', '150000000'),
      ...rd('8000000', '6000000', '6000000'),
    }),
    fails(
      FIVE,
      '最近一年 200,000,000 元整，研发差一分不到 4%',
      {
        ...sales('200000000', '150000000', '150000000'),
        ...rd('7999999.99', '6000000', '6000000'),
      },
      'H5',
    ),
    golden(FIVE, '最近一年 200,000,000.01 元，三年 3.00%', {
      ...sales('200000000.01', '150000000', '149999999.99'),
      ...rd('6000000', '4500000', '4500000'),
    }),
    fails(
      FIVE,
      '最近一年 200,000,000.01 元，三年 2.99%',
      {
        ...sales('200000000.01', '150000000', '149999999.99'),
        ...rd('5950000', '4500000', '4500000'),
      },
      'H5',
    ),
    golden(FIVE, '档次只看最近一年：48,000,000 元，此前更多，三年 5.00%', {
      ...sales('48000000', '60000000', '92000000'),
      ...rd('4000000', '3000000', '3000000'),
    }),
    fails(
      FIVE,
      '档次只看最近一年：48,000,000 元，此前更多，三年 4.99%',
      { ...sales('48000000', '60000000', '92000000'), ...rd('3980000', '3000000', '3000000') },
      'H5',
    ),
    golden(FIVE, '三年合计，一年为零也可以', {
      ...sales('50000000', '30000000', '20000000'),
      ...rd('0', '0', '5000000'),
    }),
    golden(FIVE, '经营不满三年按实际年限：两年 5.00%', {
      ...YOUNG,
      ...rd('1000000', '500000', null),
    }),
    fails(
      FIVE,
      '经营不满三年按实际年限：两年 4.99%',
      { ...YOUNG, ...rd('997000', '500000', null) },
      'H5',
    ),
    golden(FIVE, '有一年的研发费用不清楚，补上才能判断', rd('2400000', null, '1800000'), {
      states: { H5: '待补充', H5b: '待补充' },
      result: '需补充数据',
    }),
    golden(FIVE, '其余两年已经超过 5%，缺的一年不影响比例', rd('6000000', null, '1800000'), {
      states: { H5b: '待补充' },
      result: '需补充数据',
    }),
    golden(CLAUSE('一'), '成立刚满 365 天', { ...NEWBORN, foundedOn: '2025-11-22' }),
    fails(CLAUSE('一'), '成立 364 天', { ...NEWBORN, foundedOn: '2025-11-23' }, 'H1b'),
    fails('国科发火〔2016〕32号 第二条', '不是境内居民企业', { residentEnterprise: 'no' }, 'H1a'),
    golden(CLAUSE('二'), '只有一件Ⅱ类知识产权，是否核心由人判断', {
      ipClassOne: '0',
      ipClassTwo: '1',
      ipClassTwoUnused: '1',
    }),
    // Without any right the score is at most 0 + 30 + 20 + 12 = 62.
    fails(
      CLAUSE('二'),
      '没有知识产权（商标不算），得分也到不了 71',
      { ipClassOne: '0', ipClassTwo: '0', ipClassTwoUnused: '0' },
      'H2',
      'H7',
    ),
    fails(CLAUSE('三'), '技术不在八个领域之内', { hightechField: 'none' }, 'H3'),
    golden(CLAUSE('四'), '科技人员 10.00%', { rdStaff: { 2025: '10' } }),
    fails(
      CLAUSE('四'),
      '科技人员 9.99%',
      { staff: { 2025: '10000' }, rdStaff: { 2025: '999' } },
      'H4',
    ),
    fails(CLAUSE('四'), '零是数据：没有科技人员', { rdStaff: { 2025: '0' } }, 'H4'),
    golden(
      CLAUSE('四'),
      '科技人员不清楚',
      { rdStaff: { 2025: null } },
      {
        states: { H4: '待补充' },
        result: '需补充数据',
      },
    ),
    golden(CLAUSE('五'), '境内研发 60.00%', {
      rdSpendDomestic: { 2025: '1440000', 2024: '1260000', 2023: '1080000' },
    }),
    fails(
      CLAUSE('五'),
      '境内研发 59.99%',
      { rdSpendDomestic: { 2025: '1439370', 2024: '1260000', 2023: '1080000' } },
      'H5b',
    ),
    golden(CLAUSE('六'), '高新收入占总收入 60.00%', { totalIncome: { 2025: '50000000' } }),
    fails(
      CLAUSE('六'),
      '高新收入差一分不到 60%',
      { hightechIncome: { 2025: '29999999.99' }, totalIncome: { 2025: '50000000' } },
      'H6',
    ),
    fails(
      CLAUSE('六'),
      '按总收入而不是销售收入：占销售收入 67.5%，占总收入 54%',
      { hightechIncome: { 2025: '27000000' }, totalIncome: { 2025: '50000000' } },
      'H6',
    ),
    fails(CLAUSE('八'), '前一年内有重大安全、质量事故', { majorAccident: 'yes' }, 'H8'),
    fails(CLAUSE('八'), '前一年内有严重环境违法', { environmentOffence: 'yes' }, 'H8'),
    golden(
      CLAUSE('八'),
      '合规情况不清楚',
      { majorAccident: null },
      {
        states: { H8: '待补充' },
        result: '需补充数据',
      },
    ),
    golden(
      'product §4.5 结论次序',
      '有一项确定不满足，缺数据也是暂不满足',
      {
        rdStaff: { 2025: null },
        majorAccident: 'yes',
      },
      { states: { H4: '待补充', H8: '不满足' }, result: '暂不满足' },
    ),
    golden(
      'product §5 第 13 条',
      '什么都不清楚',
      {},
      {
        bare: true,
        states: each('待补充', 'H1a', 'H1b', 'H2', 'H3', 'H4', 'H5', 'H5b', 'H6', 'H7', 'H8'),
        result: '信息不足',
      },
    ),
  ],
}
