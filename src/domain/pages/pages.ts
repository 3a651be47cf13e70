/** 页面: every page of the site, once: its addresses, and what is known of a public one; layout and loading stand in web/shell. */

/**
 * Path spellings of every page, the canonical one first: the slash forms, then the joined ones.
 * Names and paths are the specification's (routes.tsv) where it names the page.
 */
export const ADDRESSES = {
  home: ['/'],
  policy: ['/policy', '/pcPolicy'],
  policyList: ['/policy/list', '/pcPolicyList'],
  policyDetail: ['/policy/detail', '/pcPolicyDetail'],
  policyShare: ['/policy/detailShare', '/pcPolicyDetailShare'],
  scenario: ['/scenario', '/pcScenario'],
  service: ['/service'],
  assessment: ['/assessment', '/pcAssessment'],
  cooperation: ['/cooperation'],
  aboutUs: ['/aboutUs'],
  answers: ['/answers'],
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
  queues: ['/admin/queues', '/pcAdminQueues'],
  partnerApply: ['/admin/partnerApply', '/pcAdminPartnerApply'],
  jobTitleCases: ['/admin/jobTitleCases', '/pcAdminJobTitleCases'],
  leads: ['/admin/leads', '/pcAdminLeads'],
  adminHome: ['/admin/home', '/pcAdminHome'],
  enterprise: ['/admin/enterprise', '/pcAdminEnterprise'],
  preciseOrder: ['/admin/precise/order', '/pcAdminPreciseOrder'],
  orders: ['/admin/orders', '/pcAdminOrders'],
  declareManage: ['/admin/declareManage', '/pcAdminDeclareManage'],
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
  trademark: ['/admin/intellectual/trademark', '/pcAdminIntellectualTrademark'],
  addTrademark: ['/admin/intellectual/addTrademark', '/pcAdminIntellectualAddTrademark'],
  patent: ['/admin/intellectual/patent', '/pcAdminIntellectualPatent'],
  addPatent: ['/admin/intellectual/addPatent', '/pcAdminIntellectualAddPatent'],
  copyright: ['/admin/intellectual/copyright', '/pcAdminIntellectualCopyright'],
  addCopyright: ['/admin/intellectual/addCopyright', '/pcAdminIntellectualAddCopyright'],
  user: ['/admin/user', '/pcAdminUser'],
  role: ['/admin/role', '/pcAdminRole'],
  audit: ['/admin/audit', '/pcAdminAudit'],
  certifications: ['/admin/certifications', '/pcAdminCertifications'],
  fileLibrary: ['/admin/fileLibrary', '/pcAdminFileLibrary'],
  reports: ['/admin/reports', '/pcAdminReports'],
  smsOutbox: ['/admin/smsOutbox', '/pcAdminSmsOutbox'],
  health: ['/admin/health', '/pcAdminHealth'],
  jobs: ['/admin/jobs', '/pcAdminJobs'],
  news: ['/admin/news', '/pcAdminNews'],
  serviceDesk: ['/admin/serviceDesk', '/pcAdminServiceDesk'],
  sensitiveWords: ['/admin/sensitiveWords', '/pcAdminSensitiveWords'],
  siteConfig: ['/admin/siteConfig', '/pcAdminSiteConfig'],
  searchTerms: ['/admin/searchTerms', '/pcAdminSearchTerms'],
  precise: ['/admin/precise', '/pcAdminPrecise'],
  preciseDetail: ['/admin/precise/detail', '/pcAdminPreciseDetail'],
  ruleTables: ['/admin/ruleTables', '/pcAdminRuleTables'],
  content: ['/admin/content', '/pcAdminContent'],
  contentEdit: ['/admin/contentEdit', '/pcAdminContentEdit'],
  account: ['/admin/account', '/pcAdminAccount'],
  unsubscribe: ['/unsubscribe', '/pcUnsubscribe'],
  mailConfirm: ['/mailConfirm', '/pcMailConfirm'],
  collection: ['/admin/collection', '/pcAdminCollection'],
  footprint: ['/admin/footprint', '/pcAdminFootprint'],
  subscribe: ['/admin/subscribe', '/pcAdminSubscribe'],
  subscribeCenter: ['/admin/subscribeCenter', '/pcAdminSubscribeCenter'],
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
  scenario: { name: '服务场景', params: ['id'] },
  service: { name: '服务流程', params: [] },
  assessment: { name: '政策自测', params: ['for'] },
  cooperation: { name: '渠道合作', params: ['type'] },
  aboutUs: { name: '关于我们', params: ['category', 'q'] },
  answers: { name: '解答', params: ['id'] },
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
