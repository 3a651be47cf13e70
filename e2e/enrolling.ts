import type { Locator, Page } from 'playwright-core'
import { query } from './database.ts'
import type { AnySite } from './site.ts'

/** The password of everybody who enrols. */
const PASSWORD = 'Bridge-of-nine-turns'

/** The newest code that was sent to a number, as the operator's outbox has it. */
const codeFor = async (site: AnySite, phone: string): Promise<string> => {
  const [sent] = await query<{ content: string }>(
    site,
    'select content from sms_outbox where phone = $1 order by created_at desc limit 1',
    [phone],
  )
  return /\d{6}/.exec(sent?.content ?? '')?.[0] ?? ''
}

/** The first step of a registration: the number, its code, the agreement. */
export const provePhone = async (page: Page, site: AnySite, phone: string): Promise<void> => {
  const form = page.getByRole('form', { name: '手机' })
  await form.getByLabel(/^手机号码/).fill(phone)
  await form.getByRole('button', { name: '获取验证码' }).click()
  await form.getByText(/验证码会发到/).waitFor()
  await form.getByRole('textbox', { name: /^验证码/ }).fill(await codeFor(site, phone))
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: '下一步' }).click()
}

/** The second step: a maker of instruments in Hangzhou. */
export const fillCompany = async (page: Page, company: string, code: string): Promise<void> => {
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

/** The last step, its form. */
export const fillAccount = async (page: Page, loginName: string): Promise<Locator> => {
  const form = page.getByRole('form', { name: '账号与确认' })
  await form.getByLabel(/^姓名/).fill('乔望川')
  await form.getByLabel(/^登录名/).fill(loginName)
  await form.getByRole('textbox', { name: /^密码/ }).fill(PASSWORD)
  await form.getByRole('textbox', { name: /^确认密码/ }).fill(PASSWORD)
  return form
}

/** The last step for a company, and the page that follows it. */
export const confirmCompany = async (
  page: Page,
  company: string,
  loginName: string,
): Promise<void> => {
  const form = await fillAccount(page, loginName)
  await form.getByText(company).first().waitFor()
  await form.getByRole('button', { name: '注册' }).click()
  await page.getByRole('heading', { name: '注册成功' }).waitFor()
}
