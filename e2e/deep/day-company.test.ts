import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declarations } from '#contract/declarations.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { LINKS, PAGES } from '#domain/pages/links.ts'
import { DEMO_PASSWORD, DESKTOP, hydrated, launch, PHONE, signIn, TABLET } from '../browser.ts'
import { query } from '../database.ts'
import { asking, ORDERED_POLICY, type Patent, peopleOf, seedFees, seedQuote } from '../seeds.ts'
import { type OpenSite, openSite } from '../site.ts'

/**
 * A day of a company's administrator along ux/review-console.md: each test follows the rank, the
 * part or the row of wording that its name begins with, and shows in the browser that it is mended.
 */
const TODAY = formatBeijingDate(Date.now())
const PROJECT = '衡准仪表首购奖励'
/** Days from now on which the next fee of a patent each falls due. */
const FEES = [3, 14, 18, -160]
/** Last day on which the late one can still be met. */
const LAST = addDays(TODAY, 20)

let site: OpenSite
let browser: Browser
let page: Page
let orderNo: string
let declareNo: string
let patents: Patent[]
const faults: string[] = []

/** A page in a browser of its own. */
const newPage = async (): Promise<Page> => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  return context.newPage()
}

/** Opens an address of the console and waits until it has what it asked for. */
const open = async (address: string, on = page): Promise<void> => {
  await on.goto(site.origin + address)
  await on.getByRole('heading', { level: 1 }).first().waitFor()
  await on.waitForLoadState('networkidle')
}

const main = (on = page): Locator => on.getByRole('main')

/** Whether some of an element is where one sees it, and nothing lies over its middle. */
const inSight = async (element: Locator): Promise<boolean> =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    const at = document.elementFromPoint(left + width / 2, top + height / 2)
    return at !== null && (node.contains(at) || at.contains(node))
  })

const colourOf = async (element: Locator): Promise<string> =>
  element.evaluate((node) => getComputedStyle(node).color)

/** Texts of the page whose letters are smaller than 12 px. */
const tooSmall = async (on = page): Promise<string[]> =>
  on.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const { currentNode: text } = walker
      const holder = text.parentElement
      if (holder === null || text.textContent?.trim() === '') continue
      const size = Number.parseFloat(getComputedStyle(holder).fontSize)
      if (size < 12 && holder.checkVisibility()) found.push(`${size}: ${text.textContent}`)
    }
    return found
  })

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), launch()])
  const people = await peopleOf(site, browser, ['demo', 'colleague', 'advisor'])
  const ask = asking(people)
  patents = await seedFees(site, FEES)
  orderNo = await seedQuote(ask)
  ;({ declareNo } = await ask('colleague', declarations.add, { projectName: PROJECT }))
  await query(
    site,
    `update declaration set status = 15, holder = 'A', holder_since = now(), deadline = $2
      where declare_no = $1`,
    [declareNo, addDays(TODAY, 20)],
  )
  for (const one of Object.values(people)) await one.context().close()
  page = await newPage()
  page.on('pageerror', (error) => faults.push(error.message))
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** Fills in the sign-in page that stands there. */
const enter = async (on: Page): Promise<void> => {
  await on.getByRole('textbox', { name: /^账号/ }).fill('demo')
  await on.getByRole('textbox', { name: /^密码/ }).fill(DEMO_PASSWORD)
  await on.getByRole('button', { name: '登录', exact: true }).click()
}

test('#31 signing in leads to the home of the console, or back to the page that was left', async () => {
  const elsewhere = await newPage()
  await elsewhere.goto(site.origin + hrefTo('login'))
  await enter(elsewhere)
  await elsewhere.waitForURL(site.origin + hrefTo('adminHome'))
  await elsewhere.getByRole('heading', { level: 1, name: /，周予衡$/ }).waitFor()
  expect(elsewhere.url()).toBe(site.origin + hrefTo('adminHome'))
  await elsewhere.context().close()
  const left = hrefTo('policyDetail', { id: ORDERED_POLICY })
  await page.goto(site.origin + left)
  await hydrated(page)
  await page.getByRole('banner').getByRole('link', { name: '登录' }).first().click()
  await enter(page)
  await page.waitForURL(site.origin + left)
})

