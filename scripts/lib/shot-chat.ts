import type { BrowserContext, Page, Route, WebSocketRoute } from 'playwright-core'
import { SOCKET_PREFIX } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import { hrefTo } from '#web/shell/pages.ts'
import { hydrated, signIn } from '../../e2e/browser.ts'
import { sampleOf } from '../../e2e/samples.ts'
import { chatOf, choose, composerOf, guestName, openChat, say, serve } from '../../e2e/talks.ts'
import { type Act, inTurn } from './shot-acts.ts'

/** 在线咨询 in the states of chat.md D1. */

const EXPERT = '周明远'
const QUESTION = '高企认定要几件知识产权？我们去年申请了三件实用新型。'

/** Below, the tabs at the bottom open the chat. */
const TABS_MOST = 599

const open: Act = async (page) => {
  await hydrated(page)
  await openChat(page, (page.viewportSize()?.width ?? 0) <= TABS_MOST)
}
const ask: Act = async (page) => {
  await choose(page, EXPERT)
  await say(page, QUESTION)
  await chatOf(page).getByText('已发送').waitFor()
}
const asked = inTurn(open, ask)

const send = async (page: Page, text: string): Promise<void> => {
  await composerOf(page).fill(text)
  await composerOf(page).press('Enter')
}

interface Presence {
  status: string
  available: boolean
  backAt: string
}

/** What is answered to who is there. */
const presence =
  (change: (one: Presence, at: number) => Presence): Act =>
  async (page) =>
    page.route(`**${chat.customerService.path}*`, async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = (await answer.json()) as {
        data: { records: object[]; presence: Presence[] }
      }
      const json = { ...rest, data: { ...data, presence: data.presence.map(change) } }
      await route.fulfill({ response: answer, json })
    })

/** The experts' list, answered in its own way. */
const list =
  (answer: (route: Route) => Promise<unknown>): Act =>
  async (page) =>
    page.route(`**${experts.consultants.path}*`, answer)

const nobody = list(async (route) => {
  const answer = await route.fetch()
  const { data, ...rest } = (await answer.json()) as { data: object }
  await route.fulfill({ response: answer, json: { ...rest, data: { ...data, records: [] } } })
})

/** Opens the chat without waiting for a composer that names somebody. */
const openUnnamed: Act = async (page) => {
  await hydrated(page)
  void openChat(page, (page.viewportSize()?.width ?? 0) <= TABS_MOST).catch(() => {})
  await chatOf(page).waitFor()
}

const socket =
  (on: (route: WebSocketRoute) => void): Act =>
  async (page) =>
    page.routeWebSocket((url) => url.pathname.startsWith(SOCKET_PREFIX), on)

/** The line breaks after the first message, and stays broken longer than is kept quiet. */
const breaking: Act = async (page, context) => {
  const held: { line?: WebSocketRoute } = {}
  await socket((route) => {
    if (held.line) return void route.close()
    held.line = route
    route.connectToServer()
  })(page, context)
  await asked(page, context)
  await held.line?.close()
  await chatOf(page).getByText('连接已断开，正在重新连接').waitFor()
}

/** The second message is refused. */
const refusing: Act = async (page, context) => {
  await socket((route) => {
    const server = route.connectToServer()
    route.onMessage((said) => {
      const frame = JSON.parse(String(said)) as { t: string; id: string; body?: { text: string } }
      if (frame.t === 'send' && frame.body?.text !== QUESTION)
        route.send(JSON.stringify({ t: 'nack', id: frame.id, code: 'too_big' }))
      else server.send(said)
    })
  })(page, context)
  await asked(page, context)
  await send(page, '这是一段太长的说明')
  await chatOf(page)
    .getByText(/发送失败/)
    .waitFor()
}

