import { useQuery } from '@tanstack/react-query'
import { orders } from '#contract/orders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { situationProblem } from '#domain/orders/machine.ts'
import { isAppliedFor } from '#domain/policies/codes.ts'
import { restrictionOf } from '#domain/permissions/certification.ts'
import { useSession } from '#web/shell/context.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { Match } from '../labels.ts'

/** Open orders that are looked through: no company has more. */
const ORDERS_MOST = 50

const openQuery = () => ({
  ...queryOptionsInline(orders.mine, { state: 'open' as const, page: 0, pageSize: ORDERS_MOST }),
  staleTime: 0,
})

/** Whether the company is certified; whoever is signed in without one is told by the page itself. */
export const useCertified = (): boolean =>
  restrictionOf(useSession()?.permissionState ?? '') === null

/** Whether an order can be made for a match: why not, and the one that is open. */
export interface Ordering {
  /** Why not, in words; null when it can. */
  barred: string | null
  certified: boolean
  open: AnswerOf<typeof orders.mine>['records'][number] | null
}

export const useOrdering = ({ policyId, windowState, kind, reaches }: Match): Ordering => {
  const held = useSession()?.permissions ?? []
  const certified = useCertified()
  const asked = useQuery({ ...openQuery(), enabled: held.includes('precise:order') })
  const problem = situationProblem({
    certified,
    policyOpen: windowState !== '' && windowState !== 'closed',
    appliedFor: isAppliedFor(kind),
    reaches,
    deadline: '',
    today: '',
  })
  const allowed = held.includes('precise:detail:order')
  return {
    barred: problem ?? (allowed ? null : '您没有“委托申报”权限，请联系管理员添加'),
    certified,
    open: asked.data?.records.find((one) => one.policyId === policyId) ?? null,
  }
}
