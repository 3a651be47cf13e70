import { useCallback } from 'react'
import { useHref } from '#web/shell/useHref.ts'
import { type ListQuery, writeListQuery } from '../list-query.ts'

/** The address of the list for a question. */
export const useListHref = (): ((query: ListQuery) => string) => {
  const href = useHref()
  return useCallback((query) => `${href('serviceProjectList')}${writeListQuery(query)}`, [href])
}
