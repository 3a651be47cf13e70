import { useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { site, type SiteConfig } from '#contract/site.ts'
import { type Allowed, allowedAt } from '#domain/permissions/menu.ts'
import type { SessionState, SessionStore } from '#web/session/session.ts'
import { load, save, type StorageKey, watch } from '#web/session/storage.ts'
import type { EarlyFields } from '#web/kit/early-fields.ts'
import type { Inflight } from '#web/wire/inflight.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import type { Overlays, OverlaysState } from './overlays.ts'

/** What the whole application shares; made once in the browser, once per request on the server. */
export interface Application {
  session: SessionStore
  inflight: Inflight
  /** Open while the script of the next page is under way. */
  moving: Inflight
  overlays: Overlays
  /** The configuration the page was rendered with; newer ones come through the query cache. */
  site: SiteConfig
  /** Calls are encrypted and no key is held; absent where none ever are. */
  keyless?: () => boolean
  /** What may have been filled in before the scripts came; absent where nothing is hydrated. */
  early?: EarlyFields
}

export const ApplicationContext = createContext<Application | null>(null)

/** What the page was started with. @throws Error outside of the application. */
export const useApplication = (): Application => {
  const application = useContext(ApplicationContext)
  if (!application) throw new Error('ApplicationContext is missing')
  return application
}

/** The signed-in user; null for a visitor, on the server and until the page is hydrated. */
export const useSession = (): SessionState | null => {
  const { session } = useApplication()
  return useSyncExternalStore(session.subscribe, session.get, () => null)
}

/**
 * 权限查询: whether up to three nested codes are held, level by level, and where the deepest leads
 * (specification §6). A button is shown only when its level is true.
 */
export const useAllowed = (first: string, second?: string, third?: string): Allowed =>
  allowedAt(useSession()?.navList ?? [], first, second, third)

export { useHydrated } from '#web/kit/useHydrated.ts'

/** The query of the site's configuration; a refusal of it is nobody's business. */
export const siteQuery = queryOptionsInline(site.config, {})

/** A configuration that is not published, over a part of a page that shows what it would be. */
export const PreviewedSite = createContext<SiteConfig | null>(null)

/** The site's configuration: what the page was rendered with, then what each route change loads. */
export const useSite = (): SiteConfig => {
  const application = useApplication()
  const previewed = useContext(PreviewedSite)
  const { data } = useQuery({ ...siteQuery, enabled: false })
  return previewed ?? data ?? application.site
}

/** The toasts, the relogin dialog and the consultation panel as they stand. */
export const useOverlays = (): OverlaysState => {
  const { overlays } = useApplication()
  return useSyncExternalStore(overlays.subscribe, overlays.get, overlays.get)
}

/**
 * A value this browser remembers, and how to change it; null on the server, during hydration and
 * when nothing is stored. Every place that shows it follows a change, in other tabs too.
 */
export const useRemembered = <T>(name: StorageKey): [T | null, (value: T | null) => void] => {
  const text = useSyncExternalStore(
    useCallback((listener) => watch(name, listener), [name]),
    () => JSON.stringify(load<T>(name)),
    () => 'null',
  )
  const value = useMemo(() => JSON.parse(text) as T | null, [text])
  return [value, useCallback((next: T | null) => save(name, next), [name])]
}

/** 所在地区, chosen in the top bar: the default of every filter by region. */
export interface Region {
  regionCode: string
  regionName: string
}

/** The region that the visitor chose, kept in the browser. */
export const useRegion = () => useRemembered<Region>('region')
