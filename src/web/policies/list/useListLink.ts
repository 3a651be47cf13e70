import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import { type ListQuery, writeListQuery } from '../list-query.ts'

/** The address of the list for a question. */
export const useListHref = (): ((query: ListQuery) => string) => {
  const href = useHref()
  return useCallback((query) => `${href('policyList')}${writeListQuery(query)}`, [href])
}

/** Goes to the list with a question. */
export const useListGo = (): ((query: ListQuery) => void) => {
  const navigate = useNavigate()
  const href = useListHref()
  return useCallback((query) => void navigate(href(query)), [navigate, href])
}
