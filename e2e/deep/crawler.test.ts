import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../../scripts/lib/site.ts'
import { DESKTOP, launch, watch } from '../browser.ts'
import { figure } from '../figures.ts'
import { openSite } from '../site.ts'
import { VIEWS } from '../views.ts'

let site: Site
let browser: Browser

beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Most addresses followed, so that a loop of filters ends. */
const MOST = 600

test('every link leads somewhere, from the pages before their scripts run', async () => {
  const seen = new Set<string>()
  const waiting = ['/']
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

test('no page has a console error or a failed request', async () => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  const { page, faults } = await watch(context)
  for (const { name, path } of VIEWS) {
    await page.goto(site.origin + path)
    await page.waitForLoadState('networkidle')
    const expected = /unknown|nothing/.test(name)
    const real = faults.splice(0).filter((fault) => !(expected && fault.includes('404')))
    expect.soft(real, name).toEqual([])
  }
  await context.close()
}, 300_000)
