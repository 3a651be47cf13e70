import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { hrefTo } from '#domain/pages/addresses.ts'
import { eventually } from '#server/testing/effects.ts'
import { startTestSmtp, type TestSmtp } from '#server/testing/smtp.ts'
import { DESKTOP, hydrated, launch, PHONE, watch } from '../browser.ts'
import { type OpenSite, openSite } from '../site.ts'

/** first-visit.md: somebody who has never been here, with a phone; taps are counted, typing is not. */

let smtp: TestSmtp
let site: OpenSite
let browser: Browser

beforeAll(async () => {
  smtp = await startTestSmtp()
  site = await openSite({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'no-reply@example.com',
    SITE_URL: 'http://127.0.0.1',
  })
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await smtp?.close()
})

/** Everything that left the browser: addresses and bodies. */
const said: string[] = []
afterEach(() => {
  said.length = 0
})

const note = (request: Request): void => {
  said.push(`${request.url()} ${request.postData() ?? ''}`)
}

/** A phone that has never been here, at an address; `tap` counts. */
const arrive = async (address: string, more: BrowserContextOptions = {}) => {
  const phone = { viewport: PHONE, hasTouch: true, locale: 'zh-CN' }
  const context = await browser.newContext({ ...phone, ...more })
  context.setDefaultTimeout(15_000)
  context.on('request', note)
  const { page, faults } = await watch(context)
  await page.goto(site.origin + address)
  await hydrated(page)
  let taps = 0
  return {
    page,
    faults,
    taps: () => taps,
    async tap(target: Locator): Promise<void> {
      await target.tap()
      taps += 1
    },
    close: async () => context.close(),
  }
}

/** What a part of a page that wakes when somebody moves needs first. */
const moved = async (page: Page): Promise<void> => {
  await page.mouse.move(10, 10)
  await page.waitForLoadState('networkidle')
}

test('(a) money for a young software company of twelve: amounts and dates in three taps', async () => {
  const { page, tap, taps, faults, close } = await arrive(hrefTo('home'))
  await moved(page)
  const sentence = page.getByLabel('一句话说说您的公司')
  await tap(sentence)
  await sentence.fill('深圳 12 人 软件公司 成立两年，老板姓欧阳')
  await tap(page.getByRole('button', { name: '读一读' }))
  await page.getByRole('list', { name: '读到的情况' }).waitFor()
  await tap(page.getByRole('button', { name: '查看这些政策' }))
  await page.waitForURL(/\/policy\/list\?.*region=4403/)
  expect(taps()).toBeLessThanOrEqual(3)
  const list = page.getByRole('region', { name: '政策列表' })
  await list.getByText('国家级').first().waitFor()
  const text = await list.innerText()
  expect(text).toMatch(/最高 \d/)
  expect(text).toMatch(/剩 \d+ 天|长期|已截止/)
  expect(text).toMatch(/时间待定|往年参考/)
  // Only the codes of filters left the browser.
  expect(said.filter((one) => /欧阳|%E6%AC%A7|12 ?人/.test(one))).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('(b) 高企: what is missing and what first, in twelve taps', async () => {
  const { page, tap, taps, faults, close } = await arrive(hrefTo('home'))
  await moved(page)
  const sentence = page.getByLabel('一句话说说您的公司')
  await tap(sentence)
  await sentence.fill('杭州 12 人 软件公司 成立两年 去年收入 600 万 研发 80 万')
  await tap(page.getByRole('button', { name: '读一读' }))
  await page.getByRole('list', { name: '读到的情况' }).waitFor()
  await tap(page.getByRole('link', { name: /^逐题自测/ }))
  await page.getByRole('heading', { level: 1, name: '资质与政策自测' }).waitFor()
  await page.getByText(/^约 3 分钟，6 到 17 题/).waitFor()
  await hydrated(page)
  const fill = page.getByRole('button', { name: /^填入这 \d 题$/ })
  await fill.waitFor()
  // Until the visitor says so nothing that was filled in is sent.
  expect(said.filter((one) => /staff|12(?:%20)?(?:%E4%BA%BA|人)|6000000/.test(one))).toEqual([])
  await tap(fill)
  await tap(page.getByRole('button', { name: '直接看结果' }))
  const first = page.getByRole('region', { name: '先补什么' })
  await first.getByRole('heading', { level: 4 }).nth(2).waitFor()
  expect(await first.getByRole('heading', { level: 4 }).count()).toBe(3)
  expect(await first.innerText()).toMatch(/\d+ 个项目等它/)
  // What is missing is answered where it is named.
  const field = first.getByRole('combobox').first()
  const label = await field.evaluate((node) => (node as HTMLSelectElement).labels[0]?.textContent)
  await tap(field)
  await field.selectOption({ index: 1 })
  await tap(first.getByRole('button', { name: /^填好/ }).first())
  await page
    .getByLabel(label ?? '', { exact: true })
    .first()
    .waitFor({ state: 'detached' })
  await tap(page.getByText(/^逐个项目看条件和原文/))
  const hnte = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: '高新技术企业', exact: true }) })
  await hnte
    .getByText(/待补充|不满足/)
    .first()
    .waitFor()
  expect(taps()).toBeLessThanOrEqual(12)
  // Bands left the browser, never a figure or the sentence.
  expect(said.filter((one) => /12(?:%20)?(?:%E4%BA%BA|人)|6000000|800000/.test(one))).toEqual([])
  expect(faults).toEqual([])
  await close()
})

