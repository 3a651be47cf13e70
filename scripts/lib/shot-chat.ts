import type { BrowserContext, Page, Route, WebSocketRoute } from 'playwright-core'
import { SOCKET_PREFIX } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { POLL_MS } from '#server/chat/assign/assigner.ts'
import { READ_MS } from '#web/chat/useFollow.ts'
import { HOLD_MS } from '#web/chat/workbench/useGuards.ts'
import { hydrated, signIn } from '../../e2e/browser.ts'
import { sampleOf } from '../../e2e/samples.ts'
import {
  chatOf,
  choose,
  composerOf,
  guestName,
  openChat,
  say,
  serve,
  shownOf,
} from '../../e2e/talks.ts'
import { type Act, inTurn } from './shot-acts.ts'
import { anotherContext, later, MOMENT } from './shot-still.ts'

/** 在线咨询 in the states of chat.md D1. */

const EXPERT = '周明远·示例'
const QUESTION = '高企认定要几件知识产权？我们去年申请了三件实用新型。'

/** Below, the tabs at the bottom open the chat. */
const TABS_MOST = 599

const open: Act = async (page) => {
  await hydrated(page)
  await openChat(page, (page.viewportSize()?.width ?? 0) <= TABS_MOST)
}
/** From here on the chat shows the list of experts beside the talk. */
const LIST_LEAST = 901

const ask: Act = async (page) => {
  await choose(page, EXPERT)
  await say(page, QUESTION)
  await chatOf(page).getByText('已发送').waitFor()
  // The list hears of the new talk a little later.
  if ((page.viewportSize()?.width ?? 0) >= LIST_LEAST)
    await chatOf(page).getByText('上次为您服务').first().waitFor()
}
const asked = inTurn(open, ask)

const send = async (page: Page, text: string): Promise<void> => {
  await composerOf(page).fill(text)
  await composerOf(page).press('Enter')
}

/** Longer than a break of the line is kept quiet. */
const LONG_BREAK_MS = 10_000

interface Presence {
  status: string
  available: boolean
  backAt: string
}

/** What is answered to who is there; the page asks as soon as it is idle, so it begins anew. */
const presence =
  (change: (one: Presence, at: number) => Presence): Act =>
  async (page) => {
    await page.route(`**${chat.customerService.path}*`, async (route) => {
      const answer = await route.fetch()
      const { data, ...rest } = (await answer.json()) as {
        data: { records: object[]; presence: Presence[] }
      }
      const json = { ...rest, data: { ...data, presence: data.presence.map(change) } }
      await route.fulfill({ response: answer, json })
    })
    await page.reload()
  }

const free = { status: 'online', available: true, backAt: '' } as const
const closed = { status: 'offline', available: false, backAt: '' } as const

/** The others of the same server come and go, so nobody is there but where a state says so. */
const alone = presence((one) => ({ ...one, ...closed }))
const attended = presence((one) => ({ ...one, ...free }))

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
  const line: { now?: WebSocketRoute; broken?: true } = {}
  await socket((route) => {
    if (line.broken) return void route.close()
    line.now = route
    route.connectToServer()
  })(page, context)
  await asked(page, context)
  line.broken = true
  await line.now?.close()
  // The page has to notice first.
  await page.waitForTimeout(500)
  await later(page, LONG_BREAK_MS)
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

/** Serves the guest, and makes room for as many as there are pictures. */
const attend = async (bench: Page, origin: string, guest: string): Promise<void> => {
  // By then it rings: whether it does so or still waits when it is taken stands in its history.
  await serve(bench, origin, guest, 2 * POLL_MS)
  const status = bench.getByRole('button', { name: /我的状态/ })
  // On a phone a conversation has the screen.
  if (!(await status.isVisible())) await bench.getByRole('link', { name: '返回会话列表' }).click()
  await status.click()
  await bench.getByRole('textbox', { name: /同时接待/ }).fill('50')
  const states = bench.getByRole('region', { name: '我的状态' })
  await states.getByRole('button', { name: /^在线/ }).click()
  await bench.getByRole('link', { name: new RegExp(shownOf(guest)) }).click()
}

/** An expert of a browser of their own, who has answered. */
const answered = async (page: Page, context: BrowserContext): Promise<Page> => {
  await asked(page, context)
  const other = await anotherContext(context)
  const bench = await other.newPage()
  await attend(bench, new URL(page.url()).origin, await guestName(page))
  const reply = bench.getByRole('textbox', { name: /^发给客户/ })
  await reply.fill('一类知识产权一件即可，二类要五件以上。您的三件实用新型还差两件。')
  await reply.press('Enter')
  await chatOf(page).getByText('一类知识产权一件即可').waitFor()
  await reply.fill('#高新技术企业认定管理办法')
  await bench.getByRole('list', { name: '政策卡片' }).getByRole('button').first().click()
  await chatOf(page)
    .getByRole('link', { name: /来源：/ })
    .waitFor()
  await chatOf(page).getByText('已读').first().waitFor()
  return bench
}

