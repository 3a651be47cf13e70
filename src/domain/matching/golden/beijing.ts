import { each, fails, type Given, golden, type GoldenSet } from './golden-case.ts'
import { elsewhere, held, ON, place, year } from './local-case.ts'

const ZGC = (n: string) => `2025 年中关村小微关键技术项目申报通知 ${n}`
const research = (y2025: string, y2024: string): Given => ({
  rdSpend: { 2025: y2025, 2024: y2024 },
})

/** 中关村小微研发: staff, income, and a million more of R&D than the year before. */
const BEIJING_MICRO: GoldenSet = {
  code: 'beijing-xiaowei-guanjian-jishu',
  version: '1',
  on: ON,
  given: {
    region: '110108',
    foundedOn: '2022-03-01',
    seriousIllegalList: 'no',
    ...held('tech-sme', '2026-12-31'),
    ...year({ staff: '100', revenue: '20000000' }),
    ...research('3000000', '2000000'),
  },
  states: {
    ...each('满足', 'U3', 'U4', 'rd', 'U5'),
    ...each('需人工核验', 'U1', 'U2', 'U2b', 'U2c', 'U7', 'U8'),
    U2a: '不满足',
    U6: '不适用',
  },
  result: '存在机会',
  cases: [
    golden(ZGC('一'), '正好 100 人、2000 万元，研发正好多 100 万元', {}),
    fails(ZGC('一、（3）'), '101 人', year({ staff: '101' }), 'U3'),
    fails(ZGC('一、（3）'), '收入超过 2000 万元一分', year({ revenue: '20000000.01' }), 'U4'),
    fails(ZGC('一、（4）'), '增量差一分到 100 万元', research('2999999.99', '2000000'), 'rd', 'U5'),
    fails(ZGC('一、（4）'), '研发比上年少', research('2000000', '3000000'), 'rd', 'U5'),
    golden(
      ZGC('一、（4）'),
      '上年成立，研发正好 100 万元',
      { foundedOn: '2025-02-01', ...research('1000000', '0') },
      { states: { ...each('需人工核验', 'rd', 'U6'), U5: '不适用' } },
    ),
    golden(
      ZGC('一、（4）'),
      '上年成立，研发差一分到 100 万元',
      { foundedOn: '2025-02-01', ...research('999999.99', '0') },
      { states: { ...each('不满足', 'rd', 'U6'), U5: '不适用' }, result: '暂不满足' },
    ),
    golden(
      ZGC('一、（4）'),
      '前年年中成立，增量不够：算不算两个会计年度由主管部门定',
      { foundedOn: '2024-01-02', ...research('1500000', '600000') },
      { states: { ...each('需人工核验', 'rd', 'U6'), U5: '不满足' } },
    ),
    fails(
      ZGC('一、（4）'),
      '前年元旦成立，满两个会计年度，增量不够',
      { foundedOn: '2024-01-01', ...research('1500000', '600000') },
      'rd',
      'U5',
    ),
    golden(ZGC('一、（2）'), '高企：注册年份要核对', held('hnte'), {
      states: { U2a: '需人工核验', U2c: '不满足' },
    }),
    golden(
      ZGC('一、（2）'),
      '没有称号：可能是中关村高企',
      { titles: [] },
      { states: { U2c: '不满足' } },
    ),
    fails(ZGC('一、（5）'), '在严重违法失信名单', { seriousIllegalList: 'yes' }, 'U8'),
    golden(ZGC('地区'), '朝阳也在北京', place('110105')),
    elsewhere(ZGC('地区'), '天津不在北京', '120000'),
  ],
}

const BEIJING_FUND = '北京市支持中小企业发展资金 2026 年安排（按政策条件）'

/** 北京中小企业资金: the size. */
const BEIJING_SME: GoldenSet = {
  code: 'beijing-zhongxiao-zijin-2026',
  version: '1',
  on: ON,
  given: { region: '110105', entSize: 'medium' },
  states: { O1: '满足', O2: '需人工核验' },
  result: '存在机会',
  cases: [
    golden(BEIJING_FUND, '中型企业', {}),
    golden(BEIJING_FUND, '微型企业', { entSize: 'micro' }),
    fails(BEIJING_FUND, '大型企业', { entSize: 'large' }, 'O1'),
    elsewhere(BEIJING_FUND, '石家庄不在北京', '130100'),
  ],
}

const MEASURES = '京政办发〔2024〕18号（按政策条件）'

