import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { policies } from '#contract/policies.ts'
import { search } from '#contract/search.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import { queryOptionsOf, useCall } from '#web/wire/query.ts'
import { type ListQuery, searchInput } from '../list-query.ts'
import type { SearchResult } from '../parts/types.ts'
import { takeSearch } from '../search/labels.ts'
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

const LONGEST_LOGGED = 50

/** Asks the question; keeps the last result while another is coming and when the network is gone. */
export const useListAnswer = (query: ListQuery): ListAnswer => {
  const offline = !useOnline()
  const call = useCall()
  const asked = useQuery({
    ...queryOptionsOf(policies.search, searchInput(query)),
    placeholderData: keepPreviousData,
  })
  const [last, setLast] = useState<SearchResult | undefined>(asked.data)
  const { data, isPlaceholderData } = asked
  if (data && data !== last) setLast(data)

  const total = data && !isPlaceholderData ? data.total : null
  const { keyword } = query
  const corrected = data?.corrected ?? ''
  useEffect(() => {
    if (total === null || !takeSearch(keyword)) return
    // A slip is nobody's search: what was meant is.
    const logged = Array.from(corrected === '' ? keyword : corrected)
      .slice(0, LONGEST_LOGGED)
      .join('')
    // Nobody waits for the log, and nobody is told when it is refused.
    call(search.log, { keyword: logged, total }).catch(() => {})
  }, [call, keyword, corrected, total])

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
