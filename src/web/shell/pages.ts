/** portal: header, footer and widget; console: header, menu and content, rendered in the browser only; title: footer and widget alone; none: bare. */
export type Layout = 'portal' | 'console' | 'title' | 'none'

export interface PageEntry {
  /** The canonical path, then its other spellings. */
  paths: readonly [string, ...string[]]
  layout: Layout
  /** The page's file under src/web; `loads` imports it, the build's manifest names it. */
  module: string
  /** The query fields that may change what the server renders; every other one is ignored there. */
  query?: readonly string[]
  /** One page for many addresses: the pattern its one path stands for, e.g. `/:code`. */
  pattern?: RegExp
  /** How the specification writes the addresses of a page with a pattern. */
  specified?: string
  /** Left out of search engines. */
  hidden?: true
  /** Its `main` has a height of its own and scrolls within: 回顶部 is always there. */
  fixedHeight?: true
  /** For signed-in people, as every page of the console is, without the console around it. */
  member?: true
}

/** Every page and each of its addresses, once. A page for members is never rendered on the server. */
export const pages = {
  home: {
    paths: ['/'],
    layout: 'portal',
    module: 'home/HomePage.tsx',
  },
  policy: {
    paths: ['/policy', '/pcPolicy'],
    layout: 'portal',
    module: 'policies/PolicyHomePage.tsx',
    query: ['month'],
  },
  policyList: {
    paths: ['/policy/list', '/pcPolicyList'],
    layout: 'portal',
    module: 'policies/PolicyListPage.tsx',
    query: [
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
  policyDetail: {
    paths: ['/policy/detail', '/pcPolicyDetail'],
    layout: 'portal',
    module: 'policies/PolicyDetailPage.tsx',
    query: ['id'],
  },
  policyShare: {
    paths: ['/policy/detailShare', '/pcPolicyDetailShare'],
    layout: 'portal',
    module: 'policies/PolicySharePage.tsx',
    query: ['id'],
  },
  scenario: {
    paths: ['/scenario', '/pcScenario'],
    layout: 'portal',
    module: 'showcase/ScenarioPage.tsx',
    query: ['id'],
  },
  service: {
    paths: ['/service'],
    layout: 'portal',
    module: 'showcase/ServiceFlowPage.tsx',
  },
  assessment: {
    paths: ['/assessment', '/pcAssessment'],
    layout: 'portal',
    module: 'assessment/AssessmentPage.tsx',
    query: ['for'],
  },
  cooperation: {
    paths: ['/cooperation'],
    layout: 'portal',
    module: 'showcase/CooperationPage.tsx',
    query: ['type'],
  },
  aboutUs: {
    paths: ['/aboutUs'],
    layout: 'portal',
    module: 'showcase/AboutPage.tsx',
    query: ['category', 'q'],
  },
  serviceProject: {
    paths: ['/serviceProject'],
    layout: 'portal',
    module: 'projects/ProjectHomePage.tsx',
  },
  serviceProjectList: {
    paths: ['/serviceProject/list', '/serviceProjectList'],
    layout: 'portal',
    module: 'projects/ProjectListPage.tsx',
    query: ['q', 'type', 'region', 'price', 'days', 'sort', 'page'],
  },
  serviceProjectDetail: {
    paths: ['/serviceProject/detail', '/serviceProjectDetail'],
    layout: 'portal',
    module: 'projects/ProjectDetailPage.tsx',
    query: ['id'],
  },
  ip: {
    paths: ['/IntellectualProperty'],
    layout: 'portal',
    module: 'ip/IpHomePage.tsx',
    query: [
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
    paths: ['/IntellectualProperty/trademarkList', '/IntellectualPropertyTrademarkList'],
    layout: 'portal',
    module: 'ip/TrademarkListPage.tsx',
    query: ['q', 'class', 'status', 'applicant', 'from', 'to', 'page'],
  },
  trademarkShow: {
    paths: ['/IntellectualProperty/trademarkShow', '/IntellectualPropertyTrademarkShow'],
    layout: 'portal',
    module: 'ip/TrademarkPage.tsx',
    query: ['id'],
  },
  patentList: {
    paths: ['/IntellectualProperty/patentList', '/IntellectualPropertyPatentList'],
    layout: 'portal',
    module: 'ip/PatentListPage.tsx',
    query: ['q', 'kind', 'status', 'ipc', 'applicant', 'from', 'to', 'page'],
  },
  patentShow: {
    paths: ['/IntellectualProperty/patentShow', '/IntellectualPropertyPatentShow'],
    layout: 'portal',
    module: 'ip/PatentPage.tsx',
    query: ['id'],
  },
  bookList: {
    paths: ['/IntellectualProperty/bookList', '/IntellectualPropertyBookList'],
    layout: 'portal',
    module: 'ip/CopyrightListPage.tsx',
    query: ['q', 'kind', 'owner', 'from', 'to', 'page'],
  },
  bookShow: {
    paths: ['/IntellectualProperty/bookShow', '/IntellectualPropertyBookShow'],
    layout: 'portal',
    module: 'ip/CopyrightPage.tsx',
    query: ['id'],
  },
  successCase: {
    paths: ['/successCase'],
    layout: 'portal',
    module: 'showcase/SuccessCasePage.tsx',
    query: ['industry', 'programme', 'region', 'year', 'page', 'id'],
  },
  jobTitle: {
    paths: ['/jobTitle'],
    layout: 'portal',
    module: 'job-titles/JobTitleHomePage.tsx',
    query: ['region'],
  },
  jobTitleList: {
    paths: ['/jobTitleList'],
    layout: 'portal',
    module: 'job-titles/JobTitleListPage.tsx',
    query: ['region', 'year', 'grade', 'specialty', 'win', 'q', 'with', 'page'],
  },
  jobTitleDetail: {
    paths: ['/jobTitleDetail'],
    layout: 'portal',
    module: 'job-titles/JobTitleDetailPage.tsx',
    query: ['id', 'tab'],
  },
  newsList: {
    paths: ['/newsList'],
    layout: 'portal',
    module: 'news/NewsListPage.tsx',
    query: ['q', 'category', 'page'],
  },
  newsDetail: {
    paths: ['/newsDetail'],
    layout: 'portal',
    module: 'news/NewsDetailPage.tsx',
    query: ['id'],
  },
  companyList: {
    paths: ['/companyList'],
    layout: 'portal',
    module: 'companies/CompanyListPage.tsx',
    query: ['q', 'region', 'industry', 'size', 'title', 'age', 'capital', 'ip', 'page', 'compare'],
  },
  register: {
    paths: ['/register'],
    layout: 'portal',
    module: 'registration/RegisterPage.tsx',
    query: ['name'],
    hidden: true,
  },
  demo: {
    paths: ['/demo'],
    layout: 'portal',
    module: 'demo/DemoPage.tsx',
    hidden: true,
  },
  privacy: {
    paths: ['/privacy'],
    layout: 'portal',
    module: 'privacy/PrivacyPage.tsx',
  },
  tips: {
    paths: ['/tips'],
    layout: 'portal',
    module: 'company/TipsPage.tsx',
    hidden: true,
  },
  titleViews: {
    paths: ['/titleViews'],
    layout: 'title',
    module: 'job-titles/TitleViewsPage.tsx',
  },
  spiderViews: {
    paths: ['/spiderViews'],
    layout: 'portal',
    module: 'articles/SpiderHomePage.tsx',
    query: ['page'],
  },
  spiderPolicy: {
    paths: ['/spiderPolicy'],
    layout: 'portal',
    module: 'articles/SpiderPolicyPage.tsx',
    query: ['page'],
  },
  spiderPolicyDetail: {
    paths: ['/spiderPolicyDetail'],
    layout: 'portal',
    module: 'articles/SpiderPolicyDetailPage.tsx',
    query: ['id'],
  },
  spiderJobTitle: {
    paths: ['/spiderJobTitle'],
    layout: 'portal',
    module: 'articles/SpiderJobTitlePage.tsx',
    query: ['page'],
  },
  datedArticle: {
    paths: ['/:code'],
    layout: 'portal',
    module: 'articles/DatedArticlePage.tsx',
    pattern: /^\/\d{10}$/,
    specified: '/2022062101 … /2022071401',
  },
  login: {
    paths: ['/login'],
    layout: 'none',
    module: 'session/LoginPage.tsx',
    query: ['mode'],
    hidden: true,
  },
  queues: {
    paths: ['/admin/queues', '/pcAdminQueues'],
    layout: 'console',
    module: 'queues/QueuesPage.tsx',
    hidden: true,
  },
  partnerApply: {
    paths: ['/admin/partnerApply', '/pcAdminPartnerApply'],
    layout: 'console',
    module: 'partners/PartnersPage.tsx',
    hidden: true,
  },
  jobTitleCases: {
    paths: ['/admin/jobTitleCases', '/pcAdminJobTitleCases'],
    layout: 'console',
    module: 'title-cases/TitleCasesPage.tsx',
    hidden: true,
  },
  leads: {
    paths: ['/admin/leads', '/pcAdminLeads'],
    layout: 'console',
    module: 'leads/LeadsPage.tsx',
    hidden: true,
  },
  adminHome: {
    paths: ['/admin/home', '/pcAdminHome'],
    layout: 'console',
    module: 'overview/OverviewPage.tsx',
    hidden: true,
  },
  enterprise: {
    paths: ['/admin/enterprise', '/pcAdminEnterprise'],
    layout: 'console',
    module: 'company/EnterprisePage.tsx',
    hidden: true,
  },
  preciseOrder: {
    paths: ['/admin/precise/order', '/pcAdminPreciseOrder'],
    layout: 'console',
    module: 'orders/OrderPage.tsx',
    hidden: true,
  },
  orders: {
    paths: ['/admin/orders', '/pcAdminOrders'],
    layout: 'console',
    module: 'orders/OrdersPage.tsx',
    hidden: true,
  },
  declareManage: {
    paths: ['/admin/declareManage', '/pcAdminDeclareManage'],
    layout: 'console',
    module: 'declarations/DeclarationsPage.tsx',
    hidden: true,
  },
  addDeclare: {
    paths: [
      '/admin/addDeclare',
      '/admin/declareManage/addDeclare',
      '/pcAdminAddDeclare',
      '/pcAdminDeclareManageAddDeclare',
    ],
    layout: 'console',
    module: 'declarations/AddDeclarationPage.tsx',
    hidden: true,
  },
  editDeclare: {
    paths: [
      '/admin/editDeclare',
      '/admin/declareManage/editDeclare',
      '/pcAdminEditDeclare',
      '/pcAdminDeclareManageEditDeclare',
    ],
    layout: 'console',
    module: 'declarations/DeclarationPage.tsx',
    hidden: true,
  },
  trademark: {
    paths: ['/admin/intellectual/trademark', '/pcAdminIntellectualTrademark'],
    layout: 'console',
    module: 'ip-records/TrademarksPage.tsx',
    hidden: true,
  },
  addTrademark: {
    paths: ['/admin/intellectual/addTrademark', '/pcAdminIntellectualAddTrademark'],
    layout: 'console',
    module: 'ip-records/AddTrademarkPage.tsx',
    hidden: true,
  },
  patent: {
    paths: ['/admin/intellectual/patent', '/pcAdminIntellectualPatent'],
    layout: 'console',
    module: 'ip-records/PatentsPage.tsx',
    hidden: true,
  },
  addPatent: {
    paths: ['/admin/intellectual/addPatent', '/pcAdminIntellectualAddPatent'],
    layout: 'console',
    module: 'ip-records/AddPatentPage.tsx',
    hidden: true,
  },
  copyright: {
    paths: ['/admin/intellectual/copyright', '/pcAdminIntellectualCopyright'],
    layout: 'console',
    module: 'ip-records/CopyrightsPage.tsx',
    hidden: true,
  },
  addCopyright: {
    paths: ['/admin/intellectual/addCopyright', '/pcAdminIntellectualAddCopyright'],
    layout: 'console',
    module: 'ip-records/AddCopyrightPage.tsx',
    hidden: true,
  },
  user: {
    paths: ['/admin/user', '/pcAdminUser'],
    layout: 'console',
    module: 'members/UsersPage.tsx',
    hidden: true,
  },
  role: {
    paths: ['/admin/role', '/pcAdminRole'],
    layout: 'console',
    module: 'members/RolesPage.tsx',
    hidden: true,
  },
  audit: {
    paths: ['/admin/audit', '/pcAdminAudit'],
    layout: 'console',
    module: 'audit/AuditPage.tsx',
    hidden: true,
  },
  certifications: {
    paths: ['/admin/certifications', '/pcAdminCertifications'],
    layout: 'console',
    module: 'company/CertificationsPage.tsx',
    hidden: true,
  },
  fileLibrary: {
    paths: ['/admin/fileLibrary', '/pcAdminFileLibrary'],
    layout: 'console',
    module: 'files/FileLibraryPage.tsx',
    hidden: true,
  },
  reports: {
    paths: ['/admin/reports', '/pcAdminReports'],
    layout: 'console',
    module: 'reports/ReportsPage.tsx',
    hidden: true,
  },
  smsOutbox: {
    paths: ['/admin/smsOutbox', '/pcAdminSmsOutbox'],
    layout: 'console',
    module: 'outbox/OutboxPage.tsx',
    hidden: true,
  },
  health: {
    paths: ['/admin/health', '/pcAdminHealth'],
    layout: 'console',
    module: 'running/HealthPage.tsx',
    hidden: true,
  },
  jobs: {
    paths: ['/admin/jobs', '/pcAdminJobs'],
    layout: 'console',
    module: 'running/JobsPage.tsx',
    hidden: true,
  },
  news: {
    paths: ['/admin/news', '/pcAdminNews'],
    layout: 'console',
    module: 'chat/centre/NewsPage.tsx',
    hidden: true,
  },
  serviceDesk: {
    paths: ['/admin/serviceDesk', '/pcAdminServiceDesk'],
    layout: 'console',
    module: 'shell/console/ServiceDesk.tsx',
    hidden: true,
  },
  sensitiveWords: {
    paths: ['/admin/sensitiveWords', '/pcAdminSensitiveWords'],
    layout: 'console',
    module: 'words/SensitiveWordsPage.tsx',
    hidden: true,
  },
  siteConfig: {
    paths: ['/admin/siteConfig', '/pcAdminSiteConfig'],
    layout: 'console',
    module: 'shell/console/SiteDesk.tsx',
    hidden: true,
  },
  searchTerms: {
    paths: ['/admin/searchTerms', '/pcAdminSearchTerms'],
    layout: 'console',
    module: 'terms/SearchTermsPage.tsx',
    hidden: true,
  },
  precise: {
    paths: ['/admin/precise', '/pcAdminPrecise'],
    layout: 'console',
    module: 'matching/PrecisePage.tsx',
    hidden: true,
  },
  preciseDetail: {
    paths: ['/admin/precise/detail', '/pcAdminPreciseDetail'],
    layout: 'console',
    module: 'matching/PreciseDetailPage.tsx',
    hidden: true,
  },
  ruleTables: {
    paths: ['/admin/ruleTables', '/pcAdminRuleTables'],
    layout: 'console',
    module: 'rules/RuleTablesPage.tsx',
    hidden: true,
  },
  content: {
    paths: ['/admin/content', '/pcAdminContent'],
    layout: 'console',
    module: 'content/ContentPage.tsx',
    hidden: true,
  },
  contentEdit: {
    paths: ['/admin/contentEdit', '/pcAdminContentEdit'],
    layout: 'console',
    module: 'shell/console/ContentEdit.tsx',
    hidden: true,
  },
  account: {
    paths: ['/admin/account', '/pcAdminAccount'],
    layout: 'console',
    module: 'account/AccountPage.tsx',
    hidden: true,
  },
  unsubscribe: {
    paths: ['/unsubscribe', '/pcUnsubscribe'],
    layout: 'portal',
    module: 'reminders/UnsubscribePage.tsx',
    hidden: true,
  },
  mailConfirm: {
    paths: ['/mailConfirm', '/pcMailConfirm'],
    layout: 'portal',
    module: 'reminders/MailConfirmPage.tsx',
    hidden: true,
  },
  collection: {
    paths: ['/admin/collection', '/pcAdminCollection'],
    layout: 'console',
    module: 'traces/CollectionPage.tsx',
    hidden: true,
  },
  footprint: {
    paths: ['/admin/footprint', '/pcAdminFootprint'],
    layout: 'console',
    module: 'traces/FootprintPage.tsx',
    hidden: true,
  },
  subscribe: {
    paths: ['/admin/subscribe', '/pcAdminSubscribe'],
    layout: 'console',
    module: 'subscriptions/SubscribePage.tsx',
    hidden: true,
  },
  subscribeCenter: {
    paths: ['/admin/subscribeCenter', '/pcAdminSubscribeCenter'],
    layout: 'none',
    module: 'subscriptions/SubscribeCenterPage.tsx',
    hidden: true,
    member: true,
  },
} as const satisfies Record<string, PageEntry>

export type PageName = keyof typeof pages

/** The pages of the console. */
export type ConsolePage = {
  [Name in PageName]: (typeof pages)[Name]['layout'] extends 'console' ? Name : never
}[PageName]
/** A page for signed-in people: the server sends an empty shell, and no cache keeps it. */
export const isForMembers = ({ layout, member }: PageEntry): boolean =>
  layout === 'console' || member === true

/** The page that answers a path, and which of its spellings it was; null for an unknown path. */
export const pageAt = (pathname: string): { name: PageName; spelling: number } | null => {
  for (const name of Object.keys(pages) as PageName[]) {
    const { pattern }: PageEntry = pages[name]
    if (pattern?.test(pathname)) return { name, spelling: 0 }
    const spelling = (pages[name].paths as readonly string[]).indexOf(pathname)
    if (spelling >= 0) return { name, spelling }
  }
  return null
}

/** Whether the page at a path sets a fixed height. */
export const hasFixedHeight = (pathname: string): boolean => {
  const page = pageAt(pathname)
  return page !== null && (pages[page.name] as PageEntry).fixedHeight === true
}

/** Pages of the job-title context: their only service is 职称申报, and other experts answer there. */
const JOB_TITLE_PAGES: readonly PageName[] = [
  'jobTitle',
  'jobTitleList',
  'jobTitleDetail',
  'titleViews',
]

export const isJobTitle = (pathname: string): boolean => {
  const page = pageAt(pathname)
  return page !== null && JOB_TITLE_PAGES.includes(page.name)
}

/** The family of one of a page's spellings: 0 the slash forms, which come first, 1 the joined ones. */
export const familyOf = ({ name, spelling }: { name: PageName; spelling: number }): number =>
  spelling > 0 && spelling >= pages[name].paths.length / 2 ? 1 : 0

/**
 * The address of a page, in a `family`: 0 the slash form, 1 the joined one; a page without that is
 * linked by its canonical path. A field that the path names (`:code`) goes into the path.
 */
export const hrefTo = (
  name: PageName,
  query: Record<string, string | readonly string[] | undefined> = {},
  family = 0,
): string => {
  const paths: readonly string[] = pages[name].paths
  const params = new URLSearchParams()
  let path = paths[family === 1 ? Math.floor(paths.length / 2) : 0] ?? '/'
  for (const [key, value] of Object.entries(query)) {
    if (typeof value === 'string' && path.includes(`:${key}`)) {
      path = path.replace(`:${key}`, encodeURIComponent(value))
      continue
    }
    for (const one of typeof value === 'string' ? [value] : (value ?? []))
      if (one !== '') params.append(key, one)
  }
  const search = params.toString()
  return `${path}${search === '' ? '' : `?${search}`}`
}

/** 消息中心 with the conversation of somebody open (specification §2: query userId and userName). */
export const messagesWith = (userId: string, userName: string): string =>
  hrefTo('news', { userId, userName }, 1)
