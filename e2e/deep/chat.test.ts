import axe from 'axe-core'
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { freePort, startSite, type Site } from '../../scripts/lib/site.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { hydrated, launch, signIn, watch } from '../browser.ts'
import { AS_MANY } from '../shared.ts'
import {
  chatOf,
  choose,
  composerOf,
  guestName,
  openChat,
  say,
  saying,
  serve,
  shownOf,
} from '../talks.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let site: Site
let browser: Browser
let port = ''
const folder = mkdtempSync(join(tmpdir(), 'cq-chat-'))

/** The same portal again, on the same port. */
const start = async (): Promise<Site> =>
  startSite({
    ...AS_MANY,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    DEMO: '1',
    PORT: port,
  })

beforeAll(async () => {
  database = await createTestDatabase('seeded')
  port = String(await freePort())
  site = await start()
  browser = await launch()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const enter = async (width: number, height = 900) => {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' })
  context.setDefaultTimeout(20_000)
  const { page, faults } = await watch(context)
  await page.goto(`${site.origin}/serviceProject/list`)
  await hydrated(page)
  return { page, faults, context, phone: width < 600 }
}

/** Rules that the open chat breaks. */
const violations = async (page: Page): Promise<string[]> => {
  // What fades in has other colours meanwhile.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe: runner } = globalThis as unknown as { axe: typeof axe }
    return (await runner.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  })
}

test.each([390, 900, 901, 1440])('axe finds nothing in the chat at %i pixels', async (width) => {
  const { page, faults, context, phone } = await enter(width)
  await openChat(page, phone)
  await choose(page, '周明远·示例')
  await say(page, '高企认定要几件知识产权？')
  await chatOf(page).getByText('已发送').waitFor()
  expect(await violations(page)).toEqual([])
  await composerOf(page).fill('可以代开发票吗')
  await composerOf(page).press('Enter')
  await chatOf(page).getByText('请保持消息内容积极健康，修改后再发送').waitFor()
  expect(await composerOf(page).inputValue()).toBe('可以代开发票吗')
  expect(await violations(page)).toEqual([])
  const unfold = chatOf(page).getByRole('button', { name: /换一位专家|^资料$/ })
  if (await unfold.isVisible()) await unfold.click()
  expect(await violations(page)).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})

/** Types pinyin with an input method; gives what ends it. */
const compose = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page)
  for (const text of ['n', 'ni', 'nih', 'niha', 'nihao'])
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  return session
}

test('no half-written word is ever sent: Enter belongs to the input method', async () => {
  const { page, faults, context, phone } = await enter(1440)
  await openChat(page, phone)
  await choose(page, '周明远·示例')
  const composer = composerOf(page)
  const sent = chatOf(page).getByText(/发送中|已发送/)
  await composer.focus()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const note = (event: Event): void => {
      const enter = event instanceof KeyboardEvent && event.key === 'Enter'
      if (!(event instanceof KeyboardEvent)) seen.push(event.type)
      else if (enter && event.isComposing) seen.push('Enter while composing')
    }
    for (const kind of ['compositionstart', 'compositionend', 'keydown'])
      document.addEventListener(kind, note, true)
  })
  const session = await compose(page)
  expect(await composer.inputValue()).toBe('nihao')
  // Chromium tells of keys during a composition with the code of the input method.
  const key = { key: 'Process', code: 'Enter', windowsVirtualKeyCode: 229 } as const
  await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key })
  await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await composer.press('Enter')
  expect(await sent.count()).toBe(0)
  const after = await composer.inputValue()
  expect(after).toContain('nihao')
  await composer.fill('')
  await (await compose(page)).send('Input.insertText', { text: '你好' })
  expect(await composer.inputValue()).toBe('你好')
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  expect(seen).toContain('compositionstart')
  expect(seen).toContain('compositionend')
  expect(seen).toContain('Enter while composing')
  expect(await sent.count()).toBe(0)
  await composer.press('Control+Enter')
  expect(await composer.inputValue()).toBe('你好\n')
  await composer.press('Backspace')
  await composer.press('Enter')
  await saying(chatOf(page), '你好').waitFor()
  expect(faults).toEqual([])
  await context.close()
})

