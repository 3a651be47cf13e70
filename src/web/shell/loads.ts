import type { PageModule } from './page.ts'
import type { PageName } from './pages.ts'

/** The script of every page, fetched when the page is first visited. */
export const loads: Record<PageName, () => Promise<PageModule>> = {
  home: async () => import('#web/home/HomePage.tsx'),
  policy: async () => import('#web/policies/PolicyHomePage.tsx'),
  policyList: async () => import('#web/policies/PolicyListPage.tsx'),
  policyDetail: async () => import('#web/policies/PolicyDetailPage.tsx'),
  login: async () => import('#web/session/LoginPage.tsx'),
  leads: async () => import('#web/consultation/LeadsPage.tsx'),
}
