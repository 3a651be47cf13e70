import { doubted, each, fails, type Given, golden, type GoldenSet, item } from './golden-case.ts'
import { elsewhere, held, income, ON, place, somewhere, spend, year } from './local-case.ts'

const CHAMPION = '广东省制造业单项冠军企业遴选条件'
const average = (y2025: string, y2024: string, y2023: string): Given => ({
  mainIncome: { 2025: y2025, 2024: y2024, 2023: y2023 },
})

/** 广东省单项冠军: five years, or three for a new product; the income of little giants is left open. */
const PROVINCIAL_CHAMPION: GoldenSet = {
  code: 'guangdong-danxiang-guanjun-2024',
  version: '1',
  on: ON,
  given: {
    region: '440100',
    nicheSince: '2021-11-26',
    titles: [],
    ipClassOne: '2',
    standards: [item('joined', { level: 'industry' })],
    majorAccident: 'no',
    environmentOffence: 'no',
    ...average('400000000', '400000000', '400000000'),
    ...spend('12000000'),
  },
  states: {
    ...each('满足', 'focus', 'D1', 'D4', 'scale', 'D6'),
    ...each('需人工核验', 'D2', 'D3', 'D5', 'D7', 'D8'),
    D6b: '不满足',
  },
  result: '存在机会',
  cases: [
    golden(CHAMPION, '恰好五年，研发正好 3%，发明专利 2 项，三年平均正好 4 亿元', {}),
    golden(
      CHAMPION,
      '差一天五年：是不是新产品由主管部门认定',
      { nicheSince: '2021-11-27' },
      { states: { focus: '需人工核验', D1: '不满足' } },
    ),
    golden(
      CHAMPION,
      '恰好三年',
      { nicheSince: '2023-11-26' },
      { states: { focus: '需人工核验', D1: '不满足' } },
    ),
    fails(CHAMPION, '差一天三年', { nicheSince: '2023-11-27' }, 'focus', 'D1', 'D2'),
    fails(CHAMPION, '研发差一分到 3%', spend('11999999.99'), 'D4'),
    fails(CHAMPION, 'Ⅰ类只有 1 项', { ipClassOne: '1' }, 'D5'),
    fails(
      CHAMPION,
      '三年平均差一分到 4 亿元，不是小巨人',
      average('400000000', '400000000', '399999999.97'),
      'scale',
      'D6',
    ),
    golden(
      CHAMPION,
      '小巨人，三年平均 1 亿元：放宽到多少没有读到',
      { ...held('little-giant'), ...average('100000000', '100000000', '100000000') },
      { states: { scale: '需人工核验', D6: '不满足', D6b: '需人工核验' } },
    ),
    fails(
      CHAMPION,
      '小巨人称号昨天到期',
      {
        ...held('little-giant', '2026-11-25'),
        ...average('100000000', '100000000', '100000000'),
      },
      'scale',
      'D6',
    ),
    fails(CHAMPION, '没有参与过标准', { standards: [] }, 'D7'),
    fails(CHAMPION, '发生过重大事故', { majorAccident: 'yes' }, 'D8'),
    fails(CHAMPION, '有严重环境违法', { environmentOffence: 'yes' }, 'D8'),
    golden(CHAMPION, '深圳没有除外', place('440300')),
    elsewhere(CHAMPION, '长沙不在广东', '430100'),
  ],
}

const RENEWAL = (n: string) => `粤工信技改函〔2025〕12号 ${n}`

/** 广东技改: 工业 is 采矿, 制造 and 电力热力燃气水. */
const PROVINCIAL_RENEWAL: GoldenSet = {
  code: 'guangdong-jishu-gaizao-2026',
  version: '1',
  on: ON,
  given: {
    region: '441800',
    industry: 'C33',
    independentLegalPerson: 'yes',
    seriousIllegalList: 'no',
  },
  states: { P1: '满足', ...each('需人工核验', 'P2', 'P3', 'P4', 'P5', 'P6', 'P7') },
  result: '存在机会',
  cases: [
    golden(RENEWAL('一、（一）'), '清远的制造业企业', {}),
    golden(RENEWAL('一、（一）'), '采矿业', { industry: 'B10' }),
    golden(RENEWAL('一、（一）'), '电力、热力生产和供应业', { industry: 'D44' }),
    fails(RENEWAL('一、（一）'), '建筑业不是工业', { industry: 'E47' }, 'P1'),
    fails(RENEWAL('一、（一）'), '软件业不是工业', { industry: 'I65' }, 'P1'),
    fails(RENEWAL('一、（一）'), '不是独立法人', { independentLegalPerson: 'no' }, 'P1'),
    fails(RENEWAL('一、（二）'), '在严重违法失信名单', { seriousIllegalList: 'yes' }, 'P4'),
    elsewhere(RENEWAL('地区'), '深圳用市里的资金', '440300'),
    elsewhere(RENEWAL('地区'), '深圳南山也在除外的地方', '440305'),
    elsewhere(RENEWAL('地区'), '南宁不在广东', '450100'),
    somewhere(RENEWAL('地区'), '只知道在广东', '440000'),
  ],
}