/** 北京专精特新若干措施: one of three titles in force. */
const BEIJING_TITLES: GoldenSet = {
  code: 'beijing-zhuanjingtexin-cuoshi-2024',
  version: '1',
  on: ON,
  given: { region: '110108', ...held('specialized-sme') },
  states: { ZJ1: '满足' },
  result: '较有希望',
  cases: [
    golden(MEASURES, '专精特新中小企业', {}),
    golden(MEASURES, '创新型中小企业', held('innovative-sme')),
    golden(MEASURES, '小巨人，今天到期', held('little-giant', ON)),
    fails(MEASURES, '小巨人，昨天到期', held('little-giant', '2026-11-25'), 'ZJ1'),
    fails(MEASURES, '只有高企证书', held('hnte'), 'ZJ1'),
    fails(MEASURES, '没有称号', { titles: [] }, 'ZJ1'),
    elsewhere(MEASURES, '保定不在北京', '130600'),
  ],
}

const CULTIVATION = (n: string) => `中关村高新技术企业培育服务办法 ${n}`

/** 中关村高企: three ways straight in, one of them only a person sees; or by application. */
const BEIJING_ZGC: GoldenSet = {
  code: 'beijing-zgc-gaoqi-2023',
  version: '1',
  on: ON,
  given: {
    region: '110108',
    ipClassOne: '1',
    ipClassTwo: '0',
    softwareCopyrights: '0',
    ...held('hnte'),
    ...year({ rdStaff: '3', rdSpend: '1000000' }),
  },
  states: {
    ...each('需人工核验', 'ZG1', 'way', 'ZG2', 'ZG4', 'apply', 'ZG5', 'ZG7'),
    ...each('满足', 'ZG6', 'ZG8'),
    ZG3: '不满足',
  },
  result: '存在机会',
  cases: [
    golden(CULTIVATION('（二）'), '正好 3 人、1 件、100 万元', {}),
    golden(CULTIVATION('（二）1'), '2 人，还可以直接入库', year({ rdStaff: '2' }), {
      states: each('不满足', 'ZG6', 'apply'),
    }),
    golden(
      CULTIVATION('（二）2'),
      '没有知识产权，还可以直接入库',
      { ipClassOne: '0' },
      { states: each('不满足', 'ZG7', 'apply') },
    ),
    golden(
      CULTIVATION('（二）2'),
      '只有一件软件著作权',
      { ipClassOne: '0', softwareCopyrights: '1' },
      {},
    ),
    golden(CULTIVATION('（二）3'), '研发差一分到 100 万元', year({ rdSpend: '999999.99' }), {
      states: each('不满足', 'ZG8', 'apply'),
    }),
    golden(CULTIVATION('（一）1'), '高企证书今天到期', held('hnte', ON)),
    golden(CULTIVATION('（一）1'), '高企证书昨天到期', held('hnte', '2026-11-25'), {
      states: { ZG2: '不满足' },
    }),
    golden(CULTIVATION('（一）2'), '科小：哪一年入库由人核对', held('tech-sme', '2026-12-31'), {
      states: { ZG2: '不满足', ZG3: '需人工核验' },
    }),
    elsewhere(CULTIVATION('地区'), '廊坊不在北京', '131000'),
  ],
}

const VOUCHER = '京科发〔2023〕16号 第七条1'

/** 首都科技创新券: three limits of size, sound accounts and no broken trust. */
const BEIJING_VOUCHER: GoldenSet = {
  code: 'beijing-kejichuangxinquan-2025',
  version: '1',
  on: ON,
  given: {
    region: '110105',
    soundAccounts: 'yes',
    seriousIllegalList: 'no',
    ...year({ staff: '500', revenue: '200000000', assets: '200000000' }),
  },
  states: {
    ...each('满足', 'CX2', 'CX3', 'CX4', 'CX6'),
    ...each('需人工核验', 'CX1', 'CX5'),
  },
  result: '存在机会',
  cases: [
    golden(VOUCHER, '正好 500 人、2 亿元、2 亿元', {}),
    fails(VOUCHER, '501 人', year({ staff: '501' }), 'CX2'),
    fails(VOUCHER, '收入超过 2 亿元一分', year({ revenue: '200000000.01' }), 'CX3'),
    fails(VOUCHER, '资产超过 2 亿元一分', year({ assets: '200000000.01' }), 'CX4'),
    fails(VOUCHER, '会计核算不健全', { soundAccounts: 'no' }, 'CX5'),
    fails(VOUCHER, '在严重违法失信名单', { seriousIllegalList: 'yes' }, 'CX6'),
    elsewhere(VOUCHER, '天津不在北京', '120000'),
  ],
}

export const BEIJING: readonly GoldenSet[] = [
  BEIJING_MICRO,
  BEIJING_SME,
  BEIJING_TITLES,
  BEIJING_ZGC,
  BEIJING_VOUCHER,
]
