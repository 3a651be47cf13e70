import { doubted, each, fails, type Given, golden, type GoldenSet } from './golden-case.ts'
import { elsewhere, held, ON, place, somewhere } from './local-case.ts'

const KNOWLEDGE = '鄂科技规〔2025〕3号'

/** 湖北知识价值信用贷: a legal person; the rest is the platform's and the bank's. */
const HUBEI_CREDIT: GoldenSet = {
  code: 'hubei-zhishi-jiazhi-xindai-2025',
  version: '1',
  on: ON,
  given: { region: '420100', independentLegalPerson: 'yes' },
  states: each('需人工核验', 'W1', 'W2', 'W3'),
  result: '存在机会',
  cases: [
    golden(`${KNOWLEDGE} 第三条`, '武汉的法人企业', {}),
    golden(`${KNOWLEDGE} 第三条`, '襄阳也在湖北', place('420600')),
    fails(`${KNOWLEDGE} 第三条`, '不是独立法人', { independentLegalPerson: 'no' }, 'W1'),
    elsewhere(`${KNOWLEDGE} 地区`, '长沙不在湖北', '430100'),
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

export const HUBEI: readonly GoldenSet[] = [HUBEI_CREDIT, WUHAN_DIGITAL, HONGSHAN_GAZELLE]
