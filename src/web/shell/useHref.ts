import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { hrefTo, pageAt } from './pages.ts'

/** {@link hrefTo} in the family of addresses the visitor came in by. */
export const useHref = (): typeof hrefTo => {
  const { pathname } = useLocation()
  const family = pageAt(pathname)?.spelling ?? 0
  return useCallback((name, query, given) => hrefTo(name, query, given ?? family), [family])
}
