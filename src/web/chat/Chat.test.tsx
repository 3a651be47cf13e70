// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import { showcase } from '#contract/showcase.ts'
import type { Endpoint } from '#contract/wire/endpoint.ts'
import { refuse } from '#contract/wire/refusals.ts'
import type { Granted } from '#web/session/session.ts'
import { renderAt } from '#web/shell/testing.tsx'
import { Chat } from './Chat.tsx'
import { HOURS_TEXT } from './ChatDialog.tsx'
import { SENSITIVE_TEXT } from '#domain/chat/sensitive.ts'
import { noticeText } from './NoticeCard.tsx'
import { chatOf, expertOf, itemOf, messageAt, presenceOf } from './samples.ts'
import { STRIP } from './Strip.tsx'
import { lines, openMemory } from './testing.ts'
import type { ChatWorld } from './useTalk.ts'

const NOON = 1_795_233_600_000
const MEMBER = { userId: 'u1', userName: '王工', companyId: 'c9' } as unknown as Granted

let wide = true
const sockets = { now: lines() }
let memory = openMemory()
const world: ChatWorld = {
  openLine: (path, events) => sockets.now.openLine(path, events),
  openOutbox: async () => memory,
  now: () => Date.now(),
  dice: () => 0,
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

type Answer = readonly [Endpoint, (input: Record<string, unknown>) => unknown]

const faq = { faqId: 'q1', question: '高企要几件专利？', answer: ['看得分。'] }

/** Three experts of whom the first two are there, and one conversation with the first. */
const usual: Answer[] = [
  [
    experts.consultants,
    () => ({
      records: [
        expertOf('e', '周明远'),
        expertOf('f', '林知夏'),
        expertOf('g', '陈砚秋', { personnelTag: '商标,版权' }),
      ],
    }),
  ],
  [
    chat.customerService,
    () => ({
      records: [],
      presence: [
        presenceOf('e'),
        presenceOf('f'),
        presenceOf('g', { status: 'offline', available: false, backAt: '2099-01-05 09:00' }),
      ],
    }),
  ],
  [chat.list, () => ({ records: [chatOf('c')], total: 1, page: 0, pageSize: 50, unread: 0 })],
  [
    chat.open,
    ({ toUserId }) => ({
      chat: chatOf(toUserId === 'e' ? 'c' : `with-${String(toUserId)}`, {
        toUserId: String(toUserId),
      }),
      presence: [],
    }),
  ],
  [
    chat.history,
    ({ chatId }) => ({
      msgChatListVos: chatId === 'c' ? [itemOf(1, { chatContent: '您好，请说' })] : [],
      chatId,
      head: chatId === 'c' ? 1 : 0,
      cleared: 0,
      complete: true,
    }),
  ],
  [showcase.faqs, () => ({ records: [faq], total: 1, categories: [] })],
  [chat.filterWords, () => []],
  [chat.mark, () => ({ unread: 0, chatNum: 0 })],
]

const open = async (
  more: Answer[] = [],
  given: { member?: boolean; address?: string; page?: string } = {},
) => {
  const asked: { endpoint: Endpoint; input: Record<string, unknown> }[] = []
  const answers = [...more, ...usual]
  const page = (
    <main>
      <h1>{given.page ?? '政策'}</h1>
      <button type="button" onClick={() => opened.notices.openChat({})}>
        打开
      </button>
      <Chat world={world} />
    </main>
  )
  const opened = renderAt(
    page,
    given.address ?? '/policy',
    (endpoint, input) => {
      asked.push({ endpoint, input })
      const answer = answers.find(([one]) => one === endpoint)
      if (!answer) throw new Error(`not asked for: ${endpoint.path}`)
      return answer[1](input)
    },
    { session: given.member ? MEMBER : null },
  )
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  fireEvent.click(opener)
  await screen.findByRole('dialog')
  const of = (endpoint: Endpoint) => asked.filter((one) => one.endpoint === endpoint)
  return { ...opened, asked, of, opener }
}

const field = (): HTMLTextAreaElement => screen.getByRole('textbox', { name: /^发给|输入消息/ })
const type = (text: string): void => {
  field().value = text
  fireEvent.input(field())
}
const enter = (more: object = {}): boolean => fireEvent.keyDown(field(), { key: 'Enter', ...more })
const connected = async (): Promise<void> => {
  await waitFor(() => expect(sockets.now.opened).toHaveLength(1))
  act(() => sockets.now.welcome({ c: 1 }))
}
const log = () => screen.getByRole('log')

beforeEach(() => {
  wide = true
  memory = openMemory()
  sockets.now = lines()
  localStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width: 901px') ? wide : false,
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the dialog', () => {
  it('has its three panes, the hours, the history, and gives the focus back', async () => {
    const { opener, of } = await open()
    expect(screen.getByRole('complementary', { name: '选择专家' })).toBeTruthy()
    expect(screen.getByRole('complementary', { name: '专家资料' })).toBeTruthy()
    expect(HOURS_TEXT).toBe('售前 5×8 小时 · 售后 7×21 小时')
    expect(screen.getByText(HOURS_TEXT)).toBeTruthy()
    expect(await screen.findByText('您好，请说')).toBeTruthy()
    expect(screen.getByText('没有更早的消息了')).toBeTruthy()
    expect(of(chat.history)[0]?.input).toMatchObject({ labelValue: '7', page: 0, pageSize: 100 })
    expect(document.activeElement).toBe(field())
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('a guest goes by 18 digits that the browser keeps, and is told so', async () => {
    const { of } = await open()
    await connected()
    const guestId = String(of(chat.open)[0]?.input.guestId)
    expect(guestId).toMatch(/^[1-9]\d{17}$/)
    expect(JSON.parse(localStorage.getItem('cq:guestId') ?? '')).toBe(guestId)
    expect(sockets.now.last().path).toMatch(new RegExp(`/${guestId}_\\d{5}$`))
    expect(document.body.textContent).toContain('游客身份咨询，记录保存 30 天')
    expect(screen.getByRole('link', { name: '登录后保留记录' }).getAttribute('href')).toBe('/login')
  })

  it('goes by another name where its own is another browser’s, and keeps what was typed', async () => {
    localStorage.setItem('cq:guestId', JSON.stringify('999999999999999999'))
    const { of } = await open([
      [chat.list, () => ({ records: [], total: 0 })],
      [
        chat.open,
        ({ guestId }) => {
          if (guestId === '999999999999999999') throw refuse('forbidden')
          return { chat: chatOf('c'), presence: [] }
        },
      ],
    ])
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    type('请问')
    enter()
    await waitFor(() => expect(of(chat.open)).toHaveLength(1))
    await waitFor(() => expect(localStorage.getItem('cq:guestId')).not.toContain('9999999'))
    await waitFor(() => expect(field().value).toBe('请问'))
    enter()
    await connected()
    expect(of(chat.open)[1]?.input.guestId).toMatch(/^[1-9]\d{17}$/)
  })

  it('picks one of those who are there by the dice; the grade is no rating', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: '周明远', level: 2 })).toBeTruthy()
    const rows = within(screen.getByRole('list', { name: '专家' })).getAllByRole('button')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('在线上次为您服务'),
      expect.stringContaining('在线'),
      expect.stringContaining('01-05 09:00 回复'),
    ])
    expect(rows[0]?.getAttribute('aria-current')).toBe('true')
    expect(screen.getByText('等级 1')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/评分|星级/)
  })

  it('begins no conversation before there is something to say', async () => {
    const { of } = await open([[chat.list, () => ({ records: [], total: 0 })]])
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    expect(of(chat.open)).toEqual([])
    expect(sockets.now.opened).toEqual([])
    type('请问')
    enter()
    await connected()
    expect(of(chat.open)[0]?.input).toMatchObject({ toUserId: 'e', topic: 'consult' })
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
    expect(field().value).toBe('')
  })

  it('says what page the question is about', async () => {
    const { of } = await open([], { address: '/policy/detail?id=p1', page: '关于设备更新的通知' })
    expect(
      (await screen.findByRole('link', { name: '关于设备更新的通知' })).getAttribute('href'),
    ).toBe('/policy/detail?id=p1')
    await waitFor(() =>
      expect(of(chat.open)[0]?.input).toMatchObject({
        sourceTitle: '关于设备更新的通知',
        sourceLink: '/policy/detail?id=p1',
      }),
    )
  })

  it('asks the experts for job titles there, with the automatic reply of each', async () => {
    const { of } = await open(
      [
        [
          experts.jobTitleConsultants,
          () => ({ records: [expertOf('e', '高远', { autoReplyDictId: 'd1' })] }),
        ],
        [
          chat.autoReply,
          () => ({
            dictDesc:
              '<p>您好，<b>请说</b></p><script>alert(1)</script><a href="javascript:x">坏</a><a href="https://a.cn" onclick="x">好</a><img src=x onerror=y>',
          }),
        ],
      ],
      { address: '/jobTitle' },
    )
    const reply = await screen.findByRole('region', { name: '自动回复' })
    expect(reply.textContent).toBe('自动回复您好，请说坏好（在新窗口打开）')
    expect(
      within(reply)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['https://a.cn'])
    expect(reply.innerHTML).not.toMatch(/script|onclick|img/)
    expect(of(chat.autoReply)[0]?.input).toEqual({ dictId: 'd1' })
  })

  it('a guest’s socket closes after the dialog', async () => {
    await open()
    await connected()
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    expect(sockets.now.last().isClosed).toBe(false)
    await waitFor(() => expect(sockets.now.last().isClosed).toBe(true))
    expect(sockets.now.opened).toHaveLength(1)
  })

  it('says that nothing outlives the page where the storage is closed', async () => {
    await open()
    expect(await screen.findByText(/浏览器没有开放本机存储/)).toBeTruthy()
  })

  it('answers what is often asked, and hands the rest to the expert', async () => {
    await open()
    const asked = await screen.findByText('高企要几件专利？')
    expect(asked.parentElement?.textContent).toContain('看得分。')
    fireEvent.click(screen.getByRole('button', { name: '没解决，问专家' }))
    expect(field().value).toBe('高企要几件专利？')
  })

  it('shows who answers after a transfer', async () => {
    const moved = chatOf('c', { toUserId: 'f', userName: '林知夏' })
    await open([[chat.open, () => ({ chat: moved, presence: [] })]])
    expect(await screen.findByRole('heading', { name: '林知夏', level: 2 })).toBeTruthy()
  })

  it('on phones it is a sheet with the experts behind the name', async () => {
    wide = false
    await open()
    const name = await screen.findByRole('button', { name: /周明远.*换一位专家/ })
    expect(screen.queryByRole('complementary')).toBeNull()
    fireEvent.click(name)
    fireEvent.click(screen.getByRole('button', { name: /林知夏/ }))
    expect(await screen.findByRole('heading', { name: '林知夏' })).toBeTruthy()
    expect(name.getAttribute('aria-expanded')).toBe('false')
    act(() => history.back())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('writing', () => {
  it('Enter sends, and the message is there once', async () => {
    await open()
    await connected()
    type('  你好  ')
    enter()
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
    const [sent] = sockets.now.sends()
    expect(sent?.body.text).toBe('你好')
    expect(field().value).toBe('')
    act(() =>
      sockets.now.tell({ t: 'ack', id: sent!.id, conv: 'c', seq: 2, msgId: 'm2', ts: NOON }),
    )
    expect(await within(log()).findByText('已发送')).toBeTruthy()
    expect(within(log()).getAllByText('你好')).toHaveLength(1)
  })

  it.each([
    ['composing', { isComposing: true }],
    ['a key of the input method', { keyCode: 229 }],
  ])('never sends while %s', async (_name, more) => {
    const { of } = await open()
    await connected()
    type('nihao')
    expect(enter(more)).toBe(true)
    expect(of(chat.filterWords)).toEqual([])
    enter()
    await waitFor(() => expect(of(chat.filterWords)).toHaveLength(1))
  })

  it('never sends with the Enter that ends a composition', async () => {
    const { of } = await open()
    await connected()
    type('你好')
    fireEvent.compositionEnd(field())
    expect(enter()).toBe(false)
    expect(of(chat.filterWords)).toEqual([])
    await new Promise((done) => setTimeout(done, 0))
    enter()
    await waitFor(() => expect(of(chat.filterWords)).toHaveLength(1))
  })

  it('Ctrl+Enter begins a line at the caret, Shift+Enter is left to the browser', async () => {
    const { of } = await open()
    type('前后')
    field().setSelectionRange(1, 1)
    expect(enter({ ctrlKey: true })).toBe(false)
    expect(field().value).toBe('前\n后')
    expect(field().selectionStart).toBe(2)
    expect(enter({ shiftKey: true })).toBe(true)
    expect(of(chat.filterWords)).toEqual([])
  })

  it('grows from four rows to twelve', async () => {
    await open()
    expect(field().rows).toBe(4)
    type('一\n'.repeat(6))
    expect(field().rows).toBe(7)
    type('一\n'.repeat(40))
    expect(field().rows).toBe(12)
    type('一')
    expect(field().rows).toBe(4)
  })

  it('ignores what is empty, and counts from 1800', async () => {
    const { of } = await open()
    type(' \n ')
    enter()
    fireEvent.click(screen.getByRole('button', { name: '发送' }))
    expect(of(chat.filterWords)).toEqual([])
    type('字'.repeat(1800))
    expect(screen.getByText('1800/2000')).toBeTruthy()
    type('字'.repeat(2001))
    expect(screen.getByText('最多 2000 字，已超出 1 字')).toBeTruthy()
    enter()
    expect(of(chat.filterWords)).toEqual([])
  })

  it('a blocked text stays, with its words underlined and the caret on the first', async () => {
    await open([[chat.filterWords, () => [{ word: '**', from: 2, to: 4 }]]])
    await connected()
    type('这是坏话呀')
    enter()
    expect((await screen.findByRole('alert')).textContent).toBe(SENSITIVE_TEXT)
    expect(SENSITIVE_TEXT).toBe('请保持消息内容积极健康，修改后再发送')
    expect(document.querySelector('mark')?.textContent).toBe('坏话')
    expect(field().value).toBe('这是坏话呀')
    expect([field().selectionStart, field().selectionEnd]).toEqual([2, 4])
    expect(sockets.now.sends()).toEqual([])
    type('这是话呀')
    expect(screen.queryByText(SENSITIVE_TEXT)).toBeNull()
  })

  it('a message that is refused keeps its text and reason: send again, change, throw away', async () => {
    await open()
    await connected()
    const refused = async (text: string): Promise<void> => {
      const before = sockets.now.sends().length
      type(text)
      enter()
      await waitFor(() => expect(sockets.now.sends()).toHaveLength(before + 1))
      const id = sockets.now.sends().at(-1)!.id
      act(() => sockets.now.tell({ t: 'nack', id, code: 'blocked', text: '含有不能发送的内容' }))
    }
    await refused('第一句')
    expect(screen.getByRole('alert').textContent).toContain('发送失败：含有不能发送的内容')
    fireEvent.click(screen.getByRole('button', { name: '重发' }))
    expect(sockets.now.sends().map(({ id }) => id)).toEqual(
      Array.from({ length: 2 }, () => sockets.now.sends()[0]?.id),
    )
    const { id } = sockets.now.sends()[0]!
    act(() => sockets.now.tell({ t: 'nack', id, code: 'blocked', text: '含有不能发送的内容' }))
    fireEvent.click(screen.getByRole('button', { name: '编辑' }))
    expect(field().value).toBe('第一句')
    expect(within(log()).queryByText('第一句')).toBeNull()
    type('')
    await refused('第二句')
    fireEvent.click(screen.getByRole('button', { name: '删除' }))
    expect(within(log()).queryByText('第二句')).toBeNull()
  })

  it('what is written anew while the words are looked at stays', async () => {
    const looked = Promise.withResolvers<never[]>()
    await open([[chat.filterWords, () => looked.promise]])
    await connected()
    type('第一句')
    enter()
    type('第二句')
    looked.resolve([])
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
    expect(sockets.now.sends()[0]?.body.text).toBe('第一句')
    // The field is cleared after the sending.
    await act(async () => {})
    expect(field().value).toBe('第二句')
  })

  it('what was typed is there again when the dialog is opened again', async () => {
    const { opener } = await open()
    await screen.findByText('您好，请说')
    type('写到一半')
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    fireEvent.click(opener)
    await waitFor(() => expect(field().value).toBe('写到一半'))
  })

  it('each conversation has its draft, and one goes along where the expert is away', async () => {
    await open()
    await screen.findByText('您好，请说')
    type('给周')
    fireEvent.click(screen.getByRole('button', { name: /陈砚秋/ }))
    await screen.findByRole('heading', { name: '陈砚秋', level: 2 })
    expect(field().value).toBe('')
    type('给陈')
    fireEvent.click(screen.getByRole('button', { name: /^周明远/ }))
    await waitFor(() => expect(field().value).toBe('给周'))
    fireEvent.click(screen.getByRole('button', { name: /陈砚秋/ }))
    await waitFor(() => expect(field().value).toBe('给陈'))
    const away = await screen.findByRole('region', { name: '顾问不在线' })
    fireEvent.click(within(away).getByRole('button', { name: /换一位在线顾问/ }))
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    await waitFor(() => expect(field().value).toBe('给周\n给陈'))
  })

  it('what is typed before anybody is known goes to whoever is', async () => {
    let come = (): void => {}
    const late = new Promise<void>((done) => {
      come = done
    })
    const [, answer] = usual[0]!
    await open([[experts.consultants, async () => late.then(() => answer({}))]])
    type('早')
    act(come)
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    expect(field().value).toBe('早')
    expect(document.activeElement).toBe(field())
  })

  it('a conversation that cannot be opened keeps the text and says why', async () => {
    let broken = true
    await open([
      [chat.list, () => ({ records: [], total: 0 })],
      [
        chat.open,
        () => {
          if (broken) throw refuse('unavailable')
          return { chat: chatOf('c'), presence: [] }
        },
      ],
    ])
    await screen.findByRole('heading', { name: '周明远', level: 2 })
    type('请问')
    enter()
    expect(await screen.findByText(/会话没有打开：服务暂时不可用/)).toBeTruthy()
    expect(field().value).toBe('请问')
    broken = false
    enter()
    await connected()
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
  })

  it('files go up with their share, and say what is wrong with them', async () => {
    const { of } = await open([
      [
        chat.addFile,
        () => ({
          records: [
            {
              fileId: 'f1',
              fileName: '章程.pdf',
              mime: 'application/pdf',
              size: 3,
              width: 0,
              height: 0,
              url: '',
            },
          ],
        }),
      ],
    ])
    await connected()
    const picker = screen.getByLabelText('选择文件')
    fireEvent.change(picker, {
      target: { files: [new File(['abc'], '章程.pdf'), new File(['x'], '病毒.exe')] },
    })
    expect((await screen.findByText(/“病毒.exe”不是可以上传的格式/)).textContent).toBeTruthy()
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
    expect(sockets.now.sends()[0]).toMatchObject({
      type: 2,
      body: { text: '章程.pdf', file: { fileId: 'f1', mime: 'application/pdf' } },
    })
    expect(of(chat.addFile)).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: /移除/ }))
    expect(screen.queryByText(/病毒/)).toBeNull()
  })
})