test('#1 home names the fee, the late fee, the quote and the declaration, each with its button', async () => {
  await open(hrefTo('adminHome'))
  const tasks = page.getByRole('region', { name: /今天要处理/ })
  await tasks.getByRole('button', { name: /^展开全部/ }).click()
  const row = (title: string): Locator => tasks.getByRole('listitem').filter({ hasText: title })
  for (const [title, facts, act] of [
    [patents[0]?.title ?? '', ['剩 3 天', `截止 ${addDays(TODAY, 3)}`], /^去缴费/],
    [patents[3]?.title ?? '', ['已逾期', `最迟 ${LAST} 补办（剩 20 天）`], /^去补办/],
    ['确认报价 8,000 元', ['申报委托'], /^看报价/],
    [PROJECT, ['内审申报', addDays(TODAY, 20)], /^去/],
  ] as const) {
    const said = await row(title).innerText()
    for (const fact of facts) expect(said).toContain(fact)
    expect(await row(title).getByRole('link', { name: act }).count()).toBe(1)
  }
  expect(await main().getByText('今天暂无待处理事项').count()).toBe(0)
  // What the menu counts is what the list has.
  const menu = page.getByRole('navigation', { name: '控制台菜单' })
  for (const [entry, word] of [
    [/^申报委托/, '确认报价'],
    [/^申报管理/, '内审申报'],
  ] as const) {
    const counted = await tasks.getByRole('listitem').filter({ hasText: word }).count()
    expect(await menu.getByRole('link', { name: entry }).innerText()).toContain(String(counted))
  }
})

test('#1 beside it stand the figures of the company, the dates of the month and its advisor', async () => {
  const figures = page.getByLabel('数据概览')
  const names = await figures.getByRole('term').allInnerTexts()
  expect(names).toEqual(['较有希望', '进行中申报', '申报 30 天内截止', '本年到账'])
  const hopeful = await figures.getByRole('definition').first().innerText()
  expect(hopeful).toMatch(/^\d+$/)
  await page.getByRole('region', { name: '我的顾问' }).getByText('周明远').waitFor()
  const dates = page.getByRole('region', { name: '期限日历' })
  const month = addDays(TODAY, 3).slice(0, 7)
  if (month !== TODAY.slice(0, 7)) await dates.getByRole('button', { name: '下一月' }).click()
  const day = `${Number(month.slice(5))} 月 ${Number(addDays(TODAY, 3).slice(8))} 日`
  await dates.getByRole('button', { name: new RegExp(`^${day}，\\d+ 个期限`) }).click()
  await dates.getByRole('link', { name: new RegExp(patents[0]?.title ?? '') }).waitFor()
  // The figure counts as the page does that it leads to.
  await figures.getByRole('link').first().click()
  const words = page.getByRole('region', { name: '匹配结论' })
  const chosen = words.getByRole('button', { name: /^较有希望/, pressed: true })
  expect(await chosen.innerText()).toMatch(new RegExp(`\\b${hopeful}$`))
})

test('#23 red begins 14 days before, on home, in the list and in the calendar alike', async () => {
  await open(hrefTo('adminHome'))
  const tasks = page.getByRole('region', { name: /今天要处理/ })
  await tasks.getByRole('button', { name: /^展开全部/ }).click()
  const red = await colourOf(tasks.getByText('已逾期').first())
  expect(await colourOf(tasks.getByText('剩 3 天').first())).toBe(red)
  await open(hrefTo('patent'))
  const due = (words: string): Locator => main().getByText(words, { exact: true }).first()
  await page
    .getByRole('columnheader', { name: /^下一期限/ })
    .getByRole('link')
    .click()
  await due('还有 18 天').waitFor()
  const late = await colourOf(due('已逾期，可补办（剩 20 天）'))
  expect(await colourOf(due('还有 3 天'))).toBe(late)
  expect(await colourOf(due('还有 14 天'))).toBe(late)
  expect(await colourOf(due('还有 18 天'))).not.toBe(late)
})

test('#23 what is late says the last day on which it can be met', async () => {
  const row = main()
    .getByRole('row')
    .filter({ hasText: patents[3]?.title ?? '' })
  const said = await row.innerText()
  expect(said).toContain(`最迟 ${LAST}`)
  expect(said).not.toContain(addDays(TODAY, -160))
})

