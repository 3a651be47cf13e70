import { COMPANY_TREE, type Permission, PLATFORM_TREE } from '#domain/permissions/codes.ts'
import { groupsFor } from '#domain/permissions/groups.ts'
import { type MenuEntry, menuOf, type NavItem } from '#domain/permissions/menu.ts'
import {
  type Icon,
  IconBuilding,
  IconCalendarEvent,
  IconCertificate,
  IconChartBar,
  IconClipboardCheck,
  IconClock,
  IconDeviceDesktop,
  IconDeviceMobileMessage,
  IconFileText,
  IconFilter,
  IconHeadset,
  IconInbox,
  IconLayoutDashboard,
  IconList,
  IconMessageCircle,
  IconPaperclip,
  IconReceipt2,
  IconSchool,
  IconSearch,
  IconWorld,
  IconSettings,
  IconShare3,
  IconShieldCheck,
  IconTable,
  IconTargetArrow,
} from '#web/kit/icons.ts'
import { type hrefTo, pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'

/** An entry of the left menu as it is drawn. */
export interface ConsoleEntry {
  code: string
  name: string
  icon: Icon
  /** Its page; null for one that only holds others, or shows a part of another's page. */
  page: PageName | null
  to: string
  /** Closed until the company is certified: grey, and `to` says why. */
  closed: boolean
  below: readonly ConsoleEntry[]
}

/** Entries under a heading that folds. */
export interface ConsoleGroup {
  code: string
  name: string
  icon: Icon
  /** Shut until somebody opens it. */
  shut: boolean
  entries: readonly ConsoleEntry[]
}

/** The left menu: the entries under no heading, then those of the platform's people under theirs. */
export interface ConsoleMenu {
  company: readonly ConsoleEntry[]
  groups: readonly ConsoleGroup[]
  /** All entries of the groups. */
  platform: readonly ConsoleEntry[]
}

const ICONS: Readonly<Record<string, Icon>> = {
  home: IconLayoutDashboard,
  research: IconSchool,
  precise: IconTargetArrow,
  calendar: IconCalendarEvent,
  enterprise: IconBuilding,
  ip: IconCertificate,
  declare: IconClipboardCheck,
  message: IconMessageCircle,
  back: IconSettings,
  queue: IconList,
  client: IconBuilding,
  lead: IconInbox,
  serve: IconHeadset,
  partner: IconShare3,
  titles: IconSchool,
  certification: IconShieldCheck,
  order: IconReceipt2,
  declaring: IconClipboardCheck,
  content: IconFileText,
  service: IconClock,
  words: IconFilter,
  terms: IconSearch,
  rules: IconTable,
  site: IconWorld,
  files: IconPaperclip,
  report: IconChartBar,
  outbox: IconDeviceMobileMessage,
  run: IconDeviceDesktop,
}
const GROUP_ICONS: Readonly<Record<string, Icon>> = {
  reception: IconHeadset,
  editing: IconFileText,
  companies: IconShieldCheck,
  system: IconSettings,
  company: IconBuilding,
}

/** The entry that a page belongs to that none leads to itself. */
const BELONGS: Partial<Record<PageName, PageName>> = {
  contentEdit: 'content',
  preciseDetail: 'precise',
  preciseOrder: 'orders',
  addDeclare: 'declareManage',
  editDeclare: 'declareManage',
  addTrademark: 'trademark',
  addPatent: 'patent',
  addCopyright: 'copyright',
}

/** The page whose entry is the current one. */
export const entryPageOf = (page: PageName | undefined): PageName | undefined =>
  (page && BELONGS[page]) ?? page

/** adminMenuIndex of an entry; the message centre is 7 (specification §4). */
const MENU_INDEX: Readonly<Record<string, string>> = {
  home: '1',
  precise: '2',
  enterprise: '3',
  ip: '4',
  research: '5',
  declare: '6',
  message: '7',
  serve: '7',
  back: '8',
}

/** Entries that open a list of pages: their children lead to different addresses. */
const opens = (tree: readonly Permission[]): Set<string> =>
  new Set(
    tree
      .filter(
        ({ child }) => new Set(child.map(({ url }) => url).filter((it) => it !== '')).size > 1,
      )
      .map(({ code }) => code),
  )
const SUBMENUS = opens([...COMPANY_TREE, ...PLATFORM_TREE])

const entryOf = (entry: MenuEntry, href: typeof hrefTo): ConsoleEntry | null => {
  const [path = '', search = ''] = entry.webUrl.split('?')
  const page = entry.isShow === 1 ? (pageAt(path)?.name ?? null) : null
  const children = SUBMENUS.has(entry.permissionCode)
    ? entry.child.flatMap((it) => entryOf(it, href) ?? [])
    : []
  // Whoever holds nothing below but the entry's own page needs no list of pages.
  const alone = children.length === 1 && children[0]?.page === page
  const holds = SUBMENUS.has(entry.permissionCode) && !alone
  const below = holds ? children : []
  if (holds ? below.length === 0 : page === null) return null
  // Its own address is its first page's; whoever lacks that one still opens the others.
  const leads = holds ? null : page
  const closed = entry.hideColor
  const query = Object.fromEntries(new URLSearchParams(search))
  return {
    code: entry.permissionCode,
    name: entry.permissionName,
    icon: ICONS[entry.permissionCode] ?? IconInbox,
    page: search === '' ? leads : null,
    to: leads === null ? '' : closed ? href('tips') : href(leads, query),
    closed,
    below,
  }
}

/** The reminders of the message centre. */
const REMINDERS = { tab: 'remind' } as const

/** What somebody sees on the left: of the codes held, the entries whose pages exist. */
export const consoleMenu = (
  held: {
    navList: readonly NavItem[]
    permissionState: string
    superAdmin: boolean
    companyId: string
  },
  href: typeof hrefTo,
): ConsoleMenu => {
  const { navList, permissionState, superAdmin, companyId } = held
  const entries = menuOf(navList, { permissionState, superAdmin, tips: href('tips') }).flatMap(
    (it) => entryOf(it, href) ?? [],
  )
  if (companyId !== '') return { company: entries, groups: [], platform: [] }
  const groups = groupsFor(superAdmin)
    .map(({ codes, ...group }) => ({
      ...group,
      icon: GROUP_ICONS[group.code] ?? IconInbox,
      entries: codes.flatMap((code) => entries.find((it) => it.code === code) ?? []),
    }))
    .filter((group) => group.entries.length > 0)
  const serves = groups.some((group) => group.entries.some(({ code }) => code === 'serve'))
  return {
    company: entries
      .filter(({ code }) => code === 'home' || code === 'message')
      // Who answers has 专家接待 for the conversations.
      .map((it) => (serves && it.code === 'message' ? { ...it, to: href('news', REMINDERS) } : it)),
    groups,
    platform: groups.flatMap((group) => group.entries),
  }
}

/** The pages that entries and those below them lead to. */
export const pagesOf = (entries: readonly ConsoleEntry[]): (PageName | null)[] =>
  entries.flatMap(({ page, below }) => [page, ...below.map((it) => it.page)])

/** Where a page stands in the menu. */
interface Place {
  entry: ConsoleEntry
  /** The submenu that holds it; null for none. */
  above: ConsoleEntry | null
}

const placeIn = (
  entries: readonly ConsoleEntry[],
  page: PageName | undefined,
): Place | undefined => {
  for (const above of entries) {
    if (above.page === page) return { entry: above, above: null }
    const entry = above.below.find((it) => it.page === page)
    if (entry) return { entry, above }
  }
  return undefined
}

/**
 * The entry of a page and the one above it. Of two that lead to the same page the platform's comes
 * first; of the message centre, `tab` says whether its conversations or its reminders are meant.
 */
export const entryAt = (
  { company, platform }: ConsoleMenu,
  page: PageName | undefined,
  tab = '',
): Place | null => {
  const ordered = tab === '' ? [...platform, ...company] : [...company, ...platform]
  return placeIn(ordered, page) ?? null
}

/** adminMenuIndex of the entry that stands at the top; empty for none. */
export const menuIndexOf = (code: string): string => MENU_INDEX[code] ?? ''
