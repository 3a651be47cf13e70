import { doubted, each, fails, type Given, golden, type GoldenSet, item } from './golden-case.ts'

const CENTRE = (n: string) => `国家发展改革委令2025年第39号 第六条${n}`

/** 国家企业技术中心 by 39号令: three figures, and no provincial centre before. */
export const TECH_CENTRE: GoldenSet = {
  code: 'guojia-qiye-jishu-zhongxin',
  version: '2025-39',
  on: '2026-11-22',
  given: {
    entSize: 'small',
    rdBodies: [],
    rdSpend: { 2025: '30000000' },
    rdStaff: { 2025: '150' },
    seriousIllegalList: 'no',
  },
  states: each('需人工核验', 'E1', 'E2', 'E3a', 'E3b', 'E3c', 'E4', 'E5', 'E6'),
  result: '存在机会',
  cases: [
    golden('39号令 2026-02-01 施行', '施行首日', {}, { on: '2026-02-01' }),
    golden(CENTRE('（三）'), '都在门槛上，没有省级中心，规模不限', {}),
    doubted(
      CENTRE('（三）'),
      '研发经费差一分到 3000 万元',
      { rdSpend: { 2025: '29999999.99' } },
      'E3a',
    ),
    doubted(CENTRE('（三）'), '专职研发 149 人', { rdStaff: { 2025: '149' } }, 'E3b'),
    doubted(CENTRE('第二款'), '在严重违法失信名单', { seriousIllegalList: 'yes' }, 'E5'),
  ],
}

/** Until the last day before 39号令 the old order asked for a provincial centre. */
export const TECH_CENTRE_OLD: GoldenSet = {
  code: 'guojia-qiye-jishu-zhongxin',
  version: '1',
  on: '2026-01-31',
  given: {
    rdBodies: [item('rd-body', { level: 'provincial' })],
    majorAccident: 'no',
    environmentOffence: 'no',
    seriousIllegalList: 'no',
  },
  states: each('需人工核验', 'E1', 'E2', 'E3', 'E4', 'E5'),
  result: '存在机会',
  cases: [
    golden('2016年第34号令', '废止前的最后一天', {}),
    doubted('2016年第34号令', '没有省级中心', { rdBodies: [] }, 'E2'),
  ],
}

const CHAMPION = '工信部政法〔2023〕138号 附件1'
const income = (y2025: string, y2024: string, y2023: string): Given => ({
  mainIncome: { 2025: y2025, 2024: y2024, 2023: y2023 },
})
const special: Given = {
  titles: [item('specialized-sme', { on: '2025-01-10', until: '2028-01-09' })],
}

/** 制造业单项冠军. */
export const SINGLE_CHAMPION: GoldenSet = {
  code: 'danxiang-guanjun',
  version: '1',
  on: '2026-11-22',
  given: {
    industry: 'C34',
    independentLegalPerson: 'yes',
    abnormalList: 'no',
    seriousIllegalList: 'no',
    prohibitedProduct: 'no',
    majorAccident: 'no',
    environmentOffence: 'no',
    nicheSince: '2016-01-01',
    titles: [],
    ...income('400000000', '400000000', '400000000'),
  },
  states: {
    ...each('满足', 'D1', 'D2', 'D4', 'group-1', 'D5', 'scale', 'D9'),
    ...each('需人工核验', 'D3', 'D6', 'D7', 'D8'),
    D10: '不满足',
  },
  result: '存在机会',
  cases: [
    golden(CHAMPION, '截至上年末恰好十年，三年平均正好 4 亿元', {}),
    golden(
      CHAMPION,
      '差一天十年：是不是新产品由主管部门认定',
      { nicheSince: '2016-01-02' },
      { states: { 'group-1': '需人工核验', D5: '不满足' } },
    ),
    golden(
      CHAMPION,
      '截至上年末恰好五年',
      { nicheSince: '2021-01-01' },
      { states: { 'group-1': '需人工核验', D5: '不满足' } },
    ),
    fails(CHAMPION, '差一天五年', { nicheSince: '2021-01-02' }, 'group-1', 'D5', 'D6'),
    fails(CHAMPION, '三年不够，新产品也不够', { nicheSince: '2023-01-01' }, 'group-1', 'D5', 'D6'),
    fails(
      CHAMPION,
      '三年平均差一分到 4 亿元，不是专精特新',
      income('400000000', '400000000', '399999999.97'),
      'scale',
      'D9',
    ),
    golden(
      CHAMPION,
      '专精特新，三年平均正好 2 亿元',
      { ...special, ...income('200000000', '200000000', '200000000') },
      { states: { scale: '需人工核验', D9: '不满足', D10: '需人工核验' } },
    ),
    fails(
      CHAMPION,
      '专精特新，三年平均不到 2 亿元',
      { ...special, ...income('200000000', '200000000', '199999999.97') },
      'scale',
      'D9',
    ),
    golden('138号 第二条：单项产品（生产性服务）', '登记为软件业，没有行业条件', {
      industry: 'I65',
    }),
  ],
}

