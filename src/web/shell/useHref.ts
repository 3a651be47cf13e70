import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { hrefTo, pageAt } from './pages.ts'

let latest = { pathname: '', family: 0 }

/** Which spelling of its page a path is; every link of a page asks for the same one. */
const familyOf = (pathname: string): number => {
  if (latest.pathname !== pathname) latest = { pathname, family: pageAt(pathname)?.spelling ?? 0 }
  return latest.family
}

/** {@link hrefTo} in the family of addresses the visitor came in by. */
export const useHref = (): typeof hrefTo => {
  const { pathname } = useLocation()
  const family = familyOf(pathname)
  return useCallback((name, query, given) => hrefTo(name, query, given ?? family), [family])
}
