import type { SessionUser } from '#contract/session.ts'
import { COMPANY_TITLE } from '#domain/companies/codes.ts'
import { permissionStateOf } from '#domain/permissions/certification.ts'
import { COMPANY_TREE, PLATFORM_TREE } from '#domain/permissions/codes.ts'
import { columnsOf } from '#domain/permissions/columns.ts'
import { navOf, type NavItem } from '#domain/permissions/menu.ts'
import { heldBy, isPlatform, SUPER_ADMIN } from '#domain/permissions/roles.ts'
import { maskPhone } from '#domain/registration/account.ts'
import type { Account } from './people.store.ts'

const isTitle = (code: string): code is keyof typeof COMPANY_TITLE =>
  Object.hasOwn(COMPANY_TITLE, code)

/** Where the account's company stands; the platform's own people are never closed out. */
const permissionStatus = (account: Account) => {
  if (isPlatform(account)) return { permissionState: '2', permissionTime: '', registerStatus: '' }
  return {
    permissionState: permissionStateOf({
      registerStatus: account.registerStatus,
      before: account.statusBefore,
      expired: account.expired,
      research: account.research,
    }),
    permissionTime: account.certifiedUntil,
    registerStatus: account.registerStatus,
  }
}

/** What the client keeps of somebody. */
export const userOf = (account: Account): SessionUser => ({
  userId: account.id,
  name: account.userName,
  username: account.loginName,
  email: account.email,
  sex: account.sex,
  headImg: account.headImg,
  phone: maskPhone(account.phone),
  companyId: account.companyId,
  companyName: account.companyName,
  companyType: account.companyType,
  companyTags: [
    ...account.titles.map((code) => (isTitle(code) ? COMPANY_TITLE[code] : code)),
    ...account.tags,
  ].join(','),
  roles: [...account.roles],
  permissions: [...heldBy(account)],
  ...permissionStatus(account),
  superAdmin: account.companyId === '' && account.roles.includes(SUPER_ADMIN),
})

/** Entry, page, button, and nothing below: as deep as the tree of codes is. */
const levels = (nav: readonly NavItem[]): NavLevel[] =>
  nav.map(({ child, ...item }) => ({ ...item, child: levels(child) }))

interface NavLevel extends Omit<NavItem, 'child'> {
  child: NavLevel[]
}

/** The codes somebody holds as a tree, and the list columns that go with them. */
export const menuFor = (account: Account) => {
  const held = heldBy(account)
  const tree = isPlatform(account) ? [...COMPANY_TREE, ...PLATFORM_TREE] : COMPANY_TREE
  return {
    navList: levels(navOf(tree, held)),
    colList: columnsOf(held),
    ...permissionStatus(account),
  }
}
