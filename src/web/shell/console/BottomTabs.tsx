import { Link } from 'react-router'
import { type Icon, IconUser } from '#web/kit/icons.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '../useHref.ts'
import styles from './BottomTabs.module.css'
import type { ConsoleEntry, ConsoleMenu } from './entries.ts'
import { EntryMark } from './MenuEntries.tsx'

/** 首页 / 匹配 / 申报 / 消息: the entries at the bottom of a phone, by code. */
const COMPANY_TABS: Readonly<Record<string, string>> = {
  home: '首页',
  precise: '匹配',
  declare: '申报',
  message: '消息',
}

/** What people of the platform use most, the first of them that somebody has standing between 首页 and 消息. */
const WORK_TABS: Readonly<Record<string, string>> = {
  queue: '待办',
  serve: '接待',
  content: '内容',
  declaring: '申报',
  order: '委托',
  files: '文件',
  report: '报表',
  back: '日志',
}
/** How many of them there is room for. */
const WORK_TABS_SHOWN = 2

interface Tab {
  name: string
  entry: ConsoleEntry
}

const tabsOf = ({ company, platform, groups }: ConsoleMenu): Tab[] => {
  const named = (entries: readonly ConsoleEntry[], names: Readonly<Record<string, string>>) =>
    Object.entries(names).flatMap(([code, name]): Tab[] => {
      const entry = entries.find((it) => it.code === code)
      return entry === undefined ? [] : [{ name, entry }]
    })
  const own = named(company, COMPANY_TABS)
  if (groups.length === 0) return own
  const work = named(platform, WORK_TABS).slice(0, WORK_TABS_SHOWN)
  return [
    ...own.filter(({ entry }) => entry.code !== 'message'),
    ...work,
    ...own.filter(({ entry }) => entry.code === 'message'),
  ]
}

/** The bottom of a phone: the entries used most, of those that are there, and 我的. */
export const BottomTabs = (props: {
  menu: ConsoleMenu
  here: PageName | undefined
  /** The code of the present page's entry; empty for none. */
  current: string
}) => {
  const href = useHref()
  return (
    <nav aria-label="快捷导航" className={styles.bar}>
      {tabsOf(props.menu).map(({ name, entry }) => {
        const Drawing: Icon = entry.icon
        // A submenu's tab leads to the first of its pages and stands for all of them.
        const first = entry.below[0] ?? entry
        const within = [entry, ...entry.below].some(({ code }) => code === props.current)
        return (
          <Link
            key={entry.code}
            to={first.to}
            aria-current={within ? 'page' : undefined}
            aria-disabled={entry.closed || undefined}
          >
            <Drawing size={22} />
            <span className={styles.name}>
              {name}
              <EntryMark entry={{ ...first, code: entry.code }} />
            </span>
          </Link>
        )
      })}
      <Link to={href('account')} aria-current={props.here === 'account' ? 'page' : undefined}>
        <IconUser size={22} />
        <span className={styles.name}>我的</span>
      </Link>
    </nav>
  )
}
