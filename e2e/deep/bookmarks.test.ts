import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hrefTo } from '#domain/pages/addresses.ts'
import { DESKTOP, hydrated, launch, PHONE, signIn, watch } from '../browser.ts'
import { tabTo } from '../keys.ts'
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

const POLICY = { id: 'gaoqi-rending-guanli-banfa', title: '高新技术企业认定管理办法' }

/** The star of the page, set or not. */
const starOf = (page: Page, pressed: boolean): Locator =>
  page
    .getByRole('button', { name: /收藏\s*《/, pressed })
    .locator('visible=true')
    .first()

/** A counter of the left menu, which is a drawer on a phone. */
const counter = async (page: Page, phone: boolean, name: string): Promise<number> => {
  if (phone) await page.getByRole('button', { name: '打开菜单' }).click()
  const link = page.getByRole('link', { name: new RegExp(`^${name} \\d+$`) })
  const text = (await link.textContent()) ?? ''
  if (phone) await page.keyboard.press('Escape')
  return Number(/\d+/.exec(text)?.[0])
}

test.each([
  ['desktop', DESKTOP, 'demo'],
  ['phone', PHONE, 'colleague'],
] as const)(
  'a star, its folder and note, taken off and back; what was read; a subscription (%s)',
  async (device, viewport, who) => {
    const phone = device === 'phone'
    const context = await browser.newContext({ viewport, locale: 'zh-CN' })
    context.setDefaultTimeout(15_000)
    const { page, faults } = await watch(context)

    // Before the login: the browser keeps it, and the account takes it when it is asked to.
    await page.goto(site.origin + hrefTo('policyDetail', { id: 'kejixing-zhongxiao-qiye-pingjia' }))
    await hydrated(page)
    await starOf(page, false).click()
    await starOf(page, true).waitFor()

    await signIn(page, site.origin, hrefTo('collection'), who)
    const offer = page.getByRole('region', { name: '本机记录' })
    await offer.getByText(/登录前留下的 1 条收藏、1 条足迹/).waitFor()
    await offer.getByRole('button', { name: '并入账号' }).click()
    await page.getByText('已并入 1 条收藏、1 条足迹').waitFor()
    const list = page.getByRole('region', { name: '收藏', exact: true })
    await list.getByRole('listitem').first().waitFor()
    expect(await list.getByRole('listitem').count()).toBe(1)
    expect(await counter(page, phone, '收藏')).toBe(1)

    // A star on the policy's own page goes to the account at once.
    await page.goto(site.origin + hrefTo('policyDetail', { id: POLICY.id }))
    await hydrated(page)
    await starOf(page, false).click()
    await starOf(page, true).waitFor()
    await page.goto(site.origin + hrefTo('collection'))
    const row = list.getByRole('listitem').filter({ hasText: POLICY.title })
    await row.waitFor()
    expect(await counter(page, phone, '收藏')).toBe(2)

    // Note, folder, away and back, by the keyboard alone.
    await tabTo(page, row.getByRole('button', { name: /^加备注/ }))
    await page.keyboard.press('Enter')
    const note = page.getByRole('textbox', { name: /^备注/ })
    await tabTo(page, note)
    await page.keyboard.type('等审计报告')
    await tabTo(page, page.getByRole('button', { name: '保存' }))
    await page.keyboard.press('Enter')
    await row.getByText('等审计报告').waitFor()
    await tabTo(page, row.getByRole('button', { name: /^移动/ }))
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: '新建收藏夹' }).press('Space')
    const folder = page.getByRole('textbox', { name: /^新收藏夹名称/ })
    await tabTo(page, folder)
    await page.keyboard.type('高企认定')
    await page.keyboard.press('Enter')
    await row.getByText('收藏夹：高企认定').waitFor()
    await tabTo(page, row.getByRole('button', { name: /^取消收藏/ }))
    await page.keyboard.press('Enter')
    await row.waitFor({ state: 'detached' })
    expect(await counter(page, phone, '收藏')).toBe(1)
    await page.getByRole('button', { name: '撤销' }).last().press('Enter')
    await row.getByText('等审计报告').waitFor()
    await row.getByText('收藏夹：高企认定').waitFor()
    expect(await counter(page, phone, '收藏')).toBe(2)

    // What was read stands by day, in as many rows as the counter says.
    await page.goto(site.origin + hrefTo('footprint'))
    const steps = page.getByRole('region', { name: '足迹', exact: true }).getByRole('listitem')
    await steps.filter({ hasText: POLICY.title }).waitFor()
    const read = await counter(page, phone, '足迹')
    expect(await steps.count()).toBe(read)
    await steps
      .first()
      .getByRole('button', { name: /的足迹$/ })
      .click()
    await page.getByText('已删除 1 条足迹').waitFor()
    expect(await counter(page, phone, '足迹')).toBe(read - 1)
    await expect.poll(async () => steps.count()).toBe(read - 1)

    // A set is previewed while it is written, counted once it is there, and stays paused.
    await page.goto(site.origin + hrefTo('subscribe', { edit: 'new' }))
    const form = page.getByRole('dialog', { name: '新建订阅' })
    await form.getByRole('textbox', { name: /^订阅名称/ }).fill('研发补贴')
    const words = form.getByRole('textbox', { name: /^关键词/ })
    await words.fill('研发')
    await words.press('Enter')
    await form
      .getByRole('region', { name: '预览' })
      .getByText(/^近 30 天/)
      .first()
      .waitFor()
    await form.getByRole('button', { name: '订阅' }).click()
    await page.getByRole('heading', { name: '研发补贴' }).waitFor()
    expect(await counter(page, phone, '订阅')).toBe(1)
    await page.getByRole('switch', { name: '推送' }).click()
    await page.getByText('已暂停', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('已暂停', { exact: true }).waitFor()

    // 订阅中心 stands without the console, and says what is subscribed.
    await page.goto(site.origin + hrefTo('subscribeCenter'))
    await page.getByRole('button', { name: '高新技术企业', exact: true }).click()
    const topic = page.getByRole('dialog', { name: '订阅“高新技术企业”' })
    await topic.getByRole('button', { name: '订阅' }).click()
    await page.getByRole('button', { name: /^高新技术企业\s*已订阅$/ }).waitFor()
    expect(await page.getByRole('navigation', { name: '控制台菜单' }).count()).toBe(0)

    expect(faults).toEqual([])
    await context.close()
  },
  120_000,
)
