import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditCodeCheck } from '#domain/companies/credit-code.ts'
import { DESKTOP, hydrated, launch, PHONE, signIn, watch } from './browser.ts'
import { query } from './database.ts'
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

const PASSWORD = 'Bridge-of-nine-turns'

/** The newest code that was sent to a number, as the operator's outbox has it. */
const codeFor = async (phone: string): Promise<string> => {
  const [sent] = await query<{ content: string }>(
    site,
    'select content from sms_outbox where phone = $1 order by created_at desc limit 1',
    [phone],
  )
  return /\d{6}/.exec(sent?.content ?? '')?.[0] ?? ''
}

/** A browser of its own. */
const enter = async (device: 'desktop' | 'phone') => {
  const viewport = device === 'phone' ? PHONE : DESKTOP
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  return { ...(await watch(context)), context }
}

/** The first step of a registration. */
const fillAccount = async (page: Page, phone: string, loginName: string): Promise<void> => {
  const form = page.getByRole('form', { name: '账号' })
  await form.getByLabel(/^手机号码/).fill(phone)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await form.getByText(/验证码会发到/).waitFor()
  await form.getByRole('textbox', { name: /^验证码/ }).fill(await codeFor(phone))
  await form.getByLabel(/^姓名/).fill('乔望川')
  await form.getByLabel(/^登录名/).fill(loginName)
  await form.getByRole('textbox', { name: /^密码/ }).fill(PASSWORD)
  await form.getByRole('textbox', { name: /^再输一次密码/ }).fill(PASSWORD)
  await form.getByRole('button', { name: '下一步' }).click()
}

const fillCompany = async (page: Page, company: string, code: string): Promise<void> => {
  const form = page.getByRole('form', { name: '企业' })
  await form.getByLabel(/^企业名称/).fill(company)
  await form.getByLabel(/^统一社会信用代码/).fill(code)
  await form.getByLabel(/^企业类型/).selectOption({ label: '企业' })
  await form.getByLabel(/^成立日期/).fill('2019-05-20')
  await form.getByLabel(/^法定代表人/).fill('乔望川')
  await form.getByLabel('省级').selectOption({ label: '浙江省' })
  await form.getByLabel('市级').selectOption({ label: '杭州市' })
  await form.getByLabel('区县').selectOption({ label: '西湖区' })
  await form.getByLabel('门类').selectOption({ label: '制造业' })
  await form.getByLabel('大类').selectOption({ label: '仪器仪表制造业' })
  await form.getByRole('button', { name: '下一步' }).click()
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
    await fillAccount(page, `1390000900${number}`, `founder_${number}`)
    await fillCompany(page, company, body + creditCodeCheck(body))
    const confirm = page.getByRole('form', { name: '确认' })
    await confirm.getByRole('checkbox').check()
    await confirm.getByRole('button', { name: /注册/ }).click()
    await page.getByRole('heading', { name: '注册成功' }).waitFor()

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
    await form.getByText('营业执照.png').waitFor()
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
    await reviewer.page.getByText('已通过', { exact: true }).first().waitFor()
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
    await fillAccount(colleague.page, `1390000910${number}`, `colleague_${number}`)
    const joining = colleague.page.getByRole('form', { name: '确认' })
    await joining.getByRole('checkbox').check()
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
