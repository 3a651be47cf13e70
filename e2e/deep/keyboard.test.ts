import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, hydrated, launch, signIn, watch } from '../browser.ts'
import { type OpenSite, openSite } from '../site.ts'

let site: OpenSite
let browser: Browser

beforeAll(async () => {
  site = await openSite()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Stops of the Tab key until something is not to be found. */
const MOST_STOPS = 90

const enter = async () => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  return { context, ...(await watch(context)) }
}

/** Whether the focus can be seen where it is: a ring of its own or of what is close around. */
const isShown = async (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement
    // A date has stops inside and draws those itself, and so does a page within the page; whoever
    // arrives at a page is put on its heading.
    if (at === null || at.matches('body, h1, main, iframe, input[type=date]')) return true
    const ringed = (one: Element | null): boolean => {
      if (one === null) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'
    }
    return ringed(at) || ringed(at.parentElement) || ringed(at.parentElement?.parentElement ?? null)
  })

/** Goes to a control by the Tab key alone; every stop on the way can be seen. */
const tabTo = async (page: Page, control: Locator, key = 'Tab'): Promise<void> => {
  await control.waitFor()
  const hidden: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key)
    if (!(await isShown(page)))
      hidden.push(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200) ?? ''))
    if (await control.evaluate((one) => one === document.activeElement)) {
      expect(hidden).toEqual([])
      return
    }
  }
  throw new Error(`no stop at ${String(control)}`)
}

/** Goes to a control and presses Enter. */
const open = async (page: Page, control: Locator): Promise<void> => {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

test('by keyboard alone an editor changes a banner and another lets it out', async () => {
  const { page, context, faults } = await enter()
  await signIn(page, site.origin, '/admin/home', 'editor')
  const menu = page.getByRole('navigation', { name: '控制台菜单' })
  await open(page, menu.getByRole('link', { name: '运营内容' }))
  await page.waitForURL(/\/admin\/content/)
  await open(page, page.getByRole('link', { name: /^横幅 ?4$/ }))
  await page.waitForURL(/kind=banner/)
  const edit = page.getByRole('link', { name: /^编辑.*新商标法.*（电脑）/ })
  await open(page, edit)
  await page.waitForURL(/contentEdit/)
  const address = page.url()
  await tabTo(page, page.getByRole('textbox', { name: /^图片说明/ }))
  await page.keyboard.press('End')
  await page.keyboard.type('（只用键盘）')
  await tabTo(page, page.getByRole('button', { name: '送审' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '撤回送审' }).waitFor()

  await context.clearCookies()
  await signIn(page, site.origin, new URL(address).pathname + new URL(address).search, 'reviewer')
  await open(page, page.getByRole('button', { name: '通过并发布' }))
  const asked = page.getByRole('alertdialog', { name: /^通过并发布/ })
  await open(page, asked.getByRole('button', { name: '立即发布', exact: true }))
  await page.getByText('已发布', { exact: true }).first().waitFor()
  await page.goto(site.origin)
  await page
    .getByRole('img', { name: /（只用键盘）/ })
    .first()
    .waitFor({ state: 'attached' })
  expect(faults).toEqual([])
  await context.close()
})

test('by keyboard alone a visitor leaves a number and an advisor answers it', async () => {
  const { page, context, faults } = await enter()
  await page.goto(`${site.origin}/policy/detail?id=gaoqi-rending-guanli-banfa`)
  await hydrated(page)
  await open(page, page.getByRole('banner').getByRole('button', { name: '免费咨询' }))
  await expect
    .poll(async () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
    .toBe('tel')
  await page.keyboard.type('13800138000')
  await tabTo(page, page.getByRole('checkbox', { name: /个人信息/ }))
  await page.keyboard.press('Space')
  await open(page, page.getByRole('button', { name: /^提交咨询/ }))
  await page.getByText('提交成功，稍后会有专家联系您').waitFor()

  await signIn(page, site.origin, '/admin/leads', 'advisor')
  await open(page, page.getByRole('button', { name: /^办理/ }))
  const lead = page.getByRole('dialog', { name: '线索' })
  await open(page, lead.getByRole('button', { name: '接手' }))
  const taking = page.getByRole('alertdialog', { name: '接手' })
  await open(page, taking.getByRole('button', { name: '接手' }))
  await open(page, lead.getByRole('button', { name: '查看号码' }))
  await lead.getByText('13800138000').waitFor()
  await open(page, lead.getByRole('button', { name: '登记联系' }))
  const noting = page.getByRole('alertdialog', { name: '登记联系' })
  await noting.waitFor()
  await page.keyboard.type('已电话沟通')
  await open(page, noting.getByRole('button', { name: '登记联系' }))
  await lead.getByText('已联系', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
  await context.close()
})