test('the server stops and comes back: the strip tells, and nothing is lost or doubled', async () => {
  const { page, context, phone } = await enter(390, 844)
  await openChat(page, phone)
  await choose(page, '周明远·示例')
  await say(page, '第一句')
  await chatOf(page).getByText('已发送').waitFor()
  await site.stop()
  await chatOf(page).getByText('连接已断开，正在重新连接').waitFor()
  for (const text of ['好的', '好的', '好的']) {
    const count = await saying(chatOf(page), text).count()
    await composerOf(page).fill(text)
    await composerOf(page).press('Enter')
    await expect
      .poll(async () => saying(chatOf(page), text).count(), { timeout: 15_000 })
      .toBe(count + 1)
  }
  site = await start()
  await chatOf(page).getByText('已恢复', { exact: true }).waitFor({ timeout: 30_000 })
  await expect
    .poll(async () => chatOf(page).getByText('发送中').count(), { timeout: 15_000 })
    .toBe(0)
  const { page: bench, context: other } = await enter(1440)
  await serve(bench, site.origin, await guestName(page))
  const log = bench.getByRole('log', { name: '聊天记录' })
  await saying(log, '第一句').waitFor()
  await expect.poll(async () => saying(log, '好的').count()).toBe(3)
  await other.close()
  await context.close()
})

test('by keyboard alone from the launcher to the satisfaction', async () => {
  const { page, faults, context } = await enter(1440)
  const launcher = page
    .getByRole('region', { name: '服务窗口' })
    .getByRole('button', { name: '在线咨询' })
  await launcher.focus()
  await page.keyboard.press('Enter')
  await composerOf(page).waitFor()
  await expect
    .poll(async () => composerOf(page).evaluate((it) => it === document.activeElement))
    .toBe(true)
  const row = page.getByRole('list', { name: '专家' }).getByRole('button', { name: /周明远·示例/ })
  const until = async (key: string, there: () => Promise<boolean>): Promise<void> => {
    for (let steps = 0; steps < 40 && !(await there()); steps += 1) await page.keyboard.press(key)
    expect(await there()).toBe(true)
  }
  const has = (it: typeof row) => async () =>
    it.evaluate((element) => element === document.activeElement)
  await until('Shift+Tab', has(row))
  await page.keyboard.press('Enter')
  await until('Tab', has(composerOf(page)))
  await page.keyboard.type('只用键盘')
  await page.keyboard.press('Enter')
  await saying(chatOf(page), '只用键盘').waitFor()

  const { page: bench, context: other } = await enter(1440)
  await serve(bench, site.origin, await guestName(page))
  await chatOf(page).getByText('周明远·示例已接入，为您服务').waitFor()
  await bench.getByRole('button', { name: /^结束/ }).first().click()
  await bench.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
  const faces = chatOf(page).getByRole('region', { name: '满意度' })
  await faces.waitFor()
  expect(await violations(page)).toEqual([])
  await until('Shift+Tab', has(faces.getByRole('button', { name: '非常满意' })))
  await page.keyboard.press('Enter')
  await faces.getByText('感谢评价，24 小时内可以修改').waitFor()
  await page.keyboard.press('Escape')
  await chatOf(page).waitFor({ state: 'detached' })
  expect(await launcher.evaluate((it) => it === document.activeElement)).toBe(true)
  expect(faults).toEqual([])
  await other.close()
  await context.close()
})

/** A guest who has asked, and an expert of so wide a screen who serves them. */
const serving = async (width: number) => {
  const guest = await enter(390, 844)
  await openChat(guest.page, true)
  await choose(guest.page, '周明远·示例')
  await say(guest.page, '高企认定要几件知识产权？')
  await chatOf(guest.page).getByText('已发送').waitFor()
  const bench = await enter(width)
  await serve(bench.page, site.origin, await guestName(guest.page))
  return { guest, desk: bench }
}

