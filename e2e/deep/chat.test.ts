import axe from 'axe-core'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#server/testing/database.ts'
import { freePort, startSite, type Site } from '../../scripts/lib/site.ts'
import { hydrated, launch, watch } from '../browser.ts'
import { chatOf, choose, composerOf, guestName, openChat, say, saying, serve } from '../talks.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let site: Site
let browser: Browser
let port = ''
const folder = mkdtempSync(join(tmpdir(), 'cq-chat-'))

/** The same portal again, on the same port. */
const start = async (): Promise<Site> =>
  startSite({ DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '1', PORT: port })

beforeAll(async () => {
  database = await createTestDatabase()
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
  await choose(page, '周明远')
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
  await choose(page, '周明远')
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
  await choose(page, '周明远')
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
  const { page: desk, context: other } = await enter(1440)
  await serve(desk, site.origin, await guestName(page))
  const log = desk.getByRole('log', { name: '聊天记录' })
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
  const row = page.getByRole('list', { name: '专家' }).getByRole('button', { name: /周明远/ })
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

  const { page: desk, context: other } = await enter(1440)
  await serve(desk, site.origin, await guestName(page))
  await chatOf(page).getByText('周明远已接入，为您服务').waitFor()
  await desk.getByRole('button', { name: /^结束/ }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
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
