import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { policies } from '#contract/policies.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { queryOptionsOf } from '#web/wire/query.ts'
import { type ListQuery, searchInput } from '../list-query.ts'
import type { SearchResult } from '../parts/types.ts'
import { useSearchLog } from '#web/kit/search/search-log.ts'
import { useOnline } from '#web/kit/useOnline.ts'

/** What the list shows for its question. */
export interface ListAnswer {
  /** The answer, or the one before while the next is on its way. */
  result: SearchResult | undefined
  /** The last answer of all, also when this question failed: it knows the names of codes. */
  known: SearchResult | undefined
  /** `result` belongs to another question than the one asked. */
  stale: boolean
  failed: boolean
  error: ApiError | null
  offline: boolean
  retry: () => void
}

/** Asks the question; keeps the last result while another is coming and when the network is gone. */
export const useListAnswer = (query: ListQuery): ListAnswer => {
  const offline = !useOnline()
  const asked = useQuery({
    ...queryOptionsOf(policies.search, searchInput(query)),
    placeholderData: keepPreviousData,
  })
  const [last, setLast] = useState<SearchResult | undefined>(asked.data)
  const { data, isPlaceholderData } = asked
  if (data && data !== last) setLast(data)

  useSearchLog(query.keyword, isPlaceholderData ? undefined : data)

  const result = data ?? (offline ? last : undefined)
  return {
    result,
    known: result ?? last,
    stale: isPlaceholderData || data === undefined,
    failed: asked.isError,
    error: asked.error,
    offline,
    retry: () => void asked.refetch(),
  }
}
