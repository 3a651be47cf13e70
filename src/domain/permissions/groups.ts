/** 菜单分组: under which heading of the left menu an entry stands for people of the platform. */

/** A heading of the left menu with the codes of its entries, in their order. */
export interface MenuGroup {
  code: string
  name: string
  /** Whether it is shut until somebody opens it. */
  shut: boolean
  codes: readonly string[]
}

/** What the platform's people work with, by kind of work. */
export const MENU_GROUPS: readonly MenuGroup[] = [
  {
    code: 'reception',
    name: '接待',
    shut: false,
    codes: ['queue', 'client', 'serve', 'lead', 'order', 'declaring', 'titles', 'partner'],
  },
  {
    code: 'editing',
    name: '内容',
    shut: false,
    codes: ['content', 'files', 'terms', 'rules', 'words'],
  },
  { code: 'companies', name: '企业', shut: false, codes: ['certification'] },
  {
    code: 'system',
    name: '系统',
    shut: false,
    codes: ['service', 'site', 'report', 'outbox', 'run', 'back'],
  },
]

/** 企业端: the pages of a company, which the super administrator alone keeps without one. */
export const COMPANY_GROUP: MenuGroup = {
  code: 'company',
  name: '企业端',
  shut: true,
  codes: ['precise', 'calendar', 'enterprise', 'ip', 'declare', 'research'],
}

/** The headings that somebody of the platform sees; those without an entry are left out by whoever draws them. */
export const groupsFor = (superAdmin: boolean): readonly MenuGroup[] =>
  superAdmin ? [...MENU_GROUPS, COMPANY_GROUP] : MENU_GROUPS