describe('the other side', () => {
  it('says who writes, and shows what comes', async () => {
    await open()
    await connected()
    act(() => sockets.now.tell({ t: 'typing', conv: 'c', from: 'e' }))
    expect(screen.getByText('对方正在输入…')).toBeTruthy()
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(2, { text: '看台账' }) }))
    expect(within(log()).getByText('看台账')).toBeTruthy()
    expect(screen.queryByText('对方正在输入…')).toBeNull()
    const card = {
      kind: 'policy',
      id: 'p',
      title: '甲通知',
      note: '剩 10 天',
      source: '',
      link: '/x',
    }
    act(() =>
      sockets.now.tell({ t: 'msg', m: messageAt(3, { type: 3, body: { text: '甲通知', card } }) }),
    )
    expect(screen.getByRole('link', { name: /甲通知/ }).getAttribute('href')).toBe('/x')
    const bad = { ...card, link: 'javascript:alert(1)' }
    act(() =>
      sockets.now.tell({ t: 'msg', m: messageAt(4, { type: 3, body: { text: '', card: bad } }) }),
    )
    expect(screen.getAllByRole('link', { name: /甲通知/ })).toHaveLength(1)
  })

  it('what was in sight for a second is read', async () => {
    await open()
    await connected()
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(2) }))
    const reads = () =>
      sockets.now
        .last()
        .frames.flatMap((frame) => (frame.t === 'mark' && frame.read ? [frame.read] : []))
    expect(reads()).not.toContain(2)
    await waitFor(() => expect(reads()).toContain(2))
  })

  it('keeps the place of whoever reads further up, and counts what comes', async () => {
    await open()
    await connected()
    await screen.findByText('您好，请说')
    Object.defineProperties(log(), {
      scrollHeight: { value: 1_000 },
      clientHeight: { value: 300 },
    })
    log().scrollTop = 100
    fireEvent.scroll(log())
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(2) }))
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(3) }))
    expect(log().scrollTop).toBe(100)
    fireEvent.click(screen.getByRole('button', { name: '2 条新消息 ↓' }))
    expect(log().scrollTop).toBe(1_000)
    expect(screen.queryByRole('button', { name: /条新消息/ })).toBeNull()
    log().scrollTop = 100
    fireEvent.scroll(log())
    type('我的')
    enter()
    await waitFor(() => expect(log().scrollTop).toBe(1_000))
  })

  it('older messages come by pages and move nothing', async () => {
    const page = (from: number, complete: boolean) => ({
      msgChatListVos: [itemOf(from), itemOf(from + 1)],
      chatId: 'c',
      head: 4,
      cleared: 0,
      complete,
    })
    const { of } = await open([
      [chat.history, ({ before }) => (before === 3 ? page(1, true) : page(3, false))],
    ])
    await screen.findByText('第 4 条')
    let height = 500
    Object.defineProperties(log(), {
      scrollHeight: { get: () => height },
      clientHeight: { value: 300 },
    })
    log().scrollTop = 10
    fireEvent.click(screen.getByRole('button', { name: '查看更早的消息' }))
    height = 800
    expect(await screen.findByText('第 1 条')).toBeTruthy()
    expect(screen.getByText('没有更早的消息了')).toBeTruthy()
    expect(of(chat.history)).toHaveLength(2)
    expect(log().scrollTop).toBeGreaterThanOrEqual(310)
  })

  it('a message of another conversation is announced', async () => {
    const { notices } = await open()
    await connected()
    const other = messageAt(1, { conv: 'x', from: 'f', fromName: '林知夏' })
    act(() => sockets.now.tell({ t: 'msg', m: other }))
    expect(noticeText('林知夏')).toBe('林知夏给您发来一条消息，请前往消息中心查看')
    fireEvent.click(screen.getByRole('button', { name: '查看' }))
    expect(notices.get().chat).toEqual({ userId: 'f' })
    expect(screen.queryByText(noticeText('林知夏'))).toBeNull()
  })

  it('somebody away is no dead end', async () => {
    const { notices } = await open()
    fireEvent.click(await screen.findByRole('button', { name: /陈砚秋/ }))
    const away = await screen.findByRole('region', { name: '顾问不在线' })
    expect(away.textContent).toContain('陈砚秋现在离线，预计 2099-01-05 09:00 回来')
    fireEvent.click(within(away).getByRole('button', { name: /换一位在线顾问：周明远/ }))
    expect(await screen.findByRole('heading', { name: '周明远', level: 2 })).toBeTruthy()
    expect(screen.queryByRole('region', { name: '顾问不在线' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /陈砚秋/ }))
    const again = await screen.findByRole('region', { name: '顾问不在线' })
    fireEvent.click(within(again).getByRole('button', { name: '留个电话，专家回电' }))
    expect(notices.get()).toMatchObject({
      chat: null,
      consultation: true,
      consultationTopic: { serverUserId: 'g' },
    })
  })

  it('nobody there: a message with a promised time', async () => {
    const gone = { status: 'offline', available: false, backAt: '2099-01-05 09:00' } as const
    await open([
      [
        chat.customerService,
        () => ({ records: [], presence: ['e', 'f', 'g'].map((id) => presenceOf(id, gone)) }),
      ],
      [chat.open, () => ({ chat: chatOf('c', { status: 'ended' }), presence: [] })],
    ])
    const away = await screen.findByRole('region', { name: '顾问不在线' })
    expect(away.textContent).toContain('现在没有顾问在线，预计 2099-01-05 09:00 回复')
    expect(field()).toBeTruthy()
  })

  it('says how many are before', async () => {
    const waits = { status: 'queued', waitingSince: NOON, ahead: 2 } as const
    await open([[chat.open, () => ({ chat: chatOf('c', waits), presence: [] })]])
    expect(await screen.findByText('前面还有 2 位，请稍候，可以先说明情况')).toBeTruthy()
  })

  it('asks once whether it was good, after the end', async () => {
    const { of } = await open([
      [chat.open, () => ({ chat: chatOf('c', { status: 'ended' }), presence: [] })],
      [chat.rate, ({ rating }) => ({ rating })],
    ])
    const card = await screen.findByRole('region', { name: '满意度' })
    fireEvent.click(within(card).getByRole('button', { name: '满意' }))
    expect(await within(card).findByText('感谢评价，24 小时内可以修改')).toBeTruthy()
    expect(of(chat.rate)[0]?.input).toMatchObject({ chatId: 'c', rating: 4, tags: [] })
    fireEvent.click(within(card).getByRole('button', { name: '解答清楚' }))
    fireEvent.click(within(card).getByRole('button', { name: '提交' }))
    await waitFor(() => expect(of(chat.rate)).toHaveLength(2))
    expect(of(chat.rate)[1]?.input).toMatchObject({ rating: 4, tags: ['解答清楚'] })
  })

  it('a break is said under the header, and what is written waits', async () => {
    await open()
    await waitFor(() => expect(sockets.now.opened).toHaveLength(1))
    expect(screen.getByText(STRIP.connecting)).toBeTruthy()
    act(() => sockets.now.welcome({ c: 1 }))
    expect(screen.queryByText(STRIP.connecting)).toBeNull()
    act(() => sockets.now.last().events.onClose(1006, ''))
    expect(screen.queryByText(STRIP.broken)).toBeNull()
    type('你好')
    enter()
    expect(await within(log()).findByText('你好')).toBeTruthy()
    expect(await screen.findByText(STRIP.broken)).toBeTruthy()
  })
})

