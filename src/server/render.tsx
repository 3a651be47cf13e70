import { dehydrate } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { site } from '#contract/site.ts'
import {
  type Call,
  createCall,
  NOBODY,
  type Transport,
  plainCaller,
} from '#contract/wire/caller.ts'
import { NO_SESSION } from '#web/session/session.ts'
import { THEME_SCRIPT } from '#web/session/storage.ts'
import { type Address, addressesOver } from '#web/shell/addresses.ts'
import { ApplicationProvider } from '#web/shell/Application.tsx'
import { MODULES } from '#web/shell/modules.ts'
import { documentOf, type PageAssets } from '#web/shell/document.ts'
import { manifestOf } from '#web/shell/manifest.ts'
import { createOverlays } from '#web/shell/overlays.ts'
import { loads } from '#web/shell/loads.ts'
import type { PageHead } from '#web/shell/page.ts'
import { hrefTo, pageAt } from '#domain/pages/addresses.ts'
import { hasPattern } from '#domain/pages/pages.ts'
import { renderedParams } from '#domain/pages/params.ts'
import { isForMembers, type PageEntry, pages } from '#web/shell/pages.ts'
import { type LoadedPages, Pages, routesOf } from '#web/shell/routes.tsx'
import { createInflight } from '#web/wire/inflight.ts'
import { CLIENT_CREDENTIALS } from '#web/wire/credentials.ts'
import { queryOptionsOf, createQueryClient } from '#web/wire/query.ts'

/** The only door from the server into the web room; what crosses is plain data. */
export interface RenderRequest {
  /** Path and query as asked for. */
  url: URL
  /** Scheme and host of this site as links that stay name it. */
  origin: string
  /** Carries the page's own calls inside this process, as a visitor. */
  transport: Transport
  /** The built files of a page by its module under src/web; null for one without. */
  assets: (module: string | null) => PageAssets
  /** Calls may be encrypted. */
  encryption: boolean
}

export interface RenderedPage {
  status: number
  html: string
  /** A page for members: never kept by any cache. */
  private: boolean
  /** The one script that stands in the page itself, for its policy to allow; empty without one. */
  inlineScript: string
}

/** What the server may know of a path: the query fields its page reads, and whether it may be kept. */
export const describePath = (
  pathname: string,
): { query: readonly string[]; private: boolean } | null => {
  const here = pageAt(pathname)
  if (!here) return null
  return { query: renderedParams(here.name), private: isForMembers(pages[here.name]) }
}

/** Loads every public page, so that no first visitor waits for it and no later build can take it away. */
export const loadPages = async (): Promise<void> => {
  const names = Object.keys(pages) as (keyof typeof pages)[]
  const rendered = names.filter((name) => !isForMembers(pages[name]))
  await Promise.all(rendered.map(async (name) => loads[name]()))
}

/** The calls of a visitor. */
const callOver = (transport: Transport): Call =>
  createCall({
    transport,
    seal: plainCaller,
    identity: () => NOBODY,
    clientCredentials: CLIENT_CREDENTIALS,
  })

/** Every address that search engines may list. */
export const addresses = async (transport: Transport): Promise<Address[]> =>
  addressesOver(callOver(transport))

/** The web manifest of the site. */
export const manifest = async (transport: Transport): Promise<string> =>
  JSON.stringify(manifestOf(await callOver(transport)(site.config, {})))

const NOT_FOUND: PageHead = { title: '没有找到这个页面', status: 404 }

/** Renders one page for a visitor: reads no cookie and no token, keeps nothing after it. */
export const render = async ({
  url,
  origin,
  transport,
  assets,
  encryption,
}: RenderRequest): Promise<RenderedPage> => {
  const client = createQueryClient(callOver(transport))
  const siteConfig = await client.fetchQuery(queryOptionsOf(site.config, {}))
  const here = pageAt(url.pathname)
  const entry: PageEntry | null = here ? pages[here.name] : null
  const inBrowser = entry !== null && isForMembers(entry)
  const loaded: LoadedPages = new Map()
  let head = NOT_FOUND
  if (here && entry && !inBrowser) {
    const page = await loads[here.name]()
    loaded.set(here.name, page)
    head = await page.prepare({
      query: url.searchParams,
      pathname: url.pathname,
      client,
      ask: async (endpoint, input) =>
        client.fetchQuery({ ...queryOptionsOf(endpoint, input), retry: false }),
    })
  } else if (inBrowser) head = { title: '控制台' }

  const application = {
    session: NO_SESSION,
    inflight: createInflight(),
    moving: createInflight(0),
    overlays: createOverlays(() => 0),
    site: siteConfig,
  }
  const page = (
    <ApplicationProvider application={application} client={client}>
      <StaticRouter location={url.pathname + url.search}>
        <Pages routes={routesOf(loaded, application.moving)} />
      </StaticRouter>
    </ApplicationProvider>
  )
  const body = inBrowser ? '' : renderToString(page)
  const status = head.status ?? 200
  const canonical = here
    ? (head.canonicalPath ?? (hasPattern(here.name) ? url.pathname : hrefTo(here.name))) +
      (head.canonicalQuery ?? '')
    : null
  const inlineScript = inBrowser ? THEME_SCRIPT : ''
  return {
    status,
    private: inBrowser,
    inlineScript,
    html: documentOf({
      head,
      site: siteConfig,
      canonical: canonical === null || status !== 200 ? null : origin + canonical,
      origin,
      indexed: entry !== null && !entry.hidden && status === 200,
      body,
      inlineScript,
      assets: assets(here ? MODULES[here.name] : null),
      state: { queries: dehydrate(client), rendered: !inBrowser, encryption },
    }),
  }
}