test('#30 no letters are smaller than 12 px, on a desk or a phone', async () => {
  const found: string[] = []
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    for (const name of ['adminHome', 'patent', 'trademark', 'copyright', 'calendar'] as const) {
      await open(hrefTo(name))
      found.push(...(await tooSmall()))
    }
  }
  await page.setViewportSize(DESKTOP)
  expect(found).toEqual([])
})

test('#24 the calendar is in the menu, names what falls due, cuts no name and shows what is done', async () => {
  await open(hrefTo('adminHome'))
  const menu = page.getByRole('navigation', { name: '控制台菜单' })
  await menu.getByRole('link', { name: '期限日历' }).click()
  await page.getByRole('heading', { level: 1, name: '期限日历' }).waitFor()
  const [past] = await query<{ month: string }>(
    site,
    `select to_char(due, 'YYYY-MM') as month from ip_deadline
      where event = 'annuity' and done and kind = 'patent'
        and company_id = (select company_id from user_account where login_name = 'demo')
      order by due desc limit 1`,
  )
  await open(`${PAGES.calendar}?month=${past?.month}`)
  const done = main()
    .getByTitle(/^缴纳第 \d+ 年年费 .+（已办理）$/)
    .first()
  await done.waitFor()
  expect(await done.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe(
    'line-through',
  )
  await open(`${PAGES.calendar}?month=${addDays(TODAY, 3).slice(0, 7)}`)
  const mark = main().getByTitle(new RegExp(`^缴纳第 \\d+ 年年费 ${patents[0]?.title}`))
  await mark.waitFor()
  expect(await mark.evaluate((node) => getComputedStyle(node).textDecorationLine)).toBe('none')
  // A text of a cell is whole, or ends with an ellipsis after whole letters.
  const cut = await main()
    .getByRole('table')
    .evaluate((table) =>
      [...table.querySelectorAll('td [title] > span')]
        .filter((text) => {
          const cell = text.closest('td')?.getBoundingClientRect()
          const { right, bottom } = text.getBoundingClientRect()
          const outside = cell !== undefined && (right > cell.right || bottom > cell.bottom)
          return outside || text.scrollWidth > text.clientWidth
        })
        .map((text) => text.textContent),
    )
  expect(cut).toEqual([])
  // One calendar for everything: the declaration's day stands in it too.
  await open(`${PAGES.calendar}?month=${addDays(TODAY, 20).slice(0, 7)}`)
  await main().getByTitle(new RegExp(PROJECT)).waitFor()
})

test('§1 a reminder tells of one patent and leads to it, where its fee is registered', async () => {
  await open(hrefTo('news', { tab: 'remind' }))
  const rows = main().getByRole('listitem').filter({ hasText: '知识产权到期' })
  const rest = rows.filter({ hasText: /另有 \d+ 项专利期限提醒/ })
  expect(await rest.innerText()).toContain('全部期限请在期限日历中查看')
  const links = rows.getByRole('link', { name: /^专利提醒：/ })
  expect(await links.count()).toBe(5)
  const name = /^专利提醒：(.+?) 缴纳第/.exec(await links.first().innerText())?.[1] ?? ''
  await links.first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await main().getByRole('button', { name: /缴费/ }).first().waitFor()
})

test('#22 the subscription centre and the reminder settings say the same of mail', async () => {
  await open(hrefTo('subscribeCenter'))
  await main().getByText('本站尚未开通邮件服务').waitFor()
  const centre = await main().innerText()
  expect(centre).not.toContain('验证邮箱')
  expect(centre).toContain('有新政策时按设定时间通知您')
  await open(hrefTo('news', { tab: 'settings' }))
  await main()
    .getByText(/本站尚未开通邮件发送/)
    .waitFor()
  expect(await main().innerText()).not.toContain('验证邮箱')
})

test('#10 a section of the portrait is filled as one sheet and saved once', async () => {
  await open(hrefTo('enterprise', { tab: 'portrait' }))
  expect(await main().getByRole('button', { name: '全部编辑' }).count()).toBe(1)
  await page.getByRole('button', { name: /^编辑本节\s*人员$/ }).click()
  const cells = main().getByRole('textbox', { name: /^\d{4} 年/ })
  expect(await cells.count()).toBe(9)
  for (const value of ['42', '40', '38']) {
    await page.keyboard.type(value)
    await page.keyboard.press('Tab')
  }
  const foot = page.getByRole('region', { name: '保存画像' })
  await foot.getByText('改了 3 项').waitFor()
  await foot.getByRole('button', { name: '保存', exact: true }).click()
  await foot.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '撤销' }).waitFor()
  await page
    .getByRole('row', { name: /^科技人员/ })
    .getByText('42 人')
    .waitFor()
})

