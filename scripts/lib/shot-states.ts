import type { BrowserContext, Locator, Page } from 'playwright-core'
import { policies } from '#contract/policies.ts'
import { hrefTo } from '#web/shell/pages.ts'

/** A state of a page that needs an action before its picture is taken. */
interface ShotState {
  name: string
  path: string
  /** Widths at which the state exists. */
  from?: number
  to?: number
  act: (page: Page, context: BrowserContext) => Promise<void>
}

const TABLET = 600
const PHONE_MOST = 599
const TABLET_MOST = 1023

const home = hrefTo('home')
const list = hrefTo('policyList')
const detail = hrefTo('policyDetail', { id: 'gaoqi-rending-guanli-banfa' })

const button = (page: Page, name: string | RegExp): Locator =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .locator('visible=true')
    .first()

const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> =>
    button(page, name).click()

/** What never answers, as long as the picture takes. */
const hang = (page: Page, path: string): Promise<unknown> => page.route(`**${path}*`, () => {})

/** What answers that something broke. */
const fail = (page: Page, path: string): Promise<unknown> =>
  page.route(`**${path}*`, (route) => route.abort())

/** From the home page to the list within the page: the server's own rendering would hide the call. */
const toList = (page: Page): Promise<void> =>
  page.getByRole('link', { name: '全部政策' }).first().click()

const toPolicy = (page: Page): Promise<void> => page.locator('main h3 a').first().click()

/** Until the page that the address names is drawn. */
const SETTLE_MS = 600

/** Long enough for every try and for the pause between them. */
const RETRIES_MS = 8000

export const STATES: readonly ShotState[] = [
  { name: 'state-fontSize', path: home, from: TABLET, act: press('字号') },
  { name: 'state-location', path: home, from: TABLET, act: press(/所在地区/) },
  { name: 'state-menu', path: home, to: TABLET_MOST, act: press('打开菜单') },
  { name: 'state-ways', path: home, to: PHONE_MOST, act: press('咨询') },
  { name: 'state-filters', path: list, to: PHONE_MOST, act: press(/^筛选/) },
  { name: 'state-filters', path: list, from: TABLET, to: TABLET_MOST, act: press('全部筛选') },
  { name: 'state-facetMenu', path: list, from: TABLET, to: TABLET_MOST, act: press(/^层级/) },
  { name: 'state-region', path: list, act: press(/^地区：/) },
  { name: 'state-share', path: detail, from: TABLET, act: press('分享') },
  { name: 'state-widget', path: detail, from: TABLET, to: TABLET_MOST, act: press('展开服务窗口') },
  { name: 'state-code', path: detail, from: TABLET_MOST, act: press('二维码') },
  {
    name: 'state-bottom',
    path: detail,
    act: async (page) => page.evaluate(() => window.scrollTo(0, 1400)),
  },
  {
    name: 'state-searchHot',
    path: home,
    act: async (page) => page.getByRole('combobox').first().click(),
  },
  {
    name: 'state-searchTyped',
    path: home,
    act: async (page) => {
      for (const word of ['高新技术企业', '高企年报']) {
        await page.getByRole('combobox').first().fill(word)
        await page.keyboard.press('Enter')
        await page.waitForURL((url) => url.searchParams.get('q') === word)
        await page
          .getByText(/^共 \d+ 条/)
          .first()
          .waitFor()
      }
      await page.waitForTimeout(SETTLE_MS)
      await page.getByRole('combobox').first().fill('高')
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'state-listError',
    path: home,
    act: async (page) => {
      await fail(page, policies.search.path)
      await toList(page)
      await page.waitForTimeout(RETRIES_MS)
    },
  },
  {
    name: 'state-listLoading',
    path: home,
    act: async (page) => {
      await hang(page, policies.search.path)
      await toList(page)
      await page.waitForTimeout(SETTLE_MS)
    },
  },
  {
    name: 'state-listOffline',
    path: list,
    act: async (_page, context) => context.setOffline(true),
  },
  {
    name: 'state-detailError',
    path: list,
    act: async (page) => {
      await fail(page, policies.detail.path)
      await toPolicy(page)
      await page.waitForTimeout(RETRIES_MS)
    },
  },
  {
    name: 'state-detailLoading',
    path: list,
    act: async (page) => {
      await hang(page, policies.detail.path)
      await toPolicy(page)
      await page.waitForTimeout(SETTLE_MS)
    },
  },
  {
    name: 'state-toast',
    path: list,
    act: press(/^收藏/),
  },
  {
    name: 'consultation',
    path: list,
    act: async (page) => {
      if (!(await button(page, '免费咨询').isVisible())) await button(page, '咨询').click()
      await button(page, '免费咨询').click()
      await page.getByRole('button', { name: '提交咨询' }).click()
    },
  },
  {
    name: 'state-loginError',
    path: hrefTo('login'),
    act: async (page) => {
      await page.getByRole('textbox', { name: /^账号/ }).fill('nobody')
      await page.getByRole('textbox', { name: /^密码/ }).fill('wrong-password-1')
      await button(page, '登录').click()
      await page.waitForTimeout(1000)
    },
  },
]
