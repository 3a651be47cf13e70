import '#web/kit/tokens.css'
import '#web/kit/base.css'
import { hydrate as hydrateQueries, type QueryClient } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { SiteConfig } from '#contract/site.ts'
import { createCall } from '#contract/wire/caller.ts'
import { plainCaller } from '#contract/wire/seal.ts'
import { createSessionStore } from '#web/session/session.ts'
import { ApplicationProvider } from '#web/shell/Application.tsx'
import { type Application, siteQuery } from '#web/shell/context.ts'
import { createNotices } from '#web/shell/notices.ts'
import { loads } from '#web/shell/loads.ts'
import { pageAt } from '#web/shell/pages.ts'
import { react } from '#web/shell/reactions.ts'
import { type LoadedPages, Pages, routesOf } from '#web/shell/routes.tsx'
import { readState } from '#web/shell/state.ts'
import { createInflight } from '#web/wire/inflight.ts'
import { createQueryClient } from '#web/wire/query.ts'
import { browserTransport } from '#web/wire/transport.ts'
import { CLIENT_CREDENTIALS } from '#web/wire/credentials.ts'
import { now } from '#web/kit/clock.ts'

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const state = readState(document)
  const session = createSessionStore(
    'BroadcastChannel' in globalThis ? new BroadcastChannel('cq:session') : null,
  )
  const inflight = createInflight()
  const call = createCall({
    transport: browserTransport,
    seal: plainCaller,
    identity: session.identity,
    clientCredentials: CLIENT_CREDENTIALS,
  })
  const client: QueryClient = createQueryClient(
    async (endpoint, input) => {
      if (!endpoint.background) inflight.begin()
      try {
        return await call(endpoint, input)
      } finally {
        if (!endpoint.background) inflight.end()
      }
    },
    (refusal, inline) => react(refusal, application, inline),
  )
  hydrateQueries(client, state.queries)
  const config = client.getQueryData<SiteConfig>(siteQuery.queryKey)
  if (!config) throw new Error('the page carries no site configuration')
  const notices = createNotices(now)
  const moving = createInflight(0)
  const application: Application = { session, inflight, moving, notices, site: config }

  const loaded: LoadedPages = new Map()
  const here = pageAt(location.pathname)
  if (here) loaded.set(here.name, await loads[here.name]())
  const routes = routesOf(loaded, moving)
  const app = (
    <StrictMode>
      <ApplicationProvider application={application} client={client}>
        <BrowserRouter>
          <Pages routes={routes} />
        </BrowserRouter>
      </ApplicationProvider>
    </StrictMode>
  )
  // A transition hydrates in short steps, so that a tap in between is not kept waiting.
  if (state.rendered) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

void start()
