import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '#contract/orders.ts'
import { declarations } from '#contract/declarations.ts'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { addDays } from '#domain/calendar/days.ts'
import { LINKS } from '#domain/pages/links.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { DESKTOP, hydrated, launch, PHONE } from '../browser.ts'
import { query } from '../database.ts'
import { asking, closeOffice, ORDERED_POLICY, peopleOf } from '../seeds.ts'
import { type OpenSite, openSite } from '../site.ts'
import { chatOf, choose, guestName, openChat, say, shownOf } from '../talks.ts'

/**
 * The day of two advisors, one evening, in the order of ux/review-console.md: each test names the
 * rank of §0 that it follows, or the section. Nobody is within office hours.
 */
const WHO = ['admin', 'advisor', 'demo'] as const
type Who = (typeof WHO)[number]

const FIRST = '周明远·示例'
const SECOND = '沈若宁·示例'
const PAGE = '高新技术企业认定管理办法'
const QUESTION = '高企认定要几件知识产权？'
const NUMBER = '13900001234'
const TODAY = formatBeijingDate(Date.now())
/** What is heard within this time was not waited for too long. */
const SOON_MS = 15_000

let site: OpenSite
let browser: Browser
let people: Record<Who, Page>
/** The other advisor, who comes later. */
let colleague: Page
let ask: ReturnType<typeof asking<Who>>
const faults: string[] = []
/** Contexts of guests, who stay while the day lasts. */
const guests: { context: BrowserContext; page: Page; digits: string }[] = []

beforeAll(async () => {
  ;[site, browser] = await Promise.all([openSite(), launch()])
  people = await peopleOf(site, browser, WHO)
  ask = asking(people)
  for (const page of Object.values(people))
    page.on('pageerror', (error) => faults.push(error.message))
  await closeOffice(ask)
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
})

