import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { SiteConfig } from '#contract/site.ts'
import type { Call } from '#contract/wire/caller.ts'
import { whenIdle } from '#web/kit/useLater.ts'
import { load, save } from '#web/session/storage.ts'
import { useCall } from '#web/wire/query.ts'
import { siteQuery } from './context.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import { isForMembers, type PageEntry, pages } from './pages.ts'

/** Fields of the address that lead somewhere else; another one (a filter) changes the page in place. */
const PLACES = ['id', 'page'] as const

/** What makes two addresses the same place: a change of it is a route change. */
export const placeOf = (pathname: string, search: string): string => {
  const query = new URLSearchParams(search)
  return [pathname, ...PLACES.map((field) => query.get(field) ?? '')].join(' ')
}

/** An id that comes or goes in the console opens or closes a layer over its list, which stays where it was. */
export const isLayer = (from: string, to: string): boolean => {
  const below = from.replace(/ \S* /, '  ')
  return (
    from !== to &&
    below === to.replace(/ \S* /, '  ') &&
    (from === below || to === below) &&
    isInside(from.split(' ')[0] ?? '')
  )
}

const isInside = (pathname: string): boolean => {
  const page = pageAt(pathname)
  return page !== null && isForMembers(pages[page.name] as PageEntry)
}

/**
 * On every route change: up to the top, or to the part that the address names, focus to the
 * heading, and the site's configuration once more. The browser asks with the tag it holds, so an unchanged file costs no body; the last good
 * copy is kept for a visit without network.
 */
export const useArrival = (): void => {
  const { pathname, search, hash, key } = useLocation()
  const place = placeOf(pathname, search)
  const client = useQueryClient()
  const call = useCall()
  const before = useRef<string | null>(null)
  // A step of a form that now has an id takes the place of the one before.
  const stepping = useNavigationType() === 'REPLACE'

  useEffect(() => {
    history.scrollRestoration = 'manual'
  }, [])

  useEffect(() => {
    const from = before.current
    if (from !== null && from !== place && (stepping || !isLayer(from, place))) {
      window.scrollTo(0, 0)
      focusHeading()
    }
    before.current = place
  }, [place, stepping])

  // A part of the page that the address names, also when a link names it once more.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, key, place])

  useEffect(() => {
    client
      .fetchQuery({ ...siteQuery, staleTime: 0 })
      .then((config) => save('site', config))
      .catch(() => {
        const kept = load<SiteConfig>('site')
        if (kept && !client.getQueryData(siteQuery.queryKey))
          client.setQueryData(siteQuery.queryKey, kept)
      })
  }, [client, place])

  useEffect(() => whenIdle(() => void counted(call)), [call, place])
}

/** Counts the page that is shown, if it is a public one; its script comes when the page is idle. */
const counted = async (call: Call): Promise<void> => {
  if (pageAt(location.pathname) === null || isInside(location.pathname)) return
  try {
    const { countVisit } = await import('#web/visits/count.ts')
    await countVisit(call, location)
  } catch {
    // A page that is not counted is missed by nobody.
  }
}

const focusHeading = (): void => {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!(target instanceof HTMLElement)) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
