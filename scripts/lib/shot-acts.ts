import type { BrowserContext, Locator, Page } from 'playwright-core'
import { consultation } from '#contract/consultation.ts'
import { signIn } from '../../e2e/browser.ts'

/** What is done to a page before its picture is taken. */
export type Act = (page: Page, context: BrowserContext) => Promise<unknown>

const CALLS = '**/api/**'

/** Until what an action began is drawn. */
const SETTLE_MS = 600

/** Longer than every try of a call and the pauses between them. */
const RETRIES_MS = 15_000

/** The first visible button of a name. */
export const button = (page: Page | Locator, name: string | RegExp): Locator =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .locator('visible=true')
    .first()

/** Presses buttons one after another. */
export const press =
  (...names: readonly (string | RegExp)[]): Act =>
  async (page) => {
    for (const name of names) await button(page, name).click()
  }

/** Brings the part of the page that a selector names to the top of the screen, clear of the header. */
export const show =
  (selector: string): Act =>
  async (page) =>
    page
      .locator(selector)
      .first()
      .evaluate((part) =>
        window.scrollTo(0, window.scrollY + part.getBoundingClientRect().top - 90),
      )

/** One action after another. */
export const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page, context) => {
    for (const act of acts) await act(page, context)
  }

/** To a page within the page: the server's own rendering would hide the calls, and its scripts begin anew. */
export const moveTo = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)

/** A page whose calls never answer. */
export const loading =
  (address: string): Act =>
  async (page) => {
    await page.route(CALLS, () => {})
    await moveTo(page, address)
    await page.waitForTimeout(SETTLE_MS)
  }

/** Until no toast stands: how long one does is real time, which no picture may tell. */
const untold = async (page: Page): Promise<void> =>
  page
    .locator('[aria-live] > :is([role="alert"], [role="status"])')
    .first()
    .waitFor({ state: 'detached', timeout: RETRIES_MS })
    .catch(() => {})

/** Until a page says that it failed, and nothing else does. */
export const failed: Act = async (page) => {
  await button(page, '重试')
    .waitFor({ timeout: RETRIES_MS })
    .catch(() => {})
  await untold(page)
}

/** A page whose calls break. */
export const failing =
  (address: string): Act =>
  async (page, context) => {
    await page.route(CALLS, (route) => route.abort())
    await moveTo(page, address)
    await failed(page, context)
  }

/** As on paper. */
export const print: Act = async (page) => page.emulateMedia({ media: 'print' })

/** Fills fields by their labels; a choice is named by its value. */
export const fill =
  (fields: Readonly<Record<string, string>>): Act =>
  async (page) => {
    for (const [label, value] of Object.entries(fields)) {
      const field = page
        .locator('main :is(input, select, textarea)')
        .and(page.getByLabel(label))
        .first()
      const choosing = await field.evaluate((control) => control.tagName === 'SELECT')
      await (choosing ? field.selectOption(value) : field.fill(value))
    }
  }

/** Two consultations, then the list of them as an advisor sees it. */
export const leads: Act = async (page) => {
  const { origin } = new URL(page.url())
  const messages = ['想了解高企认定需要几件知识产权', '商标续展，2027 年 3 月到期']
  for (const [tab, leaveMessage] of messages.entries())
    await page.evaluate(
      async ({ path, body }) =>
        fetch(path, {
          method: 'POST',
          headers: { 'X-Ceqiao': '1' },
          body: new URLSearchParams(body),
        }).then((answer) => answer.text()),
      {
        path: consultation.save.path,
        body: {
          contactWay: `1390000111${tab}`,
          leaveMessage,
          serviceObjId: String(1 - tab),
          consent: 'true',
          sourcePath: '/serviceProject/list',
        },
      },
    )
  await signIn(page, origin)
  await page.waitForTimeout(SETTLE_MS)
}

/** Two searches, then a third begun: what was searched before and what is suggested. */
export const searching: Act = async (page) => {
  for (const word of ['高新技术企业', '高企年报']) {
    await page.getByRole('combobox').first().fill(word)
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === word)
    await page
      .getByText(/^共 [\d,]+ 项/)
      .first()
      .waitFor()
  }
  await page.waitForTimeout(SETTLE_MS)
  await page.getByRole('combobox').first().fill('高')
  await page.getByRole('group', { name: '政策' }).waitFor()
  await page.keyboard.press('ArrowDown')
}

/** The small search of the header, once the page is scrolled. */
export const searchingFromHeader: Act = async (page) => {
  await page.evaluate(() => window.scrollTo(0, 1200))
  const field = page.getByRole('combobox', { name: '搜索全站' })
  await field.fill('商标')
  await page.getByRole('group', { name: '政策' }).waitFor()
}
