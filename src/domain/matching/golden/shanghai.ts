import { doubted, each, fails, type Given, golden, type GoldenSet } from './golden-case.ts'
import { elsewhere, held, ON, somewhere, trade, year } from './local-case.ts'

const GROWN = '沪经信企〔2025〕197号 二、（一）'

/** 上海升规: industry; software has rules of its own and is not shut out. */
const SHANGHAI_GROWN: GoldenSet = {
  code: 'shanghai-shenggui-2025',
  version: '1',
  on: ON,
  given: { region: '310115', industry: 'C33' },
  states: each('需人工核验', 'industry', 'case', 'B1', 'B2'),
  result: '存在机会',
  cases: [
    golden(GROWN, '浦东的制造业企业', {}),
    golden(GROWN, '采矿业', trade('B10')),
    golden(GROWN, '电力生产', trade('D44')),
    golden(GROWN, '软件业另有口径', trade('I65')),
    doubted(GROWN, '互联网服务不是工业', trade('I64'), 'industry'),
    doubted(GROWN, '餐饮业不是工业', trade('H62'), 'industry'),
    elsewhere(GROWN, '昆山不在上海', '320583'),
  ],
}

const GROWTH = (n: string) => `沪经信企〔2025〕197号 一、（一）${n}`

/** 上海小巨人增长奖励: the title; growth goes by 产值, which no portrait has. */
const GIANTS_GROWTH: GoldenSet = {
  code: 'shanghai-xiaojuren-jiangli-2025',
  version: '1',
  on: ON,
  given: {
    region: '310115',
    independentLegalPerson: 'yes',
    seriousIllegalList: 'no',
    ...held('little-giant'),
  },
  states: { ...each('满足', 'A1', 'A3'), ...each('需人工核验', 'A2', 'A4', 'A5') },
  result: '存在机会',
  cases: [
    golden(GROWTH('4'), '小巨人：认定年份由主管部门核对', {}),
    golden(GROWTH('4'), '称号今天到期', held('little-giant', ON)),
    fails(GROWTH('4'), '称号昨天到期', held('little-giant', '2026-11-25'), 'A4'),
    fails(GROWTH('4'), '只有专精特新', held('specialized-sme'), 'A4'),
    fails(GROWTH('1'), '不是独立法人', { independentLegalPerson: 'no' }, 'A1'),
    fails(GROWTH('3'), '在严重失信主体名单', { seriousIllegalList: 'yes' }, 'A3'),
    elsewhere(GROWTH('1'), '苏州不在上海', '320500'),
  ],
}

const LOAN = '上海市促进专精特新中小企业发展壮大的若干措施（按政策条件）'

/** 上海专精特新贷: the title in force; a 小巨人 is one too. */
const SHANGHAI_LOAN: GoldenSet = {
  code: 'shanghai-zhuanjingtexin-dai-2025',
  version: '1',
  on: ON,
  given: { region: '310115', ...held('specialized-sme') },
  states: { D1: '满足', D2: '需人工核验' },
  result: '存在机会',
  cases: [
    golden('2025-04-03 起施行', '施行首日', {}, { on: '2025-04-03' }),
    golden(LOAN, '专精特新中小企业', {}),
    golden(LOAN, '小巨人', held('little-giant')),
    golden(LOAN, '称号今天到期', held('specialized-sme', ON)),
    fails(LOAN, '称号昨天到期', held('specialized-sme', '2026-11-25'), 'D1'),
    fails(LOAN, '只有创新型', held('innovative-sme'), 'D1'),
    elsewhere(LOAN, '嘉兴不在上海', '330400'),
  ],
}

const TECH_GIANTS = (n: string) => `上海市科技小巨人工程 2023 年度指南 ${n}`
/** Three years of research and income. */
const years = (rd: string, income = '100000000'): Given => ({
  rdSpend: { 2023: '6000000', 2024: '6000000', 2025: rd },
  mainIncome: { 2023: '100000000', 2024: '100000000', 2025: income },
})

