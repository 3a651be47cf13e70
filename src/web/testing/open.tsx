/** For tests of pages: a page at an address, over a server that answers as told. */
import { render } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { sessionUser } from '#contract/session.ts'
import { site, type SiteConfig } from '#contract/site.ts'
import { make } from '#contract/wire/make.ts'
import { createSessionStore, type Granted, type SessionState } from '#web/session/session.ts'
import { ApplicationProvider } from '#web/shell/Application.tsx'
import { createOverlays } from '#web/shell/overlays.ts'
import { createInflight } from '#web/wire/inflight.ts'
import type { PageModule } from '#web/shell/page.ts'
import { createQueryClient, queryOptionsOf } from '#web/wire/query.ts'
import { fakeServer, type Route } from './server.ts'

const SITE = { webName: '策桥', hotlines: { '0': '000-8866 1300', '1': '000-8866 1200' } }

/** Somebody who is signed in, of whom a test says what it is about. */
export const someone = (more: Partial<SessionState> = {}): Granted & Partial<SessionState> => ({
  ...make(sessionUser()),
  accessToken: 'token',
  tokenType: 'Bearer',
  refreshToken: '',
  ...more,
})

interface Options {
  site?: Partial<SiteConfig>
  /** Who is signed in, as {@link someone} makes them. */
  session?: Partial<SessionState> | null
  onApiError?: Parameters<typeof createQueryClient>[1]
}

/**
 * Renders something at an address, with the whole application around it, over a server that answers
 * by `routes`.
 * @returns the server's record of calls, the parts of the application, and where one is: `at` the
 *   query as it is read, `path` the path with it.
 */
export const openAt = (
  element: ReactNode,
  address: string,
  routes: readonly Route[] = [],
  options: Options = {},
) => {
  const session = createSessionStore(null)
  session.set(options.session ? someone(options.session) : null)
  const server = fakeServer(routes, () => session.identity())
  const client = createQueryClient(server.call, options.onApiError)
  // A call that failed is asked again as in a browser, without the second in between.
  const usual = client.getDefaultOptions()
  client.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 1 } })
  const overlays = createOverlays(() => 0)
  const application = {
    session,
    overlays,
    inflight: createInflight(),
    moving: createInflight(0),
    site: make(site.config.output, { ...SITE, ...options.site }),
  }
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  render(
    <ApplicationProvider application={application} client={client}>
      <RouterProvider router={router} />
    </ApplicationProvider>,
  )
  const at = (): string => decodeURIComponent(router.state.location.search)
  const path = (): string => router.state.location.pathname + at()
  return { ...server, client, overlays, router, session, at, path }
}

/** The same for a page without properties. */
export const openPage = (
  Page: ComponentType,
  address: string,
  routes: readonly Route[],
  options: Options = {},
) => openAt(<Page />, address, routes, options)

/** What a page says of itself at an address, as the server asks for it before it renders. */
export const headOf = async (
  prepare: PageModule['prepare'],
  address: string,
  routes: readonly Route[],
) => {
  const client = createQueryClient(fakeServer(routes).call)
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  return prepare({
    client,
    query: searchParams,
    pathname,
    ask: async (endpoint, input) => client.fetchQuery(queryOptionsOf(endpoint, input)),
  })
}
