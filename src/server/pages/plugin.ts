import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { Transport } from '#contract/wire/caller.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import type { Clock } from '../clock.ts'
import { policyWithScript } from '../wire/headers.ts'
import { createPageCache, type FinishedPage, finishPage } from './cache.ts'
import { registerDiscovery } from './discovery.ts'
import { failurePage } from './failure.ts'
import { builtRenderer, devRenderer, WEB_FOLDER } from './renderer.ts'

/** What the pages need of the process. */
export interface PagesDeps {
  root: string
  clock: Clock
  /** Render from source through Vite instead of from the build. */
  dev: boolean
  /** Calls may be encrypted. */
  encryption: boolean
}

/** What the server hands to its pages. */
interface PageTools {
  transportFor: (origin: string) => Transport
  originOf: (request: FastifyRequest) => string
  /** Scheme and host of this site as links that stay name it: no host that anybody may have sent. */
  publicOriginOf: (request: FastifyRequest) => string
  /** Counts a page that has to be rendered against its address, or refuses (429). */
  countRender: (request: FastifyRequest) => void
  /** Renders what was counted in its turn, or refuses (503). */
  inTurn: <T>(render: () => Promise<T>) => Promise<T>
  /** Names the content that pages are made from. */
  revision: () => string
}

/** A page shows days left and counts, so even unchanged content is rendered anew after this time. */
const PAGE_TTL_MS = 60_000
const CACHE_BYTES = 96 * 1024 * 1024
/** Site maps change with the content; the registers of rights, which name no revision, by and by. */
const DISCOVERY_TTL_MS = 600_000
const DISCOVERY_BYTES = 32 * 1024 * 1024

/** Registers the built files and, last of all routes, every page. */
export const createPages =
  ({ root, clock, dev, encryption }: PagesDeps) =>
  async (
    app: FastifyInstance,
    { transportFor, originOf, publicOriginOf, countRender, inTurn, revision }: PageTools,
  ): Promise<void> => {
    const renderer = dev ? await devRenderer(root, app.server) : await builtRenderer(root)
    const cache = createPageCache({
      revision,
      elapsed: () => clock.elapsed(),
      ttlMs: PAGE_TTL_MS,
      maxBytes: CACHE_BYTES,
    })
    if (renderer.dev) serveThroughVite(app, renderer.dev)
    else await serveBuild(app, root)

    registerDiscovery(app, {
      renderer,
      transportFor,
      originOf,
      publicOriginOf,
      countRender,
      inTurn,
      send,
      cache: createPageCache({
        revision,
        elapsed: () => clock.elapsed(),
        ttlMs: DISCOVERY_TTL_MS,
        maxBytes: DISCOVERY_BYTES,
      }),
    })

    const make = async (request: FastifyRequest, url: URL): Promise<FinishedPage> => {
      countRender(request)
      const page = await inTurn(async () =>
        renderer.render({
          url,
          origin: publicOriginOf(request),
          transport: transportFor(url.origin),
          encryption,
        }),
      )
      const finished = await finishPage(page.status, page.html)
      return page.inlineScript === ''
        ? finished
        : { ...finished, policy: policyWithScript(page.inlineScript) }
    }

    app.get('/*', async (request, reply) => {
      const origin = originOf(request)
      const asked = addressOf(request.raw.url ?? '/', origin)
      const entry = renderer.describe(asked.pathname)
      if (!entry && asked.pathname.length > 1 && asked.pathname.endsWith('/')) {
        const bare = asked.pathname.replace(/(?<!\/)\/+$/, '')
        if (renderer.describe(bare)) return reply.redirect(`${bare}${asked.search}`, 308)
      }
      const url = new URL(entry ? asked.pathname : '/404', origin)
      for (const field of entry?.query ?? [])
        for (const value of asked.searchParams.getAll(field)) url.searchParams.append(field, value)
      try {
        const page =
          entry?.private || renderer.dev
            ? await make(request, url)
            : await cache.get(url.href, async () => make(request, url))
        return send(request, reply, page, entry?.private === true)
      } catch (error) {
        const known = isApiError(error)
        const status = known && error.status === 429 ? 429 : 503
        if (!known) request.log.error({ err: error }, 'a page could not be rendered')
        return send(request, reply, await finishPage(status, failurePage(request.id)), true)
      }
    })
  }

/** The address asked for on this site, whatever stands before its path; `/404` when it is none. */
const addressOf = (raw: string, origin: string): URL => {
  const text = raw.startsWith('/') ? `${origin}${raw}` : raw
  const url = URL.canParse(text) ? new URL(text) : null
  return url?.origin === origin ? url : new URL('/404', origin)
}

/** Vite answers its own addresses before any route does. */
const serveThroughVite = (app: FastifyInstance, vite: ViteDevServer): void => {
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error?: unknown) =>
      done(error instanceof Error ? error : undefined),
    )
  })
  app.addHook('onClose', async () => vite.close())
}

/** The built files, in the encoding the build has made; hashed names never change. */
const serveBuild = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: join(root, WEB_FOLDER),
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    globIgnore: ['**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      void reply.header(
        'cache-control',
        hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
}

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  isPrivate: boolean,
  type = 'text/html; charset=utf-8',
): FastifyReply => {
  void reply
    .header('vary', 'accept-encoding')
    .header('cache-control', isPrivate ? 'private, no-store' : 'public, max-age=0, must-revalidate')
  if (page.policy !== undefined) void reply.header('content-security-policy', page.policy)
  if (page.status === 503 || page.status === 429) void reply.header('retry-after', '5')
  if (!isPrivate && page.status === 200) {
    void reply.header('etag', page.etag)
    if (knows(request, page.etag)) return reply.code(304).send()
  }
  const encoding = encodingFor(request.headers['accept-encoding'] ?? '')
  if (encoding !== null) void reply.header('content-encoding', encoding)
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.plain
  return reply.code(page.status).type(type).send(body)
}

/** Whether the browser holds this version of the page. */
const knows = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || tag === etag)

/** The smallest encoding that the browser takes; null for the plain bytes. */
const encodingFor = (accepts: string): 'br' | 'gzip' | null => {
  const taken = accepts
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, quality = 'q=1']) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name)
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : null
}