const CENTRE = '粤工信规字〔2022〕6号 认定条件'

/** 广东省企业技术中心: 3 % and 800 万元, 3000 万元 from 10 亿元 on, half a per cent for builders. */
const PROVINCIAL_TECH_CENTRE: GoldenSet = {
  code: 'guangdong-qiye-jishu-zhongxin-2022',
  version: '1',
  on: ON,
  given: {
    region: '440600',
    industry: 'C38',
    independentLegalPerson: 'yes',
    ...income('100000000'),
    ...spend('8000000'),
  },
  states: {
    ...each('满足', 'Q1', 'Q3', 'rd', 'Q4b'),
    ...each('需人工核验', 'Q2', 'Q5'),
    ...each('不满足', 'Q4a', 'Q4c'),
  },
  result: '存在机会',
  cases: [
    golden(
      '2023-01-01 起施行',
      '施行首日',
      { mainIncome: { 2022: '100000000' }, rdSpend: { 2022: '8000000' } },
      { on: '2023-01-01' },
    ),
    golden(
      '有效期五年',
      '最后一天',
      { mainIncome: { 2026: '100000000' }, rdSpend: { 2026: '8000000' } },
      { on: '2027-12-31' },
    ),
    golden(CENTRE, '收入正好 1 亿元，研发正好 800 万元', {}),
    fails(CENTRE, '收入差一分到 1 亿元', income('99999999.99'), 'Q3'),
    fails(CENTRE, '研发差一分到 800 万元', spend('7999999.99'), 'rd', 'Q4b'),
    fails(
      CENTRE,
      '收入 2 亿元，研发 600 万元：够 3%，不够 800 万元',
      { ...income('200000000'), ...spend('6000000') },
      'rd',
      'Q4b',
    ),
    golden(CENTRE, '研发正好 3%', { ...income('300000000'), ...spend('9000000') }),
    fails(
      CENTRE,
      '够 800 万元，差一分到 3%',
      { ...income('300000000'), ...spend('8999999.99') },
      'rd',
      'Q4b',
    ),
    golden(CENTRE, '收入差一分到 10 亿元，仍按 3%', {
      ...income('999999999.99'),
      ...spend('30000000'),
    }),
    golden(
      CENTRE,
      '收入正好 10 亿元，研发正好 3000 万元',
      { ...income('1000000000'), ...spend('30000000') },
      { states: { Q4a: '满足', Q4b: '不满足' } },
    ),
    fails(
      CENTRE,
      '收入正好 10 亿元，研发差一分到 3000 万元',
      { ...income('1000000000'), ...spend('29999999.99') },
      'rd',
      'Q4b',
    ),
    golden(
      CENTRE,
      '建筑业，研发正好 0.5%',
      { industry: 'E48', ...income('1800000000'), ...spend('9000000') },
      { states: { Q4b: '不满足', Q4c: '满足' } },
    ),
    fails(
      CENTRE,
      '建筑业，差一分到 0.5%',
      { industry: 'E48', ...income('1800000000'), ...spend('8999999.99') },
      'rd',
      'Q4b',
    ),
    golden(
      CENTRE,
      '建筑业，研发正好 800 万元',
      { industry: 'E48', ...income('1600000000'), ...spend('8000000') },
      { states: { Q4b: '不满足', Q4c: '满足' } },
    ),
    fails(
      CENTRE,
      '建筑业，够 0.5%，差一分到 800 万元',
      { industry: 'E48', ...income('1500000000'), ...spend('7999999.99') },
      'rd',
      'Q4b',
    ),
    fails(CENTRE, '不是独立法人', { independentLegalPerson: 'no' }, 'Q1'),
    elsewhere(CENTRE, '深圳走市里的认定', '440300'),
    elsewhere(CENTRE, '深圳南山也在除外的地方', '440305'),
    elsewhere(CENTRE, '长沙不在广东', '430100'),
    somewhere(CENTRE, '只知道在广东', '440000'),
    golden(CENTRE, '只知道在佛山', place('440600'), {
      bare: true,
      states: {
        ...each('待补充', 'Q1', 'Q3', 'rd', 'Q4a', 'Q4b', 'Q4c'),
        ...each('需人工核验', 'Q2', 'Q5'),
      },
      result: '信息不足',
    }),
  ],
}

const INTEREST = '粤金管〔2025〕15号（按政策条件）'

