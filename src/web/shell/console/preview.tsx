import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { ip } from '#contract/ip.ts'
import { published } from '#contract/published.ts'
import { showcase } from '#contract/showcase.ts'
import type { SiteConfig } from '#contract/site.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { CONTENT_KIND, type ContentKind } from '#domain/content/kinds.ts'
import { DrawnHere } from '#web/kit/Phrase.tsx'
import { NO_SESSION } from '#web/session/session.ts'
import { createInflight } from '#web/wire/inflight.ts'
import { createQueryClient } from '#web/wire/query.ts'
import { ApplicationProvider } from '../Application.tsx'
import { createOverlays } from '../overlays.ts'
import { type Load, publicLoads } from '../public-loads.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'

/** What the page of an item is drawn from. */
export interface PreviewRequest {
  kind: ContentKind
  id: string
  /** The call that the working form answers, its input and its data as JSON. */
  call: string
  input: string
  answer: string
  site: SiteConfig
  /** Answers whatever else the page asks. */
  others: Call
}

/**
 * What the content editor fills of the home page stands below its first screens, in a script that waits for a
 * visitor.
 */
const loadHome = async (): Promise<{ default: ComponentType }> => ({
  default: (await import('#web/home/LowerHalf.tsx')).LowerHalf,
})

const loadOf = (name: PageName | ''): (() => Promise<{ default: ComponentType }>) | undefined =>
  name === 'home' ? loadHome : (publicLoads as Partial<Record<PageName | '', Load>>)[name]

const GROUPS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = published

/** The call named `group.name`; null for one that no page is drawn from. */
const endpointNamed = (call: string): Endpoint | null => {
  const [group = '', name = ''] = call.split('.')
  return GROUPS[group]?.[name] ?? null
}

/** Which part of a list is asked for says nothing of what it is about. */
const PAGING = new Set(['page', 'pageSize'])

/** Calls as the portal's are, but for the one that the working form answers; `used` tells whether it was asked. */
const callsOf = (request: PreviewRequest): [Call, used: () => boolean] => {
  const { id, call, input, answer, others } = request
  const shown = endpointNamed(call)
  const told = JSON.parse(answer) as {
    records?: readonly { code?: unknown; bannerId?: unknown }[]
  }
  const wanted = Object.entries(JSON.parse(input) as Record<string, unknown>)
  const isWide = (value: unknown): boolean =>
    value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  const isMeant = (given: Record<string, unknown>): boolean =>
    wanted.every(
      ([name, value]) =>
        PAGING.has(name) ||
        isWide(given[name]) ||
        JSON.stringify(given[name]) === JSON.stringify(value),
    )
  let used = false
  const answered = async (endpoint: Endpoint, given: Record<string, unknown>): Promise<unknown> => {
    if (endpoint.path !== shown?.path || !isMeant(given)) return others(endpoint, given)
    used = true
    const mine = told.records ?? []
    // Banners take turns, and what is still shows the first.
    if (endpoint.path === showcase.banners.path)
      return {
        ...told,
        records: mine.toSorted((a, b) => Number(b.bannerId === id) - Number(a.bannerId === id)),
      }
    if (endpoint.path !== ip.rules.path) return told
    // The page shows several tables: one of them is the working form's.
    const all = await others(ip.rules, given as InputOf<typeof ip.rules>)
    return {
      ...all,
      records: all.records.map((one) => mine.find(({ code }) => code === one.code) ?? one),
    }
  }
  return [answered as Call, () => used]
}

/** A page asks in turn: what an answer shows may ask again. */
const ROUNDS = 6
/** Until scripts that a page fetches late are there. */
const LATE_MS = 60

/**
 * The portal's own page of an item as the server would draw it, as HTML without any script: nothing
 * in it counts a view, takes the focus or changes the title. null where no page shows the item.
 */
export const drawPreview = async (request: PreviewRequest): Promise<string | null> => {
  const { name, by } = CONTENT_KIND[request.kind].page
  const load = loadOf(name)
  if (load === undefined || name === '') return null
  const { default: Page } = await load()
  const [call, used] = callsOf(request)
  const client = createQueryClient(call)
  const application = {
    session: NO_SESSION,
    inflight: createInflight(),
    moving: createInflight(0),
    overlays: createOverlays(() => 0),
    site: request.site,
  }
  const draw = (): string =>
    renderToString(
      <ApplicationProvider application={application} client={client}>
        <StaticRouter location={hrefTo(name, by === '' ? {} : { [by]: request.id })}>
          <DrawnHere value>
            <main id="main">
              <Page />
            </main>
          </DrawnHere>
        </StaticRouter>
      </ApplicationProvider>,
    )
  let html = draw()
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = await answerAll(client)
    await new Promise((done) => setTimeout(done, LATE_MS))
    const next = draw()
    if (asked === 0 && next === html) break
    html = next
  }
  return used() ? html : null
}

/** Asks what the page has asked so far; a call that fails costs its own section only. */
const answerAll = async (client: QueryClient): Promise<number> => {
  const waiting = client
    .getQueryCache()
    .getAll()
    .filter(
      ({ state, options }) =>
        state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false,
    )
  await Promise.all(waiting.map(async (query) => query.fetch().catch(() => null)))
  return waiting.length
}
