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
const trade = (industry: string): Given => ({ industry })
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

const FINANCE = '金融赋能科技创新三年行动方案（2025—2027）（按政策条件）'

/** 安徽科技金融: 科小, or whoever has a great task, which no data tells. */
const ANHUI_FINANCE: GoldenSet = {
  code: 'anhui-jinrong-keji-2025',
  version: '1',
  on: ON,
  given: { region: '340100', ...held('tech-sme') },
  states: { ...each('满足', 'J1', 'J1a'), J1b: '需人工核验' },
  result: '较有希望',
  cases: [
    golden(FINANCE, '合肥的科小', {}),
    golden(FINANCE, '芜湖的科小', place('340200')),
    golden(FINANCE, '入库编号今天到期', held('tech-sme', ON)),
    ...(
      [
        ['入库编号昨天到期', held('tech-sme', '2026-11-25')],
        ['高企不是科小', held('hnte')],
        ['没有称号：可能承担重大科技任务', { titles: [] }],
      ] as const
    ).map(([name, given]) =>
      golden(FINANCE, name, given, {
        states: { J1: '需人工核验', J1a: '不满足' },
        result: '存在机会',
      }),
    ),
    elsewhere(FINANCE, '南京不在安徽', '320100'),
  ],
}

const EMERGING = '安徽新兴产业专项实施细则（一）1.（1）、（二）1.（2）'

/** 安徽新兴产业贴息: a lease is for makers, a loan for a project of making; the rest is for a person. */
const ANHUI_EMERGING: GoldenSet = {
  code: 'anhui-xinxing-chanye-tiexi',
  version: '1',
  on: ON,
  given: { region: '340100', industry: 'C38' },
  states: {
    industry: '满足',
    ...each('需人工核验', 'way', 'loan', 'X1', 'X2', 'X3', 'lease', 'X4', 'X5'),
  },
  result: '存在机会',
  cases: [
    golden(EMERGING, '合肥的制造业企业', {}),
    ...(
      [
        ['软件业不是制造业，贷款贴息看项目', trade('I65')],
        ['电力生产不是制造业，贷款贴息看项目', trade('D44')],
      ] as const
    ).map(([name, given]) =>
      golden(EMERGING, name, given, {
        states: { industry: '不满足', lease: '不满足' },
        result: '存在机会',
      }),
    ),
    elsewhere(EMERGING, '武汉不在安徽', '420100'),
  ],
}

const ANHUI_WORKS = '安徽省新型技术改造行动方案（按政策条件）'

/** 安徽新型技改: for makers; which project it is, is for a person. */
const ANHUI_RENEWAL: GoldenSet = {
  code: 'anhui-xinxing-jigai-2025',
  version: '1',
  on: ON,
  given: { region: '340200', industry: 'C29' },
  states: each('需人工核验', 'A1', 'project', 'renewal', 'A2', 'A3', 'A4', 'A5'),
  result: '存在机会',
  cases: [
    golden(ANHUI_WORKS, '芜湖的制造业企业：项目是否在省内要看备案', {}),
    fails(ANHUI_WORKS, '建筑业不是制造业', trade('E47'), 'A1'),
    elsewhere(ANHUI_WORKS, '杭州不在安徽', '330100'),
  ],
}

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

const PRIVATE = '江苏省民营科技企业备案（按政策条件）'

/** 江苏民营科技企业: a year, a tenth of the staff, two per cent of the income. */
const JIANGSU_PRIVATE: GoldenSet = {
  code: 'jiangsu-minying-keji-qiye',
  version: '1',
  on: ON,
  given: {
    region: '320500',
    foundedOn: '2025-11-26',
    majorAccident: 'no',
    environmentOffence: 'no',
    abnormalList: 'no',
    seriousIllegalList: 'no',
    ...year({ staff: '100', rdStaff: '10', revenue: '10000000', rdSpend: '200000' }),
  },
  states: {
    ...each('满足', 'M1', 'M3', 'M6', 'M8'),
    ...each('需人工核验', 'M2', 'income', 'M4', 'M5', 'M7'),
  },
  result: '存在机会',
  cases: [
    golden(PRIVATE, '成立恰好一年，占比正好在线上', {}),
    golden(PRIVATE, '南京也在江苏', place('320100')),
    fails(PRIVATE, '成立差一天一年', { foundedOn: '2025-11-27' }, 'M1'),
    fails(PRIVATE, '科技人员 9%', year({ rdStaff: '9' }), 'M3'),
    fails(PRIVATE, '研发差一分到 2%', year({ rdSpend: '199999.99' }), 'M6'),
    fails(PRIVATE, '发生过重大事故', { majorAccident: 'yes' }, 'M8'),
    fails(PRIVATE, '有严重环境违法', { environmentOffence: 'yes' }, 'M8'),
    fails(PRIVATE, '在经营异常名录', { abnormalList: 'yes' }, 'M8'),
    fails(PRIVATE, '在严重违法失信名单', { seriousIllegalList: 'yes' }, 'M8'),
    elsewhere(PRIVATE, '合肥不在江苏', '340100'),
  ],
}

const EQUIPMENT = '2026 年江苏省制造业贷款财政贴息实施细则（按政策条件）'

