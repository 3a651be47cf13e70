import { each, fails, type Given, golden, type GoldenSet } from './golden-case.ts'
import { held, ON, place, trade, year } from './local-case.ts'

const TOOLS = (n: string) => `财税〔2023〕25号 ${n}`
/** The figures of one year, all on their limits. */
const toolmaker = (of: number): Given => ({
  rdStaff: { [of]: '15' },
  staff: { [of]: '100' },
  rdSpend: { [of]: '1500000' },
  revenue: { [of]: '30000000' },
  mainIncome: { [of]: '18000000' },
  totalIncome: { [of]: '30000000' },
})

/** 工业母机加计抵减: three shares and an income; two shares bound what only a person sees. */
const MACHINE_TOOLS: GoldenSet = {
  code: 'gongye-muji-jiajidijian-2023-25',
  version: '1',
  on: ON,
  given: { vatPayer: 'general', ...toolmaker(2025) },
  states: {
    ...each('满足', 'M1', 'M4', 'M6'),
    ...each('需人工核验', 'M2', 'M3', 'M5', 'M7'),
  },
  result: '存在机会',
  cases: [
    golden('2023-01-01 起', '施行首日', toolmaker(2022), { on: '2023-01-01' }),
    golden('2027-12-31 止', '最后一天', toolmaker(2026), { on: '2027-12-31' }),
    golden(TOOLS('二'), '各项都正好在线上', {}),
    golden(TOOLS('二'), '全国都适用', place('210200')),
    fails(TOOLS('一'), '小规模纳税人', { vatPayer: 'small' }, 'M1'),
    fails(TOOLS('二（一）'), '研发人员 14%', year({ rdStaff: '14' }), 'M3'),
    fails(TOOLS('二（二）'), '研发费用差一分到 5%', year({ rdSpend: '1499999.99' }), 'M4'),
    fails(TOOLS('二（三）'), '主营收入差一分到六成', year({ mainIncome: '17999999.99' }), 'M5'),
    fails(
      TOOLS('二（三）'),
      '收入总额差一分到 3000 万元',
      year({ totalIncome: '29999999.99' }),
      'M6',
    ),
  ],
}

const SHARES = '财税〔2015〕116号 第三条'

/** 高企分期缴税: 转增 has limits of size, 股权奖励 has none, both ask for 高企 and 查账. */
const INSTALMENTS: GoldenSet = {
  code: 'guquan-jiangli-fenqi-2015-116',
  version: '1',
  on: ON,
  given: {
    residentEnterprise: 'yes',
    taxCollection: 'audit',
    ...held('hnte'),
    ...year({ revenue: '200000000', assets: '200000000', staff: '500' }),
  },
  states: {
    ...each('满足', 'F1', 'F2', 'F3', 'F4'),
    ...each('需人工核验', 'case', 'increase', 'F5', 'reward', 'F6', 'F7'),
  },
  result: '存在机会',
  cases: [
    golden(SHARES, '正好 2 亿元、2 亿元、500 人', {}),
    golden(SHARES, '全国都适用', place('430100')),
    ...(
      [
        ['F2', '销售额超过 2 亿元一分：股权奖励仍可以看', year({ revenue: '200000000.01' })],
        ['F3', '资产超过 2 亿元一分：股权奖励仍可以看', year({ assets: '200000000.01' })],
        ['F4', '501 人：股权奖励仍可以看', year({ staff: '501' })],
        ['F1', '不是境内的居民企业：股权奖励由人看', { residentEnterprise: 'no' }],
      ] as const
    ).map(([id, name, given]) =>
      golden(SHARES, name, given, { states: each('不满足', id, 'increase') }),
    ),
    fails(
      SHARES,
      '高企证书昨天到期',
      held('hnte', '2026-11-25'),
      'case',
      'increase',
      'F1',
      'reward',
      'F6',
    ),
    fails(
      SHARES,
      '核定征收',
      { taxCollection: 'assessed' },
      'case',
      'increase',
      'F1',
      'reward',
      'F6',
    ),
    golden(SHARES, '高企证书今天到期', held('hnte', ON)),
  ],
}

const MAKERS = '财税〔2014〕75号 一，公告2019年第66号一'

