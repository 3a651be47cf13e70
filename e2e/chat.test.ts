import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DESKTOP, hydrated, launch, PHONE, signIn, watch } from './browser.ts'
import { devices } from './roads.ts'
import { type OpenSite, openSite } from './site.ts'
import {
  chatOf,
  choose,
  composerOf,
  guestName,
  openChat,
  say,
  saying,
  serve,
  withinHours,
} from './talks.ts'

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

const DETAIL = '/policy/detail?id=gaoqi-rending-guanli-banfa'
const LOGO = 'public/icon-192.png'

const enter = async (device: 'desktop' | 'phone') => {
  const viewport = device === 'phone' ? PHONE : DESKTOP
  const context = await browser.newContext({ viewport, locale: 'zh-CN' })
  context.setDefaultTimeout(15_000)
  return { ...(await watch(context)), context, phone: device === 'phone' }
}

/** Everything this browser keeps of its chat. */
const kept = async (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const asked = indexedDB.open(name)
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(asked.error ?? new Error(name)))
      })
      for (const store of database.objectStoreNames)
        found.push(
          await new Promise((resolve) => {
            const asked = database.transaction(store).objectStore(store).getAll()
            asked.addEventListener('success', () => resolve(asked.result))
          }),
        )
      database.close()
    }
    return JSON.stringify(found)
  })

