import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import type { Transport } from '#contract/wire/caller.ts'
import type { Clock } from '../clock.ts'
import { createPageCache, type FinishedPage, finishPage } from './cache.ts'
import { failurePage } from './failure.ts'
import { builtRenderer, devRenderer, WEB_FOLDER } from './renderer.ts'

/** What the pages need of the process. */
export interface PagesParts {
  root: string
  clock: Clock
  /** Render from source through Vite instead of from the build. */
  dev: boolean
}

/** What the server hands to its pages. */
interface PageTools {
  transportFor: (origin: string) => Transport
  originOf: (request: FastifyRequest) => string
  /** Names the content that pages are made from. */
  revision: () => string
}

/** A page shows days left and counts, so even unchanged content is rendered anew after this time. */
const PAGE_TTL_MS = 60_000
const CACHE_BYTES = 96 * 1024 * 1024

/** Registers the built files and, last of all routes, every page. */
export const createPages =
  ({ root, clock, dev }: PagesParts) =>
  async (app: FastifyInstance, { transportFor, originOf, revision }: PageTools): Promise<void> => {
    const renderer = dev ? await devRenderer(root, app.server) : await builtRenderer(root)
    const cache = createPageCache({
      revision,
      elapsed: () => clock.elapsed(),
      ttlMs: PAGE_TTL_MS,
      maxBytes: CACHE_BYTES,
    })
    if (renderer.dev) serveThroughVite(app, renderer.dev)
    else await serveBuild(app, root)

    const make = async (url: URL): Promise<FinishedPage> => {
      const page = await renderer.render({ url, transport: transportFor(url.origin) })
      return finishPage(page.status, page.html)
    }

    app.get('/*', async (request, reply) => {
      const origin = originOf(request)
      const asked = addressOf(request.raw.url ?? '/', origin)
      const entry = renderer.describe(asked.pathname)
      if (!entry && asked.pathname.length > 1 && asked.pathname.endsWith('/')) {
        const bare = asked.pathname.replace(/\/+$/, '')
        if (renderer.describe(bare)) return reply.redirect(`${bare}${asked.search}`, 308)
      }
      const url = new URL(entry ? asked.pathname : '/404', origin)
      for (const field of entry?.query ?? [])
        for (const value of asked.searchParams.getAll(field)) url.searchParams.append(field, value)
      try {
        const page =
          entry?.private || renderer.dev
            ? await make(url)
            : await cache.get(url.href, async () => make(url))
        return send(request, reply, page, entry?.private === true)
      } catch (error) {
        request.log.error({ err: error }, 'a page could not be rendered')
        return send(request, reply, await finishPage(503, failurePage(request.id)), true)
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
): FastifyReply => {
  void reply
    .header('vary', 'accept-encoding')
    .header('cache-control', isPrivate ? 'private, no-store' : 'public, max-age=0, must-revalidate')
  if (page.status === 503) void reply.header('retry-after', '5')
  if (!isPrivate && page.status === 200) {
    void reply.header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  }
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
  if (encoding !== null) void reply.header('content-encoding', encoding)
  const body = encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.plain
  return reply.code(page.status).type('text/html; charset=utf-8').send(body)
}
