import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import { ruleTables } from '#contract/rule-tables.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { DESKTOP, launch, PHONE, signIn } from '../browser.ts'
import { asking, peopleOf } from '../seeds.ts'
import { type OpenSite, openSite } from '../site.ts'

/**
 * The day of an operator, in the order of ux/review-console.md: each test names the rank of §0 that it
 * follows, or the section.
 */
const WHO = ['admin', 'demo'] as const
type Who = (typeof WHO)[number]

let site: OpenSite
let browser: Browser
let people: Record<Who, Page>
let admin: Page
let ask: ReturnType<typeof asking<Who>>
const faults: string[] = []

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), launch()])
  people = await peopleOf(site, browser, WHO)
  ;({ admin } = people)
  ask = asking(people)
  admin.on('pageerror', (error) => faults.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Goes to a page and waits until it shows what it is. */
const go = async (name: PageName): Promise<Locator> => {
  await admin.goto(site.origin + hrefTo(name))
  const main = admin.locator('main')
  await main.getByRole('heading', { level: 1 }).waitFor()
  return main
}

const menu = (): Locator => admin.getByRole('navigation', { name: '控制台菜单' })
const heading = (name: string): Locator => menu().getByRole('button', { name, exact: true })

test('#7 the entries of the platform stand in groups; those of companies are folded away', async () => {
  await go('adminHome')
  for (const name of ['接待', '内容', '企业', '系统'])
    expect(await heading(name).getAttribute('aria-expanded')).toBe('true')
  expect(await heading('企业端').getAttribute('aria-expanded')).toBe('false')
  expect(await menu().getByRole('link', { name: '匹配结果' }).count()).toBe(0)
  // Nothing counts here what only members of a company have.
  expect(await menu().getByText('足迹').count()).toBe(0)
})

test('#7 each entry of 企业端 opens: a list of who serves, or one sentence; never an error', async () => {
  await heading('企业端').click()
  const group = menu().getByRole('region', { name: '企业端' })
  await group.getByRole('link', { name: '匹配结果' }).waitFor()
  for (const folded of await group.getByRole('button', { expanded: false }).all())
    await folded.click()
  const links = await group
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((link) => [link.textContent ?? '', link.getAttribute('href') ?? '']),
    )
  expect(links.length).toBeGreaterThan(7)
  const told: string[] = []
  for (const [name = '', address = ''] of links) {
    await admin.goto(site.origin + address)
    const main = admin.locator('main')
    await expect.poll(async () => main.innerText()).toMatch(/仅限企业账号|暂无|没有符合条件/)
    const said = await main.innerText()
    if (said.includes('此功能仅限企业账号，您的账号不属于任何企业。')) told.push(name)
    for (const words of ['重试', '请求编号', '加入企业']) expect(said).not.toContain(words)
  }
  expect(told).toEqual(expect.arrayContaining(['匹配结果', '期限日历', '商标', '专利', '版权']))
})

test('#8 Ctrl-K finds a page by its name and by the initials of its pinyin', async () => {
  await go('adminHome')
  for (const typed of ['运行状态', 'yxzt']) {
    await admin.keyboard.press('Control+K')
    const found = admin.getByRole('dialog', { name: '搜索' })
    await found.waitFor()
    await admin.keyboard.type(typed)
    await found
      .getByRole('option', { name: /运行状态/ })
      .first()
      .waitFor()
    await admin.keyboard.press('Escape')
    await found.waitFor({ state: 'detached' })
  }
  await admin.keyboard.press('Control+K')
  await admin.keyboard.type('运行状态')
  await admin
    .getByRole('dialog', { name: '搜索' })
    .getByRole('option', { name: /运行状态/ })
    .first()
    .waitFor()
  await admin.keyboard.press('Enter')
  await admin.waitForURL((url) => url.pathname === hrefTo('health'))
  await expect
    .poll(async () => admin.getByRole('heading', { level: 1 }).innerText())
    .toBe('运行状态')
})

