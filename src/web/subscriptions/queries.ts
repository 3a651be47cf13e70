import { dictionaries } from '#contract/dictionaries.ts'
import { policies } from '#contract/policies.ts'
import { subscriptions } from '#contract/subscriptions.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { SavedSearchFilter } from '#domain/subscriptions/saved-search.ts'
import { queryOptionsOf, queryOptionsInline, queryOptionsAbortable } from '#web/wire/query.ts'

export type Mine = AnswerOf<typeof subscriptions.mine>
export type SavedSearch = Mine['sets'][number]
export type Found = AnswerOf<typeof subscriptions.found>
export type FoundPolicy = Found['records'][number]
export type Preview = AnswerOf<typeof subscriptions.preview>

/** Finds on one page of their list. */
export const FOUND_A_PAGE = 20

export const mineQuery = () => ({ ...queryOptionsInline(subscriptions.mine, {}), staleTime: 0 })

/** What a set has found, or every set when it is empty. */
export const foundQuery = (setId: string, page: number) => ({
  ...queryOptionsInline(subscriptions.found, { setId, page, pageSize: FOUND_A_PAGE }),
  staleTime: 0,
})

/** What a set would find; only the last one asked for is waited for. */
export const previewQuery = (filter: SavedSearchFilter) =>
  queryOptionsAbortable(subscriptions.preview, filter)

/** The regions below one, `000000` for the provinces. */
export const regionsQuery = (parentCode: string) => ({
  ...queryOptionsInline(dictionaries.regions, { parentCode }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Sections of GB/T 4754. */
export const industriesQuery = () => ({
  ...queryOptionsInline(dictionaries.entries, { dictType: 'INDUSTRY' }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** The bodies that have issued something, those with most first. */
export const orgsQuery = () => {
  const { queryKey, queryFn } = queryOptionsOf(policies.search, { pageSize: 1 })
  return {
    queryKey: [...queryKey, 'orgs'] as const,
    queryFn: async (context: Parameters<typeof queryFn>[0]): Promise<string[]> => {
      const { facets } = await queryFn(context)
      const orgs = facets.find(({ facet }) => facet === 'orgs')?.options ?? []
      return orgs.map(({ code }) => code)
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { onApiError: 'inline' } as const,
  }
}