/** 广东制造业和高企贷款贴息: makers by their trade, others by a certificate in force. */
const MAKERS_INTEREST: GoldenSet = {
  code: 'guangdong-zhizaoye-gaoqi-tiexi-2025',
  version: '1',
  on: ON,
  given: { region: '440100', industry: 'C35', titles: [], seriousIllegalList: 'no' },
  states: {
    ...each('满足', 'class', 'T2a', 'T8'),
    ...each('需人工核验', 'T3', 'T4', 'T5', 'T7', 'T9'),
    T2b: '不满足',
    T6: '不适用',
  },
  result: '存在机会',
  cases: [
    golden(INTEREST, '制造业企业，没有高企证书', {}),
    golden(INTEREST, '制造业的高企，两类都占', held('hnte'), {
      states: { T2b: '满足', T6: '需人工核验' },
    }),
    golden(
      INTEREST,
      '软件业的高企，证书今天到期',
      { industry: 'I65', ...held('hnte', '2026-11-26') },
      { states: { T2a: '不满足', T2b: '满足', T5: '不适用', T6: '需人工核验' } },
    ),
    golden(
      INTEREST,
      '软件业，证书昨天到期',
      { industry: 'I65', ...held('hnte', '2026-11-25') },
      {
        states: { ...each('不满足', 'class', 'T2a'), T5: '不适用' },
        result: '暂不满足',
      },
    ),
    golden(
      INTEREST,
      '科小不是高企',
      { industry: 'I65', ...held('tech-sme') },
      {
        states: { ...each('不满足', 'class', 'T2a'), T5: '不适用' },
        result: '暂不满足',
      },
    ),
    fails(INTEREST, '在严重失信主体名单', { seriousIllegalList: 'yes' }, 'T8'),
    elsewhere(INTEREST, '深圳另有政策', '440300'),
    elsewhere(INTEREST, '深圳南山也在除外的地方', '440305'),
    elsewhere(INTEREST, '南昌不在广东', '360100'),
    somewhere(INTEREST, '只知道在广东', '440000'),
  ],
}

const CITY_RENEWAL = (n: string) => `穗府办规〔2024〕12号 ${n}`

/** 广州技改: for industry in 广州; everything else is in the project. */
const GUANGZHOU_RENEWAL: GoldenSet = {
  code: 'guangzhou-jishu-gaizao-2024',
  version: '1',
  on: ON,
  given: { region: '440112', industry: 'C36' },
  states: each('需人工核验', 'G1', 'G2', 'G3', 'G4'),
  result: '存在机会',
  cases: [
    golden(CITY_RENEWAL('一'), '黄埔的制造业企业', {}),
    golden(CITY_RENEWAL('一'), '水的生产和供应业', { industry: 'D46' }),
    fails(CITY_RENEWAL('一'), '建筑业不是工业', { industry: 'E47' }, 'G1'),
    fails(CITY_RENEWAL('一'), '批发业不是工业', { industry: 'F51' }, 'G1'),
    elsewhere(CITY_RENEWAL('地区'), '佛山不在广州', '440600'),
    elsewhere(CITY_RENEWAL('地区'), '深圳不在广州', '440300'),
    somewhere(CITY_RENEWAL('地区'), '只知道在广东', '440000'),
  ],
}

const RISK = '穗金管规字〔2025〕1号（按政策条件）'

/** 广州信贷风险补偿: small and micro, and medium where 高企 or another that is let in. */
const GUANGZHOU_CREDIT: GoldenSet = {
  code: 'guangzhou-xindai-fengxian-buchang-2025',
  version: '1',
  on: ON,
  given: { region: '440100', entSize: 'small', titles: [] },
  states: {
    ...each('满足', 'borrower', 'X2a'),
    ...each('不满足', 'X2b', 'X2c'),
    ...each('需人工核验', 'X3', 'X4'),
  },
  result: '存在机会',
  cases: [
    golden('2025-10-01 起施行', '施行首日，小型企业', {}, { on: '2025-10-01' }),
    golden('2028-09-30 止', '最后一天', {}, { on: '2028-09-30' }),
    golden(RISK, '微型企业', { entSize: 'micro' }),
    golden(
      RISK,
      '中型的高企',
      { entSize: 'medium', ...held('hnte') },
      { states: { X2a: '不满足', X2b: '满足', X2c: '需人工核验' } },
    ),
    golden(
      RISK,
      '中型，高企证书昨天到期：是不是别的可以放宽的企业要问',
      { entSize: 'medium', ...held('hnte', '2026-11-25') },
      { states: { borrower: '需人工核验', X2a: '不满足', X2c: '需人工核验' } },
    ),
    golden(
      RISK,
      '中型，没有称号',
      { entSize: 'medium' },
      { states: { borrower: '需人工核验', X2a: '不满足', X2c: '需人工核验' } },
    ),
    fails(RISK, '大型的高企', { entSize: 'large', ...held('hnte') }, 'borrower', 'X2a'),
    elsewhere(RISK, '深圳不在广州', '440300'),
    somewhere(RISK, '只知道在广东', '440000'),
  ],
}