test('#25 the log names the person, keeps the company with the object, and is searched by both', async () => {
  await ask('demo', declarations.add, { projectName: '衡准仪表首购奖励' })
  await go('audit')
  const table = admin.getByRole('table', { name: '操作日志' })
  const cellsOf = async (nth: number): Promise<string[]> =>
    table.locator(`tbody tr td:nth-child(${nth})`).allInnerTexts()
  const line = table.getByRole('row').filter({ hasText: '所属企业：云川示例' }).first()
  await line.waitFor()
  const cells = await line.getByRole('cell').allInnerTexts()
  expect(cells[1]).toMatch(/^周予衡\s+demo$/)
  expect(cells[3]).toContain('所属企业：云川示例')
  await admin.getByRole('button', { name: /^操作：\s*全部操作$/ }).click()
  const typed = admin.locator('[role=combobox]:focus')
  await typed.fill('登录')
  await admin.getByRole('option', { name: '登录', exact: true }).click()
  await expect.poll(() => new URL(admin.url()).searchParams.get('action')).toBeTruthy()
  await expect.poll(async () => [...new Set(await cellsOf(3))]).toEqual(['登录'])
  await go('audit')
  await admin.getByRole('button', { name: /^操作人：\s*全部操作人$/ }).click()
  await typed.fill('周予衡')
  await admin
    .getByRole('option', { name: /周予衡/ })
    .first()
    .click()
  await expect.poll(() => new URL(admin.url()).searchParams.get('actor')).toBe('user-demo')
  await expect
    .poll(async () => (await cellsOf(2)).every((who) => /^周予衡\s+demo$/.test(who)))
    .toBe(true)
})

test('#29 the queues have a row for customers who wait', async () => {
  const main = await go('queues')
  const row = main.getByRole('row', { name: /^待回复会话/ })
  await row.waitFor()
  expect(await row.innerText()).toMatch(/^待回复会话\s*0/)
})

test('#29 advisors are those who serve, in the filter of declarations', async () => {
  const main = await go('declareManage')
  const advisors = main.getByRole('combobox', { name: '顾问' })
  await advisors.getByText('周明远').waitFor({ state: 'attached' })
  const names = await advisors.getByRole('option').allInnerTexts()
  expect(names.length).toBeGreaterThan(3)
  for (const name of ['平台管理员', '严正则', '何清']) expect(names.join()).not.toContain(name)
})

test('rule tables come page by page, with one button a row; 撤回 is behind 更多', async () => {
  const main = await go('ruleTables')
  const rows = main.getByRole('table', { name: '规则库' }).getByRole('row')
  await rows.nth(1).waitFor()
  expect(await rows.count()).toBeLessThanOrEqual(21)
  expect(await main.getByRole('button', { name: /^撤回/ }).count()).toBe(0)
  expect(await main.getByRole('button', { name: /^查看/ }).count()).toBe((await rows.count()) - 1)
  const said = await main.innerText()
  expect(said).toMatch(/单一来源|多来源一致/)
  expect(said).not.toContain('单一资料来源')
})

test('a draft of a rule table is compared with the version in force before it is published', async () => {
  await ask('admin', ruleTables.copy, {
    code: 'zhuanli-feijian-78',
    version: '1',
    newVersion: '2027-1',
  })
  await admin.goto(`${site.origin}${hrefTo('ruleTables')}?table=zhuanli-feijian-78@2027-1`)
  const drawer = admin.getByRole('dialog')
  await drawer.getByText(/^与施行中的 1 (内容相同|相比)/).waitFor()
  await drawer.getByRole('textbox', { name: '名称', exact: true }).fill('专利费减（新）')
  await drawer.getByText(/^与施行中的 1 相比，\d+ 处不同$/).waitFor()
  expect(await drawer.locator('ins').allInnerTexts()).toContain('专利费减（新）')
  expect(await drawer.locator('del').allInnerTexts()).toContain('专利费减')
})

