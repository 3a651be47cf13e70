import { doubted, each, fails, type Given, golden, type GoldenSet } from './golden-case.ts'
import { elsewhere, held, ON, place, somewhere, year } from './local-case.ts'

const SEEDLINGS = '杭政办函〔2025〕40号（按政策条件）'

/** 杭州高企奖励: the certificate is known, the year of the award is not. */
const HANGZHOU_HNTE: GoldenSet = {
  code: 'hangzhou-gaoqi-jiangli-2025',
  version: '1',
  on: ON,
  given: { region: '330106', ...held('hnte') },
  states: { G2: '需人工核验' },
  result: '存在机会',
  cases: [
    golden('2025-11-29 起施行', '施行首日', {}, { on: '2025-11-29' }),
    golden(SEEDLINGS, '高企：哪一年认定的可以领由区里定', {}),
    golden(SEEDLINGS, '证书今天到期', held('hnte', ON)),
    fails(SEEDLINGS, '证书昨天到期', held('hnte', '2026-11-25'), 'G2'),
    fails(SEEDLINGS, '科小不是高企', held('tech-sme'), 'G2'),
    fails(SEEDLINGS, '没有称号', { titles: [] }, 'G2'),
    elsewhere(SEEDLINGS, '宁波不在杭州', '330200'),
    somewhere(SEEDLINGS, '只知道在浙江', '330000'),
  ],
}

/** The figures of one year, all on their limits. */
const seedling = (of: number): Given => ({
  staff: { [of]: '100' },
  revenue: { [of]: '20000000' },
  rdStaff: { [of]: '10' },
  rdSpend: { [of]: '1000000' },
})

/** 杭州好苗子: five years, a hundred people, 2000 万元, a tenth and a twentieth. */
const HANGZHOU_SEEDLINGS: GoldenSet = {
  code: 'hangzhou-haomiaozi-2025',
  version: '1',
  on: ON,
  given: { region: '330106', foundedOn: '2021-11-26', ...seedling(2025) },
  states: {
    ...each('满足', 'H2', 'H3', 'H4', 'H5', 'H6'),
    ...each('需人工核验', 'money', 'H7', 'H8'),
  },
  result: '存在机会',
  cases: [
    golden('2025-11-29 起施行', '施行首日', seedling(2024), { on: '2025-11-29' }),
    golden(SEEDLINGS, '成立恰好五年，各项都正好在线上', {}),
    fails(SEEDLINGS, '成立五年零一天', { foundedOn: '2021-11-25' }, 'H2'),
    fails(SEEDLINGS, '101 人', year({ staff: '101', rdStaff: '11' }), 'H3'),
    fails(
      SEEDLINGS,
      '收入超过 2000 万元一分',
      year({ revenue: '20000000.01', rdSpend: '1100000' }),
      'H4',
    ),
    fails(SEEDLINGS, '研发人员 9%', year({ rdStaff: '9' }), 'H5'),
    fails(SEEDLINGS, '研发费用差一分到 5%', year({ rdSpend: '999999.99' }), 'H6'),
    golden(SEEDLINGS, '只知道在杭州', place('330100'), {
      bare: true,
      states: {
        ...each('待补充', 'H2', 'H3', 'H4', 'H5', 'H6'),
        ...each('需人工核验', 'money', 'H7', 'H8'),
      },
      result: '信息不足',
    }),
    elsewhere(SEEDLINGS, '绍兴不在杭州', '330600'),
    somewhere(SEEDLINGS, '只知道在浙江', '330000'),
  ],
}

const FLEDGLINGS = '杭州市“新雏鹰”企业培育管理办法（按政策条件）'
/** The figures of one year, all on their limits. */
const fledgling = (of: number): Given => ({
  staff: { [of]: '100' },
  rdStaff: { [of]: '20' },
  revenue: { [of]: '10000000' },
  rdSpend: { [of]: '1000000' },
})