test.each([390, 900, 901, 1440])(
  'axe finds nothing in the workbench at %i pixels',
  async (width) => {
    const { guest, desk: bench } = await serving(width)
    const { page } = bench
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: '内部备注' }).click()
    await page.getByRole('textbox', { name: '内部备注，客户看不到' }).pressSequentially('请 @')
    await page.getByRole('list', { name: '提到同事' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('radio', { name: '发给客户' }).click()
    await page.getByRole('button', { name: '管理快捷语' }).click()
    await page.getByRole('dialog', { name: '快捷语' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog', { name: '搜索' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '结束', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
    expect(bench.faults).toEqual([])
    await bench.context.close()
    await guest.context.close()
  },
)

test.each([390, 1440])('axe finds nothing where chats are watched at %i pixels', async (width) => {
  const { guest, desk: bench } = await serving(1440)
  const { page, faults, context } = await enter(width)
  await signIn(page, site.origin, hrefTo('news', {}, 1), 'admin')
  await page.getByRole('radio', { name: '监看' }).click()
  await page.getByRole('table', { name: '专家' }).waitFor()
  expect(await violations(page)).toEqual([])
  const name = new RegExp(`^旁听\\s*：${shownOf(await guestName(guest.page))}$`)
  await page.getByRole('button', { name }).click()
  await page.getByRole('list', { name: '聊天记录' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '接管' }).click()
  const question = page.getByRole('alertdialog', { name: '接管这个会话？' })
  await question.getByRole('button', { name: '接管' }).click()
  await page.getByRole('textbox', { name: /^发给客户/ }).waitFor()
  await chatOf(guest.page)
    .getByText(/已接管会话/)
    .waitFor()
  expect(faults).toEqual([])
  for (const one of [context, bench.context, guest.context]) await one.close()
})

const focused = async (it: Locator): Promise<boolean> =>
  it.evaluate((element) => element === document.activeElement)

test('by keyboard alone through the workbench', async () => {
  const { guest, desk: bench } = await serving(1440)
  const { page } = bench
  const { keyboard } = page
  await page.goto(site.origin + hrefTo('news', {}, 1))
  await page.getByRole('list', { name: '会话列表' }).waitFor()
  await keyboard.press('j')
  await page
    .getByRole('region', { name: /^与.*的会话$/ })
    .first()
    .waitFor()
  const name = await guestName(guest.page)
  await keyboard.press('Control+K')
  await page.getByRole('dialog', { name: '搜索' }).waitFor()
  await keyboard.type(name)
  await keyboard.press('Enter')
  const reply = page.getByRole('textbox', { name: `发给客户：${shownOf(name)}` })
  await reply.waitFor()
  await keyboard.press('n')
  const note = page.getByRole('textbox', { name: '内部备注，客户看不到' })
  await note.waitFor()
  await expect.poll(async () => focused(note)).toBe(true)
  await keyboard.type('客户问专利数 @林')
  await page.getByRole('list', { name: '提到同事' }).getByRole('button').first().waitFor()
  await keyboard.press('Enter')
  await expect.poll(async () => note.inputValue()).toBe('客户问专利数 @林予禾·示例 ')
  await page.getByRole('list', { name: '提到同事' }).waitFor({ state: 'detached' })
  const save = page.getByRole('button', { name: '保存备注' })
  await expect.poll(async () => save.isEnabled()).toBe(true)
  await keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('保存备注')
  await keyboard.press('Enter')
  await page.getByRole('region', { name: '内部备注' }).getByText('@林予禾·示例').waitFor()
  await keyboard.press('Control+K')
  await page.getByRole('dialog', { name: '搜索' }).waitFor()
  await keyboard.type('回复')
  await keyboard.press('Enter')
  await reply.waitFor()
  await expect.poll(async () => focused(reply)).toBe(true)
  await keyboard.press('Control+A')
  await keyboard.type('一类一件即可')
  await keyboard.press('Enter')
  await saying(chatOf(guest.page), '一类一件即可').waitFor()
  await keyboard.press('Control+K')
  await keyboard.type('结束会话')
  await keyboard.press('Enter')
  const end = page.getByRole('dialog', { name: /^结束与/ })
  await end.waitFor()
  const close = end.getByRole('button', { name: '结束会话' })
  for (let steps = 0; steps < 40 && !(await focused(close)); steps += 1) await keyboard.press('Tab')
  await keyboard.press('Enter')
  await chatOf(guest.page).getByRole('region', { name: '满意度' }).waitFor()
  expect(bench.faults).toEqual([])
  await bench.context.close()
  await guest.context.close()
})