test('pictures of a site are picked from 文件库, and its words are those of §3', async () => {
  const main = await go('siteConfig')
  for (const name of ['标志', '深色标志', '浏览器图标', '二维码图片'])
    await main
      .getByRole('button', { name: new RegExp(`^从文件库选择或上传\\s*${name}$`) })
      .waitFor()
  expect(await main.innerText()).toContain('修改后先看预览，发布后对访客生效')
})

test('§1 on a small window the preview of a site is a button away; pictures of banners are picked', async () => {
  await admin.setViewportSize({ width: 1024, height: 768 })
  const main = await go('siteConfig')
  await main.getByRole('button', { name: '预览', exact: true }).click()
  const preview = admin.getByRole('dialog').getByText(/^预览：/)
  await preview.waitFor()
  expect((await preview.boundingBox())?.y).toBeLessThan(768)
  await admin.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })
  await main.getByRole('button', { name: '添加横幅' }).click()
  await main.getByRole('button', { name: /^从文件库选择或上传\s*第 1 个横幅的图片$/ }).waitFor()
  await main.getByRole('combobox', { name: '第 1 个横幅的点击后打开' }).waitFor()
  await main.getByRole('button', { name: '移除第 1 个' }).click()
  await admin.setViewportSize(DESKTOP)
})

test.each([
  [
    'health',
    ['加密失败次数', '聊天收发消息数', '服务响应延迟（p99）'],
    ['4600', '收发帧', '事件循环'],
  ],
  ['audit', ['日志不可修改或删除，可随时校验完整性'], ['只追加', '前一条相连']],
  ['searchTerms', ['企业常用说法与文件用语不一致时，在此添加对应关系'], ['对不上时', '补一行']],
  ['queues', ['已超时', '最长等待'], ['超过目标', '待接手', '最久等待']],
] as const)('§3 the words of %s', async (name, now, before) => {
  const main = await go(name)
  for (const words of now) await expect.poll(async () => main.innerText()).toContain(words)
  const said = await main.innerText()
  for (const words of before) expect(said).not.toContain(words)
})

/** Texts of a page that are smaller than 12 pixels. */
const small = async (): Promise<string[]> =>
  admin.evaluate(() => {
    const found: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const { parentElement: parent } = node
      if (text === '' || parent === null || parent.getClientRects().length === 0) continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (size < 12) found.push(`${size} ${text.slice(0, 20)}`)
    }
    return found
  })

test.each([
  'adminHome',
  'jobs',
  'health',
  'audit',
  'queues',
  'ruleTables',
  'content',
  'reports',
  'fileLibrary',
] as const)('#30 no text is smaller than 12 pixels: %s', async (name) => {
  const main = await go(name)
  await expect.poll(async () => main.innerText()).toMatch(/\S{4}/)
  await admin.waitForLoadState('networkidle')
  expect(await small()).toEqual([])
})

test('§2 on a phone the bar below has the work of the platform, and a list begins in the first screen', async () => {
  const context = await browser.newContext({ viewport: PHONE, locale: 'zh-CN' })
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  await signIn(page, site.origin, hrefTo('adminHome'), 'admin')
  const bar = page.getByRole('navigation', { name: '快捷导航' })
  await bar.getByRole('link', { name: '待办' }).waitFor()
  const names = await bar.innerText()
  expect(names).not.toContain('匹配')
  // #21
  await page.goto(site.origin + hrefTo('content'))
  const first = page.getByRole('link', { name: /^编辑/ }).first()
  await first.waitFor()
  const record = page.getByRole('checkbox', { name: /^选择(?!本页)/ }).first()
  expect((await record.boundingBox())?.y).toBeLessThan(PHONE.height)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    PHONE.width,
  )
  await context.close()
})

test('nothing went wrong in the browser of the day', () => {
  expect(faults).toEqual([])
})
