import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, launch, PHONE, signIn, watch } from './browser.ts'
import { devices } from './roads.ts'
import { query } from './database.ts'
import { ENCRYPTED, openSite, type OpenSite } from './site.ts'

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

test.each(devices('desktop'))(
  'search a policy, read it, leave a number, an advisor sees it (%s)',
  async (device) => {
    const viewport = device === 'desktop' ? DESKTOP : PHONE
    const contact = device === 'desktop' ? '13800138000' : '13900139000'
    const visitor = await browser.newContext({ viewport, locale: 'zh-CN' })
    const { page, faults, sealed } = await watch(visitor)
    await page.goto(site.origin)

    const search = page.getByRole('combobox', { name: '关键词或文号' }).first()
    await search.fill('高企')
    await search.press('Enter')
    await page.waitForURL(/\/policy\/list\?.*q=/)
    const national = page
      .getByRole('link', { name: '高新技术企业认定管理办法', exact: true })
      .first()
    await national.click()
    await page.waitForURL(/\/policy\/detail\?id=gaoqi-rending-guanli-banfa/)
    await page.getByRole('heading', { level: 1, name: '高新技术企业认定管理办法' }).waitFor()
    const conditions = page.locator('#conditions')
    await conditions.scrollIntoViewIfNeeded()
    const text = (await conditions.textContent()) ?? ''
    expect(text).toContain('第十一条')
    expect(text).toMatch(/10\s*%/)
    expect(await page.getByText('国科发火〔2016〕32号').count()).toBeGreaterThan(0)

    await page.getByRole('button', { name: '免费咨询' }).first().click()
    // The panel comes with its own script, a moment after the click.
    const panel = page.getByRole('dialog', { name: '免费咨询' })
    await panel.waitFor()
    await panel.getByRole('button', { name: '提交咨询' }).click()
    expect(await panel.textContent()).toContain('电话号码不能为空')
    const phone = panel.getByLabel(/手机号码/)
    await phone.fill('1380013')
    await panel.getByRole('button', { name: '提交咨询' }).click()
    expect(await panel.textContent()).toContain('电话号码格式不正确')
    await phone.fill(contact)
    await panel.getByLabel(/想咨询什么/).fill(`${device} 想问高企条件`)
    await panel.getByRole('checkbox').check()
    await panel.getByRole('button', { name: '提交咨询' }).click()
    await page.getByText('提交成功，稍后会有专家联系您').waitFor()
    await panel.waitFor({ state: 'hidden' })
    expect(faults).toEqual([])
    expect(sealed() > 0).toBe(ENCRYPTED)
    await visitor.close()

    const advisor = await browser.newContext({ viewport, locale: 'zh-CN' })
    const watched = await watch(advisor)
    await watched.page.goto(`${site.origin}/admin/leads`)
    await watched.page.waitForURL(/\/login/)
    await signIn(watched.page, site.origin)
    await watched.page.getByText(`${device} 想问高企条件`).first().waitFor()
    const list = await watched.page.locator('main').textContent()
    expect(list).toContain(`${contact.slice(0, 3)}****${contact.slice(-4)}`)
    expect(list).not.toContain(contact)
    expect(watched.faults).toEqual([])
    expect(watched.sealed() > 0).toBe(ENCRYPTED)
    await advisor.close()
  },
)

test('a token copied out of its browser is worth nothing, an ended session asks to log in again', async () => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  const { page } = await watch(context)
  await signIn(page, site.origin)
  const stored = await page.evaluate(() => sessionStorage.getItem('cq:session') ?? '{}')
  const { accessToken, tokenType } = JSON.parse(stored) as Record<string, string>
  const headers = { Authorization: `${tokenType} ${accessToken}` }

  const other = await browser.newContext()
  const foreign = await other.request.post(
    `${site.origin}/center/auth-controller/user/getUserInfo`,
    {
      headers,
      form: {},
    },
  )
  // Where calls are encrypted, one in plain text is not even asked who sends it.
  expect(await foreign.json()).toMatchObject({ code: ENCRYPTED ? 4600 : 401, data: null })
  await other.close()

  // Ended behind this browser's back, as an administrator or another device would.
  await query(site, `update auth_login set ended_at = now(), end_reason = 'logout'`)
  await page.reload()
  const dialog = page.getByRole('alertdialog', { name: '确认退出' })
  await dialog.waitFor()
  expect(await dialog.textContent()).toContain(
    '您已经退出登录，您可以点击取消停留在这个页面，或再次登录',
  )
  await dialog.getByRole('button', { name: '取消' }).click()
  await page.getByText('关闭', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/leads')
  await page.reload()
  await dialog.getByRole('button', { name: '重新登陆' }).click()
  await page.waitForURL(/\/login|\/$/)
  expect(await page.evaluate(() => sessionStorage.getItem('cq:session'))).toBeNull()
  await context.close()
})
