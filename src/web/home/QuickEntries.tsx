import { Link } from 'react-router'
import {
  type Icon,
  IconBulb,
  IconClipboardCheck,
  IconCopyright,
  IconFileText,
  IconReceipt2,
  IconRegistered,
  IconRosetteDiscountCheck,
  IconSchool,
} from '#web/kit/icons.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './QuickEntries.module.css'

interface Entry {
  name: string
  about: string
  icon: Icon
  page: PageName
  query?: Record<string, string>
}

const ENTRIES: readonly Entry[] = [
  {
    name: '高企认定',
    about: '认定、重新认定与年报',
    icon: IconRosetteDiscountCheck,
    page: 'serviceProjectList',
    query: { type: 'hightech' },
  },
  {
    name: '项目申报',
    about: '各级科技与产业项目',
    icon: IconClipboardCheck,
    page: 'serviceProject',
  },
  { name: '政策补贴', about: '奖励、后补助与贴息', icon: IconFileText, page: 'policy' },
  { name: '商标', about: '注册、续展与分类', icon: IconRegistered, page: 'trademarkList' },
  { name: '专利', about: '申请、年费与减缴', icon: IconBulb, page: 'patentList' },
  { name: '版权', about: '软件与作品登记', icon: IconCopyright, page: 'bookList' },
  { name: '职称申报', about: '条件自查与评审通知', icon: IconSchool, page: 'jobTitle' },
  {
    name: '财税服务',
    about: '加计扣除与专项审计',
    icon: IconReceipt2,
    page: 'serviceProjectList',
    query: { type: 'finance' },
  },
]

/** 服务入口: eight ways in. */
export const QuickEntries = () => {
  const href = useHref()
  return (
    <ul className={styles.grid}>
      {ENTRIES.map(({ name, about, icon: Drawing, page, query }) => (
        <li key={name}>
          <Link to={href(page, query)}>
            <Drawing size={26} />
            <span>
              <b>{name}</b>
              <small>{about}</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
