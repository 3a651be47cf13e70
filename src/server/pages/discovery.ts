import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contract } from '#contract/index.ts'
import { posterFile } from '#contract/posters.ts'
import type { Transport } from '#contract/wire/caller.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { type createPageCache, type FinishedPage, finishPage } from './cache.ts'
import type { Renderer } from './renderer.ts'

type Address = Awaited<ReturnType<Renderer['addresses']>>[number]

export interface DiscoveryDeps {
  renderer: Pick<Renderer, 'addresses' | 'manifest'>
  /** Keeps what was made until the content changes. */
  cache: Pick<ReturnType<typeof createPageCache>, 'get'>
  transportFor: (origin: string) => Transport
  originOf: (request: FastifyRequest) => string
  /** Scheme and host of this site as links that stay name it: no host that anybody may have sent. */
  publicOriginOf: (request: FastifyRequest) => string
  countRender: (request: FastifyRequest) => void
  inTurn: <T>(render: () => Promise<T>) => Promise<T>
  send: (
    request: FastifyRequest,
    reply: FastifyReply,
    file: FinishedPage,
    isPrivate: boolean,
    type: string,
  ) => FastifyReply
}

/** Most addresses of one site map (sitemaps.org). */
export const MOST_IN_A_MAP = 50_000

/** What tells others of the site: site maps, robots.txt and the web manifest, each by host. */
export const registerDiscovery = (app: FastifyInstance, deps: DiscoveryDeps): void => {
  const { renderer, cache, transportFor, originOf, publicOriginOf, countRender, inTurn, send } =
    deps

  /** Answers what `make` writes for the site of the request; null when there is no such file. */
  const file =
    (type: string, make: (request: FastifyRequest) => Promise<string | null>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const path = (request.raw.url ?? '').replace(/\?.*$/s, '')
      const made = await cache.get(originOf(request) + path, async () => {
        countRender(request)
        const text = await inTurn(async () => make(request))
        return finishPage(text === null ? 404 : 200, text ?? '')
      })
      return made.status === 404 ? reply.callNotFound() : send(request, reply, made, false, type)
    }

  const mapsOf = async (request: FastifyRequest): Promise<Address[][]> =>
    chunked(await renderer.addresses(transportFor(originOf(request))), MOST_IN_A_MAP)

  const xml = 'application/xml; charset=utf-8'
  app.get(
    '/sitemap.xml',
    file(xml, async (request) => {
      const [origin, maps] = [publicOriginOf(request), await mapsOf(request)]
      return maps.length > 1 ? mapIndex(origin, maps) : siteMap(origin, maps[0] ?? [])
    }),
  )
  app.get(
    '/sitemap-:part(^\\d{1,2}).xml',
    file(xml, async (request) => {
      const { part } = request.params as { part: string }
      const map = (await mapsOf(request))[Number(part) - 1]
      return map === undefined ? null : siteMap(publicOriginOf(request), map)
    }),
  )
  app.get(
    '/robots.txt',
    file('text/plain; charset=utf-8', async (request) => robotsOf(publicOriginOf(request))),
  )
  app.get(
    '/manifest.webmanifest',
    file('application/manifest+json; charset=utf-8', async (request) =>
      renderer.manifest(transportFor(originOf(request))),
    ),
  )
}

const chunked = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )

const escapeXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const lastmod = (day: string): string => (day === '' ? '' : `<lastmod>${day}</lastmod>`)

/** One site map of at most {@link MOST_IN_A_MAP} addresses. */
export const siteMap = (origin: string, addresses: readonly Address[]): string => {
  const lines = addresses.map(
    ({ path, changedOn }) =>
      `<url><loc>${escapeXml(origin + path)}</loc>${lastmod(changedOn)}</url>\n`,
  )
  return `${HEAD}<urlset ${SCHEMA}>\n${lines.join('')}</urlset>\n`
}

/** The list of the site maps, each with its newest day. */
export const mapIndex = (origin: string, maps: readonly (readonly Address[])[]): string => {
  const lines = maps.map((map, index) => {
    const newest = map.reduce((day, { changedOn }) => (changedOn > day ? changedOn : day), '')
    return `<sitemap><loc>${escapeXml(`${origin}/sitemap-${index + 1}.xml`)}</loc>${lastmod(newest)}</sitemap>\n`
  })
  return `${HEAD}<sitemapindex ${SCHEMA}>\n${lines.join('')}</sitemapindex>\n`
}

/** The console in both families of addresses (specification §1). */
const CONSOLE = ['/admin', '/pcAdmin']

/** What robots may not ask for: the console, and the calls by the places they stand at. */
export const robotsOf = (origin: string): string => {
  const calls: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
  const places = calls
    .filter(({ plain }) => plain !== true)
    .map(({ path }) => /^\/[^/]+\/(api\/)?/.exec(path)?.[0] ?? path)
  const closed = [...new Set([...CONSOLE, ...places])].filter(
    (place, _, all) => !all.some((other) => other !== place && place.startsWith(other)),
  )
  return [
    'User-agent: *',
    ...closed.toSorted().map((place) => `Disallow: ${place}`),
    // The longer path is the one that counts: pictures beside links to a policy.
    `Allow: ${posterFile.path}`,
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