/** A guest who comes from a page of a policy, asks for an expert, and says something. */
const asks = async (viewport: typeof DESKTOP, words: string): Promise<Page> => {
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  context.setDefaultTimeout(SOON_MS)
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${site.origin}/policy/detail?id=gaoqi-rending-guanli-banfa`)
  await hydrated(page)
  await openChat(page, viewport === PHONE)
  await choose(page, FIRST)
  await say(page, words)
  guests.push({ context, page, digits: await guestName(page) })
  return page
}

const guestAt = (at: number) => {
  const guest = guests[at]
  if (guest === undefined) throw new Error(`no guest has come so far: ${at}`)
  return guest
}

/** Goes to the workbench. */
const bench = async (page: Page): Promise<Page> => {
  await page.goto(site.origin + hrefTo('news', {}, 1))
  await page.getByRole('button', { name: '快捷键' }).waitFor()
  return page
}

const queues = async (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: '会话队列' }).locator('label').allInnerTexts()

const threadOf = (page: Page, digits: string): Locator =>
  page.getByRole('region', { name: new RegExp(`${shownOf(digits)}的会话`) })

const worksOf = async (page: Page): Promise<Locator> => {
  await page.goto(site.origin + hrefTo('adminHome'))
  return page.getByRole('region', { name: /今天要处理/ }).getByRole('listitem')
}

test('#1 #18 #29 the morning names the customer who waits, and so do the queues', async () => {
  await asks(DESKTOP, QUESTION)
  const { digits } = guestAt(0)
  const page = people.advisor
  const waits = (await worksOf(page)).filter({ hasText: shownOf(digits) })
  await waits.waitFor()
  expect(await waits.innerText()).toContain('回复客户')
  expect(await waits.innerText()).toContain(PAGE)
  expect(await waits.innerText()).not.toContain(digits)
  await page.goto(site.origin + hrefTo('queues'))
  const row = page
    .getByRole('table', { name: '待办总览' })
    .getByRole('row', { name: /^待回复会话/ })
  await expect.poll(async () => row.innerText()).toMatch(/待回复会话\s*1/)
})

test('#13 the button of a customer in the queue leads to the customer, not to an empty pane', async () => {
  const [queued] = await query<{ id: string }>(
    site,
    `insert into conversation (id, client_key, customer_id, customer_name, topic, status,
        waiting_since, last_seq, source_title)
      values (gen_random_uuid()::text, 'day-advisor', '851960901120246054',
        '游客851960901120246054', 'consult', 'queued', now() - interval '4 minutes', 1, '高企认定')
      returning id`,
  )
  const page = people.advisor
  const waits = (await worksOf(page)).filter({ hasText: '接待排队客户' })
  await waits.getByRole('link', { name: /^去接待/ }).click()
  await threadOf(page, '851960901120246054').getByRole('button', { name: '接入' }).waitFor()
  expect(await page.getByText('没有找到这个会话').count()).toBe(0)
  const rows = page.getByRole('list', { name: '会话列表' })
  await expect.poll(async () => rows.innerText()).toMatch(/游客 尾号 6054[^]*超时\s*[45]:/)
  await query(site, 'delete from conversation where id = $1', [queued?.id])
})

test('#28 whom a guest is offered first is whose field the page is about, off hours too', async () => {
  const context = await browser.newContext({ viewport: DESKTOP, locale: 'zh-CN' })
  const page = await context.newPage()
  const offered: string[] = []
  for (const address of [
    hrefTo('policyDetail', { id: 'gaoqi-niandu-baogao' }),
    hrefTo('trademarkList'),
  ]) {
    await page.goto(site.origin + address)
    await hydrated(page)
    await openChat(page, false)
    const field = page.getByRole('textbox', { name: /^发给/ })
    await field.waitFor()
    offered.push((await field.getAttribute('aria-label')) ?? '')
  }
  expect(offered).toEqual(['发给陆砚行·示例', '发给陈砚秋·示例'])
  await context.close()
})

test('#3 outside of hours one is asked, and customers read what is true', async () => {
  const { page: guest } = guestAt(0)
  const page = await bench(people.advisor)
  await page.getByText('现在不在接待时间，客户看不到您在线。现在接待吗？').waitFor()
  await page.getByRole('button', { name: '不接待' }).click()
  await page.getByText(/^您现在是离开状态：不在接待时间/).waitFor()
  await guest.reload()
  await hydrated(guest)
  await openChat(guest, false)
  const experts = guest.getByRole('list', { name: '专家' })
  const own = experts.getByRole('button', { name: new RegExp(FIRST) })
  await expect.poll(async () => own.innerText()).toMatch(/回复/)
  expect(await own.innerText()).not.toContain('在线')
  // A question that waits is not given to somebody who does not receive.
  expect(await page.getByRole('region', { name: /^新会话/ }).count()).toBe(0)
})

test('#3 #17 #18 who says yes is there for customers; what rings is short, quotes the question and counts once', async () => {
  const { page: guest, digits } = guestAt(0)
  const page = people.advisor
  await page.getByRole('button', { name: '现在接待' }).click()
  const card = page.getByRole('region', { name: `新会话：${shownOf(digits)}` })
  await card.waitFor()
  const [said, counts] = await Promise.all([card.innerText(), queues(page)])
  await card.getByRole('button', { name: '接入' }).click()
  expect(said).toContain(QUESTION)
  expect(said).toContain(PAGE)
  expect(said).not.toContain(digits)
  expect(said).not.toContain('已接入')
  expect(counts).toEqual(['我的 1', '排队', '同事', '已结束'])
  await page.getByText(/^正在接待客户，到 .+ 或您离开为止$/).waitFor()
  await chatOf(guest).getByText(`${FIRST}已接入，为您服务`).waitFor()
  const away = chatOf(guest).getByText(/现在没有顾问在线|现在不在接待时间/)
  await expect.poll(async () => away.count()).toBe(0)
})

test('#17 messages have 480 pixels at 1440 × 900, and what a row can do shows when it is wanted', async () => {
  const { digits } = guestAt(0)
  const page = people.advisor
  const thread = threadOf(page, digits)
  await thread.getByRole('textbox', { name: /^发给客户/ }).waitFor()
  const log = thread.getByRole('log', { name: '聊天记录' })
  await expect.poll(async () => (await log.boundingBox())?.height).toBeGreaterThanOrEqual(480)
  const row = page.getByRole('list', { name: '会话列表' }).getByRole('listitem').first()
  const bin = row.getByRole('button', { name: /^删除会话/ })
  const pin = row.getByRole('button', { name: /^置顶/ })
  const seen = async (): Promise<string> =>
    bin.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity)
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  expect(await seen()).toBe('0')
  await row.hover()
  expect(await seen()).toBe('1')
  const [left, right] = [await pin.boundingBox(), await bin.boundingBox()]
  expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThanOrEqual(8)
})

test('#18 a guest goes by four digits and the page of the question; the whole name stands in the details', async () => {
  const { digits } = guestAt(0)
  const page = people.advisor
  const row = page.getByRole('list', { name: '会话列表' }).getByRole('listitem').first()
  expect(await row.innerText()).toContain(shownOf(digits))
  expect(await row.innerText()).toContain(PAGE)
  expect(await row.innerText()).not.toContain(digits)
  const details = page.getByRole('complementary', { name: '客户资料' })
  await details.getByText(`游客${digits}`, { exact: true }).waitFor()
})

test('#14 a number that is typed is offered as a lead, and becomes one', async () => {
  const { page: guest } = guestAt(0)
  const page = people.advisor
  await say(guest, `请回电 ${NUMBER}，下周三前都行`)
  await page.getByText('会话中有手机号').waitFor()
  await page.getByRole('button', { name: '存为线索' }).click()
  const saving = page.getByRole('dialog', { name: '存为线索' })
  await saving.getByText('139****1234').waitFor()
  expect(await saving.innerText()).not.toContain(NUMBER)
  await saving.getByRole('checkbox').check()
  await saving.getByRole('button', { name: '存为线索' }).click()
  await page.getByText(/^已存为线索，请在 .+ 前联系$/).waitFor()
  const details = page.getByRole('complementary', { name: '客户资料' })
  await details.getByText('139****1234').waitFor()
  expect(await details.getByText('暂无咨询线索').count()).toBe(0)
})

test('#35 whoever comes while one chooses can be chosen', async () => {
  const page = people.advisor
  await page.getByRole('button', { name: '转接', exact: true }).click()
  const choosing = page.getByRole('dialog', { name: /^转接与/ })
  const second = choosing.getByRole('radio', { name: new RegExp(SECOND) })
  await second.waitFor()
  expect(await second.getAttribute('aria-label')).toBe(`${SECOND}，离线，不可转接`)
  expect(await second.isDisabled()).toBe(true)
  ;({ advisor2: colleague } = await peopleOf(site, browser, ['advisor2']))
  const other = await bench(colleague)
  await other.locator('main').getByRole('button', { name: '接待', exact: true }).click()
  await other.getByText(/^正在接待客户/).waitFor()
  await expect.poll(async () => second.isEnabled()).toBe(true)
})

test('#13 #18 after a transfer the pane goes on; the colleague reads the brief and the question', async () => {
  const { digits } = guestAt(0)
  const page = people.advisor
  const other = colleague
  const choosing = page.getByRole('dialog', { name: /^转接与/ })
  await choosing.getByRole('radio', { name: new RegExp(SECOND) }).check()
  await choosing.getByRole('textbox', { name: /^交接说明/ }).fill('已答复数量，还要看研发费用')
  await choosing.getByRole('button', { name: '转接', exact: true }).click()
  const card = other.getByRole('region', { name: `新会话：${shownOf(digits)}` })
  await card.waitFor()
  const said = await card.innerText()
  await card.getByRole('button', { name: '接入' }).click()
  await page.getByText(`已转接给${SECOND}`).waitFor()
  expect(said).toContain('已答复数量，还要看研发费用')
  expect(said).toContain('请回电')
  await page.getByText('选择左侧的会话开始接待').waitFor()
  expect(await page.getByText('没有找到这个会话').count()).toBe(0)
  await threadOf(other, digits)
    .getByRole('textbox', { name: /^发给客户/ })
    .waitFor()
})

test('#13 who still has its address reads who answers now', async () => {
  const { digits } = guestAt(0)
  const [talk] = await query<{ id: string }>(
    site,
    'select id from conversation where customer_id = $1',
    [digits],
  )
  const page = people.advisor
  await page.goto(site.origin + LINKS.conversation(talk?.id ?? ''))
  await page.getByText(`${SECOND}正在接待，聊天内容不在这里显示`).waitFor()
  expect(await page.getByRole('log', { name: '聊天记录' }).count()).toBe(0)
})

test('a transfer that nobody takes is told to whoever made it, and rings on', async () => {
  await asks(PHONE, '小微企业可以申报吗？')
  const { digits } = guestAt(1)
  const page = await bench(people.advisor)
  const card = page.getByRole('region', { name: `新会话：${shownOf(digits)}` })
  await card.getByRole('button', { name: '接入' }).click()
  const thread = threadOf(page, digits)
  await thread.getByRole('button', { name: '转接', exact: true }).click()
  const choosing = page.getByRole('dialog', { name: /^转接与/ })
  await choosing.getByRole('radio', { name: new RegExp(SECOND) }).check()
  await choosing.getByRole('button', { name: '转接', exact: true }).click()
  await page.getByText(`已转接给${SECOND}`).waitFor()
  // The time is up at once, instead of in twenty seconds.
  await query(
    site,
    `update conversation set ring_until = now() - interval '1 second'
      where customer_id = $1 and status = 'ringing'`,
    [digits],
  )
  await card.getByRole('button', { name: '接入' }).click()
  await thread.getByRole('textbox', { name: /^发给客户/ }).waitFor()
  await colleague.getByText(/^您现在是离开状态：/).waitFor()
  await page.goto(site.origin + hrefTo('news', { tab: 'remind' }))
  await page.getByText(`${SECOND}未接听您转接的会话`).first().waitFor()
  const told = await page.locator('main').innerText()
  expect(told).toContain(`${shownOf(digits)}的会话已继续安排其他顾问，打开可看现在由谁接待。`)
  expect(told).not.toContain(digits)
})

test('#14 the end asks for a summary, and a follow-up for a day and an owner; it is work from then on', async () => {
  const { digits, page: guest } = guestAt(1)
  const page = await bench(people.advisor)
  await page.getByRole('link', { name: new RegExp(shownOf(digits)) }).click()
  await threadOf(page, digits).getByRole('button', { name: '结束', exact: true }).click()
  const ending = page.getByRole('dialog', { name: /^结束与/ })
  const summary = ending.getByRole('textbox', { name: /^小结/ })
  await expect.poll(async () => summary.inputValue()).toContain('小微企业可以申报吗？')
  await ending.getByLabel(/^主题说明/).fill('申报条件')
  await ending.getByRole('group', { name: '结果' }).getByText('需跟进').click()
  const day = ending.getByLabel(/^下次跟进/)
  const close = ending.getByRole('button', { name: '结束会话' })
  await day.fill('')
  expect(await close.getAttribute('aria-disabled')).toBe('true')
  await day.fill(addDays(TODAY, 2))
  expect(
    await ending
      .getByLabel(/^跟进人/)
      .locator('option')
      .first()
      .innerText(),
  ).toBe(`${FIRST}（我）`)
  await close.click()
  await page.getByText(/^与.+的会话已结束$/).waitFor()
  const faces = chatOf(guest).getByRole('region', { name: '满意度' })
  await faces.waitFor()
  expect(await chatOf(guest).getByText('申报条件').count()).toBe(0)

  const follows = (await worksOf(page)).filter({ hasText: '跟进客户：申报条件' })
  expect(await follows.innerText()).toContain(shownOf(digits))
  await follows.getByRole('link', { name: /^去跟进/ }).click()
  const details = page.getByRole('complementary', { name: '客户资料' })
  await details.getByText(`${addDays(TODAY, 2)} 由${FIRST}跟进`).waitFor()
  await details.getByRole('button', { name: '已跟进' }).click()
  await page.getByText('已记为跟进完成').waitFor()
  await expect
    .poll(async () => (await worksOf(page)).filter({ hasText: '申报条件' }).count())
    .toBe(0)
})

/** The order of the day. */
let orderNo = ''

test('#20 an order is accepted beside its list, which follows it', async () => {
  const opened = await ask('demo', orders.open, { policyId: ORDERED_POLICY })
  ;({ orderNo } = opened)
  await ask('demo', orders.submit, {
    orderNo,
    version: String(opened.version),
    contactName: '周予衡',
    contactPhone: '13800000005',
    needs: 'materials',
    agreeNoGuarantee: 'true',
  })
  await query(
    site,
    `with talk as (insert into conversation (id, client_key, customer_id, customer_name, company_id,
          topic, status, assignee_id, last_seq, last_text)
        select gen_random_uuid()::text, 'day-advisor-2', id, user_name, company_id, 'consult',
          'serving', 'user-advisor', 1, '设备清单怎么写'
        from user_account where login_name = 'demo' returning id)
      insert into chat_member (conv_id, actor_id, role) select id, 'user-advisor', 'expert' from talk`,
  )
  const page = people.advisor
  await page.goto(site.origin + hrefTo('orders'))
  await page.getByRole('button', { name: /^办理/ }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('受理后可以查看企业画像、匹配理由和沟通记录').waitFor()
  const list = page.locator('table').first()
  expect(await list.innerText()).toContain(orderNo)
  await drawer.getByRole('button', { name: '受理', exact: true }).click()
  await page.getByText('已受理，由您负责').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('mine')
  await expect.poll(async () => list.innerText()).toContain(orderNo)
})

test('#20 the quote is written beside portrait, reasons and talks', async () => {
  const page = people.advisor
  const drawer = page.getByRole('dialog')
  const reasons = drawer.getByRole('region', { name: '企业画像与匹配理由' })
  await reasons.getByText(/画像完整度 \d+%/).waitFor()
  expect(await reasons.getByRole('listitem').count()).toBeGreaterThan(3)
  const quote = drawer.getByRole('form', { name: '方案与报价' })
  await quote.getByLabel(/^报价金额/).fill('8000')
  await quote.getByLabel(/^方案说明/).fill('材料编制')
  const talk = drawer.getByRole('region', { name: '沟通记录' })
  expect(await talk.getByRole('link', { name: '打开会话' }).getAttribute('href')).toMatch(
    /^\/admin\/news\?chat=/,
  )
  const { version } = await ask('advisor', orders.served, { orderNo })
  await ask('advisor', orders.quote, {
    orderNo,
    version: String(version),
    amount: '8000',
    note: '材料编制',
    stages: JSON.stringify({ stage: 'signed', amount: '8000', note: '' }),
  })
})

test('我的客户 has on one line what burns, the open quote and the last talk, and on one sheet the portrait', async () => {
  const page = people.advisor
  await page.goto(site.origin + hrefTo('clients'))
  const row = page
    .getByRole('table', { name: '我的客户' })
    .getByRole('row')
    .filter({ hasText: '云川示例' })
  await row.waitFor()
  expect(await row.innerText()).toContain('8,000')
  expect(await row.innerText()).toContain(`${TODAY} 报出`)
  await row.getByRole('button', { name: /^查看/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet
    .getByRole('region', { name: '企业画像' })
    .getByText(/完整度 \d+%/)
    .waitFor()
  expect(
    await sheet.getByRole('region', { name: '匹配结果' }).getByRole('listitem').count(),
  ).toBeGreaterThan(0)
})

test('#32 with the consent of the company the advisor writes the draft, and his name stands with each change', async () => {
  const { version } = await ask('demo', orders.detail, { orderNo })
  await ask('demo', orders.confirm, { orderNo, version: String(version) })
  const { records } = await ask('demo', declarations.list, {})
  const declareNo = records[0]?.declareNo ?? ''
  const page = people.advisor
  await page.goto(site.origin + LINKS.declaration(declareNo))
  await page.getByText('企业未允许您编辑草稿。企业可以在申报页打开“允许顾问编辑草稿”。').waitFor()
  expect(await page.getByRole('form', { name: '基本信息' }).count()).toBe(0)
  const owner = people.demo
  await owner.goto(site.origin + LINKS.declaration(declareNo))
  await owner.getByRole('switch', { name: '允许顾问编辑草稿' }).click()
  await owner.getByText(`已允许顾问 ${FIRST} 编辑草稿`).waitFor()
  await page.reload()
  await page.getByText(/^企业允许您编辑草稿/).waitFor()
  const info = page.getByRole('form', { name: '基本信息' })
  await info.getByLabel(/^备注/).fill('按设备清单写')
  await page
    .getByText(/^已保存 \d\d:\d\d$/)
    .first()
    .waitFor()
  await owner.reload()
  await owner.getByText(/^修改记录 \d+$/).click()
  const card = owner.getByRole('region', { name: '允许顾问编辑草稿' })
  await card.getByText(new RegExp(FIRST)).first().waitFor()
  expect(await card.innerText()).toContain('备注')
})

test('nothing went wrong in any browser of the day', async () => {
  for (const { context } of guests) await context.close()
  expect(faults).toEqual([])
})
