import type { QueryClient } from '@tanstack/react-query'
import { policies } from '#contract/policies.ts'
import { queryOptionsOrNull } from '#web/wire/query.ts'
import type { PolicyCard, SearchResult } from '../parts/types.ts'
import type { PolicyDetail } from './types.ts'

/** The query of one policy; null when there is none under this id. */
export const policyQuery = (id: string) => queryOptionsOrNull(policies.detail, { policyId: id })

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
