import {
  doubted,
  each,
  fails,
  type Given,
  golden,
  type GoldenCase,
  type GoldenSet,
  item,
} from './golden-case.ts'

const ON = '2026-11-26'
const place = (region: string): Given => ({ region })
const held = (code: string, until = '2028-01-09'): Given => ({
  titles: [item(code, { on: '2025-01-10', until })],
})
/** Figures of the last full year. */
const year = (of: Partial<Record<keyof Given, string>>): Given =>
  Object.fromEntries(Object.entries(of).map(([field, value]) => [field, { 2025: value }])) as Given

/** A case where the table does not hold: nothing of it is asked. */
const elsewhere = (clause: string, name: string, region: string): GoldenCase =>
  golden(clause, name, place(region), { bare: true, result: '不适用' })
/** The province is known, its city is not. */
const somewhere = (clause: string, name: string, region: string): GoldenCase =>
  golden(clause, name, place(region), { result: '需补充数据' })

const ZGC = (n: string) => `中关村高新技术企业培育服务办法 ${n}`

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
    golden(ZGC('（二）'), '正好 3 人、1 件、100 万元', {}),
    golden(ZGC('（二）1'), '2 人，还可以直接入库', year({ rdStaff: '2' }), {
      states: each('不满足', 'ZG6', 'apply'),
    }),
    golden(
      ZGC('（二）2'),
      '没有知识产权，还可以直接入库',
      { ipClassOne: '0' },
      { states: each('不满足', 'ZG7', 'apply') },
    ),
    golden(ZGC('（二）2'), '只有一件软件著作权', { ipClassOne: '0', softwareCopyrights: '1' }, {}),
    golden(ZGC('（二）3'), '研发差一分到 100 万元', year({ rdSpend: '999999.99' }), {
      states: each('不满足', 'ZG8', 'apply'),
    }),
    golden(ZGC('（一）1'), '高企证书今天到期', held('hnte', ON)),
    golden(ZGC('（一）1'), '高企证书昨天到期', held('hnte', '2026-11-25'), {
      states: { ZG2: '不满足' },
    }),
    golden(ZGC('（一）2'), '科小：哪一年入库由人核对', held('tech-sme', '2026-12-31'), {
      states: { ZG2: '不满足', ZG3: '需人工核验' },
    }),
    elsewhere(ZGC('地区'), '廊坊不在北京', '131000'),
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

const GIANTS = (n: string) => `上海市科技小巨人工程 2023 年度指南 ${n}`
/** Three years of research and income. */
const years = (rd: string, income = '100000000'): Given => ({
  rdSpend: { 2023: '6000000', 2024: '6000000', 2025: rd },
  mainIncome: { 2023: '100000000', 2024: '100000000', 2025: income },
})

