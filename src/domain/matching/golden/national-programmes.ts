import { doubted, each, fails, golden, type GoldenSet } from './golden-case.ts'
import { held, ON, place, trade } from './local-case.ts'

const GUARANTEE = '财金〔2024〕60号（按政策条件）'

/** 科技创新专项担保计划: a title in force; the other two lists are the authorities'. */
const TECH_GUARANTEE: GoldenSet = {
  code: 'keji-chuangxin-danbao-2024-60',
  version: '1',
  on: ON,
  given: { entSize: 'medium', ...held('hnte') },
  states: {
    ...each('满足', 'D1', 'identity', 'D3'),
    ...each('不满足', 'D2', 'D4'),
    ...each('需人工核验', 'D5', 'D6'),
  },
  result: '较有希望',
  cases: [
    golden(GUARANTEE, '中型的高企', {}),
    golden(GUARANTEE, '证书今天到期', held('hnte', '2026-11-26')),
    golden(GUARANTEE, '证书昨天到期：可能在别的名单里', held('hnte', '2026-11-25'), {
      states: { identity: '需人工核验', D3: '不满足' },
      result: '存在机会',
    }),
    golden(GUARANTEE, '科小', held('tech-sme'), { states: { D2: '满足', D3: '不满足' } }),
    ...['little-giant', 'specialized-sme', 'innovative-sme'].map((code) =>
      golden(GUARANTEE, `称号：${code}`, held(code), {
        states: { D3: '不满足', D4: '满足' },
      }),
    ),
    golden(
      GUARANTEE,
      '没有称号：可能在承担国家科技项目',
      { titles: [] },
      { states: { identity: '需人工核验', D3: '不满足' }, result: '存在机会' },
    ),
    fails(GUARANTEE, '大型的高企', { entSize: 'large' }, 'D1'),
    golden(GUARANTEE, '全国都适用', place('650100')),
  ],
}

const NATION = '财金〔2026〕4号 一（一）'

/** 中小微企业贷款贴息: the size; the loan is the bank's to judge. */
const LOAN_INTEREST: GoldenSet = {
  code: 'zhongxiaowei-daikuan-tiexi-2026',
  version: '1',
  on: ON,
  given: { entSize: 'medium' },
  states: { T1: '满足', ...each('需人工核验', 'T2', 'T3', 'T4', 'T5', 'T6') },
  result: '存在机会',
  cases: [
    golden('2026-01-01 起', '施行首日', {}, { on: '2026-01-01' }),
    golden('暂定执行 1 年', '最后一日', {}, { on: '2026-12-31' }),
    golden(NATION, '中型企业', {}),
    golden(NATION, '微型企业', { entSize: 'micro' }),
    fails(NATION, '大型企业', { entSize: 'large' }, 'T1'),
    golden(NATION, '全国都适用', place('440300')),
  ],
}

const POSTDOC = '人社部发〔2021〕88号 （一）'

/** 博士后科研工作站: only whether the company is a legal person. */
const POSTDOCS: GoldenSet = {
  code: 'boshihou-gongzuozhan',
  version: '1',
  on: ON,
  given: { independentLegalPerson: 'yes' },
  states: each('需人工核验', 'BS1', 'BS2', 'BS3', 'BS4', 'BS5'),
  result: '存在机会',
  cases: [
    golden(POSTDOC, '独立法人：运行状况由人看', {}),
    golden(POSTDOC, '全国都适用', place('650100')),
    fails(POSTDOC, '不是独立法人', { independentLegalPerson: 'no' }, 'BS1'),
  ],
}

const CMMM = 'GB/T 39116-2020（按政策条件）'

/** CMMM: for makers. */
const SMART_MAKING: GoldenSet = {
  code: 'cmmm-guanbiao',
  version: '1',
  on: ON,
  given: { industry: 'C33' },
  states: each('需人工核验', 'CM1', 'CM2', 'CM3'),
  result: '存在机会',
  cases: [
    golden(CMMM, '制造业企业：是否正常生产由人看', {}),
    golden(CMMM, '全国都适用', place('460100')),
    doubted(CMMM, '物流业不是制造业', trade('G59'), 'CM1'),
  ],
}

const DCMM = 'GB/T 36073-2025（按政策条件）'

/** DCMM: a legal person that is not on the list. */
const DATA_MANAGEMENT: GoldenSet = {
  code: 'dcmm-guanbiao',
  version: '1',
  on: ON,
  given: { independentLegalPerson: 'yes', seriousIllegalList: 'no' },
  states: each('需人工核验', 'DC1', 'DC2', 'DC3'),
  result: '存在机会',
  cases: [
    golden('2026-07-01 起施行', '施行首日', {}, { on: '2026-07-01' }),
    golden(DCMM, '独立法人，不在名单', {}),
    golden(DCMM, '全国都适用', place('520100')),
    fails(DCMM, '不是独立法人', { independentLegalPerson: 'no' }, 'DC1'),
    fails(DCMM, '在严重违法失信名单', { seriousIllegalList: 'yes' }, 'DC1'),
  ],
}

const DESIGN = '工信部政法〔2023〕93号（按政策条件）'

/** 国家级工业设计中心: a legal person of the country; all else is in articles not read. */
const DESIGN_CENTRE: GoldenSet = {
  code: 'guojia-gongye-sheji-zhongxin-2023',
  version: '1',
  on: ON,
  given: { residentEnterprise: 'yes', independentLegalPerson: 'yes' },
  states: { GD1: '满足', ...each('需人工核验', 'GD2', 'GD3') },
  result: '存在机会',
  cases: [
    golden(DESIGN, '境内的独立法人', {}),
    golden(DESIGN, '全国都适用', place('350200')),
    fails(DESIGN, '不是独立法人', { independentLegalPerson: 'no' }, 'GD1'),
    fails(DESIGN, '不在境内注册', { residentEnterprise: 'no' }, 'GD1'),
  ],
}

export const NATIONAL_PROGRAMMES: readonly GoldenSet[] = [
  TECH_GUARANTEE,
  LOAN_INTEREST,
  POSTDOCS,
  SMART_MAKING,
  DATA_MANAGEMENT,
  DESIGN_CENTRE,
]
