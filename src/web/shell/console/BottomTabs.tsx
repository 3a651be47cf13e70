import { Link } from 'react-router'
import { type Icon, IconUser } from '#web/kit/icons.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '../useHref.ts'
import type { ConsoleMenu } from './entries.ts'
import styles from './BottomTabs.module.css'
import { UnreadMark } from './UnreadMark.tsx'
import { WorkMark } from './WorkMark.tsx'

/** 首页 / 匹配 / 申报 / 消息: the entries at the bottom of a phone, by code. */
const TABS: Readonly<Record<string, string>> = {
  home: '首页',
  precise: '匹配',
  declare: '申报',
  message: '消息',
}

/** The bottom of a phone: the entries used most, of those that are there, and 我的. */
export const BottomTabs = (props: { menu: ConsoleMenu; here: PageName | undefined }) => {
  const href = useHref()
  const tabs = props.menu.company.flatMap((entry) => {
    const { code, icon, closed } = entry
    // A submenu's tab leads to the first of its pages and stands for all of them.
    const { page, to } = entry.below[0] ?? entry
    const at = entry.below.some((it) => it.page === props.here) ? props.here : page
    return TABS[code] === undefined
      ? []
      : [{ name: TABS[code], page: at ?? null, to, icon, closed }]
  })
  const own = { name: '我的', page: 'account', to: href('account'), icon: IconUser, closed: false }
  return (
    <nav aria-label="快捷导航" className={styles.bar}>
      {[...tabs, own].map(({ name, page, to, icon, closed }) => {
        const Drawing: Icon = icon
        return (
          <Link
            key={name}
            to={to}
            aria-current={page === props.here ? 'page' : undefined}
            aria-disabled={closed || undefined}
          >
            <Drawing size={22} />
            <span className={styles.name}>
              {name}
              {page === 'news' && <UnreadMark />}
              {page === 'declareManage' && !closed && <WorkMark page="declareManage" />}
            </span>
          </Link>
        )
      })}
    </nav>
  )
}
