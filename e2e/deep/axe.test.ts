import axe, { type RunOnly } from 'axe-core'
import type { Browser, Page, ViewportSize } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Site } from '../../scripts/lib/site.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { moveTo } from '../../scripts/lib/shot-acts.ts'
import { settle, watchTraffic } from '../../scripts/lib/shot-settle.ts'
import { PEOPLE, VIEWS as PAGE_STATES } from '../../scripts/lib/shot-views.ts'
import { DESKTOP, launch, PHONE, TABLET, signIn, watch } from '../browser.ts'
import { figure } from '../figures.ts'
import { openSite } from '../site.ts'
import { VIEWS } from '../views.ts'

let site: Site
let browser: Browser
let checked = 0

beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: '127.0.0.1' })
  browser = await launch()
})
afterAll(async () => {
  figure('axe: views checked without a violation', checked)
  await browser?.close()
  await site?.stop()
})

/** Draws a page in a scheme, which pages of the portal's own side do not follow, with nothing fading. */
const drawnIn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  const followed = page.locator(`html:is(:not([data-theme]), [data-theme=${colorScheme}])`)
  await followed.waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(fading.map(async ({ finished }) => finished))
  })
}

const EVERYTHING: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** All that a scheme of colours may change. */
const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const violations = async (page: Page, of = EVERYTHING): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (runOnly) => {
    const { axe: engine } = globalThis as unknown as { axe: typeof axe }
    // What passes is not described, which takes longer than finding it.
    const result = await engine.run(document, { runOnly, resultTypes: ['violations'] })
    return result.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
    )
  }, of)
  checked += 1
  return found
}

const noOverflow = async (page: Page, view: string): Promise<void> => {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, `${view} overflows sideways`).toBeLessThanOrEqual(0)
}

/** Devices look at the same time: a page is waited for longer than it is looked at. */
const lookAll = async (
  viewports: readonly ViewportSize[],
  look: (viewport: ViewportSize) => Promise<void>,
): Promise<void> => {
  const ends = await Promise.allSettled(viewports.map(look))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

test('axe and the console find nothing on any view of a phone, a tablet and a desktop', async () => {
  await lookAll([PHONE, TABLET, DESKTOP], async (viewport) => {
    const context = await browser.newContext({ viewport, locale: 'zh-CN' })
    watchTraffic(context)
    const { page, faults } = await watch(context)
    for (const [nth, { name, path }] of VIEWS.entries()) {
      const view = `${name} at ${viewport.width}`
      // From an address of its own: nobody looks at so many pages within a minute.
      await page.setExtraHTTPHeaders({
        'x-forwarded-for': `10.${nth}.${Math.floor(viewport.width / 10)}.1`,
      })
      await page.goto(site.origin + path)
      await settle(page)
      const isMissing = /unknown|nothing/.test(name)
      const real = faults.splice(0).filter((fault) => !(isMissing && fault.includes('404')))
      expect.soft(real, view).toEqual([])
      expect.soft(await violations(page), view).toEqual([])
      await noOverflow(page, view)
    }
    await context.close()
  })
}, 600_000)

test('axe finds nothing in the open panel', async () => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  const { page } = await watch(context)
  await page.goto(`${site.origin}/policy/list`)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: '免费咨询' }).first().click()
  await page.getByRole('button', { name: '提交咨询' }).click()
  expect(await violations(page)).toEqual([])
  await context.close()
}, 60_000)

/** The pages that somebody sees, each in the states its address can ask for. */
const viewsOf = (who: string): { name: string; address: string }[] =>
  (Object.keys(PEOPLE) as PageName[])
    .filter((name) => PEOPLE[name]?.includes(who))
    .flatMap((name) =>
      Object.entries(PAGE_STATES[name] ?? { '': '' }).map(([state, query]) => ({
        name: `${name} ${state}`.trim(),
        address: hrefTo(name) + query,
      })),
    )

const people = [...new Set(Object.values(PEOPLE).flat())]

test.each(people)(
  'axe finds nothing on any page of the console, light or dark (%s)',
  async (who) => {
    await lookAll([PHONE, DESKTOP], async (viewport) => {
      const context = await browser.newContext({ viewport, locale: 'zh-CN' })
      watchTraffic(context)
      const { page, faults } = await watch(context)
      await signIn(page, site.origin, '/admin/home', who)
      for (const { name, address } of viewsOf(who)) {
        const view = `${name} at ${viewport.width}`
        await moveTo(page, address)
        await settle(page)
        await page.locator('main').first().waitFor()
        await drawnIn(page, 'light')
        expect.soft(await violations(page), view).toEqual([])
        await drawnIn(page, 'dark')
        expect.soft(await violations(page, COLOURS), `${view} in dark`).toEqual([])
        await noOverflow(page, view)
      }
      expect(faults).toEqual([])
      await context.close()
    })
  },
  480_000,
)
