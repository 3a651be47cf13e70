import { policyComparison } from '#contract/policy-comparison.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

/** What decides one policy. */
export type Decided = AnswerOf<(typeof policyComparison)['requirements']>['records'][number]

/** What decides some policies, for the browser alone. */
export const requirementsQuery = (ids: readonly string[]) =>
  queryOptionsInline(policyComparison.requirements, { policyIds: [...ids] })

/** So many are asked for at once. */
const AT_ONCE = 50

/** What decides a policy of a list: asked for with its neighbours, each part of the list once. */
export const neighboursQuery = (ids: readonly string[], policyId: string) => {
  const at = Math.max(0, ids.indexOf(policyId))
  const from = at - (at % AT_ONCE)
  return requirementsQuery(ids.slice(from, from + AT_ONCE))
}
