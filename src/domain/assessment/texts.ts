import { FIELDS, type FieldCode } from '#domain/matching/fields.ts'
import type { ItemFilter, Measure, Period } from '#domain/matching/rule.ts'

/** How a question is put, and what helps to answer it. */
export interface Wording {
  text: string
  hint?: string
}

/** 题面, in the order in which questions stand where nothing else decides. */
export const QUESTION_TEXT: Readonly<Record<string, Wording>> = {
  region: { text: '企业注册在哪个省、市', hint: '按营业执照上的住所' },
  industry: { text: '企业属于哪个行业', hint: '按营业执照或统计登记的主要行业' },
  foundedOn: { text: '企业成立了多久' },
  revenue: { text: '上一年度销售（营业）收入是多少', hint: '按利润表，不含税' },
  staff: { text: '上一年度职工总数是多少', hint: '含在册、兼职和临时聘用，按全年平均' },
  ip: {
    text: '已有哪些知识产权',
    hint: 'Ⅰ类：发明专利、植物新品种、集成电路布图等；Ⅱ类：实用新型、外观设计、软件著作权。商标不计',
  },
  basics: { text: '下面哪些说法符合企业的情况', hint: '没有勾选的按“不是”计' },
  risks: { text: '有没有下列情况，有的请勾选' },
  titles: { text: '已取得并在有效期内的资质有哪些', hint: '已经到期的不算' },
  entSize: {
    text: '企业属于哪一档规模',
    hint: '按《中小企业划型标准规定》（工信部联企业〔2011〕300号）',
  },
  hightechField: { text: '核心技术属于哪个高新技术领域' },
  taxCollection: { text: '企业所得税怎样征收' },
  'rdStaff/staff': {
    text: '科技人员占职工总数的多少',
    hint: '上一年度；全年累计从事研发 183 天以上的人员',
  },
  rdShare: {
    text: '研发费用占销售收入的多少',
    hint: '近三年每年都在同一档的选这一档，成立不满三年的按实际年限；各年不在同一档的选“不清楚”',
  },
  'rdSpend/costs': { text: '上一年度研发费用占成本费用总额的多少' },
  'rdSpendDomestic.lastThreeYears/rdSpend.lastThreeYears': {
    text: '近三年研发费用中，发生在境内的占多少',
  },
  'hightechIncome/totalIncome': { text: '上一年度高新技术产品（服务）收入占总收入的多少' },
  ipClassOneCore: { text: '与主导产品相关的Ⅰ类知识产权有几件' },
  ipClassTwoCore: { text: '与主导产品相关的Ⅱ类知识产权有几件' },
  ipClassTwoUnused: { text: '没有用于过高企认定的Ⅱ类知识产权有几件' },
  ipClassOneOwn: { text: '自主研发、与主导产品相关的Ⅰ类知识产权有几件' },
  ipClassOneHighValue: { text: '与主导产品相关的Ⅰ类高价值知识产权有几件' },
  softwareCopyrights: { text: '已登记的软件著作权有几件' },
  trademarks: { text: '在有效期内的注册商标有几件' },
  ipObtained: { text: '知识产权主要怎样取得' },
  ipInUse: { text: 'Ⅰ类知识产权已经应用并产生收益吗' },
  'conversions.lastThreeYears': {
    text: '近三年一共转化了多少项科技成果',
    hint: '把技术成果变成产品、服务或工艺，同一项成果只算一次',
  },
  'mainIncome/revenue': { text: '上一年度主营业务收入占营业收入的多少' },
  'mainIncome/mainIncome.yearBefore': { text: '上一年度主营业务收入是前一年度的百分之多少' },
  'revenue/(revenue.lastThreeYears-revenue.lastTwoYears)': {
    text: '上一年度营业收入是两年前的百分之多少',
  },
  'growth.revenue': { text: '近三年销售收入平均每年增长多少' },
  'growth.netAssets': { text: '近三年净资产平均每年增长多少' },
  'liabilities/assets': { text: '上一年末资产负债率是多少' },
  assets: { text: '上一年末资产总额是多少' },
  'barredIncome/(totalIncome-untaxedIncome)': {
    text: '烟草、餐饮住宿、批发零售、房地产、租赁商务、娱乐的收入占总收入的多少',
    hint: '总收入先减去不征税收入和投资收益',
  },
  rdSpend: { text: '上一年度的研发费用是多少' },
  'rdSpend.lastTwoYears.min': { text: '近两年里，研发费用较少的一年是多少' },
  'rdSpend.lastTwoYears': { text: '近两年研发费用合计是多少' },
  'equityFinance.lastThreeYears': { text: '近三年新增股权融资实际到账多少' },
  'equityFinance.lastTwoYears': { text: '近两年新增股权融资实际到账多少' },
  nicheSince: { text: '从事现在的细分市场多久了', hint: '从实际经营主导产品（服务）算起' },
  emergingIndustry: { text: '主导产品属于战略性新兴产业吗' },
  keyChain: { text: '主导产品属于工业“六基”或关键产业链吗' },
  marketShare: { text: '主导产品在国内细分市场占多少份额' },
  marketRank: { text: '主导产品在国内细分市场排第几' },
  platformScore: {
    text: '培育平台的专精特新发展评价是多少分',
    hint: '在优质中小企业梯度培育平台查看',
  },
  linkedLittleGiant: { text: '与已认定的小巨人有控股关系，或同集团内已有产品相近的小巨人吗' },
  rdExcludedActivity: {
    text: '研发活动属于常规升级、成果直接应用、售后支持等不适用的活动吗',
  },
  'count.awards(science,national,5y,top3)': {
    text: '近五年获得过国家级科学技术奖励，并排在获奖单位前三名吗',
  },
  'count.awards(science,national,3y,top3)': {
    text: '近三年获得过国家级科学技术奖励，并排在获奖单位前三名吗',
  },
  'count.awards(science,ministerial+national+provincial,3y,top3)': {
    text: '近三年获得过省部级以上科学技术奖励，并排在获奖单位前三名吗',
  },
  'count.awards(science,national+provincial,3y)': { text: '近三年获得过国家级或省级科技奖励吗' },
  'count.rdBodies(rd-body,ministerial+national+provincial,valid)': {
    text: '有经认定的省部级以上研发机构吗',
  },
  'count.standards(led,industry+international+national,5y,top5)': {
    text: '近五年主导制定过国际、国家或行业标准，并排在起草单位前五名吗',
  },
  'count.standards(joined+led,industry+national)': { text: '参与制定过国家标准或行业标准吗' },
  education: { text: '您的最高学历或学位' },
  jobGrade: { text: '您现在的职称' },
  gradeSince: { text: '取得现职称多久了' },
  graduatedOn: { text: '毕业多久了' },
  workSince: { text: '从事专业技术工作多久了' },
  jobResults: { text: '有能体现本人作用的代表性成果吗' },
}