const ended: Act = async (page, context) => {
  const bench = await answered(page, context)
  await bench.getByRole('button', { name: /^结束/ }).first().click()
  await bench.getByRole('dialog').getByRole('button', { name: '结束会话' }).click()
  await chatOf(page).getByRole('region', { name: '满意度' }).waitFor()
  await bench.context().close()
}

const noticed: Act = async (page, context) => {
  const bench = await answered(page, context)
  // What is in sight counts as read a little later.
  await page.waitForTimeout(2 * READ_MS)
  await chatOf(page).getByRole('button', { name: '关闭' }).click()
  const reply = bench.getByRole('textbox', { name: /^发给客户/ })
  await reply.fill('还可以看一下这份清单。')
  await reply.press('Enter')
  await page.waitForTimeout(600)
  await bench.context().close()
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

const ACTS: Readonly<Record<string, Act>> = {
  open: inTurn(attended, open),
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
  offline: open,
  busy: inTurn(
    presence((one) => ({ ...one, ...closed, status: 'busy' })),
    open,
  ),
  outside: inTurn(
    presence((one) => ({ ...one, ...closed, backAt: '2026-11-26 09:00' })),
    asked,
  ),
  answered: inTurn(attended, async (page, context) =>
    (await answered(page, context)).context().close(),
  ),
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
  ended: inTurn(attended, ended),
  notice: inTurn(attended, noticed),
  takeAlong: signedIn,
  merged: inTurn(signedIn, async (page) => {
    await chatOf(page).getByRole('button', { name: '并入' }).click()
    await chatOf(page).getByRole('region', { name: '游客咨询记录' }).waitFor({ state: 'detached' })
  }),
  greeting: async (page) => {
    await hydrated(page)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight * 0.6))
    await page.getByRole('complementary', { name: '咨询提示' }).waitFor()
  },
  menu: inTurn(asked, async (page) => {
    await chatOf(page).getByRole('button', { name: '更多', exact: true }).click()
    await chatOf(page).getByText('换顾问', { exact: true }).waitFor()
  }),
  recalled: inTurn(asked, async (page) => {
    await chatOf(page).getByRole('button', { name: /^撤回/ }).click()
    await chatOf(page).getByRole('button', { name: '重新编辑' }).waitFor()
  }),
  personal: inTurn(asked, async (page) => {
    // The standard's own example of a number: nobody's.
    await send(page, '法人身份证号 11010519491231002X')
    await chatOf(page).getByRole('button', { name: '打码发送' }).waitFor()
  }),
  waiting: inTurn(
    presence((one) => ({ ...one, ...closed, status: 'busy' })),
    async (page) =>
      page.route(`**${chat.open.path}*`, async (route) => {
        const answer = await route.fetch()
        const { data, ...rest } = (await answer.json()) as { data: { chat: object } }
        const waits = { status: 'queued', waitingSince: MOMENT - 240_000, ahead: 2 }
        const json = { ...rest, data: { ...data, chat: { ...data.chat, ...waits } } }
        await route.fulfill({ response: answer, json })
      }),
    asked,
  ),
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

/** 消息中心 and 工作台, as who signs in sees them. */
const NEWS = hrefTo('news', {}, 1)

/** A guest of another browser who asks; under which name. */
const customer = async (page: Page, context: BrowserContext): Promise<string> => {
  const other = await anotherContext(context)
  const visitor = await other.newPage()
  await visitor.goto(new URL(page.url()).origin + path)
  await asked(visitor, other)
  const name = await guestName(visitor)
  await other.close()
  return name
}

/** 工作台 with a guest's conversation that was just taken. */
const served: Act = async (page, context) => {
  const name = await customer(page, context)
  await attend(page, new URL(page.url()).origin, name)
  const reply = page.getByRole('textbox', { name: /^发给客户/ })
  await reply.fill('一类知识产权一件即可，二类要五件以上。')
  await reply.press('Enter')
  await page.getByRole('log').getByText('一类知识产权一件即可').first().waitFor()
}

const as =
  (who: string, query = ''): Act =>
  async (page) => {
    const { origin } = new URL(page.url())
    await signIn(page, origin, NEWS, who)
    if (query !== '') await page.goto(`${origin}${NEWS}${query}`)
    await page.getByRole('tabpanel').waitFor()
    if (who !== 'demo') await page.getByRole('button', { name: /我的状态/ }).waitFor()
  }

const click =
  (role: 'button' | 'radio', name: string | RegExp): Act =>
  async (page) =>
    page.getByRole(role, { name }).first().click()

/** Writes where an expert writes to the customer. */
const replying =
  (text: string): Act =>
  async (page) => {
    await page.getByRole('textbox', { name: /^发给客户/ }).fill(text)
  }

/** What the server might say at any moment, once the socket stands. */
const told =
  (frames: (conv: string) => readonly object[]): Act =>
  async (page, context) => {
    const held: { line?: WebSocketRoute } = {}
    await socket((route) => {
      route.connectToServer()
      held.line = route
    })(page, context)
    await page.reload()
    const conv = new URL(page.url()).searchParams.get('chat') ?? ''
    await page.getByRole('tabpanel').waitFor()
    await page.waitForTimeout(2_000)
    for (const frame of frames(conv)) held.line?.send(JSON.stringify(frame))
  }

