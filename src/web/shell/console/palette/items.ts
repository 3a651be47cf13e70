import { bestOf, type FindKind } from '#domain/quick-find/find.ts'
import type { hrefTo } from '#domain/pages/addresses.ts'
import {
  type Icon,
  IconBell,
  IconBuilding,
  IconCalendarEvent,
  IconCertificate,
  IconClipboardCheck,
  IconCopyright,
  IconDeviceDesktop,
  IconFileDescription,
  IconFileText,
  IconHistory,
  IconHome,
  IconInbox,
  IconLogout,
  IconMoon,
  IconPlus,
  IconReceipt2,
  IconRegistered,
  IconSchool,
  IconSettings,
  IconShare3,
  IconShieldCheck,
  IconStar,
  IconSun,
  IconTable,
  IconUser,
} from '#web/kit/icons.ts'
import type { SessionState } from '#web/session/session.ts'
import type { ConsoleEntry, ConsoleMenu } from '../entries.ts'
import { CLOSED_HINT } from '../MenuEntries.tsx'
import { type Theme, THEMES } from '../useTheme.ts'
import { nameInitials } from './initials.ts'

/** What the palette offers: something to go to, or something to do. */
export interface Item {
  key: string
  icon: Icon
  title: string
  note: string
  /** From the root of the site; empty for what is done here. */
  to: string
  run?: () => void
  /** Found by this too, though it is not shown. */
  also?: string
  /** Of a found thing. */
  kind?: FindKind
}

export const KIND_ICON: Readonly<Record<FindKind, Icon>> = {
  declaration: IconClipboardCheck,
  order: IconReceipt2,
  trademark: IconRegistered,
  patent: IconCertificate,
  copyright: IconCopyright,
  company: IconBuilding,
  lead: IconInbox,
  titleCase: IconSchool,
  partner: IconShare3,
  content: IconFileText,
  policy: IconFileDescription,
  person: IconUser,
}

type Href = typeof hrefTo

const entryItem = ({ code, name, icon, to, closed }: ConsoleEntry, above: string): Item => ({
  key: `page:${code}`,
  icon,
  title: name,
  note: closed ? CLOSED_HINT : above,
  to,
})

const entryItems = (entry: ConsoleEntry): Item[] =>
  entry.below.length === 0
    ? [entryItem(entry, '')]
    : entry.below.map((it) => entryItem({ ...it, icon: entry.icon }, entry.name))

/** Whether somebody's company may not go on before it is certified. */
const isClosed = ({ permissionState, superAdmin }: SessionState): boolean =>
  !superAdmin && (permissionState === '1' || permissionState === '3')

/** Which of a company's codes are held by somebody of one, and opened. */
const heldBy =
  (session: SessionState) =>
  (code: string): boolean =>
    session.companyId !== '' && !isClosed(session) && session.permissions.includes(code)

/** A page or an act by name, with where it leads. */
const item = (key: string, icon: Icon, title: string, note: string, to: string): Item => ({
  ...{ key, icon, title, note, to },
})

/** Each page once: another entry that leads to it is what it is known as besides. */
const eachPageOnce = (entries: readonly Item[]): Item[] => {
  const pages: Item[] = []
  for (const entry of entries) {
    const at = pages.findIndex(({ to }) => to === entry.to)
    const known = pages[at]
    // Entries that are closed all lead to the page that says why.
    if (known === undefined || entry.note === CLOSED_HINT) pages.push(entry)
    else if (known.title !== entry.title && !known.note.includes(entry.title))
      pages[at] = {
        ...known,
        note: [known.note, entry.title].filter((part) => part !== '').join(' · '),
      }
  }
  return pages
}