/** 上海科技小巨人: three years old with a certificate, and all of one of two classes. */
const SHANGHAI_TECH_GIANTS: GoldenSet = {
  code: 'shanghai-keji-xiaojuren-2021',
  version: '1',
  on: ON,
  given: {
    region: '310115',
    foundedOn: '2023-11-26',
    ...held('hnte'),
    ...year({ staff: '100', rdStaff: '20' }),
    ...years('6000000'),
  },
  states: {
    ...each('满足', 'XJ1', 'XJ2', 'XJ5', 'XJ6', 'XJ9', 'XJ10'),
    ...each('需人工核验', 'XJ3', 'level', 'seedling', 'XJ4', 'XJ7', 'giant', 'XJ8', 'XJ11'),
  },
  result: '存在机会',
  cases: [
    golden(TECH_GIANTS('支持对象'), '今天正好满 3 年，各项都在线上', {}),
    fails(TECH_GIANTS('支持对象'), '差一天满 3 年', { foundedOn: '2023-11-27' }, 'XJ1'),
    golden(TECH_GIANTS('支持对象'), '高企证书今天到期', held('hnte', ON)),
    fails(TECH_GIANTS('支持对象'), '高企证书昨天到期', held('hnte', '2026-11-25'), 'XJ2'),
    golden(TECH_GIANTS('小巨人1'), '研发人员 19%：只能走培育', year({ rdStaff: '19' }), {
      states: each('不满足', 'XJ8', 'giant'),
    }),
    golden(TECH_GIANTS('培育1'), '研发人员正好 10%', year({ rdStaff: '10' }), {
      states: each('不满足', 'XJ8', 'giant'),
    }),
    fails(
      TECH_GIANTS('培育1'),
      '研发人员 9%',
      year({ rdStaff: '9' }),
      'level',
      'seedling',
      'XJ4',
      'giant',
      'XJ8',
    ),
    golden(TECH_GIANTS('培育2'), '三年研发差一分到 6%：只能走小巨人', years('5999999.99'), {
      states: each('不满足', 'XJ5', 'seedling'),
    }),
    golden(TECH_GIANTS('小巨人2'), '三年研发正好 5%', years('3000000'), {
      states: each('不满足', 'XJ5', 'seedling'),
    }),
    fails(
      TECH_GIANTS('小巨人2'),
      '三年研发差一分到 5%',
      years('2999999.99'),
      'level',
      'seedling',
      'XJ5',
      'giant',
      'XJ9',
    ),
    golden(
      TECH_GIANTS('小巨人3'),
      '收入差一分到 1 亿元：只能走培育',
      years('6000000', '99999999.99'),
      {
        states: each('不满足', 'XJ10', 'giant'),
      },
    ),
    golden(TECH_GIANTS('小巨人3'), '收入正好 10 亿元', years('60000000', '1000000000')),
    golden(
      TECH_GIANTS('小巨人3'),
      '收入超过 10 亿元一分：培育的上限由人核对',
      years('60000001', '1000000000.01'),
      { states: each('不满足', 'XJ10', 'giant') },
    ),
    golden(TECH_GIANTS('培育3'), '收入正好 3000 万元', years('6000000', '30000000'), {
      states: each('不满足', 'XJ10', 'giant'),
    }),
    fails(
      TECH_GIANTS('培育3'),
      '收入差一分到 3000 万元',
      years('6000000', '29999999.99'),
      'level',
      'seedling',
      'XJ6',
      'giant',
      'XJ10',
    ),
    elsewhere(TECH_GIANTS('地区'), '苏州不在上海', '320500'),
  ],
}

const YANGPU = '杨科经规〔2025〕1号 第三条'

/** 杨浦高企资助: a certificate in force, or a place in the nursery that only a person sees. */
const YANGPU_HNTE: GoldenSet = {
  code: 'shanghai-yangpu-gaoqi-2025',
  version: '1',
  on: ON,
  given: { region: '310110', ...held('hnte') },
  states: { ...each('满足', 'who', 'YP1'), ...each('需人工核验', 'YP2', 'YP3') },
  result: '存在机会',
  cases: [
    golden('2025-02-10 起', '印发当日', {}, { on: '2025-02-10' }),
    golden(YANGPU, '证书今天到期', held('hnte', ON)),
    golden(YANGPU, '证书昨天到期：可能在培育库', held('hnte', '2026-11-25'), {
      states: { who: '需人工核验', YP1: '不满足' },
    }),
    elsewhere(YANGPU, '浦东不在杨浦', '310115'),
    somewhere(YANGPU, '只知道在上海', '310000'),
  ],
}

const XUHUI = '徐汇区 2025 年第二批高企奖励通知 三1'

/** 徐汇高企奖励: the certificate in force; which year it is of, is for a person. */
const XUHUI_HNTE: GoldenSet = {
  code: 'shanghai-xuhui-gaoqi-2025',
  version: '1',
  on: ON,
  given: { region: '310104', ...held('hnte') },
  states: { XH1: '满足', ...each('需人工核验', 'XH2', 'XH3', 'XH4') },
  result: '存在机会',
  cases: [
    golden(XUHUI, '证书今天到期', held('hnte', ON)),
    doubted(XUHUI, '证书昨天到期', held('hnte', '2026-11-25'), 'XH1'),
    elsewhere(XUHUI, '杨浦不在徐汇', '310110'),
    somewhere(XUHUI, '只知道在上海', '310000'),
  ],
}

export const SHANGHAI: readonly GoldenSet[] = [
  SHANGHAI_GROWN,
  GIANTS_GROWTH,
  SHANGHAI_LOAN,
  SHANGHAI_TECH_GIANTS,
  YANGPU_HNTE,
  XUHUI_HNTE,
]
