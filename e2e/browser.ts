import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { onTestFailed } from 'vitest'
import { CHROMIUM_FLAGS, findChromium } from '../scripts/lib/chromium.mjs'
import { sealable } from './sealed-calls.ts'
import { ENCRYPTED } from './site.ts'

/** A headless Chromium with a fresh profile; `whole`: with a window's parts, its viewers of files among them. */
export const launch = async ({ whole = false } = {}): Promise<Browser> => {
  const executablePath = (whole ? process.env.CHROME_WHOLE : undefined) ?? findChromium()
  if (!executablePath) throw new Error('no Chromium on this machine')
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS })
}

export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 768, height: 1024 }
export const DESKTOP = { width: 1440, height: 900 }

/** A page that is watched. */
export interface Watched {
  page: Page
  /** Console errors, page errors, failed requests, calls in plain text: a good page has none. */
  faults: string[]
  /** How many calls were seen encrypted there and back. */
  sealed: () => number
}

/** Opens a page and watches it; `encrypted`: its calls may show nothing. */
export const watch = async (context: BrowserContext, encrypted = ENCRYPTED): Promise<Watched> => {
  const page = await context.newPage()
  tellOfFailure(page)
  const faults: string[] = []
  page.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error') faults.push(`console: ${message.text()} ${url}`)
  })
  page.on('pageerror', (error) => faults.push(`page: ${error.message}`))
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    if (!why.includes('ERR_ABORTED')) faults.push(`request: ${request.url()} ${why}`)
  })
  const sealed = encrypted ? watchSeal(page, faults) : () => 0
  return { page, faults, sealed }
}

/** Most characters that are told of a page. */
const MOST_TEXT = 1_500

/** When the test fails, tells where the page stood and what it showed. */
const tellOfFailure = (page: Page): void => {
  onTestFailed(async () => {
    if (page.isClosed()) return
    const dialogs = page.locator('dialog[open]')
    const place = (await dialogs.count()) > 0 ? dialogs : page.locator('main')
    const texts = await place.allInnerTexts().catch(String)
    process.stderr.write(`${page.url()}\n${String(texts).slice(0, MOST_TEXT)}\n\n`)
  })
}

/** Keeps as a fault each call that could be encrypted and was not, there or back. */
const watchSeal = (page: Page, faults: string[]): (() => number) => {
  let seen = 0
  page.on('request', (request) => {
    const call = sealable(request.url(), request.postData())
    if (call?.bare) faults.push(`plain call: ${call.path}`)
  })
  page.on('response', (answer) => {
    const call = sealable(answer.url(), answer.request().postData())
    if (call === null || answer.status() !== 200) return
    if (answer.headers()['x-enc'] === '1') seen += 1
    else faults.push(`plain answer: ${call.path}`)
  })
  return () => seen
}

/** Waits until a public page answers to its scripts: the top bar's button is off until then. */
export const hydrated = async (page: Page): Promise<void> => {
  await page.locator('header button:disabled').first().waitFor({ state: 'detached' })
}

/** Password of every demo account while the site listens on loopback. */
export const DEMO_PASSWORD = 'Ceqiao-demo-2026'

/** Signs a demo person in through the login page and waits until `from` is there. */
export const signIn = async (
  page: Page,
  origin: string,
  from = '/admin/leads',
  who = 'advisor',
): Promise<void> => {
  await page.goto(`${origin}/login?from=${encodeURIComponent(from)}`)
  await page.getByRole('textbox', { name: /^账号/ }).fill(who)
  await page.getByRole('textbox', { name: /^密码/ }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.waitForURL((url) => url.pathname + url.search === from)
}