/** 75号 as widened from 2019: all of 制造业 and section I; R&D equipment is for every trade. */
const MAKERS_AND_SOFTWARE: GoldenSet = {
  code: 'jiasu-zhejiu-2014-75',
  version: '1',
  on: ON,
  given: { industry: 'C39' },
  states: { ...each('满足', 'scope', 'V1'), ...each('需人工核验', 'V2', 'V3') },
  result: '存在机会',
  cases: [
    golden('2019-01-01 起', '扩大到全部制造业的首日', {}, { on: '2019-01-01' }),
    ...['C35', 'C4028', 'C13', 'C2761', 'C43', 'I63', 'I65'].map((code) =>
      golden(MAKERS, `行业 ${code}`, trade(code)),
    ),
    ...['B06', 'D44', 'F51'].map((code) =>
      golden(MAKERS, `行业 ${code} 不在范围，研发设备仍可以`, trade(code), {
        states: { scope: '需人工核验', V1: '不满足' },
      }),
    ),
    golden(MAKERS, '全国都适用', place('230100')),
  ],
}

const FOUR = '财税〔2015〕106号 一'

/** 106号: an annex of trades, all of them of 制造业. */
const FOUR_FIELDS: GoldenSet = {
  code: 'jiasu-zhejiu-2015-106',
  version: '1',
  on: ON,
  given: { industry: 'C36' },
  states: each('需人工核验', 'N1', 'N2', 'N3'),
  result: '存在机会',
  cases: [
    golden('2015-01-01 起', '施行首日', {}, { on: '2015-01-01' }),
    golden(FOUR, '制造业：在不在附件里由人看', {}),
    golden(FOUR, '全国都适用', place('370200')),
    fails(FOUR, '零售业不是制造业', trade('F52'), 'N1'),
    fails(FOUR, '采矿业不是制造业', trade('B06'), 'N1'),
  ],
}

const MAKING = '财政部 税务总局公告2019年第66号'

/** 66号公告: all of 制造业. */
const ALL_MAKERS: GoldenSet = {
  code: 'jiasu-zhejiu-2019-66',
  version: '1',
  on: ON,
  given: { industry: 'C13' },
  states: { Q1: '满足', Q2: '需人工核验' },
  result: '存在机会',
  cases: [
    golden('2019-01-01 起', '施行首日', {}, { on: '2019-01-01' }),
    golden(MAKING, '农副食品加工也是制造业', {}),
    golden(MAKING, '金属制品、机械和设备修理业', trade('C43')),
    golden(MAKING, '全国都适用', place('540100')),
    fails(MAKING, '电力生产不是制造业', trade('D44'), 'Q1'),
    fails(MAKING, '批发业不是制造业', trade('F51'), 'Q1'),
  ],
}

const CHIPS = (n: string) => `工业和信息化部公告2021年第9号 ${n}`
/** The figures of one year, all on their limits. */
const designer = (of: number): Given => ({
  staff: { [of]: '20' },
  bachelorStaff: { [of]: '10' },
  rdStaff: { [of]: '8' },
  revenue: { [of]: '15000000' },
  rdSpend: { [of]: '900000' },
  mainIncome: { [of]: '9000000' },
  totalIncome: { [of]: '15000000' },
})

/** 集成电路企业条件: the figures of a designer; who does other parts is left to a person. */
const CHIP_MAKERS: GoldenSet = {
  code: 'jicheng-dianlu-qiye-tiaojian-2021-9',
  version: '1',
  on: ON,
  given: {
    independentLegalPerson: 'yes',
    majorAccident: 'no',
    environmentOffence: 'no',
    seriousIllegalList: 'no',
    ipClassOne: '3',
    softwareCopyrights: '5',
    ...designer(2025),
  },
  states: {
    ...each('需人工核验', 'type', 'design', 'IC1', 'IC6', 'IC7', 'IC9', 'IC10', 'other'),
    ...each('满足', 'IC2', 'IC3', 'IC4', 'IC5', 'IC8', 'IC11'),
  },
  result: '存在机会',
  cases: [
    golden('2020-01-01 起', '施行首日', designer(2019), { on: '2020-01-01' }),
    golden(CHIPS('一'), '各项都正好在线上', {}),
    golden(CHIPS('一'), '全国都适用', place('320200')),
    ...(
      [
        ['IC1', '（一）', '不是独立法人', { independentLegalPerson: 'no' }],
        ['IC2', '（二）', '19 人', year({ staff: '19' })],
        ['IC3', '（二）', '本科 9 人', year({ bachelorStaff: '9' })],
        ['IC4', '（二）', '研发 7 人', year({ rdStaff: '7' })],
        ['IC5', '（三）', '研发费用差一分到 6%', year({ rdSpend: '899999.99' })],
        ['IC6', '（四）', '主营收入差一分到六成', year({ mainIncome: '8999999.99' })],
        ['IC8', '（四）', '收入总额差一分到 1500 万元', year({ totalIncome: '14999999.99' })],
        ['IC9', '（五）', '合计 7 个', { softwareCopyrights: '4' }],
      ] as const
    ).map(([id, clause, name, given]) =>
      golden(CHIPS(`一${clause}`), `${name}：不是设计企业，可能是别的类型`, given, {
        states: each('不满足', id, 'design'),
      }),
    ),
    fails(CHIPS('一（七）'), '发生过重大事故', { majorAccident: 'yes' }, 'IC11'),
    fails(CHIPS('一（七）'), '有严重环境违法', { environmentOffence: 'yes' }, 'IC11'),
    fails(CHIPS('一（七）'), '在严重违法失信名单', { seriousIllegalList: 'yes' }, 'IC11'),
  ],
}

