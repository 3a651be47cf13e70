import '#web/kit/tokens.css'
import '#web/kit/base.css'
import { hydrate as hydrateQueries, type QueryClient } from '@tanstack/react-query'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import type { SiteConfig } from '#contract/site.ts'
import { session as contract } from '#contract/session.ts'
import { type CallerSeal, createCall, type Identity, plainCaller } from '#contract/wire/caller.ts'
import { API_ERROR } from '#contract/wire/api-error.ts'
import { createDoor } from '#web/encryption/door.ts'
import { createSessionStore, type SessionStore } from '#web/session/session.ts'
import { ApplicationProvider } from '#web/shell/Application.tsx'
import { type Application, siteQuery } from '#web/shell/context.ts'
import { createOverlays } from '#web/shell/overlays.ts'
import { loads } from '#web/shell/loads.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import { react } from '#web/shell/reactions.ts'
import { type LoadedPages, Pages, routesOf } from '#web/shell/routes.tsx'
import { readState } from '#web/shell/state.ts'
import { createInflight } from '#web/wire/inflight.ts'
import { createQueryClient } from '#web/wire/query.ts'
import { browserTransport } from '#web/wire/transport.ts'
import { CLIENT_CREDENTIALS } from '#web/wire/credentials.ts'
import { now } from '#web/kit/clock.ts'
import { earlyFields } from '#web/kit/early-fields.ts'

const start = async (): Promise<void> => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  const state = readState(document)
  const session = createSessionStore(
    'BroadcastChannel' in globalThis ? new BroadcastChannel('cq:session') : null,
  )
  const inflight = createInflight()
  const overlays = createOverlays(now)
  const callWith = (seal: CallerSeal, identity: () => Identity) =>
    createCall({
      transport: browserTransport,
      seal,
      identity,
      clientCredentials: CLIENT_CREDENTIALS,
    })
  const { seal, keyless } = createDoor(state.encryption, async () => {
    const { openEncryption } = await import('#web/encryption/open.ts')
    return openEncryption({
      session,
      callAs: (who) => callWith(plainCaller, () => who),
      onLost: () => overlays.toast('error', API_ERROR.sealBroken.text),
    })
  })
  const call = callWith(seal, session.identity)
  const client: QueryClient = createQueryClient(
    async (endpoint, input, sending) => {
      if (!endpoint.background) inflight.begin()
      try {
        return await call(endpoint, input, sending)
      } finally {
        if (!endpoint.background) inflight.end()
      }
    },
    (error, quiet) => {
      react(error, application, call, quiet)
      // What somebody may do has changed: the console's menu is asked for anew.
      if (error.permission !== undefined)
        void client.invalidateQueries({ queryKey: [contract.companyMenu.path] })
    },
  )
  hydrateQueries(client, state.queries)
  forgetOthers(session, client)
  const config = client.getQueryData<SiteConfig>(siteQuery.queryKey)
  if (!config) throw new Error('the page carries no site configuration')
  const moving = createInflight(0)
  const application: Application = {
    session,
    inflight,
    moving,
    overlays,
    site: config,
    keyless,
    early: earlyFields(root),
  }

  const loaded: LoadedPages = new Map()
  const here = pageAt(location.pathname)
  try {
    if (here) loaded.set(here.name, await loads[here.name]())
  } catch (error) {
    // What the server rendered can be read without; an empty page has to say that it failed.
    if (state.rendered) throw error
  }
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

/** Answers given to one person are never shown to the next. */
const forgetOthers = (session: SessionStore, client: QueryClient): void => {
  let who = session.get()?.userId
  session.subscribe(() => {
    const next = session.get()?.userId
    if (who !== undefined && next !== who)
      client.removeQueries({ predicate: ({ queryKey }) => !KEPT.includes(queryKey[0]) })
    who = next
  })
}

/** What is nobody's own: the site's configuration, and that this tab has looked for its session. */
const KEPT: readonly unknown[] = [siteQuery.queryKey[0], 'restored session']

void start()
