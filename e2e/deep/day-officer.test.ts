import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { LINKS, PAGES } from '#domain/pages/links.ts'
import { launch } from '../browser.ts'
import { query } from '../database.ts'
import { asking, peopleOf } from '../seeds.ts'
import { type OpenSite, openSite } from '../site.ts'

/**
 * A day of a declaration officer along ux/review-console.md: each test follows the rank, the part or
 * the row of wording that its name begins with, and shows in the browser that it is mended.
 */
const TODAY = formatBeijingDate(Date.now())
const CAME_BACK = '衡准仪表首购奖励'
const WITH_OTHERS = '量具校准能力建设补助'

let site: OpenSite
let browser: Browser
let page: Page
let returned: string
const faults: string[] = []

/** Opens an address of the console and waits until it has what it asked for. */
const open = async (address: string): Promise<void> => {
  await page.goto(site.origin + address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
}

const main = (): Locator => page.getByRole('main')

/** The stages of the declaration that is open, in order. */
const stages = async (): Promise<string[]> =>
  main()
    .getByRole('list', { name: '申报进度' })
    .getByRole('listitem')
    .evaluateAll((ticks) => ticks.map((tick) => tick.querySelector('span')?.textContent ?? ''))

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), launch()])
  const people = await peopleOf(site, browser, ['colleague'])
  const ask = asking(people)
  page = people.colleague
  page.on('pageerror', (error) => faults.push(error.message))
  const made = async (projectName: string, status: number, holder: string): Promise<string> => {
    const { declareNo } = await ask('colleague', declarations.add, { projectName })
    await query(
      site,
      `update declaration set status = $2, holder = $3, shared_at = now(), deadline = $4,
         holder_since = now() - interval '23 hours 59 minutes' where declare_no = $1`,
      [declareNo, status, holder, addDays(TODAY, 12)],
    )
    return declareNo
  }
  returned = await made(CAME_BACK, 21, 'E')
  await made(WITH_OTHERS, 15, 'A')
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

test('#1 home names what waits for the officer, and the menu counts the same', async () => {
  await open(hrefTo('adminHome'))
  const tasks = page.getByRole('region', { name: /今天要处理/ })
  const rows = tasks.getByRole('listitem')
  await rows.first().waitFor()
  const said = await rows.filter({ hasText: CAME_BACK }).innerText()
  for (const part of ['修改后重新提交', '剩 12 天', '由我负责', '去办理'])
    expect(said).toContain(part)
  expect(await rows.filter({ hasText: WITH_OTHERS }).count()).toBe(0)
  expect(await main().getByText('今天暂无待处理事项').count()).toBe(0)
  const menu = page.getByRole('navigation', { name: '控制台菜单' })
  const counted = await rows.filter({ hasText: /申报 · / }).count()
  const entry = menu.getByRole('link', { name: /^申报管理/ })
  expect(await entry.innerText()).toMatch(new RegExp(`\\b${counted}\\b`))
  await rows
    .filter({ hasText: CAME_BACK })
    .getByRole('link', { name: /^去办理/ })
    .click()
  await page.getByRole('heading', { level: 1, name: CAME_BACK }).waitFor()
})

test('§2 nothing says that it is loading over what is there', async () => {
  await page.waitForLoadState('networkidle')
  await main().getByRole('list', { name: '申报进度' }).waitFor()
  await expect
    .poll(async () =>
      page
        .getByText(/^Loading/)
        .locator('visible=true')
        .count(),
    )
    .toBe(0)
})

test('#24 the calendar is open to somebody without rights to see, with his own dates', async () => {
  const menu = page.getByRole('navigation', { name: '控制台菜单' })
  await menu.getByRole('link', { name: '期限日历' }).click()
  await page.getByRole('heading', { level: 1, name: '期限日历' }).waitFor()
  await open(`${PAGES.calendar}?month=${addDays(TODAY, 12).slice(0, 7)}`)
  await main().getByTitle(new RegExp(CAME_BACK)).waitFor()
  expect(await main().getByTitle(/年费/).count()).toBe(0)
})

test('#26 less than a day is not called a day, across a midnight too', async () => {
  await open(hrefTo('declareManage'))
  const row = main().getByRole('row').filter({ hasText: WITH_OTHERS })
  await row.getByText('不足 1 天').waitFor()
  expect(await row.innerText()).not.toContain('已 1 天')
  await open(LINKS.declaration(returned))
  await main()
    .getByText(/^不足 1 天，自 /)
    .waitFor()
})

test('§3 a declaration without an advisor says that one is to come', async () => {
  expect(await main().getByText('顾问待安排', { exact: true }).count()).toBe(1)
})

test('#19 a new declaration offers what the company was matched with, no law and no other city', async () => {
  await open(hrefTo('addDeclare'))
  const offers = main().getByRole('radio')
  await main()
    .getByText(/^与企业匹配、正在受理的政策，结论好的在前/)
    .waitFor()
  const said = await main().getByRole('form', { name: '选政策或自填' }).innerText()
  expect(await offers.count()).toBeGreaterThan(3)
  expect(said).toMatch(/较有希望|存在机会/)
  expect(said).not.toMatch(/法规标准|办事提醒|深圳|北京|广州/)
})

