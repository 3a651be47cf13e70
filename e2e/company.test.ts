import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCodeCheck } from '#domain/companies/credit-code.ts'
import { DESKTOP, hydrated, launch, PHONE, signIn, watch } from './browser.ts'
import { confirmCompany, fillAccount, fillCompany, provePhone } from './enrolling.ts'
import { devices } from './roads.ts'
import { ENCRYPTED, type OpenSite, openSite } from './site.ts'

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

/** A browser of its own. */
const enter = async (device: 'desktop' | 'phone') => {
  const viewport = device === 'phone' ? PHONE : DESKTOP
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  return { ...(await watch(context)), context }
}

/** The names in the console's menu; on a phone it is a drawer. */
const menuOf = async (page: Page, phone: boolean) => {
  if (phone) await page.getByRole('button', { name: '打开菜单' }).click()
  const menu = page.getByRole('navigation', { name: '控制台菜单' })
  await menu.waitFor()
  return menu
}

test.each(devices('desktop'))(
  'a company registers, is certified, invites a colleague, who may do exactly that (%s)',
  async (device) => {
    const phone = device === 'phone'
    const number = phone ? '2' : '1'
    const company = `云川远桥${phone ? '传感' : '测控'}技术有限公司`
    const body = `91999999MA0900${number}01`.padEnd(17, '0')
    const founder = await enter(device)
    const { page } = founder

    await page.goto(`${site.origin}/register?name=company`)
    await hydrated(page)
    await provePhone(page, site, `1390000900${number}`)
    await fillCompany(page, company, body + creditCodeCheck(body))
    await confirmCompany(page, company, `founder_${number}`)

    // Every entry of the menu leads to the page that says why, until the company is certified.
    await page.goto(`${site.origin}/admin/home`)
    const closed = (await menuOf(page, phone)).getByRole('link', { name: '我的企业' })
    expect(await closed.getAttribute('aria-disabled')).toBe('true')
    // Grey, yet a link: by keyboard, since the driver takes aria-disabled for off.
    await closed.press('Enter')
    await page.waitForURL(/\/tips$/)
    await page.getByRole('heading', { level: 1, name: '完成企业认证后即可使用控制台' }).waitFor()
    const licence = await sharp({
      create: { width: 600, height: 420, channels: 3, background: '#dde6f5' },
    })
      .png()
      .toBuffer()
    const form = page.getByRole('form', { name: '提交认证' })
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: licence })
    await form.getByText('营业执照.png', { exact: true }).waitFor()
    await form.getByRole('button', { name: '提交认证' }).click()
    await page.getByRole('button', { name: '撤回申请' }).waitFor()

    const reviewer = await enter(device)
    await signIn(reviewer.page, site.origin, '/admin/certifications', 'reviewer')
    await reviewer.page.getByRole('button', { name: new RegExp(`^审核\\s*${company}`) }).click()
    const drawer = reviewer.page.getByRole('dialog', { name: '认证申请' })
    const picture = drawer.getByRole('img', { name: /营业执照/ })
    await picture.waitFor()
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(600)
    await drawer.getByRole('button', { name: '通过' }).click()
    await reviewer.page.getByRole('button', { name: '确认通过' }).click()
    // The toast, not the tab of the same name, which is there before anything was sent.
    await reviewer.page.getByRole('status').filter({ hasText: '已通过' }).waitFor()
    expect(reviewer.faults).toEqual([])
    expect(reviewer.sealed() > 0).toBe(ENCRYPTED)
    await reviewer.context.close()

    // The same session: nobody logs in again.
    await page.goto(`${site.origin}/admin/home`)
    const open = (await menuOf(page, phone)).getByRole('link', { name: '我的企业' })
    await expect.poll(() => open.getAttribute('aria-disabled')).toBe(null)
    await open.click()
    await page.waitForURL(/\/admin\/enterprise/)
    await page.getByRole('heading', { level: 1, name: new RegExp(company) }).waitFor()

    await page.goto(`${site.origin}/admin/user?tab=invites`)
    await page.getByRole('button', { name: '邀请同事' }).first().click()
    const inviting = page.getByRole('dialog', { name: '邀请同事' })
    await inviting.getByRole('checkbox', { name: /知识产权专员/ }).check()
    await inviting.getByRole('button', { name: '生成链接' }).click()
    const link = await page
      .getByRole('dialog', { name: '邀请链接' })
      .getByRole('code')
      .textContent()
    expect(founder.faults).toEqual([])
    expect(founder.sealed() > 0).toBe(ENCRYPTED)

    const colleague = await enter(device)
    await colleague.page.goto(link ?? '')
    await hydrated(colleague.page)
    await colleague.page.getByText(company).first().waitFor()
    await provePhone(colleague.page, site, `1390000910${number}`)
    const joining = await fillAccount(colleague.page, `colleague_${number}`)
    await joining.getByRole('button', { name: '注册并加入' }).click()
    await colleague.page.getByRole('heading', { name: '已加入企业' }).waitFor()

    await colleague.page.goto(`${site.origin}/admin/enterprise`)
    await colleague.page.getByRole('heading', { level: 1, name: new RegExp(company) }).waitFor()
    expect(await colleague.page.getByRole('button', { name: '编辑资料' }).count()).toBe(0)
    const menu = await menuOf(colleague.page, phone)
    await menu.getByRole('link', { name: '我的企业' }).waitFor()
    expect(await menu.getByText('后台管理').count()).toBe(0)
    expect(colleague.faults).toEqual([])
    expect(colleague.sealed() > 0).toBe(ENCRYPTED)

    // What the menu does not show, the server does not give; the page offers to ask for it.
    await colleague.page.goto(`${site.origin}/admin/user`)
    await colleague.page.getByRole('button', { name: '申请该权限' }).first().click()
    await colleague.page.getByText('已提交，等待企业管理员处理').waitFor()
    await page.goto(`${site.origin}/admin/user?tab=requests`)
    await page.getByText('后台管理-用户管理').first().waitFor()
    await colleague.context.close()
    await founder.context.close()
  },
  120_000,
)
