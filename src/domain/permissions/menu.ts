import type { Permission } from './codes.ts'

/** 导航权限: one code somebody holds, as the wire and the session carry it (navList). */
export interface NavItem {
  permissionCode: string
  permissionName: string
  /** 1 menu entry, 2 button. */
  permissionType: string
  /** Address of an entry, empty for what has none. */
  webUrl: string
  child: readonly NavItem[]
}

/** 菜单项 (specification §3): a menu entry as it is drawn. */
export interface MenuEntry {
  permissionCode: string
  permissionName: string
  permissionType: string
  webUrl: string
  /** Where it leads: its own address, or the page that says why it is closed. */
  path: string
  /** 1 drawn, 2 not. */
  isShow: 1 | 2
  /** Drawn grey. */
  hideColor: boolean
  child: readonly MenuEntry[]
}

/** The code of 科研管理, hidden from others than the super administrator at permission state 0. */
const RESEARCH = 'research'

/** The part of a tree that `held` covers. */
export const navOf = (tree: readonly Permission[], held: ReadonlySet<string>): NavItem[] =>
  tree
    .filter(({ code }) => held.has(code))
    .map(({ code, name, type, url, child }) => ({
      permissionCode: code,
      permissionName: name,
      permissionType: type,
      webUrl: url,
      child: navOf(child, held),
    }))

/**
 * 菜单构建 (specification §4): an entry with an address is drawn (isShow 1), one without is not;
 * buttons among the children are dropped. Permission state 0 hides 科研管理, 1 and 3 grey every
 * entry and lead to `tips`; nothing of this concerns the super administrator.
 */
export const menuOf = (
  nav: readonly NavItem[],
  state: { permissionState: string; superAdmin: boolean; tips: string },
): MenuEntry[] => {
  const { permissionState, superAdmin, tips } = state
  const closed = !superAdmin && (permissionState === '1' || permissionState === '3')
  const noResearch = !superAdmin && permissionState === '0'
  const entryOf = (item: NavItem): MenuEntry => ({
    ...item,
    path: closed ? tips : item.webUrl,
    isShow: item.webUrl === '' ? 2 : 1,
    hideColor: closed,
    child: item.child.filter(({ permissionType }) => permissionType !== '2').map(entryOf),
  })
  return nav
    .filter(({ permissionCode }) => !(noResearch && permissionCode === RESEARCH))
    .map(entryOf)
}

/** What {@link allowedAt} answers: whether each level is held, and the address of the deepest. */
export interface Allowed {
  allow: [boolean, boolean, boolean]
  path: string
}

/**
 * 权限查询 (specification §6): whether up to three nested codes are held, level by level, and the
 * address of the last one that is. Buttons count.
 */
export const allowedAt = (
  nav: readonly NavItem[],
  first: string,
  second = '',
  third = '',
): Allowed => {
  const allow: Allowed['allow'] = [false, false, false]
  let level = nav
  let path = ''
  for (const [depth, code] of [first, second, third].entries()) {
    if (code === '') break
    const found = level.find(({ permissionCode }) => permissionCode === code)
    if (found === undefined) break
    allow[depth] = true
    path = found.webUrl === '' ? path : found.webUrl
    level = found.child
  }
  return { allow, path }
}
