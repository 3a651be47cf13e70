import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { DESKTOP, hydrated, launch, PHONE, watch } from './browser.ts'
import { type AnySite, openShared } from './site.ts'
import { DEEP } from '#testing/seed.ts'

const DEVICES = { desktop: DESKTOP, phone: PHONE } as const
type Device = keyof typeof DEVICES

/** A visitor on a road through the portal. */
export interface Walker {
  page: Page
  phone: boolean
  site: AnySite
  /** What went wrong so far, as the browser tells it; a road with scripts ends without any. */
  faults: string[]
  /** Enters an address and, with scripts, waits until the page answers to them; gives its status. */
  open: (path: string) => Promise<number | undefined>
  /** Path and query of the present address, as they read. */
  at: () => string
}

/** The devices of a road: the one of an ordinary run (null: none), all of them in the deep run. */
export const devices = (usual: Device | null): Device[] => {
  if (DEEP) return Object.keys(DEVICES) as Device[]
  return usual === null ? [] : [usual]
}

/** A portal of this file's own; gives what lets a visitor in, to be called once a test. */
export const roads = (): ((device: Device, options?: { scripts: boolean }) => Promise<Walker>) => {
  let site: AnySite
  let browser: Browser
  let context: BrowserContext | undefined
  beforeAll(async () => {
    site = await openShared()
    browser = await launch()
  })
  afterEach(async () => {
    await context?.close()
  })
  afterAll(async () => {
    await browser?.close()
    await site?.stop()
  })
  return async (device, { scripts } = { scripts: true }) => {
    const viewport = DEVICES[device]
    context = await browser.newContext({ viewport, locale: 'zh-CN', javaScriptEnabled: scripts })
    context.setDefaultTimeout(15_000)
    const { page, faults } = await watch(context)
    const open = async (path: string): Promise<number | undefined> => {
      const answer = await page.goto(site.origin + path)
      if (scripts) await hydrated(page)
      return answer?.status()
    }
    const at = (): string => decodeURIComponent(page.url()).slice(site.origin.length)
    return { page, phone: device === 'phone', site, faults, open, at }
  }
}

/** Follows a link below an item of the main menu; on phones the menu is a drawer. */
export const followMenu = async (
  { page, phone }: Walker,
  item: string,
  link: string,
): Promise<void> => {
  if (phone) {
    await page.getByRole('button', { name: '打开菜单' }).click()
    const menu = page.getByRole('dialog', { name: '菜单' })
    const entry = menu
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: item, exact: true }) })
      .first()
    await entry.getByRole('list').getByRole('link', { name: link, exact: true }).click()
    await menu.waitFor({ state: 'hidden' })
    return
  }
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('button', { name: `${item}的栏目` }).click()
  await menu.getByRole('listitem').getByRole('link', { name: link, exact: true }).click()
}

/** The drawer 我的收藏与足迹. */
export const openBookmarks = async ({ page, phone }: Walker): Promise<Locator> => {
  if (phone)
    await page
      .getByRole('navigation', { name: '快捷导航' })
      .getByRole('button', { name: '我的' })
      .click()
  await page.getByRole('button', { name: '收藏与足迹' }).click()
  const drawer = page.getByRole('dialog', { name: '我的收藏与足迹' })
  await drawer.waitFor()
  return drawer
}

const COUNT = /，([\d,]+) [条项]/

/** The number a filter's link says it would find. */
export const promised = async (link: Locator): Promise<number> => {
  await link.getByText(COUNT).waitFor()
  const said = COUNT.exec((await link.textContent()) ?? '')?.[1] ?? ''
  return Number(said.replaceAll(',', ''))
}

/** Waits until the page stands at its top. */
export const atTop = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => scrollY === 0)
}

/** The panel 免费咨询 filled in, sent, and gone with the words of the specification. */
export const sendConsultation = async (page: Page, phoneNumber: string): Promise<void> => {
  const panel = page.getByRole('dialog', { name: '免费咨询' })
  await panel.getByLabel(/手机号码/).fill(phoneNumber)
  await panel.getByRole('checkbox').check()
  await panel.getByRole('button', { name: '提交咨询' }).click()
  await page.getByText('提交成功，稍后会有专家联系您').waitFor()
  await panel.waitFor({ state: 'hidden' })
}
