/** 页面: every page of the site, once: its addresses, and what is known of a public one; layout and loading stand in web/shell. */

/** `/policy/list` and `/pcPolicyList`. */
const both = <Path extends string>(path: Path) =>
  [path, `/pc${path.replace(/\/(.)/g, (_, first: string) => first.toUpperCase())}`] as const

/**
 * Path spellings of every page, the canonical one first: the slash forms, then the joined ones.
 * Names and paths are the specification's (routes.tsv) where it names the page.
 */
export const ADDRESSES = {
  home: ['/'],
  policy: both('/policy'),
  policyList: both('/policy/list'),
  policyDetail: both('/policy/detail'),
  policyShare: both('/policy/detailShare'),
  policyCompare: both('/policy/compare'),
  policyWeek: both('/policy/week'),
  policySchedule: both('/policy/schedule'),
  scenario: both('/scenario'),
  service: ['/service'],
  assessment: both('/assessment'),
  cooperation: ['/cooperation'],
  aboutUs: ['/aboutUs'],
  answers: ['/answers'],
  follow: ['/follow'],
  calculators: ['/calculators'],
  serviceProject: ['/serviceProject'],
  serviceProjectList: ['/serviceProject/list', '/serviceProjectList'],
  serviceProjectDetail: ['/serviceProject/detail', '/serviceProjectDetail'],
  ip: ['/IntellectualProperty'],
  trademarkList: ['/IntellectualProperty/trademarkList', '/IntellectualPropertyTrademarkList'],
  trademarkShow: ['/IntellectualProperty/trademarkShow', '/IntellectualPropertyTrademarkShow'],
  patentList: ['/IntellectualProperty/patentList', '/IntellectualPropertyPatentList'],
  patentShow: ['/IntellectualProperty/patentShow', '/IntellectualPropertyPatentShow'],
  bookList: ['/IntellectualProperty/bookList', '/IntellectualPropertyBookList'],
  bookShow: ['/IntellectualProperty/bookShow', '/IntellectualPropertyBookShow'],
  successCase: ['/successCase'],
  jobTitle: ['/jobTitle'],
  jobTitleList: ['/jobTitleList'],
  jobTitleDetail: ['/jobTitleDetail'],
  newsList: ['/newsList'],
  newsDetail: ['/newsDetail'],
  companyList: ['/companyList'],
  search: ['/search'],
  register: ['/register'],
  demo: ['/demo'],
  privacy: ['/privacy'],
  tips: ['/tips'],
  titleViews: ['/titleViews'],
  spiderViews: ['/spiderViews'],
  spiderPolicy: ['/spiderPolicy'],
  spiderPolicyDetail: ['/spiderPolicyDetail'],
  spiderJobTitle: ['/spiderJobTitle'],
  datedArticle: ['/:code'],
  login: ['/login'],
  queues: both('/admin/queues'),
  clients: both('/admin/clients'),
  partnerApply: both('/admin/partnerApply'),
  jobTitleCases: both('/admin/jobTitleCases'),
  leads: both('/admin/leads'),
  adminHome: both('/admin/home'),
  calendar: both('/admin/calendar'),
  enterprise: both('/admin/enterprise'),
  preciseOrder: both('/admin/precise/order'),
  orders: both('/admin/orders'),
  declareManage: both('/admin/declareManage'),
  addDeclare: [
    '/admin/addDeclare',
    '/admin/declareManage/addDeclare',
    '/pcAdminAddDeclare',
    '/pcAdminDeclareManageAddDeclare',
  ],
  editDeclare: [
    '/admin/editDeclare',
    '/admin/declareManage/editDeclare',
    '/pcAdminEditDeclare',
    '/pcAdminDeclareManageEditDeclare',
  ],
  trademark: both('/admin/intellectual/trademark'),
  addTrademark: both('/admin/intellectual/addTrademark'),
  patent: both('/admin/intellectual/patent'),
  addPatent: both('/admin/intellectual/addPatent'),
  copyright: both('/admin/intellectual/copyright'),
  addCopyright: both('/admin/intellectual/addCopyright'),
  user: both('/admin/user'),
  role: both('/admin/role'),
  audit: both('/admin/audit'),
  certifications: both('/admin/certifications'),
  fileLibrary: both('/admin/fileLibrary'),
  reports: both('/admin/reports'),
  smsOutbox: both('/admin/smsOutbox'),
  health: both('/admin/health'),
  jobs: both('/admin/jobs'),
  news: both('/admin/news'),
  serviceDesk: both('/admin/serviceDesk'),
  sensitiveWords: both('/admin/sensitiveWords'),
  siteConfig: both('/admin/siteConfig'),
  searchTerms: both('/admin/searchTerms'),
  precise: both('/admin/precise'),
  preciseDetail: both('/admin/precise/detail'),
  checkup: both('/admin/checkup'),
  ruleTables: both('/admin/ruleTables'),
  content: both('/admin/content'),
  contentEdit: both('/admin/contentEdit'),
  account: both('/admin/account'),
  unsubscribe: both('/unsubscribe'),
  mailConfirm: both('/mailConfirm'),
  collection: both('/admin/collection'),
  footprint: both('/admin/footprint'),
  subscribe: both('/admin/subscribe'),
  subscribeCenter: both('/admin/subscribeCenter'),
} as const satisfies Record<string, readonly [string, ...string[]]>

