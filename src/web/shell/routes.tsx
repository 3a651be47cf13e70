import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { type RouteObject, useLocation, useRoutes } from 'react-router'
import type { Inflight } from '#web/wire/inflight.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { ConsoleFrame } from './frames/ConsoleFrame.tsx'
import { PortalFrame } from './frames/PortalFrame.tsx'
import { RootFrame } from './frames/RootFrame.tsx'
import { TitleFrame } from './frames/TitleFrame.tsx'
import { loads } from './loads.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import type { PageModule } from './page.ts'
import { type Layout, type PageEntry, type PageName, pageAt, pages } from './pages.ts'

const BareFrame = ({ children }: { children: ReactNode }) => <>{children}</>

const FRAMES: Record<Layout, ComponentType<{ children: ReactNode }>> = {
  portal: PortalFrame,
  console: ConsoleFrame,
  title: TitleFrame,
  none: BareFrame,
}

/** Pages that are loaded already: the one the server rendered. */
export type LoadedPages = Map<PageName, PageModule>

/**
 * Every page under each of its addresses. A loaded page renders at once (so the first render equals
 * the server's); the others come with their own script when they are first visited. `moving` counts
 * the scripts under way.
 */
export const routesOf = (loaded: LoadedPages, moving: Inflight): RouteObject[] => [
  {
    element: <RootFrame />,
    children: [
      ...(Object.keys(pages) as PageName[]).flatMap((name) => pageRoutes(name, loaded, moving)),
      {
        path: '*',
        element: (
          <PortalFrame>
            <NotFoundPage />
          </PortalFrame>
        ),
      },
    ],
  },
]

const pageRoutes = (name: PageName, loaded: LoadedPages, moving: Inflight): RouteObject[] => {
  const entry: PageEntry = pages[name]
  const Frame = FRAMES[entry.layout]
  const Page =
    loaded.get(name)?.default ??
    lazy(async () => {
      moving.begin()
      try {
        return await loads[name]()
      } finally {
        moving.end()
      }
    })
  const element = (
    <Frame>
      <Page />
    </Frame>
  )
  return entry.paths.map((path) => ({ path, element }))
}

/** A path with two steps matches no pattern. */
const NOWHERE = '/404/404'

/** The page of the present address. The page before stays until the next one's script is there. */
export const Pages = ({ routes }: { routes: RouteObject[] }) => {
  const location = useLocation()
  const { pathname } = location
  // A path that only looks like a page's pattern leads nowhere.
  const page = useRoutes(routes, pageAt(pathname) ? location : { ...location, pathname: NOWHERE })
  return (
    <ErrorBoundary place={pathname}>
      <Suspense>{page}</Suspense>
    </ErrorBoundary>
  )
}
