import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEIGHT_LIMITS, weighPages } from '../scripts/lib/weights.ts'
import { readManifest } from '#server/pages/assets.ts'
import { hrefTo, pageAt } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { isForMembers, pages } from '#web/shell/pages.ts'
import { figure } from './figures.ts'
import { get } from './http.ts'
import { type AnySite, openShared } from './site.ts'

const folder = join(import.meta.dirname, '../dist/web')
const weights = weighPages(folder, readManifest(folder))
/** Addresses of one page that are looked at. */
const SAMPLES = 3

let site: AnySite
beforeAll(async () => {
  site = await openShared()
})
afterAll(async () => site?.stop())

/** The HTML of a page as it travels, and the addresses of this site it leads to. */
const visit = async (address: string): Promise<{ html: number; links: string[] }> => {
  const packed = await get(site.origin + address, { 'accept-encoding': 'br' })
  const plain = await get(site.origin + address)
  const links = [...plain.body.toString().matchAll(/<a [^>]*href="(\/[^"#]*)/g)]
  return {
    html: packed.body.length,
    links: links.map(([, href = '']) => href.replaceAll('&amp;', '&')),
  }
}

/** The heaviest HTML found of each public page, following links from every page's own address. */
const heaviestHtml = async (): Promise<Map<PageName, number>> => {
  const seen = new Map<PageName, Set<string>>()
  const heaviest = new Map<PageName, number>()
  const waiting = weights.map(({ page }) => hrefTo(page as PageName))
  for (const address of waiting) {
    const name = pageAt(new URL(address, site.origin).pathname)?.name
    if (!name || isForMembers(pages[name])) continue
    const known = seen.get(name) ?? new Set()
    if (known.has(address) || known.size > SAMPLES) continue
    seen.set(name, known.add(address))
    const { html, links } = await visit(address)
    heaviest.set(name, Math.max(html, heaviest.get(name) ?? 0))
    waiting.push(...links)
  }
  return heaviest
}

test.each(weights)('$page: the script of a first visit', ({ script }) => {
  expect(script).toBeLessThanOrEqual(WEIGHT_LIMITS.script)
})

test('every public page: all text of a first visit', async () => {
  const html = await heaviestHtml()
  const texts = weights.map(({ page, script, style }) => ({
    page,
    text: script + style + (html.get(page as PageName) ?? Number.NaN),
  }))
  expect(texts.filter(({ text }) => !(text <= WEIGHT_LIMITS.text))).toEqual([])
  const script = Math.max(...weights.map((weight) => weight.script))
  figure('first visit of the heaviest public page: script after brotli, KB', script / 1000)
  figure(
    'first visit of the heaviest public page: all text after brotli, KB',
    Math.max(...texts.map(({ text }) => text)) / 1000,
  )
}, 120_000)
