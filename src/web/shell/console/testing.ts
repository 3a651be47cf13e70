/** For tests of the console: who is signed in, and what the calls of its frame answer. */
import { company } from '#contract/company.ts'
import { reminders } from '#contract/reminders.ts'
import { session as contract } from '#contract/session.ts'
import { work } from '#contract/work.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import { COMPANY_TREE, PLATFORM_TREE } from '#domain/permissions/codes.ts'
import { navOf } from '#domain/permissions/menu.ts'
import { permissionsOf } from '#domain/permissions/roles.ts'
import type { Granted } from '#web/session/session.ts'
import { someone } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'

/** Somebody with these roles; of a company unless the roles are the platform's. */
export const personWith = (roles: readonly string[], more: Partial<Granted> = {}): Granted => {
  const ofCompany = roles.every((role) => role.startsWith('ENT_'))
  return {
    ...someone(),
    userId: 'user-1',
    name: '周予衡',
    username: 'zhouming',
    sex: '1',
    phone: '138****8000',
    companyId: ofCompany ? 'company-1' : '',
    companyName: ofCompany ? '合肥市精测智能装备有限公司' : '',
    companyTags: ofCompany ? '高新技术企业,科技型中小企业,专精特新,小巨人' : '',
    registerStatus: ofCompany ? '2' : '',
    roles: [...roles],
    permissionState: '2',
    superAdmin: roles.includes('SUPER_ADMIN'),
    ...more,
  }
}

/** What the frame's own calls answer somebody. */
export const frameRoutes = (who: Granted): readonly Route[] => {
  const { companyName, companyTags, registerStatus, permissionState, permissionTime } = who
  const state = { registerStatus, permissionState, permissionTime }
  const navList = navOf([...COMPANY_TREE, ...PLATFORM_TREE], permissionsOf(who.roles))
  return [
    on(contract.companyMenu, { navList, ...state }),
    on(company.tabs, { companyName, companyTags, ...state }),
    on(subscriptions.traceInfo, { myFavoriteCount: 12, mySubscribeCount: 4, myFootprintCount: 36 }),
    on(reminders.count, { chatNum: 3 }),
    on(work.count, { total: 0, late: 0, pages: [] }),
    on(work.list, { records: [], total: 0 }),
  ]
}