test('§2 a message leaves the bell and the account alone', async () => {
  const [toast, bell, account] = await Promise.all([
    page.getByRole('button', { name: '撤销' }).locator('..').boundingBox(),
    page.getByRole('button', { name: /^消息/ }).boundingBox(),
    page.getByRole('button', { name: /^账号/ }).boundingBox(),
  ])
  for (const box of [bell, account])
    expect(toast?.y).toBeGreaterThanOrEqual((box?.y ?? Infinity) + (box?.height ?? 0))
})

test('#11 one number says how complete the portrait is, wherever it stands', async () => {
  const bar = page.getByRole('progressbar', { name: '画像完整度' })
  const percent = await bar.evaluate((it) => (it as HTMLProgressElement).value)
  await open(hrefTo('precise'))
  const matching = page.getByRole('region', { name: '企业画像' })
  expect((await matching.innerText()).replaceAll(/\s/g, '')).toContain(`企业画像${percent}%`)
  await open(hrefTo('adminHome'))
  const first = page.getByRole('region', { name: /^开始使用/ })
  expect(await first.innerText()).toContain(`画像完整度 ${percent}%`)
})

test('§3 portrait and matching speak of what is missing and open in the better words', async () => {
  await open(hrefTo('precise'))
  const listed = await page.getByRole('region', { name: '匹配结果' }).innerText()
  expect(listed).toContain('未发现不符合的条件，另有几项需人工核验')
  await open(hrefTo('enterprise', { tab: 'portrait' }))
  const said = await main().innerText()
  expect(said).toMatch(/补上这 \d 项，可判断的政策增加最多/)
  expect(said).toMatch(/关系 \d+ 项政策，其中 \d+ 项只差这一项/)
})

test('§3 a reminder of changed matches says in words what became of which', async () => {
  await page.getByRole('button', { name: /^编辑本节\s*合规声明$/ }).click()
  for (let cell = 0; cell < 6; cell += 1) {
    await page.keyboard.press('n')
    await page.keyboard.press('Tab')
  }
  const foot = page.getByRole('region', { name: '保存画像' })
  await foot.getByText('改了 6 项').waitFor()
  await foot.getByRole('button', { name: '保存', exact: true }).click()
  await foot.waitFor({ state: 'detached' })
  await open(hrefTo('precise'))
  await page.getByRole('button', { name: '重新匹配' }).click()
  await page
    .getByRole('status')
    .getByText(/^已重新匹配/)
    .waitFor()
  await open(hrefTo('news', { tab: 'remind' }))
  const told = main().getByRole('listitem').filter({ hasText: '匹配结果有' }).first()
  expect(await told.innerText()).toMatch(/：由“.+”变为“.+”|新增可关注政策：.+（.+）/)
  expect(await told.innerText()).not.toContain('→')
})

/** The rows of the list of matches as they read: the score, the word, what was met. */
const matchRows = async () =>
  main()
    .getByRole('region', { name: '匹配结果' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .allInnerTexts()

test('#6 a score rests on what was checked; rows without a fact stand behind all others', async () => {
  await open(hrefTo('precise'))
  const rows: string[] = []
  const next = page.getByRole('link', { name: '下一页' })
  for (;;) {
    rows.push(...(await matchRows()))
    if (!(await next.isVisible())) break
    await next.click()
    await page.waitForLoadState('networkidle')
  }
  expect(rows.length).toBeGreaterThan(30)
  const scoreOf = (row: string): string => /综合分\s+(\d+)/.exec(row)?.[1] ?? ''
  // A promising word without a single condition met has no score.
  const hollow = rows.filter(
    (row) => /存在机会|较有希望/.test(row) && !/\d+ 项满足/.test(row) && scoreOf(row) !== '',
  )
  expect(hollow).toEqual([])
  const scores = rows.map(scoreOf).filter((score) => score !== '')
  expect(new Set(scores).size).toBeGreaterThan(5)
  const met = rows.map((row) => /\d+ 项满足/.test(row))
  const firstHollow = rows.findIndex((row) => /存在机会/.test(row) && !/\d+ 项满足/.test(row))
  expect(firstHollow).toBeGreaterThan(0)
  expect(met.slice(firstHollow)).not.toContain(true)
})

test('#6 where the score is hidden the pane says why', async () => {
  await open(hrefTo('precise'))
  const hidden = main()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }), hasText: /^—信息不足/ })
  await hidden.first().getByRole('link').first().click()
  const why = page.getByText(/^已核对的条件占 \d+%，不到 15%，暂不打分；/)
  await why.waitFor()
  expect(await why.innerText()).toMatch(/补充“.+后再算$|其余需人工核验$/)
})