const RING = {
  t: 'ev',
  useq: 1_000_000,
  kind: 'ring',
  data: {
    conv: '00000000-0000-4000-8000-000000000000',
    customerName: '李工',
    sourceTitle: '高新技术企业认定申报通知',
    lastText: '我们想今年申报，来得及吗？',
    brief: '客户已有三件实用新型',
  },
} as const

const DESK_ACTS: Readonly<Record<string, Act>> = {
  empty: as('advisor'),
  thread: served,
  note: inTurn(served, click('radio', '内部备注'), async (page) => {
    const note = page.getByRole('textbox', { name: '内部备注，客户看不到' })
    await note.fill('预算有限，先看费用归集')
    await page.getByRole('button', { name: '保存备注' }).click()
    await page.getByRole('region', { name: '内部备注' }).waitFor()
    await note.pressSequentially('请 @')
    await page.getByRole('list', { name: '提到同事' }).waitFor()
  }),
  quick: inTurn(served, replying('/')),
  policy: inTurn(served, replying('#高新'), async (page) =>
    page.getByRole('list', { name: '政策卡片' }).getByRole('button').first().waitFor(),
  ),
  replies: inTurn(served, click('button', '管理快捷语')),
  reply: inTurn(served, click('button', '管理快捷语'), click('button', '新建')),
  commands: inTurn(served, async (page) => {
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: '搜索页面、操作和记录' }).waitFor()
  }),
  keys: inTurn(as('advisor'), click('button', '快捷键')),
  transfer: inTurn(served, click('button', /^转接/)),
  end: inTurn(served, click('button', /^结束/)),
  context: inTurn(served, async (page) => {
    const width = page.viewportSize()?.width ?? 0
    if (width < 768) await page.getByRole('radio', { name: '客户资料' }).click()
    else if (width < 1_200) await page.getByRole('link', { name: '客户资料' }).click()
  }),
  ring: inTurn(
    as('advisor'),
    told(() => [{ ...RING, data: { ...RING.data, until: MOMENT + 18_000 } }]),
  ),
  collision: inTurn(
    served,
    told((conv) => [{ t: 'typing', conv, from: 'somebody' }]),
    replying('我来答复'),
    async (page) => page.getByRole('textbox', { name: /^发给客户/ }).press('Enter'),
  ),
  undo: inTurn(
    async (page) =>
      page.addInitScript((held) => {
        localStorage.setItem('cq:deskOptions', '{"undo":true}')
        // How long it can be undone is real time, which no picture may tell.
        const wait = window.setTimeout
        window.setTimeout = ((run: TimerHandler, ms?: number, ...more: unknown[]) =>
          ms === held ? 0 : wait(run, ms, ...more)) as typeof setTimeout
      }, HOLD_MS),
    served,
    replying('稍等，我核对一下'),
    async (page) => page.getByRole('textbox', { name: /^发给客户/ }).press('Enter'),
  ),
  away: inTurn(as('advisor'), click('button', /我的状态/), click('button', /^离开/)),
  wall: inTurn(served, as('admin', '?wall=1'), async (page) =>
    page.getByRole('table', { name: '专家' }).waitFor(),
  ),
  watch: inTurn(served, as('admin', '?wall=1'), click('button', /^旁听/), async (page) =>
    page.getByRole('list', { name: '聊天记录' }).waitFor(),
  ),
}

/** A member who has asked in the message centre. */
const centre: Act = async (page, context) => {
  await as('demo')(page, context)
  await page.getByRole('button', { name: '开始咨询' }).click()
  await page.getByRole('list', { name: '专家' }).getByRole('button', { name: EXPERT }).click()
  const field = page.getByRole('textbox', { name: /^发给/ })
  await field.fill(QUESTION)
  await field.press('Enter')
  await page.getByRole('log').getByText(QUESTION).last().waitFor()
}

const CENTRE_ACTS: Readonly<Record<string, Act>> = {
  list: inTurn(centre, async (page) => {
    await page.goto(new URL(NEWS, page.url()).href)
    await page.getByRole('list', { name: '会话列表' }).waitFor()
  }),
  thread: centre,
  begin: inTurn(as('demo'), click('button', '开始咨询'), async (page) =>
    page.getByRole('list', { name: '专家' }).waitFor(),
  ),
  menu: inTurn(centre, click('button', '会话操作')),
  files: inTurn(centre, click('button', '会话操作'), click('button', '聊天文件')),
  remind: as('demo', '?tab=remind'),
}

/** The last of the sheet and the first of the dialog. */
const also = [900, 901]

const statesOf = (group: string, acts: Readonly<Record<string, Act>>) =>
  Object.entries(acts).map(([name, act]) => ({ name: `state-${group}-${name}`, path, also, act }))

const inAlone = (acts: Readonly<Record<string, Act>>) =>
  Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, inTurn(alone, act)]))

export const CHAT_STATES = statesOf('chat', inAlone(ACTS))
export const WORKBENCH_STATES = statesOf('desk', DESK_ACTS)
export const CENTRE_STATES = statesOf('centre', CENTRE_ACTS)
