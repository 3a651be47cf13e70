import type { PageModule } from './page.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { type ConsolePage, type PageEntry, pages } from './pages.ts'

type Load = () => Promise<PageModule>

const PUBLIC: Record<Exclude<PageName, ConsolePage>, Load> = {
  home: async () => import('#web/home/HomePage.tsx'),
  policy: async () => import('#web/policies/PolicyHomePage.tsx'),
  policyList: async () => import('#web/policies/PolicyListPage.tsx'),
  policyDetail: async () => import('#web/policies/PolicyDetailPage.tsx'),
  policyShare: async () => import('#web/policies/PolicySharePage.tsx'),
  scenario: async () => import('#web/showcase/ScenarioPage.tsx'),
  service: async () => import('#web/showcase/ServiceFlowPage.tsx'),
  assessment: async () => import('#web/assessment/AssessmentPage.tsx'),
  cooperation: async () => import('#web/showcase/CooperationPage.tsx'),
  aboutUs: async () => import('#web/showcase/AboutPage.tsx'),
  serviceProject: async () => import('#web/projects/ProjectHomePage.tsx'),
  serviceProjectList: async () => import('#web/projects/ProjectListPage.tsx'),
  serviceProjectDetail: async () => import('#web/projects/ProjectDetailPage.tsx'),
  ip: async () => import('#web/ip/IpHomePage.tsx'),
  trademarkList: async () => import('#web/ip/TrademarkListPage.tsx'),
  trademarkShow: async () => import('#web/ip/TrademarkPage.tsx'),
  patentList: async () => import('#web/ip/PatentListPage.tsx'),
  patentShow: async () => import('#web/ip/PatentPage.tsx'),
  bookList: async () => import('#web/ip/CopyrightListPage.tsx'),
  bookShow: async () => import('#web/ip/CopyrightPage.tsx'),
  successCase: async () => import('#web/showcase/SuccessCasePage.tsx'),
  jobTitle: async () => import('#web/job-titles/JobTitleHomePage.tsx'),
  jobTitleList: async () => import('#web/job-titles/JobTitleListPage.tsx'),
  jobTitleDetail: async () => import('#web/job-titles/JobTitleDetailPage.tsx'),
  newsList: async () => import('#web/news/NewsListPage.tsx'),
  newsDetail: async () => import('#web/news/NewsDetailPage.tsx'),
  companyList: async () => import('#web/companies/CompanyListPage.tsx'),
  register: async () => import('#web/registration/RegisterPage.tsx'),
  demo: async () => import('#web/demo/DemoPage.tsx'),
  privacy: async () => import('#web/privacy/PrivacyPage.tsx'),
  tips: async () => import('#web/company/TipsPage.tsx'),
  titleViews: async () => import('#web/job-titles/TitleViewsPage.tsx'),
  spiderViews: async () => import('#web/articles/SpiderHomePage.tsx'),
  spiderPolicy: async () => import('#web/articles/SpiderPolicyPage.tsx'),
  spiderPolicyDetail: async () => import('#web/articles/SpiderPolicyDetailPage.tsx'),
  spiderJobTitle: async () => import('#web/articles/SpiderJobTitlePage.tsx'),
  datedArticle: async () => import('#web/articles/DatedArticlePage.tsx'),
  login: async () => import('#web/session/LoginPage.tsx'),
  unsubscribe: async () => import('#web/reminders/UnsubscribePage.tsx'),
  mailConfirm: async () => import('#web/reminders/MailConfirmPage.tsx'),
  subscribeCenter: async () => import('#web/subscriptions/SubscribeCenterPage.tsx'),
}

/** Where the scripts of the console are is a script of the console: no public page carries their names. */
const ofConsole =
  (name: ConsolePage): Load =>
  async () =>
    (await import('./console/loads.ts')).consoleLoads[name]()

const isOfConsole = (name: PageName): name is ConsolePage =>
  (pages[name] as PageEntry).layout === 'console'

/** The script of every page, fetched when the page is first visited. */
export const loads = {
  ...PUBLIC,
  ...Object.fromEntries(
    (Object.keys(pages) as PageName[]).filter(isOfConsole).map((name) => [name, ofConsole(name)]),
  ),
} as Record<PageName, Load>