describe('a member', () => {
  it('takes along what was said as a guest, or not', async () => {
    localStorage.setItem('cq:guestId', JSON.stringify('123456789012345678'))
    localStorage.setItem('cq:guestTalked', 'true')
    const { of, notices } = await open([[chat.takeAlong, () => ({ taken: 1 })]], { member: true })
    const ask = await screen.findByRole('region', { name: '游客咨询记录' })
    fireEvent.click(within(ask).getByRole('button', { name: '并入' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '游客咨询记录' })).toBeNull())
    expect(of(chat.takeAlong)[0]?.input).toEqual({ guestId: '123456789012345678' })
    expect(notices.get().toasts[0]?.text).toBe('已将 1 个咨询记录并入公司账号')
    expect(localStorage.getItem('cq:guestId')).toBeNull()
  })

  it('sends by the server call and is told of another expert where the chosen one is away', async () => {
    const { of, router } = await open(
      [[chat.leaveMessage, () => ({ chatId: 'c', serialId: 2, msgId: 'm', ts: NOON, dup: false })]],
      { member: true },
    )
    await screen.findByText('您好，请说')
    type('你好')
    enter()
    await waitFor(() => expect(of(chat.leaveMessage)).toHaveLength(1))
    expect(of(chat.leaveMessage)[0]?.input).toMatchObject({
      sendUserId: 'u1',
      sendCompanyId: 'c9',
      reciveUserId: 'e',
    })
    fireEvent.click(screen.getByRole('button', { name: /陈砚秋/ }))
    const ask = await screen.findByRole('alertdialog', { name: '专家不在线' })
    expect(ask.textContent).toContain('陈砚秋 目前不在线，系统推荐 周明远 作为您的专属顾问')
    fireEvent.click(within(ask).getByRole('button', { name: '确认' }))
    expect(router.state.location.pathname).toBe('/pcAdminNews')
    expect(router.state.location.search).toContain('userId=e')
  })

  it('keeps the socket when the dialog is shut, and hears of what comes', async () => {
    const { session } = await open([], { member: true })
    await connected()
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    await new Promise((done) => setTimeout(done, 700))
    expect(sockets.now.last().isClosed).toBe(false)
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(2, { text: '看台账' }) }))
    expect(screen.getByText(noticeText('周明远'))).toBeTruthy()
    expect(session.get()?.newMessage).toBe('看台账')
  })
})
