import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, launch } from '../browser.ts'
import { figure } from '../figures.ts'
import { type AnySite, openSite } from '../site.ts'
import { VIEWS } from '../views.ts'

/** HTML_CodeSniffer as it stands in a page. */
interface CodeSniffer {
  process: (standard: string, root: Document, done: () => void, failed: () => void) => void
  getMessages: () => { type: number; code: string; msg: string; element: Element }[]
}

const ERROR = 1
const { resolve } = createRequire(import.meta.url)
const SOURCE = readFileSync(resolve('@pa11y/html_codesniffer/build/HTMLCS.js'), 'utf8')
/** Pages that are looked at together: each waits longer than it is looked at. */
const TOGETHER = 3

let site: AnySite
let browser: Browser
beforeAll(async () => {
  site = await openSite()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** What breaks WCAG 2 AA in a page as HTML_CodeSniffer reads it. */
const errors = async (page: Page): Promise<string[]> => {
  await page.evaluate(SOURCE)
  return page.evaluate(async (kind) => {
    const { HTMLCS } = globalThis as unknown as { HTMLCS: CodeSniffer }
    await new Promise<void>((done, failed) => HTMLCS.process('WCAG2AA', document, done, failed))
    return HTMLCS.getMessages()
      .filter(({ type }) => type === kind)
      .map(({ code, msg, element }) => `${code}: ${msg} ${element.outerHTML?.slice(0, 160)}`)
  }, ERROR)
}

test('HTML_CodeSniffer finds no error of WCAG 2 AA on any public page', async () => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  const waiting = [...VIEWS]
  const look = async (): Promise<void> => {
    const page = await context.newPage()
    for (let view = waiting.shift(); view !== undefined; view = waiting.shift()) {
      await page.goto(site.origin + view.path)
      await page.waitForLoadState('networkidle')
      expect.soft(await errors(page), view.name).toEqual([])
    }
  }
  await Promise.all(Array.from({ length: TOGETHER }, look))
  figure('HTML_CodeSniffer: views without an error', VIEWS.length)
  await context.close()
}, 180_000)
