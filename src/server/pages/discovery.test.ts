import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { posterFile } from '#contract/posters.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { createPageCache } from './cache.ts'
import { mapIndex, MOST_IN_A_MAP, registerDiscovery, robotsOf, siteMap } from './discovery.ts'

const ORIGIN = 'https://gd.ceqiao.example'

/** The `<loc>` of each entry; throws when the text is not what sitemaps.org describes. */
const locations = (xml: string, root: 'urlset' | 'sitemapindex'): string[] => {
  const entry = root === 'urlset' ? 'url' : 'sitemap'
  const whole = new RegExp(
    `^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\\n<${root} xmlns="http://www\\.sitemaps\\.org/schemas/sitemap/0\\.9">\\n` +
      `((?:<${entry}><loc>[^<>"'\\s]+</loc>(?:<lastmod>\\d{4}-\\d{2}-\\d{2}</lastmod>)?</${entry}>\\n)*)</${root}>\\n$`,
  )
  const [, entries] = whole.exec(xml) ?? []
  if (entries === undefined) throw new Error(`not a ${root}: ${xml.slice(0, 300)}`)
  return [...entries.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)
}

const addresses = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    path: `/newsDetail?id=n${at}`,
    changedOn: '2026-11-01',
  }))

test('a site map is valid XML, whatever an address holds', () => {
  const xml = siteMap(ORIGIN, [
    { path: '/', changedOn: '' },
    { path: `/policy/list?q=a&b=<'">`, changedOn: '2026-11-21' },
  ])
  expect(locations(xml, 'urlset')).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/policy/list?q=a&amp;b=&lt;&apos;&quot;&gt;`,
  ])
  expect(xml).toContain('</loc><lastmod>2026-11-21</lastmod>')
  expect(locations(siteMap(ORIGIN, []), 'urlset')).toEqual([])
})

test('the index names every part with its newest day', () => {
  const xml = mapIndex(ORIGIN, [
    [
      { path: '/a', changedOn: '2026-01-02' },
      { path: '/b', changedOn: '2026-11-20' },
    ],
    [{ path: '/c', changedOn: '' }],
  ])
  expect(locations(xml, 'sitemapindex')).toEqual([
    `${ORIGIN}/sitemap-1.xml`,
    `${ORIGIN}/sitemap-2.xml`,
  ])
  expect(xml.match(/<lastmod>[^<]*/g)).toEqual(['<lastmod>2026-11-20'])
})

test('robots.txt closes the console and every call, and no page', () => {
  const text = robotsOf(ORIGIN)
  const closed = [...text.matchAll(/^Disallow: (\S+)$/gm)].map(([, place = '']) => place)
  const calls: Endpoint[] = Object.values(contract).flatMap((group) => Object.values(group))
  const open = calls.filter(
    ({ path, plain }) => plain !== true && !closed.some((place) => path.startsWith(place)),
  )
  expect(open).toEqual([])
  expect(closed).toEqual(expect.arrayContaining(['/admin', '/pcAdmin', '/policy/api/']))
  for (const page of [
    '/',
    '/policy',
    '/policy/list',
    '/2022062101',
    '/companyList',
    '/version.json',
  ])
    expect(closed.filter((place) => page.startsWith(place))).toEqual([])
  expect(text).toContain(`\nAllow: ${posterFile.path}\n`)
  expect(text).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
})

/** The routes over a list that a test may change, with the revision that tells of it. */
const opened = async (first: number) => {
  const site: { count: number; revision: string; asked: number; url?: string } = {
    count: first,
    revision: '1',
    asked: 0,
  }
  const app = Fastify()
  registerDiscovery(app, {
    renderer: {
      addresses: async () => {
        site.asked += 1
        return addresses(site.count)
      },
      manifest: async () => '{"name":"策桥"}',
    },
    cache: createPageCache({
      revision: () => site.revision,
      elapsed: () => 0,
      ttlMs: 1,
      maxBytes: 64 * 1024 * 1024,
    }),
    transportFor: () => async () => ({ status: 200, body: '' }),
    originOf: (request) => `https://${request.host}`,
    publicOriginOf: (request) => site.url ?? `https://${request.host}`,
    countRender: () => {},
    inTurn: async (render) => render(),
    send: (_request, reply, file, _isPrivate, type) => reply.type(type).send(file.plain),
  })
  running.push(app)
  const get = async (url: string, host = 'gd.ceqiao.example') => {
    const { statusCode, body, headers } = await app.inject({ url, headers: { host } })
    return { status: statusCode, body, type: headers['content-type'] }
  }
  return { site, get }
}
const running: FastifyInstance[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(async (app) => app.close()))
})

test('where the address of the site is known, no host of a request stands in its files', async () => {
  const { site, get } = await opened(1)
  site.url = 'https://www.ceqiao.example'
  const files = ['/sitemap.xml', '/robots.txt']
  for (const file of files) {
    const { body } = await get(file, 'evil.example')
    expect(body).not.toContain('evil.example')
    expect(body).toContain('https://www.ceqiao.example/')
  }
})

test('the site map is kept by host until the content changes', async () => {
  const { site, get } = await opened(2)
  const one = await get('/sitemap.xml')
  expect(one).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
  expect(locations(one.body, 'urlset')).toEqual([
    'https://gd.ceqiao.example/newsDetail?id=n0',
    'https://gd.ceqiao.example/newsDetail?id=n1',
  ])
  const other = await get('/sitemap.xml', 'bj.ceqiao.example')
  expect(locations(other.body, 'urlset')[0]).toBe('https://bj.ceqiao.example/newsDetail?id=n0')
  site.count = 3
  expect((await get('/sitemap.xml?x=1')).body).toBe(one.body)
  expect(site.asked).toBe(2)
  site.revision = '2'
  expect(locations((await get('/sitemap.xml')).body, 'urlset')).toHaveLength(3)
})

test('more addresses than one map may hold become an index and its parts', async () => {
  const { get } = await opened(MOST_IN_A_MAP + 7)
  expect(locations((await get('/sitemap.xml')).body, 'sitemapindex')).toHaveLength(2)
  expect(locations((await get('/sitemap-1.xml')).body, 'urlset')).toHaveLength(MOST_IN_A_MAP)
  expect(locations((await get('/sitemap-2.xml')).body, 'urlset')).toHaveLength(7)
  for (const path of ['/sitemap-3.xml', '/sitemap-0.xml', '/sitemap-x.xml', '/sitemap-.xml'])
    expect((await get(path)).status).toBe(404)
})

test('the manifest is the site’s own', async () => {
  const { get } = await opened(0)
  const { type, body } = await get('/manifest.webmanifest')
  expect([type, JSON.parse(body)]).toEqual([
    'application/manifest+json; charset=utf-8',
    { name: '策桥' },
  ])
})
