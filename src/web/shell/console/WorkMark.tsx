import { useQuery } from '@tanstack/react-query'
import type { PageName } from '#domain/pages/pages.ts'
import { workCountQuery } from '#web/kit/work/queries.ts'
import { useSession } from '../context.ts'
import { entryPageOf } from './entries.ts'
import styles from './UnreadMark.module.css'

/** How much of what waits for whoever is signed in is done on a page; nothing where nothing is. */
export const WorkMark = ({ page }: { page: PageName | null }) => {
  const session = useSession()
  const { data } = useQuery({ ...workCountQuery(), enabled: session !== null })
  const count = (data?.pages ?? []).reduce(
    (sum, one) => (entryPageOf(one.page as PageName) === page ? sum + one.count : sum),
    0,
  )
  // Messages have a mark of their own: what is unread.
  return count === 0 || page === 'news' || page === 'adminHome' ? null : (
    <span className={`num ${styles.count}`} data-quiet>
      {count > 99 ? '99+' : count}
      <span className="sr"> 项待您处理</span>
    </span>
  )
}
