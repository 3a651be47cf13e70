import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A notice of our own with three windows, six materials and two annexes. */
const NAME = '41-hangzhou-sanpi.docx'
export const NOTICE = {
  id: '330100-2026-41',
  title: '关于组织申报2027年度杭州市科技成果转化项目的通知',
  file: join(import.meta.dirname, '../src/server/notices/samples/files', NAME),
} as const

/** What an editor knows that a document does not say, by the end of a field's path. */
export type Known = readonly (readonly [path: RegExp, value: string])[]

/** The same of this notice. */
export const KNOWN_OF_NOTICE: Known = [
  [/^shortTitle$/, '科技成果转化项目'],
  [/^kind$/, 'support'],
  [/^validity$/, 'valid'],
  [/^summary\.who$/, '在杭州登记注册的企业'],
  [/^summary\.what$/, '最高 200 万元'],
  [/^summary\.when$/, '分三类申报，见申报批次'],
  [/^summary\.how$/, '网上申报'],
  [/^source\.name$/, '杭州市科学技术局网站'],
  [/^source\.url$/, 'https://example.com/notices/41'],
]

/** The document beside the form, with what was read of it. */
export const paneOf = (page: Page): Locator =>
  page.getByRole('region', { name: '公文原文与识别的内容' })
/** One fact that was read. */
export const cardOf = (page: Page, words: string): Locator =>
  paneOf(page)
    .getByRole('list', { name: '识别的内容' })
    .getByRole('listitem')
    .filter({ hasText: words })

/** 识别 n 处：已采用 a、已修改 c、已忽略 r、待确认 o; they add up whenever one looks. */
export const countsOf = async (page: Page): Promise<number[]> => {
  const text = await paneOf(page)
    .getByText(/^识别 \d+ 处/)
    .innerText()
  const [all = 0, ...states] = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits))
  expect(states).toHaveLength(4)
  expect(states.reduce((sum, one) => sum + one, 0)).toBe(all)
  return [all, ...states]
}

/** Lets the browser drop the document on the list, as from a folder. */
export const dropOnList = async (page: Page): Promise<void> => {
  const given = [readFileSync(NOTICE.file).toString('base64'), NAME] as const
  const dataTransfer = await page.evaluateHandle(([bytes, name]) => {
    const transfer = new DataTransfer()
    const content = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
    transfer.items.add(new File([content], name))
    return transfer
  }, given)
  const list = page.getByRole('tabpanel')
  await list.dispatchEvent('dragenter', { dataTransfer })
  await page.getByText('松开鼠标，从这份公文建立草稿').waitFor()
  await list.dispatchEvent('drop', { dataTransfer })
}

/** Goes from one lacking thing to the next, by the list above the form, until nothing is lacking but what was said to be open. */
export const fillWhatLacks = async (page: Page, known: Known): Promise<void> => {
  const lacking = page.getByRole('region', { name: /发布前还需补充|内容齐全/ })
  for (let round = 0; round < 60; round += 1) {
    if ((await lacking.getByText(/内容齐全/).count()) > 0) return
    const details = lacking.locator('details')
    if ((await details.getAttribute('open')) === null) await lacking.locator('summary').click()
    const first = lacking.getByRole('listitem').first()
    const said = await first.textContent()
    await first.getByRole('button').click()
    const control = page.locator('[id^="content-"]:focus')
    await control.waitFor()
    const path = ((await control.getAttribute('id')) ?? '').slice('content-'.length)
    const value = known.find(([pattern]) => pattern.test(path))?.[1]
    if (value === undefined) throw new Error(`nothing is known of ${path}: ${said}`)
    const tag = await control.evaluate((element) => element.tagName)
    if (tag === 'SELECT') await control.selectOption(value)
    else await control.fill(value)
    await first.getByText(said ?? '').waitFor({ state: 'detached' })
  }
  throw new Error('the form never had everything')
}

/** Waits until the draft is safe. */
export const saved = async (page: Page): Promise<void> => {
  await page.getByText(/^已保存 \d\d:\d\d$/).waitFor()
}
