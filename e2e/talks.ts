import type { BrowserContext, Locator, Page } from 'playwright-core'
import { chat } from '#contract/chat.ts'
import { guestName as nameOf, shownName } from '#domain/chat/guest.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { signIn } from './browser.ts'

/** The open chat: the dialog above 900 pixels, the sheet below. */
export const chatOf = (page: Page): Locator =>
  page.locator('dialog[open]').filter({ has: page.getByRole('log', { name: '聊天记录' }) })

/** Where one writes. */
export const composerOf = (page: Page): Locator =>
  chatOf(page).getByRole('textbox', { name: /^发给/ })

/** Opens 在线咨询 the way a visitor of this device does. */
export const openChat = async (page: Page, phone: boolean): Promise<void> => {
  if (phone) {
    const bar = page.getByRole('navigation', { name: '快捷导航' })
    await bar.getByRole('button', { name: '咨询' }).click()
    await page
      .getByRole('dialog', { name: '咨询' })
      .getByRole('button', { name: '在线咨询' })
      .click()
  } else {
    const widget = page.getByRole('region', { name: '服务窗口' })
    const fold = widget.getByRole('button', { name: '展开服务窗口' })
    if (await fold.isVisible()) await fold.click()
    await widget.getByRole('button', { name: '在线咨询' }).click()
  }
  await composerOf(page).waitFor()
}

/** Chooses an expert by name; on the sheet the list unfolds first. */
export const choose = async (page: Page, name: string): Promise<void> => {
  const unfold = chatOf(page).getByRole('button', { name: /换一位专家/ })
  if (await unfold.isVisible()) await unfold.click()
  const list = page.getByRole('list', { name: '专家' })
  await list.getByRole('button', { name: new RegExp(name) }).click()
}

/** Writes and sends with the key. */
export const say = async (page: Page, text: string): Promise<void> => {
  await composerOf(page).fill(text)
  await composerOf(page).press('Enter')
  await chatOf(page).getByRole('log').getByText(text).last().waitFor()
}

/** The bubbles that say just these words, behind the name and time that are read out. */
export const saying = (log: Page | Locator, words: RegExp | string): Locator =>
  log.getByText(new RegExp(`，(${words instanceof RegExp ? words.source : words})$`))

/** The digits this browser goes by as a guest. */
export const guestName = async (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('cq:guestId') ?? '""') as string) ?? '')

/** As whoever answers is shown a guest of these digits. */
export const shownOf = (guest: string): string => shownName(nameOf(guest))

/** An expert at the workbench, with the guest's conversation taken after so many milliseconds there. */
export const serve = async (
  page: Page,
  origin: string,
  guest: string,
  afterMs = 0,
): Promise<void> => {
  await signIn(page, origin, hrefTo('news', {}, 1), 'advisor')
  await page.waitForTimeout(afterMs)
  await page.getByRole('link', { name: new RegExp(shownOf(guest)) }).click()
  const thread = page.getByRole('region', { name: `与${shownOf(guest)}的会话` })
  await thread.waitFor()
  const accept = thread.getByRole('button', { name: '接入', exact: true })
  const reply = thread.getByRole('textbox', { name: /^发给客户/ })
  await accept.or(reply).first().waitFor()
  if (await accept.isVisible()) await accept.click()
  await reply.waitFor()
}

/** The answers of who is there as within office hours: the rest of them is the server's. */
export const withinHours = async (context: BrowserContext): Promise<void> => {
  await context.route(`**${chat.customerService.path}*`, async (route) => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as {
      data: { records: object[]; presence: { status: string; available: boolean }[] }
    }
    const presence = data.presence.map((one) =>
      one.status === 'online' ? { ...one, available: true, backAt: '' } : one,
    )
    await route.fulfill({ response: answer, json: { ...rest, data: { ...data, presence } } })
  })
}