/** An expert of a browser of their own, who has answered. */
const answered = async (page: Page, context: BrowserContext): Promise<Page> => {
  await asked(page, context)
  const other = await context.browser()?.newContext({ locale: 'zh-CN' })
  if (!other) throw new Error('a context without a browser')
  const desk = await other.newPage()
  await serve(desk, new URL(page.url()).origin, await guestName(page))
  const reply = desk.getByRole('textbox', { name: /^发给客户/ })
  await reply.fill('一类知识产权一件即可，二类要五件以上。您的三件实用新型还差两件。')
  await reply.press('Enter')
  await chatOf(page).getByText('一类知识产权一件即可').waitFor()
  await reply.fill('#高新技术企业认定管理办法')
  await desk.getByRole('list', { name: '政策卡片' }).getByRole('button').first().click()
  await chatOf(page)
    .getByRole('link', { name: /来源：/ })
    .waitFor()
  return desk
}

const ended: Act = async (page, context) => {
  const desk = await answered(page, context)
  await desk.getByRole('button', { name: /^结束/ }).first().click()
  await desk.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
  await chatOf(page).getByRole('region', { name: '满意度' }).waitFor()
  await desk.context().close()
}

const noticed: Act = async (page, context) => {
  const desk = await answered(page, context)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await chatOf(page).getByRole('button', { name: '关闭' }).click()
  const reply = desk.getByRole('textbox', { name: /^发给客户/ })
  await reply.fill('还可以看一下这份清单。')
  await reply.press('Enter')
  await page.waitForTimeout(600)
  await desk.context().close()
}

const signedIn: Act = async (page, context) => {
  await asked(page, context)
  const { origin, pathname, search } = new URL(page.url())
  await signIn(page, origin, hrefTo('adminHome'), 'demo')
  await page.goto(origin + pathname + search)
  await open(page, context)
  await chatOf(page).getByText('是否将登录前的咨询记录并入公司账号？').waitFor()
}

const again: Act = async (page) => page.reload()

const free = { status: 'online', available: true, backAt: '' } as const
const closed = { status: 'offline', available: false, backAt: '' } as const

const ACTS: Readonly<Record<string, Act>> = {
  open,
  loading: inTurn(
    list(async () => {}),
    openUnnamed,
  ),
  nobody: inTurn(nobody, openUnnamed),
  experts: inTurn(
    presence((one, at) => (at < 2 ? { ...one, ...free } : one)),
    open,
    async (page) => {
      const unfold = chatOf(page).getByRole('button', { name: /换一位专家|^资料$/ })
      if (await unfold.isVisible()) await unfold.click()
    },
  ),
  away: inTurn(
    presence((one, at) => (at === 1 ? { ...one, ...free } : { ...one, ...closed })),
    open,
    async (page) => choose(page, EXPERT),
  ),
  offline: inTurn(
    presence((one) => ({ ...one, ...closed })),
    open,
  ),
  busy: inTurn(
    presence((one) => ({ ...one, ...closed, status: 'busy' })),
    open,
  ),
  outside: inTurn(
    presence((one) => ({ ...one, ...closed, backAt: '2026-11-23 09:00' })),
    asked,
  ),
  answered: async (page, context) => (await answered(page, context)).context().close(),
  reconnecting: breaking,
  noNetwork: inTurn(asked, async (page, context) => {
    await context.setOffline(true)
    await send(page, '好的，我们补两件')
  }),
  failed: refusing,
  blocked: inTurn(asked, async (page) => {
    await send(page, '可以代开发票吗')
    await chatOf(page).getByText('请保持消息内容积极健康，修改后再发送').waitFor()
  }),
  file: inTurn(asked, async (page) =>
    chatOf(page)
      .getByLabel('选择文件')
      .setInputFiles({
        name: '台账.exe',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('MZ'),
      }),
  ),
  ended,
  notice: noticed,
  takeAlong: signedIn,
  refused: inTurn(
    socket((route) => void route.close({ code: 4401 })),
    open,
    async (page) => {
      await choose(page, EXPERT)
      await send(page, QUESTION)
      await chatOf(page).getByText('登录状态已变化，请刷新页面后继续咨询').waitFor()
    },
  ),
  storage: inTurn(
    async (page) =>
      page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('blocked', 'SecurityError')
        }
      }),
    again,
    asked,
  ),
}

const path = sampleOf('policyDetail')

export const CHAT_STATES = Object.entries(ACTS).map(([name, act]) => ({
  name: `state-chat-${name}`,
  path,
  /** The last of the sheet and the first of the dialog. */
  also: [900, 901],
  act,
}))
