import { globSync, readFileSync } from 'node:fs'
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

/** Every class that a style sheet of the build names. */
const classesOf = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name))
const sheets = new Map(
  globSync('assets/*.css', { cwd: folder }).map((file) => [
    `/${file}`,
    classesOf(readFileSync(join(folder, file), 'utf8')),
  ]),
)

/** Classes of a page that only style sheets know which it does not bring. */
const unstyled = (html: string): string[] => {
  const brought = [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)]
  const known = new Set(brought.flatMap(([, href = '']) => [...(sheets.get(href) ?? [])]))
  const worn = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const lacking = new Set(worn.filter((name) => name !== '' && !known.has(name)))
  return [...lacking].filter((name) => [...sheets.values()].some((one) => one.has(name)))
}

/** The HTML of a page as it travels, what it lacks in style, and the addresses it leads to. */
const visit = async (
  address: string,
): Promise<{ html: number; lacks: string[]; links: string[] }> => {
  const packed = await get(site.origin + address, { 'accept-encoding': 'br' })
  const plain = (await get(site.origin + address)).body.toString()
  const links = [...plain.matchAll(/<a [^>]*href="(\/[^"#]*)/g)]
  return {
    html: packed.body.length,
    lacks: unstyled(plain).map((name) => `${address}: ${name}`),
    links: links.map(([, href = '']) => href.replaceAll('&amp;', '&')),
  }
}

/** Follows links from every page's own address: the heaviest HTML of each public page, and what lacked style. */
const walk = async (): Promise<{ heaviest: Map<PageName, number>; lacks: string[] }> => {
  const lacks: string[] = []
  const seen = new Map<PageName, Set<string>>()
  const heaviest = new Map<PageName, number>()
  const waiting = weights.map(({ page }) => hrefTo(page as PageName))
  for (const address of waiting) {
    const name = pageAt(new URL(address, site.origin).pathname)?.name
    if (!name || isForMembers(pages[name])) continue
    const known = seen.get(name) ?? new Set()
    if (known.has(address) || known.size > SAMPLES) continue
    seen.set(name, known.add(address))
    const { html, links, ...page } = await visit(address)
    lacks.push(...page.lacks)
    heaviest.set(name, Math.max(html, heaviest.get(name) ?? 0))
    waiting.push(...links)
  }
  return { heaviest, lacks }
}

test.each(weights)('$page: script and style of a first visit', ({ script, style }) => {
  expect(script).toBeLessThanOrEqual(WEIGHT_LIMITS.script)
  expect(style).toBeLessThanOrEqual(WEIGHT_LIMITS.style)
})

test('every public page: all text of a first visit, with the style of all that it shows', async () => {
  const { heaviest: html, lacks } = await walk()
  expect(lacks).toEqual([])
  const texts = weights.map(({ page, script, style }) => ({
    page,
    text: script + style + (html.get(page as PageName) ?? Number.NaN),
  }))
  expect(texts.filter(({ text }) => !(text <= WEIGHT_LIMITS.text))).toEqual([])
  const script = Math.max(...weights.map((weight) => weight.script))
  figure(
    'first visit of the public page with most style: after brotli, KB',
    Math.max(...weights.map(({ style }) => style)) / 1000,
  )
  figure('first visit of the heaviest public page: script after brotli, KB', script / 1000)
  figure(
    'first visit of the heaviest public page: all text after brotli, KB',
    Math.max(...texts.map(({ text }) => text)) / 1000,
  )
}, 120_000)
