import { useQuery } from '@tanstack/react-query'
import { declarations } from '#contract/declarations.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { useSession } from '../context.ts'
import { COUNT_EVERY_MS, WaitingMark } from './WaitingMark.tsx'

/** How many declarations wait for whoever is signed in, of a company or an advisor; nothing where there are none. */
export const DeclarationsMark = () => {
  const session = useSession()
  const own = session !== null && session.companyId !== ''
  const held = session?.permissions.includes(own ? 'declare:list' : 'declaring:serve') === true
  const { data } = useQuery({
    ...(own
      ? queryOptionsInline(declarations.waiting, {})
      : queryOptionsInline(declarations.servedWaiting, {})),
    enabled: held,
    staleTime: COUNT_EVERY_MS,
    refetchInterval: COUNT_EVERY_MS,
  })
  return <WaitingMark count={held ? (data?.count ?? 0) : 0} />
}
