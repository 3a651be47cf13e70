import { doubted, each, fails, golden, type GoldenSet } from './golden-case.ts'
import { elsewhere, held, ON, somewhere, trade } from './local-case.ts'

const CHENGDU = '成经信办〔2024〕44号（按政策条件）'

/** 成都制造业政策: for makers; the terms for companies have not been read. */
const CHENGDU_MAKERS: GoldenSet = {
  code: 'chengdu-zhizaoye-zhengce-2024',
  version: '1',
  on: ON,
  given: { region: '510107', industry: 'C36' },
  states: { L1: '需人工核验' },
  result: '存在机会',
  cases: [
    golden(CHENGDU, '武侯的制造业企业', {}),
    doubted(CHENGDU, '软件业不是制造业', trade('I65'), 'L1'),
    elsewhere(CHENGDU, '绵阳不在成都', '510700'),
    somewhere(CHENGDU, '只知道在四川', '510000'),
  ],
}

const BANKS = '四川省提升制造业贷款占比若干政策措施（按政策条件）'

/** 四川工业投资激励: industry; 规上 and the project are for a person. */
const SICHUAN_INVESTMENT: GoldenSet = {
  code: 'sichuan-gongye-touzi-jili-2024',
  version: '1',
  on: ON,
  given: { region: '510100', industry: 'C34' },
  states: each('需人工核验', 'C1', 'C2', 'C3', 'C4'),
  result: '存在机会',
  cases: [
    golden(BANKS, '成都的制造业企业：是不是规上看统计', {}),
    golden(BANKS, '采矿业', trade('B06')),
    golden(BANKS, '水的生产和供应业', trade('D46')),
    fails(BANKS, '建筑业不是工业', trade('E47'), 'C1'),
    fails(BANKS, '软件业不是工业', trade('I65'), 'C1'),
    elsewhere(BANKS, '重庆不在四川', '500000'),
  ],
}

const VOUCHER = '四川省科技创新券管理办法（试行）（按政策条件）'

/** 四川科技创新券: five titles; the list is open. */
const SICHUAN_VOUCHER: GoldenSet = {
  code: 'sichuan-kejichuangxinquan-2025',
  version: '1',
  on: ON,
  given: { region: '510100', ...held('hnte') },
  states: { ...each('满足', 'V1', 'V1a'), ...each('需人工核验', 'V1b', 'V2') },
  result: '存在机会',
  cases: [
    golden(VOUCHER, '高企，证书今天到期', held('hnte', ON)),
    ...['tech-sme', 'champion', 'specialized-sme', 'little-giant'].map((code) =>
      golden(VOUCHER, `称号：${code}`, held(code)),
    ),
    golden(VOUCHER, '证书昨天到期：可能是瞪羚等', held('hnte', '2026-11-25'), {
      states: { V1: '需人工核验', V1a: '不满足' },
    }),
    golden(VOUCHER, '创新型没有写明', held('innovative-sme'), {
      states: { V1: '需人工核验', V1a: '不满足' },
    }),
    elsewhere(VOUCHER, '贵阳不在四川', '520100'),
  ],
}

const GUARANTEE = '“天府制惠贷”（按政策条件）'

/** 天府制惠贷: industry, and not large. */
const SICHUAN_GUARANTEE: GoldenSet = {
  code: 'sichuan-tianfu-zhihuidai-2025',
  version: '1',
  on: ON,
  given: { region: '510100', industry: 'C35', entSize: 'medium' },
  states: { H1: '满足', ...each('需人工核验', 'H2', 'H3') },
  result: '存在机会',
  cases: [
    golden(GUARANTEE, '中型的制造业企业', {}),
    golden(GUARANTEE, '微型的采矿业企业', { ...trade('B10'), entSize: 'micro' }),
    golden(GUARANTEE, '小型的燃气企业', { ...trade('D45'), entSize: 'small' }),
    doubted(GUARANTEE, '大型的制造业企业', { entSize: 'large' }, 'H1'),
    doubted(GUARANTEE, '小型的软件企业', { ...trade('I65'), entSize: 'small' }, 'H1'),
    elsewhere(GUARANTEE, '昆明不在四川', '530100'),
  ],
}

const RIGHTS = '2025 年度四川省级财政知识产权专项资金通知（按政策条件）'

/** 四川知识产权专项: one of four kinds asks for titles, one is for any company. */
const SICHUAN_RIGHTS: GoldenSet = {
  code: 'sichuan-zhishichanquan-zhuanxiang-2025',
  version: '1',
  on: ON,
  given: { region: '510100', ...held('hnte') },
  states: each('需人工核验', 'project', 'P1', 'P2', 'P2a', 'P2b', 'P3', 'P4'),
  result: '存在机会',
  cases: [
    golden(RIGHTS, '高企', {}),
    ...['ip-advantage', 'ip-demonstration', 'little-giant'].map((code) =>
      golden(RIGHTS, `称号：${code}`, held(code)),
    ),
    golden(RIGHTS, '高企证书昨天到期：看别的类别', held('hnte', '2026-11-25'), {
      states: { P2a: '不满足' },
    }),
    golden(RIGHTS, '科小没有写明', held('tech-sme'), { states: { P2a: '不满足' } }),
    golden(RIGHTS, '省级专精特新没有写明', held('specialized-sme'), {
      states: { P2a: '不满足' },
    }),
    elsewhere(RIGHTS, '西安不在四川', '610100'),
  ],
}

/** 四川重点项目贴息与链安贷: 链安贷 is for small makers; the other goes by a list. */
const SICHUAN_CHAIN: GoldenSet = {
  code: 'sichuan-zhizaoye-daikuan-2024',
  version: '1',
  on: ON,
  given: { region: '510100', industry: 'C34', entSize: 'small' },
  states: {
    ...each('满足', 'product', 'D3'),
    ...each('需人工核验', 'interest', 'D1', 'D2'),
  },
  result: '较有希望',
  cases: [
    golden(BANKS, '小型的制造业企业', {}),
    golden(BANKS, '微型的制造业企业', { entSize: 'micro' }),
    golden(
      BANKS,
      '中型的制造业企业：看项目清单',
      { entSize: 'medium' },
      { states: { product: '需人工核验', D3: '不满足' }, result: '存在机会' },
    ),
    golden(BANKS, '小型的采矿业企业：看项目清单', trade('B10'), {
      states: { product: '需人工核验', D3: '不满足' },
      result: '存在机会',
    }),
    elsewhere(BANKS, '拉萨不在四川', '540100'),
  ],
}

export const SICHUAN: readonly GoldenSet[] = [
  CHENGDU_MAKERS,
  SICHUAN_INVESTMENT,
  SICHUAN_VOUCHER,
  SICHUAN_GUARANTEE,
  SICHUAN_RIGHTS,
  SICHUAN_CHAIN,
]
