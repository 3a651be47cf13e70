import { type ComponentType, lazy, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Boundary } from '#web/kit/Boundary.tsx'
import type { Inflight } from '#web/wire/inflight.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Unreached } from './ErrorPage.tsx'
import { PortalFrame } from './frames/PortalFrame.tsx'
import { RootFrame } from './frames/RootFrame.tsx'
import { TitleFrame } from './frames/TitleFrame.tsx'
import { loads } from './loads.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import type { PageModule } from './page.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { type Layout, type PageEntry, pages } from './pages.ts'

const BareFrame = ({ children }: { children: ReactNode }) => <>{children}</>

/** Its script is none of a public page's; where its pages are comes along, so that none waits for that. */
const ConsoleFrame = lazy(async () => {
  const [frame] = await Promise.all([
    import('./frames/ConsoleFrame.tsx'),
    import('./console/loads.ts'),
  ])
  return { default: frame.ConsoleFrame }
})

const MemberFrame = lazy(async () => ({
  default: (await import('./frames/MembersOnly.tsx')).MemberFrame,
}))

const FRAMES: Record<Layout, ComponentType<{ children: ReactNode }>> = {
  portal: PortalFrame,
  console: ConsoleFrame,
  title: TitleFrame,
  none: BareFrame,
}

/** Pages that are loaded already: the one the server rendered. */
export type LoadedPages = Map<PageName, PageModule>

/** What stands at each page's addresses, and at every other one. */
export type Routes = Record<PageName | 'elsewhere', ReactNode>

/**
 * What every page shows. A loaded page renders at once (so the first render equals the server's);
 * the others come with their own script when they are first visited. `moving` counts the scripts
 * under way.
 */
export const routesOf = (loaded: LoadedPages, moving: Inflight): Routes => {
  const names = Object.keys(pages) as PageName[]
  const shown = names.map((name) => [name, pageElement(name, loaded, moving)] as const)
  return {
    ...(Object.fromEntries(shown) as Record<PageName, ReactNode>),
    elsewhere: (
      <PortalFrame>
        <NotFoundPage />
      </PortalFrame>
    ),
  }
}

const pageElement = (name: PageName, loaded: LoadedPages, moving: Inflight): ReactNode => {
  const entry: PageEntry = pages[name]
  const Frame = entry.member === true ? MemberFrame : FRAMES[entry.layout]
  const load = async () => {
    moving.begin()
    try {
      return await loads[name]()
    } catch (error) {
      throw new Unreached(name, { cause: error })
    } finally {
      moving.end()
    }
  }
  let Page: ComponentType = loaded.get(name)?.default ?? lazy(load)
  const Present = () => <Page />
  return (
    <Frame>
      <PageBoundary
        framed={entry.layout !== 'none'}
        // A script that did not come once is asked for again the next time.
        onFailed={() => {
          Page = lazy(load)
        }}
      >
        <Present />
      </PageBoundary>
    </Frame>
  )
}

/** What fails in a page leaves the frame around it standing. */
const PageBoundary = (props: { framed: boolean; onFailed: () => void; children: ReactNode }) => (
  <ErrorBoundary place={useLocation().pathname} {...props} />
)

/** The page of the present address. The page before stays until the next one's script is there. */
export const Pages = ({ routes }: { routes: Routes }) => {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary place={pathname}>
      <Boundary>
        <RootFrame>{routes[pageAt(pathname)?.name ?? 'elsewhere']}</RootFrame>
      </Boundary>
    </ErrorBoundary>
  )
}