const WEST = '财政部公告2020年第23号 第四条'
const place = (region: string): Given => ({ region })

/** 西部大开发: where a company is. */
export const WESTERN: GoldenSet = {
  code: 'xibu-dakaifa-2020-23',
  version: '1',
  on: '2026-11-22',
  given: {
    region: '510100',
    mainIncome: { 2025: '6000000' },
    totalIncome: { 2025: '10000000' },
  },
  states: { W1: '满足', ...each('需人工核验', 'W2', 'W3') },
  result: '存在机会',
  cases: [
    golden(WEST, '成都，收入占比正好 60%', {}),
    ...['150100', '450100', '500103', '520100', '530100', '540100'].map((region) =>
      golden(WEST, `西部：${region}`, place(region)),
    ),
    ...['610100', '620100', '630100', '640100', '650100'].map((region) =>
      golden(WEST, `西部：${region}`, place(region)),
    ),
    ...['433101', '422801', '222401', '360702'].map((region) =>
      golden(WEST, `比照执行：${region}`, place(region)),
    ),
    fails(WEST, '深圳', place('440300'), 'W1'),
    fails(WEST, '长沙在湖南，不在湘西', place('430100'), 'W1'),
    fails(WEST, '南昌在江西，不在赣州', place('360100'), 'W1'),
    golden(WEST, '只知道在湖南', place('430000'), {
      states: { W1: '待补充' },
      result: '信息不足',
    }),
    fails(
      '财政部公告2020年第23号 第一条',
      '收入占比差一分到 60%',
      { mainIncome: { 2025: '5999999.99' } },
      'W3',
    ),
  ],
}

const REDUCTION = '财税〔2016〕78号 第三条（财税〔2019〕45号）'

/** 专利费减 of a company. */
export const FEE_REDUCTION: GoldenSet = {
  code: 'zhuanli-feijian-78',
  version: '1',
  on: '2026-11-22',
  given: { taxableIncome: { 2025: '999999.99' } },
  states: { J2: '满足', ...each('需人工核验', 'J4', 'J5') },
  result: '存在机会',
  cases: [
    golden(REDUCTION, '差一分到 100 万元', {}),
    golden(REDUCTION, '亏损', { taxableIncome: { 2025: '-1' } }),
    fails(REDUCTION, '100 万元整，不是低于', { taxableIncome: { 2025: '1000000' } }, 'J2'),
    fails(REDUCTION, '超过 100 万元', { taxableIncome: { 2025: '5000000' } }, 'J2'),
  ],
}

const VENTURE = '财税〔2018〕55号 第二条（一）、财政部 税务总局公告2023年第17号'

/** 初创科技型企业 whose investors deduct. */
export const VENTURE_TARGET: GoldenSet = {
  code: 'chuangye-touzi-2018-55',
  version: '1',
  on: '2026-11-22',
  given: {
    residentEnterprise: 'yes',
    taxCollection: 'audit',
    foundedOn: '2021-11-22',
    staff: { 2025: '300' },
    bachelorStaff: { 2025: '90' },
    assets: { 2025: '50000000' },
    revenue: { 2025: '50000000' },
    rdSpend: { 2025: '2000000' },
    costs: { 2025: '10000000' },
  },
  states: {
    ...each('需人工核验', 'C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'C7', 'C8', 'C9', 'C10'),
    C11: '满足',
  },
  result: '存在机会',
  cases: [
    golden(VENTURE, '都在门槛上', {}),
    fails(VENTURE, '从业 301 人', { staff: { 2025: '301' }, bachelorStaff: { 2025: '150' } }, 'C4'),
    fails(VENTURE, '本科以上 89 人，不到三成', { bachelorStaff: { 2025: '89' } }, 'C8'),
    fails(VENTURE, '资产超过 5000 万元一分', { assets: { 2025: '50000000.01' } }, 'C5'),
    fails(VENTURE, '收入超过 5000 万元一分', { revenue: { 2025: '50000000.01' } }, 'C6'),
    fails(VENTURE, '研发差一分到 20%', { rdSpend: { 2025: '1999999.99' } }, 'C9'),
    fails(VENTURE, '设立满 61 个月', { foundedOn: '2021-10-22' }, 'C7'),
    fails(VENTURE, '核定征收', { taxCollection: 'assessed' }, 'C11'),
  ],
}

const PLEDGE = '银保监发〔2019〕34号，民法典第四百四十条'

/** 知识产权质押融资: patents, copyright or trademarks. */
export const PLEDGED_RIGHTS: GoldenSet = {
  code: 'zhishichanquan-zhiya-rongzi',
  version: '1',
  on: '2026-11-22',
  given: { ipClassOne: '0', ipClassTwo: '1', trademarks: '0' },
  states: each('需人工核验', 'R1', 'R2', 'R3', 'R4'),
  result: '存在机会',
  cases: [
    golden(PLEDGE, '只有一件专利或著作权', {}),
    golden(PLEDGE, '只有一件商标', { ipClassTwo: '0', trademarks: '1' }),
    fails(PLEDGE, '什么权利都没有', { ipClassTwo: '0' }, 'R1'),
  ],
}