/** Pages that somebody may open: those of the menu, parts of theirs that have a name, and one's own. */
export const pageItems = (session: SessionState, menu: ConsoleMenu, href: Href): Item[] => {
  const held = heldBy(session)
  const reads = menu.platform.length === 0
  const right = (['trademark', 'patent', 'copyright'] as const).find((it) => held(`ip:${it}`))
  return [
    ...eachPageOnce([...menu.company, ...menu.platform].flatMap(entryItems)),
    ...(held('enterprise:portrait')
      ? [
          item(
            'page:portrait',
            IconTable,
            '企业画像',
            '我的企业',
            href('enterprise', { tab: 'portrait' }),
          ),
        ]
      : []),
    ...(held('enterprise:info')
      ? [
          item(
            'page:certification',
            IconShieldCheck,
            '企业认证',
            '我的企业',
            href('enterprise', { tab: 'certification' }),
          ),
        ]
      : []),
    ...(right === undefined
      ? []
      : [
          item(
            'page:ipCalendar',
            IconCalendarEvent,
            '期限日历',
            '知识产权',
            href(right, { view: 'calendar' }),
          ),
        ]),
    ...(held('declare:list')
      ? [
          item(
            'page:declareCalendar',
            IconCalendarEvent,
            '申报日历',
            '申报管理',
            href('declareManage', { view: 'calendar' }),
          ),
        ]
      : []),
    ...(reads
      ? [
          item('page:collection', IconStar, '我的收藏', '', href('collection')),
          item('page:footprint', IconHistory, '我的足迹', '', href('footprint')),
          item('page:subscribe', IconBell, '我的订阅', '', href('subscribe')),
        ]
      : []),
    ...(session.permissions.includes('message:remind') && !isClosed(session)
      ? [
          item(
            'page:reminding',
            IconBell,
            '提醒设置',
            '消息中心',
            href('news', { tab: 'settings' }),
          ),
        ]
      : []),
    item('page:account', IconSettings, '账号设置', '', href('account')),
  ]
}

const THEME_ACT: Readonly<Record<Theme, { title: string; icon: Icon }>> = {
  light: { title: '浅色主题', icon: IconSun },
  dark: { title: '深色主题', icon: IconMoon },
  system: { title: '主题跟随系统', icon: IconDeviceDesktop },
}

/** What somebody may begin from anywhere. */
export const actItems = (session: SessionState, href: Href): Item[] => {
  const held = heldBy(session)
  const platform = (code: string): boolean =>
    session.companyId === '' && session.permissions.includes(code)
  const act = (may: boolean, key: string, title: string, to: string): Item[] =>
    may ? [item(`act:${key}`, IconPlus, title, '', to)] : []
  return [
    ...act(held('declare:list:add'), 'declare', '新建申报', href('addDeclare')),
    ...act(held('ip:trademark:add'), 'trademark', '添加商标', href('addTrademark')),
    ...act(held('ip:patent:add'), 'patent', '添加专利', href('addPatent')),
    ...act(held('ip:copyright:add'), 'copyright', '添加版权', href('addCopyright')),
    ...act(held('back:user:add'), 'invite', '邀请同事', href('user', { open: 'invite' })),
    ...act(platform('back:user:add'), 'user', '新增成员', href('user', { open: 'add' })),
    ...act(platform('content:edit'), 'import', '从公文导入', href('content', { kind: 'policy' })),
  ]
}

/** What everybody may do with the console itself. */
export const ownItems = (
  href: Href,
  does: { theme: Theme; chooseTheme: (theme: Theme) => void; logOut: () => void },
): Item[] => [
  ...(Object.keys(THEMES) as Theme[]).map((theme) => ({
    ...item(`theme:${theme}`, THEME_ACT[theme].icon, THEME_ACT[theme].title, '', ''),
    note: theme === does.theme ? '当前' : '',
    run: () => does.chooseTheme(theme),
  })),
  item('act:portal', IconHome, '返回门户', '', href('home')),
  { ...item('act:logout', IconLogout, '退出', '', ''), run: does.logOut },
]

/** Those of some items that fit words, best first; by pinyin initials of their names too. */
export const fitting = (words: readonly string[], items: readonly Item[], most: number): Item[] =>
  bestOf(
    words,
    items.map((of) => ({ of, title: of.title, numbers: [], also: [of.note, of.also ?? ''] })),
    nameInitials,
    most,
  ).map(({ thing }) => thing.of)