test('(c) 小巨人: its text, its date, and being told next year in four taps', async () => {
  const { page, tap, taps, faults, close } = await arrive(hrefTo('search', { q: '小巨人认定' }))
  await tap(
    page
      .getByRole('main')
      .getByRole('link', { name: /小巨人/ })
      .first(),
  )
  // The answer comes first; the document it rests on has the date.
  await page.getByRole('heading', { name: '依据' }).waitFor()
  await tap(page.locator('main a[href^="/policy/detail"]').first())
  const told = page.getByRole('link', { name: /^(提醒我|通知一出就告诉我)$/ })
  await tap(told)
  await page.waitForURL(/\/follow\?id=/)
  await page.getByText(/窗口开放、日期或条件变化/).waitFor()
  expect(taps()).toBeLessThanOrEqual(4)
  expect(faults).toEqual([])
  await close()
})

test.each([
  ['a phone', PHONE],
  ['a desk', DESKTOP],
])(
  '(e) 中级职称: the verdict stands on the screen of %s after the last answer',
  async (_, viewport) => {
    const address = hrefTo('jobTitle', { region: '440000' })
    const { page, tap, faults, close } = await arrive(address, { viewport })
    const form = page.getByRole('form', { name: '个人自测' })
    for (const [label, value] of [
      ['申报专业', 'software'],
      ['最高学历', 'bachelor'],
      ['学习形式', 'fullTime'],
      ['所学专业', 'related'],
      ['现职称', 'assistant'],
      ['代表性成果', 'proved'],
    ] as const)
      await form.getByLabel(label, { exact: true }).selectOption(value)
    for (const [label, value] of [
      ['毕业时间', '2017-07'],
      ['现职称取得时间', '2019-12'],
      ['从事专业工作起始', '2017-08'],
    ] as const)
      await form.getByLabel(label).fill(value)
    await form.getByLabel('当地社保').fill('60')
    const hours = form.getByLabel('近一年继续教育')
    await hours.fill('90')
    const region = page.getByRole('region', { name: '各级结论' })
    const verdict = region.locator('li:visible', { hasText: /^工程师/ }).first()
    const stands = async (): Promise<void> => {
      await tap(form.getByRole('button', { name: '看各级结论' }))
      await verdict.waitFor()
      expect(await verdict.innerText()).toMatch(/较有希望|存在机会/)
      const [box, header] = await Promise.all([
        verdict.boundingBox(),
        page.getByRole('banner').last().boundingBox(),
      ])
      const bottom = page.getByRole('navigation', { name: '快捷导航' })
      const bar = viewport === PHONE ? await bottom.boundingBox() : null
      expect(box?.y).toBeGreaterThanOrEqual(Math.max(0, (header?.y ?? 0) + (header?.height ?? 0)))
      expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(
        bar?.y ?? viewport.height,
      )
      const focused = await page.evaluate(() => document.activeElement?.textContent)
      expect(focused).toBe('各级结论')
    }
    await stands()
    // Asked for once more with another answer, it comes into sight once more.
    await hours.fill('72')
    await stands()
    expect(faults).toEqual([])
    await close()
  },
)

