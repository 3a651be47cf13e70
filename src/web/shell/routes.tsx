import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { RouteObject } from 'react-router'
import { ErrorPage } from './ErrorPage.tsx'
import { ConsoleFrame } from './frames/ConsoleFrame.tsx'
import { PortalFrame } from './frames/PortalFrame.tsx'
import { RootFrame } from './frames/RootFrame.tsx'
import { loads } from './loads.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import type { PageModule } from './page.ts'
import { type Layout, type PageName, pages } from './pages.ts'

const BareFrame = ({ children }: { children: ReactNode }) => <>{children}</>

const FRAMES: Record<Layout, ComponentType<{ children: ReactNode }>> = {
  portal: PortalFrame,
  console: ConsoleFrame,
  none: BareFrame,
}

/** Pages that are loaded already: the one the server rendered. */
export type LoadedPages = Map<PageName, PageModule>

/**
 * Every page under each of its addresses. A loaded page renders at once (so the first render equals
 * the server's); the others come with their own script when they are first visited, and the page
 * before stays until then.
 */
export const routesOf = (loaded: LoadedPages): RouteObject[] => [
  {
    element: <RootFrame />,
    errorElement: <ErrorPage />,
    children: [
      ...(Object.keys(pages) as PageName[]).flatMap((name) => pageRoutes(name, loaded)),
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

const pageRoutes = (name: PageName, loaded: LoadedPages): RouteObject[] => {
  const entry = pages[name]
  const Frame = FRAMES[entry.layout]
  const framed = (Page: ComponentType) => (
    <Frame>
      <Suspense fallback={<div style={{ minHeight: '100vh' }} />}>
        <Page />
      </Suspense>
    </Frame>
  )
  const page = loaded.get(name)
  if (page) return entry.paths.map((path) => ({ path, element: framed(page.default) }))
  const lazy = async () => ({ element: framed((await loads[name]()).default) })
  return entry.paths.map((path) => ({ path, lazy }))
}
