import { useQuery } from '@tanstack/react-query'
import { orders } from '#contract/orders.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { useSession } from '../context.ts'
import { COUNT_EVERY_MS, WaitingMark } from './WaitingMark.tsx'

/** How many orders wait for the company itself; nothing where there are none. */
export const OrdersMark = () => {
  const session = useSession()
  const held = session?.companyId !== '' && session?.permissions.includes('precise:order') === true
  const { data } = useQuery({
    ...queryOptionsInline(orders.waiting, {}),
    enabled: held,
    staleTime: COUNT_EVERY_MS,
    refetchInterval: COUNT_EVERY_MS,
  })
  return <WaitingMark count={held ? (data?.count ?? 0) : 0} />
}
