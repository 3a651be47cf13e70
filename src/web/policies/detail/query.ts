import type { QueryClient } from '@tanstack/react-query'
import { policies } from '#contract/policies.ts'
import { isRefusal } from '#contract/wire/refusals.ts'
import { ask } from '#web/wire/query.ts'
import type { PolicyCard, SearchResult } from '../parts/types.ts'
import type { PolicyDetail } from './types.ts'

/** What can be the id of a policy at all; anything else is not asked for. */
export const isPolicyId = (id: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(id)

const MISSING = 404

/** The query of one policy; null when there is none under this id. */
export const policyQuery = (id: string) => {
  const asked = ask(policies.detail, { policyId: id })
  return {
    ...asked,
    meta: { onRefusal: 'inline' as const },
    queryFn: async (context: { client: QueryClient }): Promise<PolicyDetail | null> => {
      try {
        return await asked.queryFn(context)
      } catch (error) {
        if (isRefusal(error) && error.code === MISSING) return null
        throw error
      }
    },
  }
}

/** The card that a list or another policy has shown of this one: title and level before the answer is here. */
export const knownCard = (client: QueryClient, id: string): PolicyCard | undefined => {
  const results = client.getQueriesData<SearchResult>({ queryKey: [policies.search.path] })
  for (const [, result] of results)
    for (const { policy } of result?.records ?? []) if (policy.policyId === id) return policy
  for (const { path } of [policies.latest, policies.byAreaLevel])
    for (const [, result] of client.getQueriesData<{ records: PolicyCard[] }>({ queryKey: [path] }))
      for (const policy of result?.records ?? []) if (policy.policyId === id) return policy
  const details = client.getQueriesData<PolicyDetail | null>({ queryKey: [policies.detail.path] })
  for (const [, detail] of details) {
    const { related = [], replaces = [], replacedBy = null } = detail ?? {}
    for (const policy of [...related, ...replaces, ...(replacedBy ? [replacedBy] : [])])
      if (policy.policyId === id) return policy
  }
  return undefined
}
