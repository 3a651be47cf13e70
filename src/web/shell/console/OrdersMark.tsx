import { useQuery } from '@tanstack/react-query'
import { orders } from '#contract/orders.ts'
import { askInline } from '#web/wire/query.ts'
import { useSession } from '../context.ts'
import styles from './UnreadMark.module.css'

/** How often the count is asked for while the page is visible. */
const EVERY_MS = 60_000

/** How many orders wait for the company itself; nothing where there are none. */
export const OrdersMark = () => {
  const session = useSession()
  const held = session?.companyId !== '' && session?.permissions.includes('precise:order') === true
  const { data } = useQuery({
    ...askInline(orders.waiting, {}),
    enabled: held,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  })
  const count = held ? (data?.count ?? 0) : 0
  if (count === 0) return null
  return (
    <span className={`num ${styles.count}`} data-quiet>
      {count > 99 ? '99+' : count}
      <span className="sr"> 项待您处理</span>
    </span>
  )
}
