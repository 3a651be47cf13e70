import { Link } from 'react-router'
import {
  type Icon,
  IconBuilding,
  IconBulb,
  IconClipboardCheck,
  IconCopyright,
  IconReceipt2,
  IconRegistered,
  IconRosetteDiscountCheck,
  IconSchool,
} from '#web/kit/icons.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './QuickEntries.module.css'

interface Entry {
  name: string
  /** What the list is asked for. */
  keyword: string
  about: string
  icon: Icon
}

const ENTRIES: readonly Entry[] = [
  {
    name: '高企认定',
    keyword: '高新技术企业',
    about: '认定办法、年报与更名',
    icon: IconRosetteDiscountCheck,
  },
  {
    name: '科技型中小企业',
    keyword: '科技型中小企业',
    about: '评价条件与申报时间',
    icon: IconBuilding,
  },
  {
    name: '专精特新',
    keyword: '专精特新',
    about: '创新型企业、小巨人',
    icon: IconClipboardCheck,
  },
  {
    name: '研发费用',
    keyword: '研发费用加计扣除',
    about: '加计扣除比例与申报',
    icon: IconReceipt2,
  },
  { name: '商标', keyword: '商标', about: '法律、分类与收费', icon: IconRegistered },
  { name: '专利', keyword: '专利', about: '费用减缴与优先审查', icon: IconBulb },
  { name: '软件著作权', keyword: '软件著作权', about: '登记与保护期限', icon: IconCopyright },
  { name: '职称', keyword: '职称', about: '评价标准与贯通办法', icon: IconSchool },
]

/** Eight ways into the list, each a search that is filled in already. */
export const QuickEntries = () => {
  const href = useHref()
  return (
    <ul className={styles.grid}>
      {ENTRIES.map(({ name, keyword, about, icon: Drawing }) => (
        <li key={name}>
          <Link to={href('policyList', { q: keyword })}>
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