test('#19 the search begins with what can be applied for where the company is', async () => {
  const search = main().getByLabel('查找政策')
  await search.fill('深圳')
  const own = main().getByRole('switch', { name: /^只看.+及上级$/ })
  await own.waitFor()
  expect(await own.isChecked()).toBe(true)
  expect(await main().getByRole('switch', { name: '只看可申报' }).isChecked()).toBe(true)
  const found = async (): Promise<string[]> =>
    main().locator('fieldset').filter({ hasText: '列出前' }).locator('label').allInnerTexts()
  const abroad = async (): Promise<boolean> => (await found()).some((one) => /深圳市/.test(one))
  await main()
    .getByText(/^共 \d+ 项，列出前/)
    .waitFor()
  expect(await abroad()).toBe(false)
  expect(await found()).not.toEqual([])
  expect((await found()).filter((one) => !/国家级|浙江|杭州/.test(one))).toEqual([])
  // Whoever looks for another city, or for a law, finds it by turning the narrowing off.
  await own.click()
  await expect.poll(abroad).toBe(true)
  const applied = main().getByRole('switch', { name: '只看可申报' })
  const law = main().getByRole('radio', { name: /科技成果转化法/ })
  await search.fill('企业所得税法')
  await applied.click()
  await law.waitFor()
  await applied.click()
  await law.waitFor({ state: 'detached' })
  // A benefit is offered by its own name, not by that of the law that gives it.
  await expect
    .poll(async () => (await found()).some((one) => one.startsWith('高新技术企业减按 15%')))
    .toBe(true)
  expect((await found()).filter((one) => one.startsWith('中华人民共和国'))).toEqual([])
})

test('#34 a draft marks what has to be stated, saves itself and says when', async () => {
  await open(hrefTo('addDeclare'))
  await main().getByText('自己填写项目').click()
  await main()
    .getByLabel(/^项目名称/)
    .fill('2025 年度高新技术企业年报')
  await main().getByRole('button', { name: '建立草稿，下一步' }).click()
  const form = page.getByRole('form', { name: '基本信息' })
  await form.waitFor()
  await form.getByText(/^提交前还要填写：/).waitFor()
  for (const name of [/^项目名称/, /^年度/, /^联系人/, /^联系电话/])
    expect(await form.getByLabel(name).getAttribute('aria-required')).toBe('true')
  const saves = await main().getByRole('button', { name: /草稿/ }).allInnerTexts()
  const leaves = await main().getByRole('link', { name: /草稿/ }).allInnerTexts()
  expect([...saves, ...leaves]).toEqual(['保存草稿'])
  await main().getByRole('link', { name: '稍后再填' }).waitFor()
  await form.getByLabel(/^项目负责人/).fill('陈一诺')
  // Nobody presses anything: ten seconds later it is kept.
  await form.getByText(/^已保存 \d{2}:\d{2}$/).waitFor({ timeout: 25_000 })
  expect(await form.getByText('没有改动').count()).toBe(0)
  await page.reload()
  await form.waitFor()
  expect(await form.getByLabel(/^项目负责人/).inputValue()).toBe('陈一诺')
})

test('§3 who answers for it is the one who made it, unless somebody is chosen', async () => {
  const form = page.getByRole('form', { name: '基本信息' })
  const options = await form.getByLabel('申报专员').locator('option').allTextContents()
  expect(options[0]).toBe('默认为创建人')
})

test('#33 a yearly report goes a short way: no review, no publicity, no money', async () => {
  await main().getByRole('link', { name: '稍后再填' }).click()
  await main().getByRole('list', { name: '申报进度' }).waitFor()
  const line = await stages()
  expect(line.length).toBeGreaterThan(4)
  expect(line[0]).toBe('草稿')
  expect(line.at(-1)).toBe('完结')
  for (const never of ['评审', '公示', '认定', '立项', '到账']) expect(line).not.toContain(never)
})

test('#33 a title goes without money, a subsidy is granted and paid', async () => {
  const form = page.getByRole('form', { name: '基本信息' })
  for (const [type, has, never] of [
    ['资质认定', ['评审', '公示', '认定'], ['到账']],
    ['资金补助', ['评审', '公示', '立项', '到账'], ['认定']],
  ] as const) {
    await form.getByLabel(/^项目类型/).selectOption({ label: type })
    await form.getByRole('button', { name: '保存草稿' }).click()
    const shown = async () => {
      const line = await stages()
      return {
        has: has.filter((stage) => line.includes(stage)),
        never: never.filter((stage) => line.includes(stage)),
      }
    }
    await expect.poll(shown).toEqual({ has, never: [] })
  }
})

test('§3 handing on for the review of the company says who has it now', async () => {
  const form = page.getByRole('form', { name: '基本信息' })
  await form.getByLabel(/^层级/).selectOption({ label: '省级' })
  await form.getByRole('button', { name: '保存草稿' }).click()
  await page
    .getByRole('region', { name: '现在可以办理' })
    .getByRole('button', { name: '送内审' })
    .click()
  const dialog = page.getByRole('dialog', { name: '送内审' })
  await dialog.getByRole('button', { name: '送内审', exact: true }).click()
  await page.getByRole('status').getByText('已送企业内审').waitFor()
  await main().getByText('企业内审', { exact: true }).first().waitFor()
  expect(await main().innerText()).not.toMatch(/已办理：|还没有顾问/)
})

test('no page of the day failed', () => {
  expect(faults).toEqual([])
})