const PERIOD: Record<Period, string> = {
  thisYear: '今年',
  lastYear: '上一年度',
  yearBefore: '前一年度',
  lastTwoYears: '近两年',
  lastThreeYears: '近三年',
}

/** A question for what nobody has worded yet. */
export const plainText = (of: Measure | FieldCode): string =>
  typeof of === 'string' ? FIELDS[of].name : `${measureName(of)}是多少`

const measureName = (measure: Measure): string => {
  if ('field' in measure) {
    const { field, period = 'lastYear', combine = 'sum' } = measure
    const { name, yearly } = FIELDS[field]
    if (!yearly) return name
    const several = period === 'lastTwoYears' || period === 'lastThreeYears'
    const how = combine === 'min' ? '最少的一年' : combine === 'max' ? '最多的一年' : '合计'
    return `${PERIOD[period]}${name}${several ? how : ''}`
  }
  if ('ratio' in measure)
    return `${measureName(measure.ratio[0])}占${measureName(measure.ratio[1])}的比例`
  if ('growth' in measure) return `近三年${FIELDS[measure.growth].name}的平均增长率`
  if ('since' in measure) return `${FIELDS[measure.since].name}至今的时间`
  if ('count' in measure)
    return `${filterName(measure.where ?? {})}${FIELDS[measure.count].name}的数量`
  const less = (measure.less ?? []).map((one) => `减${measureName(one)}`)
  return `${measure.add.map(measureName).join('加')}${less.join('')}`
}

const LEVEL: Readonly<Record<string, string>> = {
  international: '国际',
  national: '国家级',
  ministerial: '部级',
  provincial: '省级',
  industry: '行业',
}

const filterName = ({ levels, withinYears, rankAtMost, codes }: ItemFilter): string =>
  [
    withinYears === undefined ? '' : `近 ${withinYears} 年、`,
    levels === undefined ? '' : `${levels.map((level) => LEVEL[level] ?? level).join('或')}的`,
    codes?.length === 1 && codes[0] === 'led' ? '主导制定的' : '',
    rankAtMost === undefined ? '' : `排在前 ${rankAtMost} 名的`,
  ].join('')

/** Entries of a list, asked for as there being any. */
export const countText = (measure: Extract<Measure, { count: FieldCode }>): string =>
  `有${filterName(measure.where ?? {})}${COUNTED[measure.count] ?? FIELDS[measure.count].name}吗`

const COUNTED: Partial<Record<FieldCode, string>> = {
  awards: '科学技术奖励',
  rdBodies: '经认定的研发机构',
  standards: '标准',
}

const YES_NO = { yes: '是', no: '否' }

/** Names of the codes of a choice that a question puts in other words than the portrait. */
export const CHOICE_TEXT: Partial<Record<FieldCode, Readonly<Record<string, string>>>> = {
  hightechField: { none: '都不属于' },
  studyMode: { fullTime: '全日制', later: '后取学历' },
  jobGrade: { none: '暂无职称' },
  jobResults: { proved: '有，并有证明材料', some: '有，证明还不全', none: '没有' },
}

/** What a yes/no field says when it is ticked, where its name alone would not do. */
export const STATEMENT: Partial<Record<FieldCode, string>> = {
  residentEnterprise: '在境内注册的居民企业',
  independentLegalPerson: '具有独立法人资格',
  rdLedger: '研发费用单独归集，设有辅助账',
  rdProjects: '有为获得新知识、改进技术和产品而开展的研发项目',
  majorAccident: '发生过重大安全或重大质量事故',
  dataFraud: '三年内因数据造假被取消过资质',
  prohibitedProduct: '产品（服务）属于国家禁止、限制或淘汰类',
}

export const yesNoText = (code: string): string => YES_NO[code as 'yes' | 'no']
