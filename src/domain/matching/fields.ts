/** How a field's value is read: see `FactValue`. */
export type FieldKind =
  | 'number'
  | 'date'
  | 'choice'
  | 'yesNo'
  | 'region'
  | 'industry'
  | 'list'
  | 'text'

/** 画像字段: what may be known of a company or a person. */
export interface Field {
  name: string
  group: keyof typeof FIELD_GROUP
  kind: FieldKind
  /** 元, 人, 件, 分, %, 月…; empty where there is none. */
  unit: string
  /** One value an accounting year. */
  yearly: boolean
  /** Codes a choice, or an entry of a list, may have; empty = free. */
  options: readonly string[]
}

export const FIELD_GROUP = {
  identity: '基本信息',
  size: '规模与财务',
  people: '人员',
  research: '研发',
  income: '收入构成',
  ip: '知识产权',
  standing: '资质、奖项与平台',
  product: '主导产品与市场',
  risk: '合规声明',
  person: '个人（职称）',
} as const

type Group = keyof typeof FIELD_GROUP

const field = (
  group: Group,
  name: string,
  kind: FieldKind,
  more: { unit?: string; yearly?: boolean; options?: readonly string[] } = {},
): Field => ({
  group,
  name,
  kind,
  unit: more.unit ?? '',
  yearly: more.yearly ?? false,
  options: more.options ?? [],
})

const yuan = (group: Group, name: string): Field =>
  field(group, name, 'number', { unit: '元', yearly: true })
const people = (group: Group, name: string): Field =>
  field(group, name, 'number', { unit: '人', yearly: true })
const pieces = (name: string): Field => field('ip', name, 'number', { unit: '件' })
const asked = (group: Group, name: string): Field => field(group, name, 'yesNo')
const listed = (name: string, options: readonly string[]): Field =>
  field('standing', name, 'list', { options })

const LEVELS_OF_EDUCATION = [
  'secondary',
  'college',
  'bachelor',
  'secondBachelor',
  'master',
  'doctor',
]
const GRADES = ['none', 'technician', 'assistant', 'engineer', 'senior', 'principal']

