import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { familyOf, hrefTo, pageAt } from '#domain/pages/addresses.ts'

let latest = { pathname: '', family: 0 }

/** Which family of addresses a path is of; every link of a page asks for the same one. */
const familyAt = (pathname: string): number => {
  if (latest.pathname !== pathname) {
    const page = pageAt(pathname)
    latest = { pathname, family: page === null ? 0 : familyOf(page) }
  }
  return latest.family
}

/** {@link hrefTo} in the family of addresses the visitor came in by. */
export const useHref = (): typeof hrefTo => {
  const { pathname } = useLocation()
  const family = familyAt(pathname)
  return useCallback((name, query, given) => hrefTo(name, query, given ?? family), [family])
}
