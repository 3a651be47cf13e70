import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { signIn } from '../browser.ts'
import { tabTo } from '../keys.ts'
import { roads } from '../roads.ts'

const enter = roads()

/** Goes to a control and presses Enter. */
const choose = async (page: Page, control: Locator): Promise<void> => {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

test('by keyboard alone an editor changes a banner and another lets it out', async () => {
  const { page, site, faults } = await enter('desktop')
  await signIn(page, site.origin, '/admin/home', 'editor')
  const menu = page.getByRole('navigation', { name: '控制台菜单' })
  await choose(page, menu.getByRole('link', { name: '运营内容' }))
  await page.waitForURL(/\/admin\/content/)
  await choose(page, page.getByRole('link', { name: /^横幅 ?4$/ }))
  await page.waitForURL(/kind=banner/)
  const edit = page.getByRole('link', { name: /^编辑.*新商标法.*（电脑）/ })
  await choose(page, edit)
  await page.waitForURL(/contentEdit/)
  const address = page.url()
  await tabTo(page, page.getByRole('textbox', { name: /^图片说明/ }))
  await page.keyboard.press('End')
  await page.keyboard.type('（只用键盘）')
  await tabTo(page, page.getByRole('button', { name: '送审' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '撤回送审' }).waitFor()

  await page.context().clearCookies()
  await signIn(page, site.origin, new URL(address).pathname + new URL(address).search, 'reviewer')
  await choose(page, page.getByRole('button', { name: '通过并发布' }))
  const asked = page.getByRole('alertdialog', { name: /^通过并发布/ })
  await choose(page, asked.getByRole('button', { name: '立即发布', exact: true }))
  await page.getByText('已发布', { exact: true }).first().waitFor()
  await page.goto(site.origin)
  await page
    .getByRole('img', { name: /（只用键盘）/ })
    .first()
    .waitFor({ state: 'attached' })
  expect(faults).toEqual([])
})

test('by keyboard alone a visitor leaves a number and an advisor answers it', async () => {
  const { page, site, faults, open } = await enter('desktop')
  await open('/policy/detail?id=gaoqi-rending-guanli-banfa')
  await choose(page, page.getByRole('banner').getByRole('button', { name: '免费咨询' }))
  await expect
    .poll(async () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
    .toBe('tel')
  await page.keyboard.type('13800138000')
  await tabTo(page, page.getByRole('checkbox', { name: /个人信息/ }))
  await page.keyboard.press('Space')
  await choose(page, page.getByRole('button', { name: /^提交咨询/ }))
  await page.getByText('提交成功，稍后会有专家联系您').waitFor()

  await signIn(page, site.origin, '/admin/leads', 'advisor')
  await choose(page, page.getByRole('button', { name: /^办理/ }))
  const lead = page.getByRole('dialog', { name: '线索' })
  // The panel named who calls back: the lead is that expert's from the start.
  await choose(page, lead.getByRole('button', { name: '查看号码' }))
  await lead.getByText('13800138000').waitFor()
  await choose(page, lead.getByRole('button', { name: '登记联系' }))
  const noting = page.getByRole('alertdialog', { name: '登记联系' })
  await noting.waitFor()
  await page.keyboard.type('已电话沟通')
  await choose(page, noting.getByRole('button', { name: '登记联系' }))
  await lead.getByText('已联系', { exact: true }).first().waitFor()
  expect(faults).toEqual([])
})
