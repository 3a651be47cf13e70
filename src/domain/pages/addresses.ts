import type { PageQuery } from './params.ts'

/** 页面: every page of the site and each of its addresses, once; layout and loading stand in web/shell. */

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
const PATTERNS: { readonly [Name in PageName]?: RegExp } = {
  datedArticle: /^\/\d{10}$/,
}

const NAMES = Object.keys(ADDRESSES) as PageName[]

/** Which page, and which of its spellings. */
export interface PagePlace {
  name: PageName
  spelling: number
}

/** Whether a page has an address for each of its objects. */
export const hasPattern = (name: PageName): boolean => PATTERNS[name] !== undefined

/** The page that answers a path, and which of its spellings it was; null for an unknown path. */
export const pageAt = (pathname: string): PagePlace | null => {
  for (const name of NAMES) {
    if (PATTERNS[name]?.test(pathname)) return { name, spelling: 0 }
    const spelling = (ADDRESSES[name] as readonly string[]).indexOf(pathname)
    if (spelling >= 0) return { name, spelling }
  }
  return null
}

/** The family of one of a page's spellings: 0 the slash forms, which come first, 1 the joined ones. */
export const familyOf = ({ name, spelling }: PagePlace): number =>
  spelling > 0 && spelling >= ADDRESSES[name].length / 2 ? 1 : 0

const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%20', '+')

/**
 * The address of a page, in a `family`: 0 the slash form, 1 the joined one; a page without that is
 * linked by its canonical path. A field that the path names (`:code`) goes into the path; an empty
 * one is left out.
 */
export const hrefTo = <Name extends PageName>(
  name: Name,
  query: PageQuery<Name> = {},
  family = 0,
): string => {
  const paths: readonly string[] = ADDRESSES[name]
  const fields: string[] = []
  let path = paths[family === 1 ? Math.floor(paths.length / 2) : 0] ?? '/'
  for (const [key, value] of Object.entries<string | readonly string[] | undefined>(query)) {
    if (typeof value === 'string' && path.includes(`:${key}`)) {
      path = path.replace(`:${key}`, encodeURIComponent(value))
      continue
    }
    for (const one of typeof value === 'string' ? [value] : (value ?? []))
      if (one !== '') fields.push(`${encoded(key)}=${encoded(one)}`)
  }
  return fields.length === 0 ? path : `${path}?${fields.join('&')}`
}

/** 消息中心 with the conversation of somebody open (specification §2: query userId and userName). */
export const messagesWith = (userId: string, userName: string): string =>
  hrefTo('news', { userId, userName }, 1)