/** 杭州新雏鹰: five years, a fifth of the staff, a tenth of the income, and some right. */
const HANGZHOU_FLEDGLINGS: GoldenSet = {
  code: 'hangzhou-xinchuying-2024',
  version: '1',
  on: ON,
  given: {
    region: '330106',
    foundedOn: '2021-11-26',
    ipClassOne: '0',
    ipClassTwo: '1',
    ...fledgling(2025),
  },
  states: { ...each('满足', 'X2', 'X3', 'X4'), ...each('需人工核验', 'X1', 'X5', 'X6') },
  result: '存在机会',
  cases: [
    golden('2024-10-11 起施行', '施行首日', fledgling(2023), { on: '2024-10-11' }),
    golden(FLEDGLINGS, '成立恰好五年，占比正好在线上', {}),
    fails(FLEDGLINGS, '成立五年零一天', { foundedOn: '2021-11-25' }, 'X2'),
    fails(FLEDGLINGS, '研发人员 19%', year({ rdStaff: '19' }), 'X3'),
    fails(FLEDGLINGS, '研发费用差一分到 10%', year({ rdSpend: '999999.99' }), 'X4'),
    golden(FLEDGLINGS, '只有Ⅰ类知识产权', { ipClassOne: '1', ipClassTwo: '0' }),
    doubted(FLEDGLINGS, '没有知识产权', { ipClassTwo: '0' }, 'X6'),
    elsewhere(FLEDGLINGS, '嘉兴不在杭州', '330400'),
    somewhere(FLEDGLINGS, '只知道在浙江', '330000'),
  ],
}

const OUTLAY = '杭州市推动经济高质量发展的若干政策（2026年版）（按政策条件）'

/** 杭州研发补助: some R&D at all. */
const HANGZHOU_RESEARCH: GoldenSet = {
  code: 'hangzhou-yanfa-buzhu-2026',
  version: '1',
  on: ON,
  given: { region: '330106', ...year({ rdSpend: '0.01' }) },
  states: { Y2: '需人工核验' },
  result: '存在机会',
  cases: [
    golden(OUTLAY, '有研发费用：其余条件由市科技局定', {}),
    fails(OUTLAY, '没有研发费用', year({ rdSpend: '0' }), 'Y2'),
    elsewhere(OUTLAY, '金华不在杭州', '330700'),
    somewhere(OUTLAY, '只知道在浙江', '330000'),
  ],
}

const CITY_OF_GIANTS = '深入打造全国专精特新名城的若干措施 一'

/** 杭州专精特新奖励: two titles are known; the others, and whether one is the first, are not. */
const HANGZHOU_TITLES: GoldenSet = {
  code: 'hangzhou-zhuanjingtexin-jiangli-2025',
  version: '1',
  on: ON,
  given: { region: '330106', ...held('specialized-sme') },
  states: { ...each('需人工核验', 'title', 'Z3', 'Z4', 'Z5'), Z2: '不满足' },
  result: '存在机会',
  cases: [
    golden(CITY_OF_GIANTS, '专精特新：是不是首次由区里定', {}),
    golden(CITY_OF_GIANTS, '小巨人', held('little-giant'), {
      states: { Z2: '需人工核验', Z4: '不满足' },
    }),
    golden(CITY_OF_GIANTS, '专精特新今天到期', held('specialized-sme', ON)),
    golden(
      CITY_OF_GIANTS,
      '专精特新昨天到期：可能是隐形冠军或在入选名单里',
      held('specialized-sme', '2026-11-25'),
      { states: { Z4: '不满足' } },
    ),
    golden(CITY_OF_GIANTS, '国家单项冠军不是省隐形冠军', held('champion'), {
      states: { Z4: '不满足' },
    }),
    elsewhere(CITY_OF_GIANTS, '温州不在杭州', '330300'),
    somewhere(CITY_OF_GIANTS, '只知道在浙江', '330000'),
  ],
}

const FILED = '关于备案 2024 年度浙江省科技型中小企业的通知（按政策条件）'

/** 浙江省科技型中小企业: the size; the terms have not been read. */
const ZHEJIANG_TECH: GoldenSet = {
  code: 'zhejiang-keji-zhongxiao-qiye',
  version: '1',
  on: ON,
  given: { region: '330100', entSize: 'medium' },
  states: { P1: '满足', P2: '需人工核验' },
  result: '存在机会',
  cases: [
    golden(FILED, '中型企业', {}),
    golden(FILED, '宁波的微型企业', { region: '330200', entSize: 'micro' }),
    fails(FILED, '大型企业', { entSize: 'large' }, 'P1'),
    elsewhere(FILED, '南昌不在浙江', '360100'),
  ],
}

export const ZHEJIANG: readonly GoldenSet[] = [
  HANGZHOU_HNTE,
  HANGZHOU_SEEDLINGS,
  HANGZHOU_FLEDGLINGS,
  HANGZHOU_RESEARCH,
  HANGZHOU_TITLES,
  ZHEJIANG_TECH,
]