const AWARDS = '穗府办规〔2025〕13号 一、（一）'

/** 广州小巨人和单冠奖励: the title is known, whether it is new is not. */
const GUANGZHOU_TITLES: GoldenSet = {
  code: 'guangzhou-zhuanjingtexin-2025',
  version: '1',
  on: ON,
  given: { region: '440100', ...held('little-giant') },
  states: { ...each('需人工核验', 'title', 'J2a'), J2b: '不满足' },
  result: '存在机会',
  cases: [
    golden(AWARDS, '小巨人：是不是新认定由市里定', {}),
    golden(AWARDS, '单项冠军', held('champion'), {
      states: { J2a: '不满足', J2b: '需人工核验' },
    }),
    golden(AWARDS, '小巨人称号今天到期', held('little-giant', '2026-11-26')),
    fails(AWARDS, '小巨人称号昨天到期', held('little-giant', '2026-11-25'), 'title', 'J2a'),
    fails(AWARDS, '只有省级专精特新', held('specialized-sme'), 'title', 'J2a'),
    fails(AWARDS, '没有称号', { titles: [] }, 'title', 'J2a'),
    elsewhere(AWARDS, '东莞不在广州', '441900'),
    somewhere(AWARDS, '只知道在广东', '440000'),
  ],
}

const SHENZHEN = '深工信规〔2024〕12号（按政策条件）'

/** 深圳技改: for industry in 深圳; which of four kinds a project is, is left to a person. */
const SHENZHEN_RENEWAL: GoldenSet = {
  code: 'shenzhen-jishu-gaizao-2024',
  version: '1',
  on: ON,
  given: { region: '440305', industry: 'C39' },
  states: each('需人工核验', 'S1', 'project', 'S2a', 'S2b', 'S2c', 'S2d'),
  result: '存在机会',
  cases: [
    golden(SHENZHEN, '南山的制造业企业', {}),
    golden(SHENZHEN, '燃气生产和供应业', { industry: 'D45' }),
    doubted(SHENZHEN, '建筑业不是工业', { industry: 'E47' }, 'S1'),
    doubted(SHENZHEN, '软件业不是工业', { industry: 'I65' }, 'S1'),
    elsewhere(SHENZHEN, '广州不在深圳', '440100'),
    somewhere(SHENZHEN, '只知道在广东', '440000'),
  ],
}

const ENGINEERING = (n: string) => `广东省工程技术研究中心申报条件 ${n}`

/** 广东省工程中心: read in one reprint, so what speaks against it is left to a person. */
const ENGINEERING_CENTRE: GoldenSet = {
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
    golden(ENGINEERING('1—5'), '各项都正好在线上', {}),
    doubted(ENGINEERING('1'), '收入差一分到 5000 万元', year({ mainIncome: '49999999.99' }), 'O3'),
    doubted(ENGINEERING('1'), '研发差一分到 3%', year({ rdSpend: '1499999.99' }), 'O4'),
    golden(
      ENGINEERING('1'),
      '研发超过 3000 万元一分，不看比例',
      year({ mainIncome: '2000000000', rdSpend: '30000000.01' }),
    ),
    doubted(
      ENGINEERING('1'),
      '研发正好 3000 万元，不到 3%',
      year({ mainIncome: '2000000000', rdSpend: '30000000' }),
      'O4',
    ),
    doubted(ENGINEERING('2'), '4 项知识产权', { ipClassTwo: '1' }, 'O5'),
    doubted(ENGINEERING('4'), '珠三角 19 人', year({ rdStaff: '19' }), 'O7'),
    golden(ENGINEERING('4'), '汕头 10 人', { region: '440500', ...year({ rdStaff: '10' }) }),
    doubted(ENGINEERING('4'), '汕头 9 人', { region: '440500', ...year({ rdStaff: '9' }) }, 'O7'),
    elsewhere(ENGINEERING('地区'), '长沙不在广东', '430100'),
  ],
}

export const GUANGDONG: readonly GoldenSet[] = [
  PROVINCIAL_CHAMPION,
  PROVINCIAL_RENEWAL,
  PROVINCIAL_TECH_CENTRE,
  MAKERS_INTEREST,
  GUANGZHOU_RENEWAL,
  GUANGZHOU_CREDIT,
  GUANGZHOU_TITLES,
  SHENZHEN_RENEWAL,
  ENGINEERING_CENTRE,
]
