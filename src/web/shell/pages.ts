import { pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'

/** portal: header, footer and widget; console: header, menu and content, rendered in the browser only; title: footer and widget alone; none: bare. */
export type Layout = 'portal' | 'console' | 'title' | 'none'

export interface PageEntry {
  layout: Layout
  /** Left out of search engines. */
  hidden?: true
  /** Its `main` has a height of its own and scrolls within: 回顶部 is always there. */
  fixedHeight?: true
  /** For signed-in people, as every page of the console is, without the console around it. */
  member?: true
}

/** How every page stands on the site. A page for members is never rendered on the server. */
export const pages = {
  home: { layout: 'portal' },
  policy: { layout: 'portal' },
  policyList: { layout: 'portal' },
  policyDetail: { layout: 'portal' },
  policyShare: { layout: 'portal' },
  scenario: { layout: 'portal' },
  service: { layout: 'portal' },
  assessment: { layout: 'portal' },
  cooperation: { layout: 'portal' },
  aboutUs: { layout: 'portal' },
  serviceProject: { layout: 'portal' },
  serviceProjectList: { layout: 'portal' },
  serviceProjectDetail: { layout: 'portal' },
  ip: { layout: 'portal' },
  trademarkList: { layout: 'portal' },
  trademarkShow: { layout: 'portal' },
  patentList: { layout: 'portal' },
  patentShow: { layout: 'portal' },
  bookList: { layout: 'portal' },
  bookShow: { layout: 'portal' },
  successCase: { layout: 'portal' },
  jobTitle: { layout: 'portal' },
  jobTitleList: { layout: 'portal' },
  jobTitleDetail: { layout: 'portal' },
  newsList: { layout: 'portal' },
  newsDetail: { layout: 'portal' },
  companyList: { layout: 'portal' },
  register: { layout: 'portal', hidden: true },
  demo: { layout: 'portal', hidden: true },
  privacy: { layout: 'portal' },
  tips: { layout: 'portal', hidden: true },
  titleViews: { layout: 'title' },
  spiderViews: { layout: 'portal' },
  spiderPolicy: { layout: 'portal' },
  spiderPolicyDetail: { layout: 'portal' },
  spiderJobTitle: { layout: 'portal' },
  datedArticle: { layout: 'portal' },
  login: { layout: 'none', hidden: true },
  queues: { layout: 'console', hidden: true },
  partnerApply: { layout: 'console', hidden: true },
  jobTitleCases: { layout: 'console', hidden: true },
  leads: { layout: 'console', hidden: true },
  adminHome: { layout: 'console', hidden: true },
  enterprise: { layout: 'console', hidden: true },
  preciseOrder: { layout: 'console', hidden: true },
  orders: { layout: 'console', hidden: true },
  declareManage: { layout: 'console', hidden: true },
  addDeclare: { layout: 'console', hidden: true },
  editDeclare: { layout: 'console', hidden: true },
  trademark: { layout: 'console', hidden: true },
  addTrademark: { layout: 'console', hidden: true },
  patent: { layout: 'console', hidden: true },
  addPatent: { layout: 'console', hidden: true },
  copyright: { layout: 'console', hidden: true },
  addCopyright: { layout: 'console', hidden: true },
  user: { layout: 'console', hidden: true },
  role: { layout: 'console', hidden: true },
  audit: { layout: 'console', hidden: true },
  certifications: { layout: 'console', hidden: true },
  fileLibrary: { layout: 'console', hidden: true },
  reports: { layout: 'console', hidden: true },
  smsOutbox: { layout: 'console', hidden: true },
  health: { layout: 'console', hidden: true },
  jobs: { layout: 'console', hidden: true },
  news: { layout: 'console', hidden: true },
  serviceDesk: { layout: 'console', hidden: true },
  sensitiveWords: { layout: 'console', hidden: true },
  siteConfig: { layout: 'console', hidden: true },
  searchTerms: { layout: 'console', hidden: true },
  precise: { layout: 'console', hidden: true },
  preciseDetail: { layout: 'console', hidden: true },
  ruleTables: { layout: 'console', hidden: true },
  content: { layout: 'console', hidden: true },
  contentEdit: { layout: 'console', hidden: true },
  account: { layout: 'console', hidden: true },
  unsubscribe: { layout: 'portal', hidden: true },
  mailConfirm: { layout: 'portal', hidden: true },
  collection: { layout: 'console', hidden: true },
  footprint: { layout: 'console', hidden: true },
  subscribe: { layout: 'console', hidden: true },
  subscribeCenter: { layout: 'none', hidden: true, member: true },
} as const satisfies Record<PageName, PageEntry>

/** The pages of the console. */
export type ConsolePage = {
  [Name in PageName]: (typeof pages)[Name]['layout'] extends 'console' ? Name : never
}[PageName]
/** A page for signed-in people: the server sends an empty shell, and no cache keeps it. */
export const isForMembers = ({ layout, member }: PageEntry): boolean =>
  layout === 'console' || member === true

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
