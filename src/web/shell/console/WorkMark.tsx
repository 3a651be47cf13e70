import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { workCountQuery } from '#web/kit/work/queries.ts'
import { useSession } from '../context.ts'
import { entryPageOf } from './entries.ts'
import styles from './UnreadMark.module.css'

/** Messages have a mark of their own, what is unread; 首页 shows the work itself. */
const UNMARKED: readonly PageName[] = ['adminHome']

/** How much of what waits for whoever is signed in is done on some pages; nothing where nothing is. */
export const WorkMark = ({ pages }: { pages: readonly (PageName | null)[] }) => {
  const session = useSession()
  const { pathname } = useLocation()
  // The list of the home page brings the count with it.
  const home = pageAt(pathname)?.name === 'adminHome'
  const { data } = useQuery({ ...workCountQuery(), enabled: session !== null && !home })
  const marked = new Set(pages.filter((page) => page !== null && !UNMARKED.includes(page)))
  const count = (data?.pages ?? [])
    .filter(({ page }) => marked.has(entryPageOf(page as PageName) ?? null))
    .reduce((sum, one) => sum + one.count, 0)
  return count === 0 ? null : (
    <span className={`num ${styles.count}`} data-quiet>
      {count > 99 ? '99+' : count}
      <span className="sr"> 项待您处理</span>
    </span>
  )
}