const REFUND = '财政部 税务总局公告2025年第7号（按政策条件）'

/** 留抵退税: who pays VAT how; the trade goes by sales that no portrait has. */
const CREDIT_REFUND: GoldenSet = {
  code: 'liudi-tuishui-2025-7',
  version: '1',
  on: ON,
  given: { vatPayer: 'general' },
  states: { payer: '满足', ...each('需人工核验', 'trade', 'L1', 'L2', 'L4', 'L5') },
  result: '存在机会',
  cases: [
    golden('2025-09-01 起施行', '施行首日', {}, { on: '2025-09-01' }),
    golden(REFUND, '一般纳税人', {}),
    golden(REFUND, '全国都适用', place('360100')),
    fails(REFUND, '小规模纳税人', { vatPayer: 'small' }, 'payer'),
  ],
}

const SOFTWARE = (n: string) => `工业和信息化部公告2021年第10号 ${n}`

/** 软件企业条件: people, R&D and where it is done; the income of software is bounded. */
const SOFTWARE_MAKERS: GoldenSet = {
  code: 'ruanjian-qiye-tiaojian-2021-10',
  version: '1',
  on: ON,
  given: {
    independentLegalPerson: 'yes',
    ipClassOne: '0',
    ipClassTwo: '0',
    softwareCopyrights: '1',
    ...year({
      staff: '100',
      bachelorStaff: '40',
      rdStaff: '25',
      revenue: '10000000',
      rdSpend: '700000',
      rdSpendDomestic: '420000',
      mainIncome: '4500000',
      totalIncome: '10000000',
    }),
  },
  states: {
    ...each('满足', 'RJ2', 'RJ3', 'RJ4', 'RJ5'),
    ...each('需人工核验', 'RJ1', 'RJ6', 'RJ7', 'RJ8'),
  },
  result: '存在机会',
  cases: [
    golden(SOFTWARE('一'), '各项都正好在线上', {}),
    golden(SOFTWARE('一'), '全国都适用', place('210100')),
    fails(SOFTWARE('一（一）'), '不是独立法人', { independentLegalPerson: 'no' }, 'RJ1'),
    fails(SOFTWARE('一（二）'), '本科 39%', year({ bachelorStaff: '39' }), 'RJ2'),
    fails(SOFTWARE('一（二）'), '研发人员 24%', year({ rdStaff: '24' }), 'RJ3'),
    fails(SOFTWARE('一（三）'), '研发费用差一分到 7%', year({ rdSpend: '699999.99' }), 'RJ4'),
    fails(
      SOFTWARE('一（三）'),
      '境内研发差一分到 60%',
      year({ rdSpendDomestic: '419999.99' }),
      'RJ5',
    ),
    fails(
      SOFTWARE('一（四）'),
      '主营收入差一分到 45%，嵌入式也不够',
      year({ mainIncome: '4499999.99' }),
      'RJ6',
    ),
    golden(SOFTWARE('一（五）'), '只有发明专利', { ipClassOne: '1', softwareCopyrights: '0' }),
    fails(SOFTWARE('一（五）'), '没有知识产权', { softwareCopyrights: '0' }, 'RJ8'),
  ],
}

export const NATIONAL_TAXES: readonly GoldenSet[] = [
  MACHINE_TOOLS,
  INSTALMENTS,
  MAKERS_AND_SOFTWARE,
  FOUR_FIELDS,
  ALL_MAKERS,
  CHIP_MAKERS,
  CREDIT_REFUND,
  SOFTWARE_MAKERS,
]