/** The catalogue: every field a rule may ask about. */
export const FIELDS = {
  region: field('identity', '注册地区', 'region'),
  industry: field('identity', '行业（国民经济行业分类）', 'industry'),
  foundedOn: field('identity', '成立日期', 'date'),
  residentEnterprise: asked('identity', '境内注册的居民企业'),
  independentLegalPerson: asked('identity', '独立法人'),
  companyStatus: field('identity', '登记状态', 'choice'),
  entSize: field('identity', '企业规模', 'choice', {
    options: ['large', 'medium', 'small', 'micro'],
  }),
  hightechField: field('identity', '国家重点支持的高新技术领域', 'choice', {
    options: [
      'electronics',
      'biomedicine',
      'aerospace',
      'materials',
      'services',
      'energy',
      'environment',
      'manufacturing',
      'none',
    ],
  }),
  taxCollection: field('identity', '企业所得税征收方式', 'choice', {
    options: ['audit', 'assessed'],
  }),
  soundAccounts: asked('identity', '会计核算健全'),
  vatPayer: field('identity', '增值税纳税人类型', 'choice', { options: ['general', 'small'] }),

  staff: people('size', '职工总数'),
  insuredStaff: people('size', '参保人数'),
  revenue: yuan('size', '销售（营业）收入'),
  totalIncome: yuan('size', '总收入'),
  costs: yuan('size', '成本费用总额'),
  assets: yuan('size', '资产总额'),
  liabilities: yuan('size', '负债总额'),
  netAssets: yuan('size', '净资产'),
  taxableIncome: yuan('size', '应纳税所得额'),
  equityFinance: yuan('size', '新增股权融资实际到账额'),

  rdStaff: people('people', '科技人员（研发人员）'),
  bachelorStaff: people('people', '大学本科及以上人员'),
  collegeStaff: people('people', '大专及以上人员'),

  rdSpend: yuan('research', '研发费用'),
  rdSpendDomestic: yuan('research', '境内研发费用'),
  rdLedger: asked('research', '研发费用单独归集（辅助账）'),
  rdExcludedActivity: asked('research', '研发属于不适用加计扣除的七类活动'),
  rdProjects: asked('research', '有符合定义的研发活动'),
  conversions: field('research', '科技成果转化数', 'number', { unit: '项', yearly: true }),

  mainIncome: yuan('income', '主营业务收入'),
  hightechIncome: yuan('income', '高新技术产品（服务）收入'),
  barredIncome: yuan('income', '不适用加计扣除行业的收入'),
  untaxedIncome: yuan('income', '不征税收入和投资收益'),

  ipClassOne: pieces('Ⅰ类知识产权'),
  ipClassTwo: pieces('Ⅱ类知识产权'),
  ipClassOneCore: pieces('与主导产品相关的Ⅰ类知识产权'),
  ipClassOneOwn: pieces('自主研发且与主导产品相关的Ⅰ类知识产权'),
  ipClassOneHighValue: pieces('与主导产品相关的Ⅰ类高价值知识产权'),
  ipClassTwoCore: pieces('与主导产品相关的Ⅱ类知识产权'),
  ipClassTwoUnused: pieces('未曾用于高企认定的Ⅱ类知识产权'),
  softwareCopyrights: pieces('已登记的软件著作权'),
  trademarks: pieces('有效的注册商标'),
  softwareProductCertificate: asked('ip', '软件产品登记证书'),
  ipObtained: field('ip', '知识产权获得方式', 'choice', { options: ['self', 'acquired'] }),
  ipUndisputed: asked('ip', '知识产权有效且无争议'),
  ipInUse: asked('ip', 'Ⅰ类知识产权已应用并产生收益'),

  titles: listed('已取得的资质', [
    'hnte',
    'tech-sme',
    'innovative-sme',
    'tech-innovative-sme',
    'specialized-sme',
    'little-giant',
    'champion',
    'tech-innovation-demo',
    'ip-advantage',
    'ip-demonstration',
  ]),
  awards: listed('科学技术奖励', ['science']),
  standards: listed('主导或参与制定的标准', ['led', 'joined']),
  rdBodies: listed('经认定的研发机构', ['rd-body']),

  mainProduct: field('product', '主导产品', 'text'),
  nicheSince: field('product', '进入细分市场的日期', 'date'),
  marketShare: field('product', '主导产品国内市场占有率', 'number', { unit: '%' }),
  marketRank: field('product', '主导产品国内市场排名', 'number', { unit: '名' }),
  keyChain: asked('product', '主导产品属于“六基”或关键产业链'),
  emergingIndustry: asked('product', '主导产品属于战略性新兴产业'),
  platformScore: field('product', '专精特新发展评价得分', 'number', { unit: '分' }),
  linkedLittleGiant: asked('product', '与已认定的小巨人有控制关系且产品相同'),
  prohibitedProduct: asked('product', '产品（服务）属于禁止、限制或淘汰类'),

  majorAccident: asked('risk', '发生过重大安全、重大质量事故'),
  environmentOffence: asked('risk', '有严重环境违法行为'),
  misconduct: asked('risk', '有科研严重失信行为'),
  abnormalList: asked('risk', '在经营异常名录'),
  seriousIllegalList: asked('risk', '在严重违法失信名单'),
  dataFraud: asked('risk', '三年内因数据造假被取消资质'),

  education: field('person', '学历学位', 'choice', { options: LEVELS_OF_EDUCATION }),
  graduatedOn: field('person', '毕业日期', 'date'),
  studyMode: field('person', '学习形式', 'choice', { options: ['fullTime', 'later'] }),
  majorRelated: asked('person', '所学专业与申报专业相近'),
  jobGrade: field('person', '现有职称', 'choice', { options: GRADES }),
  gradeSince: field('person', '现职称取得日期', 'date'),
  specialty: field('person', '申报专业', 'choice'),
  workSince: field('person', '从事专业技术工作的起始日期', 'date'),
  insuranceMonths: field('person', '当地社保月数', 'number', { unit: '个月' }),
  ceHours: field('person', '继续教育学时', 'number', { unit: '学时' }),
  jobResults: field('person', '代表性成果', 'choice', { options: ['proved', 'some', 'none'] }),
} as const satisfies Record<string, Field>

export type FieldCode = keyof typeof FIELDS

/** Fields whose number may be below zero; of all others not even an unknown one is. */
export const SIGNED_FIELDS: ReadonlySet<FieldCode> = new Set(['netAssets', 'taxableIncome'])