test('(f) one place to ask, which knows the topic and who answers it', async () => {
  const title = '高新技术企业认定管理办法'
  const address = hrefTo('policyDetail', { id: 'gaoqi-rending-guanli-banfa' })
  const { page, tap, taps, faults, close } = await arrive(address)
  const asks: string[] = []
  for (const one of await page.getByRole('button', { name: /咨询/ }).all()) {
    const box = await one.boundingBox()
    const onScreen = box !== null && box.y < PHONE.height && box.y + box.height > 0
    if (onScreen) asks.push((await one.innerText()).replace(/（.*）/, '').trim())
  }
  expect(asks).toEqual(['免费咨询', '咨询'])
  const bar = page.getByRole('region', { name: '本政策的操作' })
  await tap(bar.getByRole('button', { name: '免费咨询' }))
  const panel = page.getByRole('dialog', { name: '免费咨询' })
  const message = panel.getByLabel(/想咨询什么/)
  await message.waitFor()
  expect(taps()).toBe(1)
  expect(await message.inputValue()).toBe(`想咨询：${title}`)
  const answers = panel.getByLabel('回电的专家')
  const chosen = async () => answers.evaluate((it) => (it as HTMLSelectElement).value)
  expect(await eventually(async () => (await chosen()) === 'user-advisor')).toBe(true)
  await panel.getByText('擅长高企认定、研发费用归集、科技型中小企业').waitFor()
  await message.fill('想问条件')
  await answers.selectOption({ label: '不指定' })
  await panel.getByText('由在岗的专家回电').waitFor()
  await panel.getByRole('button', { name: '关闭' }).tap()
  // The bar's other button has every way there is, and the way back up floats above it.
  await tap(
    page.getByRole('navigation', { name: '快捷导航' }).getByRole('button', { name: /咨询/ }),
  )
  const ways = page.getByRole('dialog', { name: '咨询' })
  for (const name of ['免费咨询', '在线咨询'])
    await ways.getByRole('button', { name, exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.mouse.wheel(0, 2_000)
  await page.getByRole('button', { name: '回顶部' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('(d) a trademark: both fees, their sum and the time in three taps, from a question or from home', async () => {
  const ways: readonly [string, readonly RegExp[]][] = [
    [hrefTo('search', { q: '商标多少钱' }), [/^费用和时间$/]],
    [hrefTo('home'), [/^商标/, /^商标注册的费用和时间$/]],
  ]
  for (const [address, names] of ways) {
    const { page, tap, taps, faults, close } = await arrive(address)
    for (const name of names) await tap(page.getByRole('main').getByRole('link', { name }).first())
    await page.waitForURL(/\/IntellectualProperty\?price=trademark/)
    const prices = page.getByRole('region', { name: '服务与费用' })
    const total = prices.getByText('950 元')
    await total.waitFor()
    const text = await prices.innerText()
    expect(text).toMatch(/270 元/)
    expect(text).toMatch(/680 元/)
    expect(text).toMatch(/12 个月/)
    // Both are in sight where one lands.
    for (const found of [total, prices.getByText('12 个月', { exact: true })])
      await expect
        .poll(async () => (await found.boundingBox())?.y ?? Infinity)
        .toBeLessThan(PHONE.height)
    await prices.getByLabel('注册几个类别').selectOption('3')
    await prices.getByText('2,850 元').waitFor()
    expect(taps()).toBeLessThanOrEqual(3)
    expect(faults).toEqual([])
    await close()
  }
})

test('(g) a number is left, what comes next is said, and it is taken back', async () => {
  const address = hrefTo('policyDetail', { id: 'gaoqi-rending-guanli-banfa' })
  const { page, tap, faults, close } = await arrive(address)
  const open = page.getByRole('button', { name: '免费咨询' }).locator('visible=true').first()
  await tap(open)
  const panel = page.getByRole('dialog', { name: '免费咨询' })
  await panel.getByLabel(/手机号码/).fill('13800138000')
  await tap(panel.getByRole('checkbox'))
  await tap(panel.getByRole('button', { name: '提交咨询' }))
  await page.getByText('提交成功，稍后会有专家联系您').waitFor()
  await tap(open)
  await panel.getByText(/已留下 138\*\*\*\*8000，专家会在 .+ 前回电/).waitFor()
  await tap(panel.getByRole('button', { name: '撤回号码' }))
  await page.getByText('号码已撤回并删除，不会再有人来电').waitFor()
  expect(await panel.getByText(/已留下/).count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

const WECHAT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.50'

test('(h) in WeChat one tap shows where to forward, and the poster', async () => {
  const address = hrefTo('policyDetail', { id: 'gaoqi-rending-guanli-banfa' })
  const { page, tap, taps, faults, close } = await arrive(address, { userAgent: WECHAT })
  const share = page.getByRole('button', { name: '分享' }).locator('visible=true')
  await tap(share)
  const hint = page.getByRole('dialog', { name: '点右上角转发' })
  await hint.waitFor()
  expect(taps()).toBe(1)
  const poster = hint.getByRole('img', { name: /^分享海报：/ })
  const width = async () => poster.evaluate((element) => (element as HTMLImageElement).naturalWidth)
  expect(await eventually(async () => (await width()) === 750)).toBe(true)
  // All of it stands on the screen at once: nothing is scrolled for.
  for (const part of [poster, ...(await hint.getByRole('button').all())]) {
    const box = await part.boundingBox()
    expect(box === null ? Infinity : box.y + box.height).toBeLessThanOrEqual(PHONE.height)
  }
  await page.keyboard.press('Escape')
  await hint.waitFor({ state: 'detached' })
  expect(await share.evaluate((element) => element === document.activeElement)).toBe(true)
  await tap(share)
  await tap(hint.getByRole('link', { name: '打开海报' }))
  await page.getByRole('heading', { level: 1, name: '分享海报' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test('(i) two policies side by side in four taps', async () => {
  const address = hrefTo('policyDetail', { id: 'gaoqi-suodeshui-15' })
  const { page, tap, taps, faults, close } = await arrive(address)
  await tap(page.getByRole('link', { name: '加入对比' }).locator('visible=true').first())
  await page.waitForURL(/\/policy\/compare\?ids=/)
  const field = page.getByLabel('添加要对比的政策')
  await tap(field)
  await field.fill('西部大开发')
  await field.press('Enter')
  await tap(
    page
      .getByRole('list', { name: '可以添加的政策' })
      .getByRole('link', { name: /加入对比/ })
      .first(),
  )
  const table = page.getByRole('table')
  await table.getByText('西部大开发').first().waitFor()
  expect(await table.getByRole('columnheader').count()).toBe(2)
  expect(taps()).toBeLessThanOrEqual(4)
  expect(faults).toEqual([])
  await close()
})

test('(j) a region is followed without an account, and ended with one tap', async () => {
  const { page, tap, taps, faults, close } = await arrive(
    hrefTo('policyList', { region: '440300' }),
  )
  await tap(page.getByRole('link', { name: '订阅这组条件' }))
  const email = page.getByRole('textbox', { name: /^邮箱/ })
  await tap(email)
  await email.fill('first.visit@example.com')
  await tap(page.getByRole('button', { name: '发送确认邮件' }))
  await page.getByText(/确认邮件将发往 first.visit@example.com/).waitFor()
  expect(await eventually(async () => smtp.mails.length > 0)).toBe(true)
  const link = (mail: string, name: string): string =>
    new RegExp(`http://127\\.0\\.0\\.1(/${name}\\?[\\w=&-]+)`).exec(mail)?.[1] ?? ''
  await page.goto(site.origin + link(smtp.mails[0]?.parts[0]?.text ?? '', 'follow'))
  await hydrated(page)
  await tap(page.getByRole('button', { name: '确认订阅' }))
  await page.getByText(/已订阅：/).waitFor()
  await tap(page.getByRole('link', { name: '退订' }))
  const before = taps()
  await tap(page.getByRole('button', { name: '退订' }))
  await page.getByText(/^已退订/).waitFor()
  expect(taps() - before).toBe(1)
  expect(faults).toEqual([])
  await close()
})

test('figures of a shared calculation never leave the browser', async () => {
  const figures = 'income-1234_own-567_abroad-89'
  const { page, faults, close } = await arrive(`/calculators?tool=rd#rd=${figures}`)
  await page
    .getByText(/少缴企业所得税/)
    .first()
    .waitFor()
  await page.getByLabel(/自行研发的费用/).fill('568')
  await page.waitForLoadState('networkidle')
  expect(said.length).toBeGreaterThan(3)
  const figured = said
    .map((one) => one.replace(site.origin, '').replace(/^\/assets\/\S+/, ''))
    .filter((one) => /1234|567|568/.test(one))
  expect(figured).toEqual([])
  expect(faults).toEqual([])
  await close()
})
