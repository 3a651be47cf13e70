import { setTimeout as wait } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPool } from '#server/database/pool.ts'
import { createLog } from '#server/log.ts'
import { ADDRESSES, type PageName } from '#domain/pages/pages.ts'
import { isForMembers, type PageEntry, pages } from '#web/shell/pages.ts'
import { get } from './http.ts'
import { NAMED_HOSTS } from './shared.ts'
import { type AnySite, openShared } from './site.ts'

const HOSTS = NAMED_HOSTS
let site: AnySite

beforeAll(async () => {
  site = await openShared('named')
})
afterAll(async () => site?.stop())

const at = async (path: string, host: string = HOSTS[0], headers: Record<string, string> = {}) =>
  get(site.origin + path, { host, ...headers })
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc.replaceAll('&amp;', '&'))

test('each host has its own robots.txt, site map and manifest; no other host has any', async () => {
  for (const host of HOSTS) {
    const robots = await at('/robots.txt', host)
    expect(robots.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(robots.body.toString()).toContain(`Sitemap: http://${host}/sitemap.xml`)
    const origins = locations((await at('/sitemap.xml', host)).body.toString()).map(
      (loc) => new URL(loc).origin,
    )
    expect([...new Set(origins)]).toEqual([`http://${host}`])
    const manifest = await at('/manifest.webmanifest', host)
    expect(JSON.parse(manifest.body.toString())).toMatchObject({ short_name: '策桥' })
  }
  for (const path of ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest'])
    expect((await at(path, 'other.example')).status).toBe(421)
})

test('the site map is packed, kept by its tag, and names no page that is hidden', async () => {
  const plain = await at('/sitemap.xml')
  expect(plain.headers['content-type']).toBe('application/xml; charset=utf-8')
  const packed = await at('/sitemap.xml', HOSTS[0], { 'accept-encoding': 'br' })
  expect(brotliDecompressSync(packed.body).equals(plain.body)).toBe(true)
  const again = await at('/sitemap.xml', HOSTS[0], { 'if-none-match': plain.headers.etag ?? '' })
  expect(again.status).toBe(304)
  const paths = locations(plain.body.toString()).map((loc) => new URL(loc).pathname)
  const hidden = Object.entries<PageEntry>(pages)
    .filter(([, page]) => page.hidden === true || isForMembers(page))
    .flatMap(([name]): readonly string[] => ADDRESSES[name as PageName])
  expect(paths.filter((path) => hidden.includes(path))).toEqual([])
})

test('what is published or withdrawn is on the site map at once', async () => {
  const pool = createPool({ url: site.databaseUrl, log: createLog({ level: 'silent' }), max: 1 })
  const listed = async (): Promise<boolean> =>
    locations((await at('/sitemap.xml')).body.toString()).includes(`http://${HOSTS[0]}/2022071401`)
  const becomes = async (wanted: boolean): Promise<void> => {
    for (let tries = 0; tries < 80 && (await listed()) !== wanted; tries += 1) await wait(25)
    expect(await listed()).toBe(wanted)
  }
  expect(await listed()).toBe(true)
  const write = async (status: string) =>
    pool.query(`update publication set status = $1 where kind = 'article' and id = '2022071401'`, [
      status,
    ])
  await write('offline')
  await becomes(false)
  expect((await at('/2022071401')).status).toBe(404)
  await write('published')
  await becomes(true)
  await pool.end()
})

test('icons and the picture for sharing are files of the site', async () => {
  const html = (await at('/2022062101')).body.toString()
  const picture =
    /<meta property="og:image" content="http:\/\/[^/]+(\/[^"]+)">/.exec(html)?.[1] ?? ''
  const touch = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(html)?.[1] ?? ''
  const manifest = JSON.parse((await at('/manifest.webmanifest')).body.toString()) as {
    icons: { src: string }[]
  }
  for (const path of [picture, touch, '/favicon.ico', ...manifest.icons.map(({ src }) => src)]) {
    const file = await at(path)
    expect([path, file.status]).toEqual([path, 200])
    expect(file.headers['content-type']).toMatch(/^image\//)
  }
})
