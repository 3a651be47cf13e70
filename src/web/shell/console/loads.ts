import type { PageModule } from '../page.ts'
import type { ConsolePage } from '../pages.ts'

/** The script of every page of the console, fetched when the page is first visited. */
export const consoleLoads: Record<ConsolePage, () => Promise<PageModule>> = {
  leads: async () => import('#web/consultation/LeadsPage.tsx'),
  adminHome: async () => import('#web/overview/OverviewPage.tsx'),
  enterprise: async () => import('#web/company/EnterprisePage.tsx'),
  preciseOrder: async () => import('#web/orders/OrderPage.tsx'),
  orders: async () => import('#web/orders/OrdersPage.tsx'),
  declareManage: async () => import('#web/declarations/DeclarationsPage.tsx'),
  addDeclare: async () => import('#web/declarations/AddDeclarationPage.tsx'),
  editDeclare: async () => import('#web/declarations/DeclarationPage.tsx'),
  trademark: async () => import('#web/ip-records/TrademarksPage.tsx'),
  addTrademark: async () => import('#web/ip-records/AddTrademarkPage.tsx'),
  patent: async () => import('#web/ip-records/PatentsPage.tsx'),
  addPatent: async () => import('#web/ip-records/AddPatentPage.tsx'),
  copyright: async () => import('#web/ip-records/CopyrightsPage.tsx'),
  addCopyright: async () => import('#web/ip-records/AddCopyrightPage.tsx'),
  user: async () => import('#web/members/UsersPage.tsx'),
  role: async () => import('#web/members/RolesPage.tsx'),
  audit: async () => import('#web/audit/AuditPage.tsx'),
  certifications: async () => import('#web/company/CertificationsPage.tsx'),
  smsOutbox: async () => import('#web/outbox/OutboxPage.tsx'),
  news: async () => import('#web/chat/centre/NewsPage.tsx'),
  sensitiveWords: async () => import('#web/words/SensitiveWordsPage.tsx'),
  searchTerms: async () => import('#web/terms/SearchTermsPage.tsx'),
  precise: async () => import('#web/matching/PrecisePage.tsx'),
  preciseDetail: async () => import('#web/matching/PreciseDetailPage.tsx'),
  ruleTables: async () => import('#web/rules/RuleTablesPage.tsx'),
  account: async () => import('#web/account/AccountPage.tsx'),
}
