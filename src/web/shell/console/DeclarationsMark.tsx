import { useQuery } from '@tanstack/react-query'
import { declarations } from '#contract/declarations.ts'
import { askInline } from '#web/wire/query.ts'
import { useSession } from '../context.ts'
import styles from './UnreadMark.module.css'

/** How often the count is asked for while the page is visible. */
const EVERY_MS = 60_000

/** How many declarations wait for whoever is signed in, of a company or an advisor; nothing where there are none. */
export const DeclarationsMark = () => {
  const session = useSession()
  const own = session !== null && session.companyId !== ''
  const held = session?.permissions.includes(own ? 'declare:list' : 'declaring:serve') === true
  const { data } = useQuery({
    ...(own ? askInline(declarations.waiting, {}) : askInline(declarations.servedWaiting, {})),
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