export type PageName = keyof typeof ADDRESSES

/** What the one path of a page with many addresses stands for, e.g. `/:code`. */
export const PATTERNS: { readonly [Name in PageName]?: RegExp } = {
  datedArticle: /^\/\d{10}$/,
}

/** Whether a page has an address for each of its objects. */
export const hasPattern = (name: PageName): boolean => PATTERNS[name] !== undefined

/** What is known of a public page beside its address. */
export interface PortalPage {
  /** As reports name it, whatever is read on it. */
  name: string
  /** Fields of its query that may change what the server renders; every other one is ignored there. */
  params: readonly string[]
  /** What the field `id` of the address names, where reports ask for it. */
  object?: 'policy' | 'serviceProject'
  /** It shows nothing without the id of an object. */
  needsId?: true
}

/** The public pages whose visits are counted; a test compares them with the pages of the portal. */
export const PORTAL_PAGES = {
  home: { name: '首页', params: [] },
  policy: { name: '政策首页', params: ['month'] },
  policyList: {
    name: '政策检索',
    params: [
      'q',
      'exact',
      'region',
      'up',
      'level',
      'win',
      'mode',
      'type',
      'org',
      'ind',
      'field',
      'size',
      'amt',
      'from',
      'to',
      'on',
      'sort',
      'page',
      'per',
    ],
  },
  policyDetail: { name: '政策详情', params: ['id'], object: 'policy', needsId: true },
  policyShare: { name: '政策海报', params: ['id'], object: 'policy', needsId: true },
  policyWeek: { name: '本周政策', params: ['region', 'kind', 'day'] },
  policySchedule: { name: '倒排日程', params: ['policyId', 'year'], needsId: true },
  policyCompare: { name: '政策对比', params: ['ids', 'diff', 'q'] },
  scenario: { name: '服务场景', params: ['id'] },
  service: { name: '服务流程', params: [] },
  assessment: { name: '政策自测', params: ['for'] },
  cooperation: { name: '渠道合作', params: ['type'] },
  aboutUs: { name: '关于我们', params: ['category', 'q'] },
  answers: { name: '解答', params: ['id'] },
  follow: {
    name: '订阅与提醒',
    params: ['id', 'q', 'region', 'up', 'level', 'kind', 'mode', 'type', 'ind', 'confirm'],
  },
  calculators: { name: '能省多少', params: ['tool'] },
  serviceProject: { name: '服务首页', params: [] },
  serviceProjectList: {
    name: '服务列表',
    params: ['q', 'type', 'region', 'price', 'days', 'sort', 'page'],
  },
  serviceProjectDetail: {
    name: '服务详情',
    params: ['id'],
    object: 'serviceProject',
    needsId: true,
  },
  ip: {
    name: '知识产权首页',
    params: [
      'kind',
      'q',
      'tool',
      'price',
      'until',
      'reg',
      'used',
      'pub',
      'classes',
      'extra',
      'via',
      'type',
      'filed',
      'grant',
      'red',
      'holder',
      'done',
      'out',
      'died',
      'no',
    ],
  },
  trademarkList: {
    name: '商标检索',
    params: ['q', 'class', 'status', 'applicant', 'from', 'to', 'page'],
  },
  trademarkShow: { name: '商标详情', params: ['id'], needsId: true },
  patentList: {
    name: '专利检索',
    params: ['q', 'kind', 'status', 'ipc', 'applicant', 'from', 'to', 'page'],
  },
  patentShow: { name: '专利详情', params: ['id'], needsId: true },
  bookList: { name: '版权检索', params: ['q', 'kind', 'owner', 'from', 'to', 'page'] },
  bookShow: { name: '版权详情', params: ['id'], needsId: true },
  successCase: {
    name: '成功案例',
    params: ['industry', 'programme', 'region', 'year', 'page', 'id'],
  },
  jobTitle: { name: '职称首页', params: ['region'] },
  jobTitleList: {
    name: '职称通知',
    params: ['region', 'year', 'grade', 'specialty', 'win', 'q', 'with', 'page'],
  },
  jobTitleDetail: { name: '职称详情', params: ['id', 'tab'], needsId: true },
  titleViews: { name: '职称专题', params: [] },
  newsList: { name: '新闻列表', params: ['q', 'category', 'page'] },
  newsDetail: { name: '新闻详情', params: ['id'], needsId: true },
  companyList: {
    name: '企业名录',
    params: ['q', 'region', 'industry', 'size', 'title', 'age', 'capital', 'ip', 'page', 'compare'],
  },
  search: { name: '站内搜索', params: ['q', 'exact', 'region', 'group', 'page'] },
  spiderViews: { name: '网站地图', params: ['page'] },
  spiderPolicy: { name: '政策目录', params: ['page'] },
  spiderPolicyDetail: { name: '政策摘要', params: ['id'], object: 'policy', needsId: true },
  spiderJobTitle: { name: '职称目录', params: ['page'] },
  datedArticle: { name: '专题文章', params: [] },
  register: { name: '注册', params: ['name'] },
  login: { name: '登录', params: ['mode'] },
} as const satisfies { readonly [Name in PageName]?: PortalPage }

/** {@link PORTAL_PAGES} of a page; null for one that is not counted. */
export const portalPage = (name: PageName): PortalPage | null =>
  (PORTAL_PAGES as { readonly [Name in PageName]?: PortalPage })[name] ?? null