test('#6 duties and rules stand apart, and nothing of them can be ordered', async () => {
  const kinds = page.getByRole('group', { name: '事项类别' })
  expect(await matchRows()).not.toEqual([])
  for (const row of await matchRows()) expect(row).not.toMatch(/办事提醒|法规标准/)
  for (const [kind, said] of [
    ['办事提醒', '这一项由企业自行办理，不需要委托申报'],
    ['法规标准', '这是法规标准，没有需要申报的事项'],
  ] as const) {
    await kinds.getByText(new RegExp(`^${kind}`)).click()
    const pane = page.getByRole('region', { name: /^匹配详情/ })
    await pane.getByText(said).waitFor()
    expect(await pane.getByText('委托申报', { exact: true }).count()).toBe(0)
  }
})

test('#9 at 1440 × 900 the pane shows its figures, the score and the reasons before one scrolls', async () => {
  await open(hrefTo('precise'))
  const pane = page.getByRole('region', { name: /^匹配详情/ })
  await pane.getByRole('heading', { name: '为什么推荐' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  for (const part of [
    pane.getByRole('heading', { level: 2 }),
    pane.getByText('准备工作量', { exact: true }),
    pane.getByRole('region', { name: '综合分的构成' }).getByText(/^条件按已核对/),
    pane.getByRole('heading', { name: '为什么推荐' }),
    pane.getByRole('region', { name: '为什么推荐' }).getByRole('listitem').first(),
    pane.getByRole('link', { name: '查看政策' }),
  ])
    expect(await inSight(part), String(part)).toBe(true)
  // A label and its value stand together, none of them cut.
  const clipped = await pane
    .locator('dl')
    .first()
    .evaluate((list) =>
      [...list.querySelectorAll('dt, dd')]
        .filter((one) => one.scrollWidth > one.clientWidth + 1)
        .map((one) => one.textContent),
    )
  expect(clipped).toEqual([])
  const list = await page.getByRole('region', { name: '匹配结果' }).boundingBox()
  expect(list?.y).toBeLessThan(DESKTOP.height / 2)
})

test('#5 accepting a quote asks first and shows its figures; saying no changes nothing', async () => {
  await open(LINKS.order(orderNo))
  const accept = main().getByRole('button', { name: '确认报价' })
  await accept.waitFor()
  expect(await main().getByRole('button', { name: '要求重新报价' }).count()).toBe(1)
  await accept.click()
  const question = page.getByRole('alertdialog', { name: '确认这份报价？' })
  const said = await question.innerText()
  for (const part of ['8,000 元', '签约后 8,000 元', '确认后不能撤回']) expect(said).toContain(part)
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await main().getByText('待企业确认').first().waitFor()
  const orders = async () =>
    query(site, 'select status from policy_order where order_no = $1', [orderNo])
  expect(await orders()).toEqual([{ status: 40 }])
  await accept.click()
  await question.getByRole('button', { name: '确认报价' }).click()
  await main().getByText('服务中', { exact: true }).first().waitFor()
  expect(await orders()).toEqual([{ status: 60 }])
  await main().getByRole('link', { name: '去申报管理' }).waitFor()
})

test('§3 an order speaks of itself in one word, a quote writes its sum as everywhere', async () => {
  expect(await main().innerText()).toContain('报价 8,000 元')
  await open(hrefTo('news', { tab: 'remind' }))
  await main()
    .getByText(/，报价 8,000 元$/)
    .waitFor()
  await open(hrefTo('preciseOrder', { policyId: 'chuangxinxing-zhongxiao-qiye' }))
  const form = page.getByRole('form', { name: '提交委托' })
  await form.getByRole('button', { name: '提交委托' }).click()
  await form.getByText('请先勾选“我已知悉”').first().waitFor()
  expect(await page.title()).toContain('申报委托')
})

test('§1 the fees of rights are noted together, and their reminders set', async () => {
  await open(hrefTo('patent', { due: '30' }))
  const names = [patents[0]?.title ?? '', patents[1]?.title ?? '']
  for (const name of names)
    await main()
      .getByRole('checkbox', { name: `选择${name}` })
      .check()
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.getByRole('button', { name: '设置提醒' }).waitFor()
  await bar.getByRole('button', { name: '登记年费' }).click()
  const dialog = page.getByRole('dialog', { name: '登记 2 件专利的年费' })
  await dialog.getByText(/^应缴合计 .+ 元。这里只登记，不在线缴费。$/).waitFor()
  await dialog.getByRole('button', { name: '登记 2 件' }).click()
  await dialog.waitFor({ state: 'detached' })
  const open3 = main().getByText('还有 3 天', { exact: true })
  await expect.poll(async () => open3.count()).toBe(0)
})

test('§1 rights are put away together, with what became of each, and come back', async () => {
  await open(hrefTo('patent'))
  const names = [patents[0]?.title ?? '', patents[1]?.title ?? '']
  for (const name of names)
    await main()
      .getByRole('checkbox', { name: `选择${name}` })
      .check()
  const bar = page.getByRole('region', { name: '批量操作' })
  await bar.getByText(/2 件/).first().waitFor()
  await bar.getByRole('button', { name: '导出所选' }).waitFor()
  await bar.getByRole('button', { name: '隐藏' }).click()
  const undo = page.getByRole('button', { name: '撤销' })
  await undo.waitFor()
  const link = main().getByRole('link', { name: names[0] ?? '', exact: true })
  await link.waitFor({ state: 'detached' })
  await undo.click()
  await link.waitFor()
  expect(await link.count()).toBe(1)
})

test('§1 a list shows as many rows as one asks for', async () => {
  await open(hrefTo('patent'))
  const rows = main()
    .getByRole('table')
    .getByRole('checkbox', { name: /^选择[^本]/ })
  expect(await rows.count()).toBe(20)
  await main().getByRole('link', { name: '每页 50 条' }).click()
  await expect.poll(async () => rows.count()).toBe(45)
})

test('§1 there is one way to add people, and it says what becomes of the link', async () => {
  await open(hrefTo('user'))
  expect(await main().getByText('新增成员').count()).toBe(0)
  await main()
    .getByText('受邀请或经同意加入的人都在这里；角色决定每个人能看到和能做什么。')
    .waitFor()
  await main().getByRole('button', { name: '邀请同事' }).click()
  const drawer = page.getByRole('dialog', { name: '邀请同事' })
  await drawer.getByText('填写后只有这个号码能用链接注册').waitFor()
  await drawer.getByRole('button', { name: '生成链接' }).click()
  await drawer.getByText('请至少选择一个角色').first().waitFor()
  await page.keyboard.press('Escape')
})

/** Wordings of §3 that gave way, on pages of a company. */
const GIVEN_UP =
  /没有硬伤|能多判断的政策最多|能看清的政策最多|政策在等它|只差它|自己填写申报|全部在办|没有已公布截止日期|确认申报意向|确认下单|勾选知悉|请重新报价|天内可补办|已办理：|待顾问初审 ?\/ ?还没有顾问|由建立的人负责|加入申请与成员|：无 → |按您定的时间|您还没有加入企业|还没有/

test('§3 no wording that was given up comes back on the pages of a company', async () => {
  const found: string[] = []
  for (const address of [
    hrefTo('adminHome'),
    hrefTo('precise'),
    hrefTo('preciseDetail', { id: ORDERED_POLICY }),
    LINKS.order(orderNo),
    hrefTo('orders'),
    hrefTo('enterprise'),
    hrefTo('enterprise', { tab: 'portrait' }),
    hrefTo('patent'),
    LINKS.declaration(declareNo),
    hrefTo('declareManage'),
    hrefTo('user'),
    hrefTo('news', { tab: 'remind' }),
    hrefTo('subscribeCenter'),
    hrefTo('subscribe'),
  ]) {
    await open(address)
    const said = GIVEN_UP.exec(await page.locator('body').innerText())
    if (said !== null) found.push(`${address}: ${said[0]}`)
  }
  expect(found).toEqual([])
  await open(hrefTo('adminHome'))
  await main()
    .getByRole('link', { name: /^全部申报中/ })
    .waitFor()
  await open(hrefTo('enterprise'))
  await main().getByRole('link', { name: '成员管理' }).waitFor()
})

test('#21 on a phone the first record stands above the bar, the filters behind one button', async () => {
  await page.setViewportSize(PHONE)
  for (const name of ['patent', 'trademark', 'declareManage', 'orders'] as const) {
    await open(hrefTo(name))
    const first = main()
      .getByRole('table')
      .getByRole('row')
      .filter({ has: page.getByRole('cell') })
    const bar = await page.getByRole('navigation', { name: '快捷导航' }).boundingBox()
    const record = await first.first().boundingBox()
    expect(record?.y, name).toBeLessThan((bar?.y ?? 0) - 40)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      PHONE.width,
    )
  }
  await open(hrefTo('patent'))
  const filter = main().getByRole('button', { name: /^筛选/ })
  const search = main().getByRole('searchbox', { name: '专利名称或申请号' })
  expect(await search.isVisible()).toBe(false)
  await filter.click()
  await search.waitFor()
})

test('§2 on a tablet patents are a table below one line of filters, and the rail says its entries', async () => {
  await page.setViewportSize(TABLET)
  await open(hrefTo('patent'))
  const table = main().getByRole('table')
  const [head, first] = await Promise.all([
    table.getByRole('columnheader', { name: /^下一期限/ }).boundingBox(),
    table.getByRole('row').nth(1).boundingBox(),
  ])
  expect(head?.height).toBeGreaterThan(10)
  expect(first?.height).toBeLessThan(110)
  // What asks stands in the line of what is asked for.
  const [search, ask] = await Promise.all([
    main().getByRole('searchbox', { name: '专利名称或申请号' }).boundingBox(),
    main().getByRole('button', { name: '查询' }).boundingBox(),
  ])
  expect(ask?.y).toBe(search?.y)
  const rail = page.getByRole('complementary', { name: '侧栏' })
  for (const name of ['首页', '精准匹配', '期限日历', '知识产权'])
    expect(await rail.getByText(name, { exact: true }).first().isVisible()).toBe(true)
  await page.setViewportSize(DESKTOP)
})

test('#27 the greeting of the consultation covers no date of a policy', async () => {
  const guest = await newPage()
  await guest.goto(site.origin + hrefTo('policyDetail', { id: ORDERED_POLICY }))
  await hydrated(guest)
  const greeting = guest.getByRole('complementary', { name: '咨询提示' })
  const dates = guest.getByRole('region', { name: '申报时间' })
  // Half of the page read is when one is greeted.
  await guest.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await greeting.waitFor()
  for (const top of [0, 200, 400]) {
    await guest.evaluate((y) => scrollTo(0, y), top)
    const covered = async (): Promise<boolean> => {
      const [over, under] = await Promise.all([greeting.boundingBox(), dates.boundingBox()])
      if (over === null || under === null) return false
      const apart = over.x >= under.x + under.width || over.x + over.width <= under.x
      return !apart && over.y < under.y + under.height && over.y + over.height > under.y
    }
    await expect.poll(covered, { timeout: 3_000 }).toBe(false)
  }
  await guest.context().close()
})

test('#7 without a company a page of companies says so, and offers nothing that cannot work', async () => {
  await query(site, `update user_account set company_id = null where login_name = 'colleague'`)
  const outside = await newPage()
  await signIn(outside, site.origin, hrefTo('adminHome'), 'colleague')
  for (const name of ['precise', 'orders', 'patent', 'declareManage', 'calendar'] as const) {
    await outside.goto(site.origin + hrefTo(name))
    await main(outside)
      .getByText(/此功能仅限企业账号/)
      .waitFor()
    const said = await main(outside).innerText()
    expect(said).not.toMatch(/重试|请求编号|还没有加入/)
  }
  await outside.context().close()
})

test('no page of the day failed', () => {
  expect(faults).toEqual([])
})
