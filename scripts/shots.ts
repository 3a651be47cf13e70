import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { hrefTo } from '#domain/pages/addresses.ts'
import { ADDRESSES, type PageName } from '#domain/pages/pages.ts'
import { isForMembers, pages } from '#web/shell/pages.ts'
import { signIn } from '../e2e/browser.ts'
import { sampleOf } from '../e2e/samples.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './lib/chromium.mjs'
import { STATES } from './lib/shot-states.ts'
import { PEOPLE, VIEWS } from './lib/shot-views.ts'
import { startSite } from './lib/site.ts'

/**
 * `npm run shots [-- NAME…]`: a picture of every page at 390, 768 and 1440 px in shots/, from the
 * page table, under the queries worth looking at (lib/shot-views.ts), and of the states that need an
 * action (lib/shot-states.ts). The pages that show one object get a real one. A NAME restricts to what begins with it.
 */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const

const root = join(import.meta.dirname, '..')
const folder = join(root, 'shots')
const only = process.argv.slice(2)
const wanted = ({ name }: { name: string }): boolean =>
  only.length === 0 || only.some((start) => name.startsWith(start))

const views = [
  ...Object.entries(pages).flatMap(([name, page]) =>
    Object.entries(VIEWS[name as PageName] ?? { '': '' })
      .map(([view, query]) => ({
        name: view === '' ? name : `${name}-${view}`,
        path: query === '' ? sampleOf(name as PageName) : ADDRESSES[name as PageName][0] + query,
      }))
      .flatMap((view) =>
        isForMembers(page)
          ? (PEOPLE[name as PageName] ?? []).map((who) => ({
              ...view,
              name: `${view.name}-${who}`,
              who,
            }))
          : [{ ...view, who: '' }],
      ),
  ),
  { name: 'notFound', path: '/nowhere', who: '' },
].filter(wanted)
/** Each person signs in once a width. */
const people = [...new Set(views.map(({ who }) => who))]
const states = STATES.filter(wanted)

interface Screen {
  width: number
  height: number
}

/** Widths that only some states are looked at. */
const FURTHER: readonly Screen[] = [...new Set(states.flatMap(({ also = [] }) => also))].map(
  (width) => ({ width, height: 900 }),
)

/** Until nothing is asked any more and what was answered is drawn. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

/** The whole page in one picture: as tall a screen as the page, so that a bar at the bottom stays there. */
const whole = async (page: Page, path: string): Promise<void> => {
  const screen = page.viewportSize()
  if (!screen) throw new Error('a page without a viewport')
  const measure = async (): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollHeight)
  const grow = async (height: number): Promise<void> => {
    await page.setViewportSize({ ...screen, height: Math.max(screen.height, height) })
    await page.waitForTimeout(150)
  }
  await page.evaluate(() => {
    // What is as tall as a part of the screen stays as it is while the screen grows.
    for (const part of document.querySelectorAll<HTMLElement>('main, main *')) {
      const { minHeight } = getComputedStyle(part)
      if (minHeight.endsWith('px')) part.style.minHeight = minHeight
    }
  })
  // What is laid out only when it is come to has its true height after it was once on the screen.
  await grow(await measure())
  await page.setViewportSize(screen)
  await grow(await measure())
  await page.screenshot({ path })
  await page.setViewportSize(screen)
}

const executablePath = await ensureChromium()
if (!executablePath) throw new Error('no Chromium on this machine: set CHROME_PATH')
mkdirSync(folder, { recursive: true })
const data = mkdtempSync(join(tmpdir(), 'cq-shots-'))
const site = await startSite({ DATA_DIR: data, DEMO: '1', TRUST_PROXY: '127.0.0.1' })
const fileOfWidth =
  (width: number) =>
  (name: string): string =>
    join(folder, `${name}-${width}.png`)
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS })

/** Every page at one width. */
const pictureViews = async (screen: Screen): Promise<void> => {
  const fileOf = fileOfWidth(screen.width)
  for (const who of people) {
    const context = await browser.newContext({ viewport: screen, locale: 'zh-CN' })
    const page = await context.newPage()
    if (who !== '') await signIn(page, site.origin, hrefTo('adminHome'), who)
    for (const view of views.filter((it) => it.who === who)) {
      await page.goto(site.origin + view.path)
      await settle(page)
      await whole(page, fileOf(view.name))
      if (who === '') continue
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.waitForTimeout(150)
      await whole(page, fileOf(`${view.name}-dark`))
      await page.emulateMedia({ colorScheme: 'light' })
    }
    await context.close()
  }
}

/** Visitors so far. */
let visitors = 0

/** Every state at one width. */
const pictureStates = async (screen: Screen, shown: typeof states): Promise<void> => {
  const fileOf = fileOfWidth(screen.width)
  for (const { name, path, act, from = 0, to = Infinity, ...state } of shown) {
    if (screen.width < from || screen.width > to) continue
    // A browser of its own: what one state leaves behind must not show in the next picture.
    visitors += 1
    const fresh = await browser.newContext({
      viewport: screen,
      locale: 'zh-CN',
      // Visitors of one address share its limits.
      extraHTTPHeaders: { 'X-Forwarded-For': `198.18.${visitors >> 8}.${visitors & 255}` },
    })
    const own = await fresh.newPage()
    await own.goto(site.origin + path)
    await settle(own)
    await act(own, fresh)
    await own.waitForTimeout(500)
    if (state.whole) await whole(own, fileOf(name))
    else await own.screenshot({ path: fileOf(name) })
    await fresh.close()
  }
}

try {
  await Promise.all(
    SCREENS.map(async (screen) => {
      await pictureViews(screen)
      await pictureStates(screen, states)
    }),
  )
  for (const screen of FURTHER)
    await pictureStates(
      screen,
      states.filter(({ also = [] }) => also.includes(screen.width)),
    )
} finally {
  await browser.close()
  await site.stop()
  rmSync(data, { recursive: true, force: true })
}
console.log(`pictures in ${folder}`)