test.each(devices('phone'))(
  'a guest and an expert: text, picture, card, three equal messages written offline, a killed tab (%s)',
  async (device) => {
    const guest = await enter(device)
    const { page, phone, context } = guest
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await page.goto(site.origin + DETAIL)
    await hydrated(page)
    const ofChat = (): string[] => scripts.filter((url) => /\/Chat-[^/]*\.js$/.test(url))
    expect(ofChat()).toEqual([])
    await openChat(page, phone)
    expect(ofChat()).toHaveLength(1)
    await choose(page, '周明远·示例')
    await say(page, '研发设备原值的口径怎么算？😀')
    await chatOf(page).getByText('已发送').waitFor()

    const expert = await enter('desktop')
    const name = await guestName(page)
    await serve(expert.page, site.origin, name)
    const log = chatOf(page).getByRole('log')
    const bench = expert.page.getByRole('log', { name: '聊天记录' })
    await bench.getByText('研发设备原值的口径怎么算？😀').waitFor()
    await log.getByText('周明远·示例已接入，为您服务').waitFor()
    const reply = expert.page.getByRole('textbox', { name: /^发给客户/ })
    await reply.fill('融资租赁入账的部分可以计。👌')
    await reply.press('Enter')
    await log.getByText('融资租赁入账的部分可以计。👌').waitFor()
    await chatOf(page).getByText('已读').waitFor()

    await chatOf(page).getByLabel('选择文件').setInputFiles(LOGO)
    for (const at of [log, bench]) {
      const picture = at.getByRole('img', { name: 'icon-192.png' })
      await picture.evaluate(async (image) => (image as HTMLImageElement).decode())
    }
    await reply.fill('#高新技术企业认定管理办法')
    await expert.page.getByRole('list', { name: '政策卡片' }).getByRole('button').first().click()
    const card = log.getByRole('link', { name: /高新技术企业认定管理办法.*来源：/ })
    await card.waitFor()
    expect(await card.getAttribute('href')).toMatch(/^\/policy\/detail\?id=/)

    // Two tabs, both with another expert before them: the answer is told of once.
    const second = await context.newPage()
    await second.goto(site.origin + DETAIL)
    await hydrated(second)
    await openChat(second, phone)
    await choose(second, '周明远·示例')
    await chatOf(second).getByText('融资租赁入账的部分可以计。👌').waitFor()
    for (const tab of [page, second]) await choose(tab, '林予禾·示例')
    await reply.fill('清单也一并看一下。')
    await reply.press('Enter')
    const told = async (): Promise<number[]> =>
      Promise.all(
        [page, second].map(async (tab) => tab.getByText(/^周明远·示例给您发来一条消息/).count()),
      )
    for (const tab of [page, second])
      await tab.locator('[aria-label$="，1 条未读"]').first().waitFor({ state: 'attached' })
    expect((await told()).toSorted()).toEqual([0, 1])
    await second.close()
    await choose(page, '周明远·示例')
    await log.getByText('清单也一并看一下。').waitFor()

    await context.setOffline(true)
    for (const round of [1, 2, 3]) {
      await composerOf(page).fill('好的')
      await composerOf(page).press('Enter')
      await expect.poll(async () => saying(log, '好的').count()).toBe(round)
    }
    await chatOf(page).getByText('网络不可用，消息会在恢复后发送').waitFor()
    await composerOf(page).fill('还有一个问题')
    await composerOf(page).press('Enter')
    await context.setOffline(false)
    await bench.getByText('还有一个问题').waitFor()
    const arrived = await saying(bench, /好的|还有一个问题/).allTextContents()
    expect(arrived.map((words) => words.replace(/^.*，/, ''))).toEqual([
      '好的',
      '好的',
      '好的',
      '还有一个问题',
    ])
    expect(await saying(log, '好的').count()).toBe(3)
    // Being offline is all that went wrong.
    expect(guest.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    expect(expert.faults).toEqual([])

    await composerOf(page).fill('写到一半的')
    await expect.poll(async () => kept(page)).toContain('写到一半的')
    await page.close()
    const { page: again, faults } = await watch(context)
    await again.goto(site.origin + DETAIL)
    await hydrated(again)
    await openChat(again, phone)
    await expect.poll(async () => composerOf(again).inputValue()).toBe('写到一半的')
    await chatOf(again).getByText('还有一个问题').waitFor()
    expect(await saying(chatOf(again), '好的').count()).toBe(3)
    expect(await guestName(again)).toBe(name)
    expect(faults).toEqual([])
    await expert.context.close()
    await context.close()
  },
  120_000,
)

test.each(devices('desktop'))(
  'a guest signs in and takes the talk along; the chosen expert is away, another is recommended (%s)',
  async (device) => {
    const visitor = await enter(device)
    const { page, phone, context, faults } = visitor
    await page.goto(site.origin + DETAIL)
    await hydrated(page)
    await openChat(page, phone)
    await choose(page, '林予禾·示例')
    await say(page, `登录之前问的（${device}）`)
    await chatOf(page).getByText('已发送').waitFor()
    await signIn(page, site.origin, '/admin/home', 'demo')

    // Another expert is at the workbench.
    const colleague = await enter('desktop')
    await signIn(colleague.page, site.origin, '/pcAdminNews', 'advisor2')
    await colleague.page.getByRole('heading', { level: 1, name: '消息中心' }).waitFor()
    await withinHours(context)

    await page.goto(site.origin + DETAIL)
    await hydrated(page)
    await openChat(page, phone)
    await chatOf(page).getByText('是否将登录前的咨询记录并入公司账号？').waitFor()
    await chatOf(page).getByRole('button', { name: '并入' }).click()
    // A phone's sheet lies over everything and shows the site's toasts itself.
    await page.getByText('已将 1 条咨询记录并入公司账号').first().waitFor()
    await chatOf(page).getByText(`登录之前问的（${device}）`).waitFor()

    await choose(page, '陈砚秋·示例')
    const away = page.getByRole('alertdialog', { name: '专家不在线' })
    const said = await away.getByText('陈砚秋·示例 目前不在线，系统推荐').textContent()
    const [, other = ''] =
      /^陈砚秋·示例 目前不在线，系统推荐 (.+) 作为您的专属顾问$/.exec(said ?? '') ?? []
    // Whoever left less than 45 seconds ago still counts as there.
    expect(['沈若宁·示例', '周明远·示例']).toContain(other)
    await away.getByRole('button', { name: '确认', exact: true }).click()
    await page.waitForURL(/\/pcAdminNews\?/)
    expect(new URL(page.url()).searchParams.get('userName')).toBe(other)
    await page
      .getByRole('region', { name: new RegExp(other) })
      .first()
      .waitFor()
    expect(faults).toEqual([])
    expect(colleague.faults).toEqual([])
    await colleague.context.close()
    await context.close()
  },
  120_000,
)