/** 江苏制造业贴息: makers by their trade, others by a title in force. */
const JIANGSU_INTEREST: GoldenSet = {
  code: 'jiangsu-zhizaoye-daikuan-tiexi-2026',
  version: '1',
  on: ON,
  given: { region: '320500', industry: 'C35', titles: [] },
  states: { ...each('满足', 'borrower', 'L1'), L2: '不满足', L4: '需人工核验' },
  result: '存在机会',
  cases: [
    golden(EQUIPMENT, '苏州的制造业企业，没有称号', {}),
    golden(
      EQUIPMENT,
      '软件业的专精特新，称号今天到期',
      { ...trade('I65'), ...held('specialized-sme', ON) },
      { states: { L1: '不满足', L2: '满足' } },
    ),
    golden(
      EQUIPMENT,
      '软件业的小巨人',
      { ...trade('I65'), ...held('little-giant') },
      { states: { L1: '不满足', L2: '满足' } },
    ),
    fails(
      EQUIPMENT,
      '软件业，称号昨天到期',
      { ...trade('I65'), ...held('specialized-sme', '2026-11-25') },
      'borrower',
      'L1',
    ),
    fails(
      EQUIPMENT,
      '软件业的高企不在范围',
      { ...trade('I65'), ...held('hnte') },
      'borrower',
      'L1',
    ),
    elsewhere(EQUIPMENT, '上海不在江苏', '310000'),
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

const PACKAGE = '陕西省一揽子贷款贴息政策（按政策条件）'

/** 陕西一揽子贴息: makers, or whoever has a 重点项目. */
const SHAANXI_INTEREST: GoldenSet = {
  code: 'shaanxi-yilanzi-tiexi-2026',
  version: '1',
  on: ON,
  given: { region: '610100', industry: 'C37' },
  states: { ...each('满足', 'borrower', 'S1'), ...each('需人工核验', 'S2', 'S3') },
  result: '存在机会',
  cases: [
    golden(PACKAGE, '西安的制造业企业', {}),
    golden(PACKAGE, '宝鸡也在陕西', place('610300')),
    golden(PACKAGE, '软件业：可能有重点项目', trade('I65'), {
      states: { borrower: '需人工核验', S1: '不满足' },
    }),
    elsewhere(PACKAGE, '兰州不在陕西', '620100'),
  ],
}

const PLEDGE = '陕西省知识产权金融若干措施（2025—2027年）（按政策条件）'

/** 秦知贷: some right that can be pledged. */
const SHAANXI_PLEDGE: GoldenSet = {
  code: 'shaanxi-zhishichanquan-jinrong-2025',
  version: '1',
  on: ON,
  given: { region: '610100', ipClassOne: '0', ipClassTwo: '0', trademarks: '1' },
  states: each('需人工核验', 'Q1', 'Q2'),
  result: '存在机会',
  cases: [
    golden(PLEDGE, '只有商标', {}),
    golden(PLEDGE, '只有发明专利', { ipClassOne: '1', trademarks: '0' }),
    golden(PLEDGE, '只有Ⅱ类知识产权', { ipClassTwo: '1', trademarks: '0' }),
    fails(PLEDGE, '什么都没有', { trademarks: '0' }, 'Q1'),
    elsewhere(PLEDGE, '郑州不在陕西', '410100'),
  ],
}

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

const GIANTS = (n: string) => `沪经信企〔2025〕197号 一、（一）${n}`

/** 上海小巨人增长奖励: the title; growth goes by 产值, which no portrait has. */
const SHANGHAI_GIANTS: GoldenSet = {
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
    golden(GIANTS('4'), '小巨人：认定年份由主管部门核对', {}),
    golden(GIANTS('4'), '称号今天到期', held('little-giant', ON)),
    fails(GIANTS('4'), '称号昨天到期', held('little-giant', '2026-11-25'), 'A4'),
    fails(GIANTS('4'), '只有专精特新', held('specialized-sme'), 'A4'),
    fails(GIANTS('1'), '不是独立法人', { independentLegalPerson: 'no' }, 'A1'),
    fails(GIANTS('3'), '在严重失信主体名单', { seriousIllegalList: 'yes' }, 'A3'),
    elsewhere(GIANTS('1'), '苏州不在上海', '320500'),
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

/** Every set of the seventy programmes of ten cities and the nation. */
export const LOCAL_POLICIES_2: readonly GoldenSet[] = [
  ANHUI_FINANCE,
  ANHUI_EMERGING,
  ANHUI_RENEWAL,
  BEIJING_MICRO,
  BEIJING_SME,
  BEIJING_TITLES,
  POSTDOCS,
  CHENGDU_MAKERS,
  SMART_MAKING,
  DATA_MANAGEMENT,
  MACHINE_TOOLS,
  DESIGN_CENTRE,
  INSTALMENTS,
  HANGZHOU_HNTE,
  HANGZHOU_SEEDLINGS,
  HANGZHOU_FLEDGLINGS,
  HANGZHOU_RESEARCH,
  HANGZHOU_TITLES,
  HUBEI_CREDIT,
  JIANGSU_PRIVATE,
  JIANGSU_INTEREST,
  MAKERS_AND_SOFTWARE,
  FOUR_FIELDS,
  ALL_MAKERS,
  CHIP_MAKERS,
  CREDIT_REFUND,
  SOFTWARE_MAKERS,
  SHAANXI_INTEREST,
  SHAANXI_PLEDGE,
  SHANGHAI_GROWN,
  SHANGHAI_GIANTS,
  SHANGHAI_LOAN,
  SICHUAN_INVESTMENT,
  SICHUAN_VOUCHER,
  SICHUAN_GUARANTEE,
  SICHUAN_RIGHTS,
  SICHUAN_CHAIN,
  ZHEJIANG_TECH,
]
