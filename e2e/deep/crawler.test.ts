import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../../scripts/lib/site.ts'
import { figure } from '../figures.ts'
import { openSite } from '../site.ts'

let site: Site

beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(async () => {
  await site?.stop()
})

/** Most addresses followed, so that a loop of filters ends. */
const MOST = 1500

/** What the site tells search engines: every address of its site map, by path. */
const mapped = async (): Promise<string[]> => {
  const robots = await (await fetch(`${site.origin}/robots.txt`)).text()
  const map = /^Sitemap: (\S+)$/m.exec(robots)?.[1]
  expect(map).toBe(`${site.origin}/sitemap.xml`)
  const xml = await (await fetch(`${site.origin}/sitemap.xml`)).text()
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => {
    const url = new URL(loc.replaceAll('&amp;', '&'))
    expect(url.origin).toBe(site.origin)
    return url.pathname + url.search
  })
}

test('every link leads somewhere, from the pages before their scripts run', async () => {
  const seen = new Set<string>()
  const fromMap = await mapped()
  const listed = new Set(fromMap)
  expect(listed.size).toBe(fromMap.length)
  const waiting = ['/', ...fromMap]
  const broken: string[] = []
  let listings = 0
  while (waiting.length > 0 && seen.size < MOST) {
    const path = waiting.shift() ?? '/'
    if (seen.has(path)) continue
    seen.add(path)
    const answer = await fetch(site.origin + path, {
      redirect: 'manual',
      // From many addresses: the limits stay on.
      headers: { 'x-forwarded-for': `10.0.${seen.size >> 8}.${seen.size & 255}` },
    })
    if (answer.status !== 200) {
      broken.push(`${answer.status} ${path}`)
      continue
    }
    if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) continue
    const html = await answer.text()
    expect(html, path).toMatch(/<title>[^<]+<\/title>/)
    // What is listed is what the page calls itself, and may be listed.
    if (listed.has(path)) {
      const canonical = /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1]
      const itself = canonical?.replaceAll('&amp;', '&') === site.origin + path
      if (!itself || html.includes('<meta name="robots" content="noindex">'))
        broken.push(`listed, but canonical is ${canonical ?? 'none'}: ${path}`)
    }
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="([^"#]*)/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), site.origin + path)
      if (url.origin !== site.origin || !url.protocol.startsWith('http')) continue
      const next = url.pathname + url.search
      // Filters multiply: of the list's own variations only some are followed.
      if (url.pathname.endsWith('ist') && url.search !== '' && (listings += 1) > 150) continue
      if (!seen.has(next)) waiting.push(next)
    }
  }
  figure('crawler: addresses followed, none broken', seen.size)
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(100)
}, 300_000)