/** 上海科技小巨人: three years old with a certificate, and all of one of two classes. */
const SHANGHAI_GIANTS: GoldenSet = {
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
    golden(GIANTS('支持对象'), '今天正好满 3 年，各项都在线上', {}),
    fails(GIANTS('支持对象'), '差一天满 3 年', { foundedOn: '2023-11-27' }, 'XJ1'),
    golden(GIANTS('支持对象'), '高企证书今天到期', held('hnte', ON)),
    fails(GIANTS('支持对象'), '高企证书昨天到期', held('hnte', '2026-11-25'), 'XJ2'),
    golden(GIANTS('小巨人1'), '研发人员 19%：只能走培育', year({ rdStaff: '19' }), {
      states: each('不满足', 'XJ8', 'giant'),
    }),
    golden(GIANTS('培育1'), '研发人员正好 10%', year({ rdStaff: '10' }), {
      states: each('不满足', 'XJ8', 'giant'),
    }),
    fails(
      GIANTS('培育1'),
      '研发人员 9%',
      year({ rdStaff: '9' }),
      'level',
      'seedling',
      'XJ4',
      'giant',
      'XJ8',
    ),
    golden(GIANTS('培育2'), '三年研发差一分到 6%：只能走小巨人', years('5999999.99'), {
      states: each('不满足', 'XJ5', 'seedling'),
    }),
    golden(GIANTS('小巨人2'), '三年研发正好 5%', years('3000000'), {
      states: each('不满足', 'XJ5', 'seedling'),
    }),
    fails(
      GIANTS('小巨人2'),
      '三年研发差一分到 5%',
      years('2999999.99'),
      'level',
      'seedling',
      'XJ5',
      'giant',
      'XJ9',
    ),
    golden(GIANTS('小巨人3'), '收入差一分到 1 亿元：只能走培育', years('6000000', '99999999.99'), {
      states: each('不满足', 'XJ10', 'giant'),
    }),
    golden(GIANTS('小巨人3'), '收入正好 10 亿元', years('60000000', '1000000000')),
    golden(
      GIANTS('小巨人3'),
      '收入超过 10 亿元一分：培育的上限由人核对',
      years('60000001', '1000000000.01'),
      { states: each('不满足', 'XJ10', 'giant') },
    ),
    golden(GIANTS('培育3'), '收入正好 3000 万元', years('6000000', '30000000'), {
      states: each('不满足', 'XJ10', 'giant'),
    }),
    fails(
      GIANTS('培育3'),
      '收入差一分到 3000 万元',
      years('6000000', '29999999.99'),
      'level',
      'seedling',
      'XJ6',
      'giant',
      'XJ10',
    ),
    elsewhere(GIANTS('地区'), '苏州不在上海', '320500'),
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

const DIGITAL = '武汉市中小企业数字化转型专项资金（按政策条件）'

/** 武汉数字化转型: the size; the trade and the level reached are for a person. */
const WUHAN_DIGITAL: GoldenSet = {
  code: 'wuhan-shuzihua-2024',
  version: '1',
  on: ON,
  given: { region: '420115', entSize: 'medium' },
  states: each('需人工核验', 'WS1', 'WS2', 'WS3'),
  result: '存在机会',
  cases: [
    golden(DIGITAL, '江夏的中型企业', {}),
    golden(DIGITAL, '微型企业', { entSize: 'micro' }),
    doubted(DIGITAL, '大型企业', { entSize: 'large' }, 'WS1'),
    elsewhere(DIGITAL, '宜昌不在武汉', '420500'),
    somewhere(DIGITAL, '只知道在湖北', '420000'),
  ],
}

const CENTRE = (n: string) => `广东省工程技术研究中心申报条件 ${n}`

/** 广东省工程中心: read in one reprint, so what speaks against it is left to a person. */
const GUANGDONG_CENTRE: GoldenSet = {
  code: 'guangdong-gongcheng-jishu-zhongxin-2022',
  version: '1',
  on: ON,
  given: {
    region: '440100',
    ipClassOne: '3',
    ipClassTwo: '2',
    ...year({ mainIncome: '50000000', rdSpend: '1500000', rdStaff: '20' }),
  },
  states: { ...each('满足', 'O3', 'O4', 'O7'), ...each('需人工核验', 'O5', 'O6', 'O8') },
  result: '存在机会',
  cases: [
    golden(CENTRE('1—5'), '各项都正好在线上', {}),
    doubted(CENTRE('1'), '收入差一分到 5000 万元', year({ mainIncome: '49999999.99' }), 'O3'),
    doubted(CENTRE('1'), '研发差一分到 3%', year({ rdSpend: '1499999.99' }), 'O4'),
    golden(
      CENTRE('1'),
      '研发超过 3000 万元一分，不看比例',
      year({ mainIncome: '2000000000', rdSpend: '30000000.01' }),
    ),
    doubted(
      CENTRE('1'),
      '研发正好 3000 万元，不到 3%',
      year({ mainIncome: '2000000000', rdSpend: '30000000' }),
      'O4',
    ),
    doubted(CENTRE('2'), '4 项知识产权', { ipClassTwo: '1' }, 'O5'),
    doubted(CENTRE('4'), '珠三角 19 人', year({ rdStaff: '19' }), 'O7'),
    golden(CENTRE('4'), '汕头 10 人', { region: '440500', ...year({ rdStaff: '10' }) }),
    doubted(CENTRE('4'), '汕头 9 人', { region: '440500', ...year({ rdStaff: '9' }) }, 'O7'),
    elsewhere(CENTRE('地区'), '长沙不在广东', '430100'),
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

const GAZELLE = (n: string) => `洪山区 2025 年度瞪羚企业认定通知 ${n}`
/** Income of two years. */
const grown = (y2025: string, y2024: string): Given => ({
  totalIncome: { 2025: y2025, 2024: y2024 },
})
/** What slow growth comes to. */
const SLOW = { states: { ...each('需人工核验', 'growth'), ...each('不满足', 'HS3') } }
const BY_FINANCE = {
  states: { ...each('需人工核验', 'growth'), ...each('不满足', 'HS3', 'HS4') },
}

/** 洪山瞪羚: a certificate, and growth by one of three bands, or of profit, or venture capital. */
const HONGSHAN_GAZELLE: GoldenSet = {
  code: 'wuhan-hongshan-dengling-2025',
  version: '1',
  on: ON,
  given: {
    region: '420111',
    soundAccounts: 'yes',
    equityFinance: { 2023: '0', 2024: '0', 2025: '10000000.01' },
    ...held('hnte'),
    ...grown('12000000', '10000000'),
  },
  states: {
    ...each('满足', 'HS1', 'growth', 'HS3'),
    ...each('需人工核验', 'HS2', 'HS4', 'HS5', 'HS6'),
  },
  result: '存在机会',
  cases: [
    golden(GAZELLE('二（二）1'), '1200 万元，正好涨 20%', {}),
    golden(GAZELLE('二（二）1'), '差一分涨到 20%', grown('11999999.99', '10000000'), SLOW),
    golden(GAZELLE('二（二）1'), '正好 1000 万元，涨了一倍', grown('10000000', '5000000')),
    golden(
      GAZELLE('二（二）1'),
      '差一分到 1000 万元，只剩融资',
      grown('9999999.99', '5000000'),
      BY_FINANCE,
    ),
    golden(GAZELLE('二（二）1'), '9200 万元，正好涨 15%', grown('92000000', '80000000')),
    golden(GAZELLE('二（二）1'), '差一分涨到 15%', grown('91999999.99', '80000000'), SLOW),
    golden(GAZELLE('二（二）1'), '2.2 亿元，正好涨 10%', grown('220000000', '200000000')),
    golden(GAZELLE('二（二）1'), '差一分涨到 10%', grown('219999999.99', '200000000'), SLOW),
    golden(GAZELLE('二（二）1'), '正好 5 亿元', grown('500000000', '400000000')),
    golden(
      GAZELLE('二（二）1'),
      '超过 5 亿元一分，只剩融资',
      grown('500000000.01', '400000000'),
      BY_FINANCE,
    ),
    golden(
      GAZELLE('二（二）2'),
      '融资正好 1000 万元，收入涨够',
      { equityFinance: { 2023: '0', 2024: '0', 2025: '10000000' } },
      { states: { HS5: '不满足' } },
    ),
    fails(
      GAZELLE('二（二）'),
      '收入太小，融资正好 1000 万元',
      {
        equityFinance: { 2023: '0', 2024: '0', 2025: '10000000' },
        ...grown('9999999.99', '5000000'),
      },
      'growth',
      'HS3',
      'HS4',
      'HS5',
    ),
    golden(GAZELLE('一'), '高企证书今天到期', held('hnte', ON)),
    doubted(GAZELLE('一'), '高企证书昨天到期', held('hnte', '2026-11-25'), 'HS1'),
    doubted(GAZELLE('二（三）'), '会计核算不健全', { soundAccounts: 'no' }, 'HS6'),
    elsewhere(GAZELLE('地区'), '江夏不在洪山', '420115'),
    somewhere(GAZELLE('地区'), '只知道在武汉', '420100'),
  ],
}

/** 地方政策, the third part: one set to each rule table. */
export const LOCAL_POLICIES_3: readonly GoldenSet[] = [
  BEIJING_VOUCHER,
  BEIJING_ZGC,
  GUANGDONG_CENTRE,
  HONGSHAN_GAZELLE,
  SHANGHAI_GIANTS,
  WUHAN_DIGITAL,
  XUHUI_HNTE,
  YANGPU_HNTE,
]
