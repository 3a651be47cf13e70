// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { policies } from '#contract/policies.ts'
import { refuse } from '#contract/wire/refusals.ts'
import { workbench } from '#contract/workbench.ts'
import { type Answer, EXPERT, listed, openNews, withExpert } from '../centre/testing.tsx'
import type { Chat } from '../conversation.ts'

let width = 1_440
beforeEach(() => {
  width = 1_440
  localStorage.clear()
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /min-width: (\d+)px/.exec(query)?.[1]
    const most = /max-width: (\d+)px/.exec(query)?.[1]
    const matches =
      least !== undefined ? width >= Number(least) : most !== undefined && width <= Number(most)
    return { matches, addEventListener() {}, removeEventListener() {} }
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const customer = (chatId: string, userName: string, more: Partial<Chat> = {}): Chat =>
  withExpert(chatId, userName, { companyName: '精测智能', ...more })

const desk = (lists: Partial<Record<string, readonly Chat[]>>): Answer => [
  chat.list,
  ({ tab }) => listed(lists[typeof tab === 'string' ? tab : 'mine'] ?? []),
]
const A = customer('a', '甲客户', { waitingSince: Date.now() - 130_000, lastTs: 1 })
const B = customer('b', '乙客户', { lastTs: 3 })
const C = customer('c', '丙客户', { waitingSince: Date.now() - 200_000, lastTs: 2 })

const open = async (query: string, more: readonly Answer[]) => {
  const opened = openNews(query, { session: EXPERT, more })
  await screen.findByRole('group', { name: '会话队列' })
  await waitFor(() => expect(opened.sockets.opened).toHaveLength(1))
  act(() => opened.sockets.welcome())
  return opened
}
const names = async () => {
  const list = await screen.findByRole('list', { name: '会话列表' })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent)
}
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
const field = () =>
  screen.getByRole('textbox', { name: /^发给客户/ }) as unknown as HTMLTextAreaElement
const type = (text: string): void => {
  field().value = text
  fireEvent.input(field())
}

describe('the queue', () => {
  test('stands by who waits longest, with the wait in words', async () => {
    await open('', [desk({ mine: [B, A, C] })])
    expect(await names()).toEqual(['丙客户', '甲客户', '乙客户'])
    const list = screen.getByRole('list', { name: '会话列表' })
    const [late, long, none] = within(list).getAllByRole('listitem')
    expect(late?.textContent).toMatch(/等待过久 3:2/)
    expect(long?.textContent).toMatch(/等待较久 2:1/)
    expect(none?.textContent).not.toContain('等待')
  })

  test('does not jump while the pointer is over it', async () => {
    let mine = [B, A]
    const { client } = await open('', [[chat.list, () => listed(mine)]])
    expect(await names()).toEqual(['甲客户', '乙客户'])
    fireEvent.pointerEnter(screen.getByRole('list', { name: '会话列表' }), { pointerType: 'mouse' })
    mine = [{ ...B, pinned: true, unread: 1 }, A, C]
    await act(async () => client.invalidateQueries({ queryKey: [chat.list.path] }))
    await waitFor(async () => expect(await names()).toEqual(['甲客户', '乙客户', '丙客户']))
    expect(screen.getByText('顺序有变化，移开指针后更新')).toBeTruthy()
    fireEvent.pointerLeave(screen.getByRole('list', { name: '会话列表' }))
    expect(await names()).toEqual(['乙客户', '丙客户', '甲客户'])
  })

  test('has four lists, and the address keeps which', async () => {
    const { at, of } = await open('', [desk({ mine: [B], queue: [A] })])
    fireEvent.click(await screen.findByRole('radio', { name: '排队 1' }))
    await waitFor(async () => expect(await names()).toEqual(['甲客户']))
    expect(at()).toBe('?queue=queue')
    fireEvent.click(screen.getByRole('radio', { name: '同事' }))
    expect(await screen.findByText('同事手上没有会话')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: '已结束' }))
    expect(await screen.findByText('还没有结束的会话')).toBeTruthy()
    expect(of(chat.list).map(({ tab }) => tab)).toContain('ended')
  })

  test('what waits is not read before it is accepted', async () => {
    const waiting = customer('q', '丁客户', { status: 'queued', waitingSince: 1 })
    const { of, at } = await open('?queue=queue&chat=q', [
      desk({ queue: [waiting] }),
      [workbench.accept, () => ({ accepted: true })],
    ])
    expect(await screen.findByText('接入后可以看到全部消息')).toBeTruthy()
    expect(of(chat.history)).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: '接入' }))
    await waitFor(() => expect(of(workbench.accept)).toEqual([{ chatId: 'q' }]))
    await waitFor(() => expect(at()).toBe('?queue=queue&chat=q'.replace('queue=queue&', '')))
  })

  test('who was slower is told who has it', async () => {
    const waiting = customer('q', '丁客户', { status: 'queued', waitingSince: 1 })
    await open('?queue=queue&chat=q', [
      desk({ queue: [waiting] }),
      [
        workbench.accept,
        () => {
          throw refuse('conflict', '林知夏已接入这个会话')
        },
      ],
    ])
    fireEvent.click(await screen.findByRole('button', { name: '接入' }))
    expect((await screen.findByRole('alert')).textContent).toBe('林知夏已接入这个会话')
  })
})

describe('a ring', () => {
  const ring = (until: number) => ({
    t: 'ev' as const,
    useq: 1,
    kind: 'ring' as const,
    data: {
      conv: 'r',
      until,
      customerName: '戊客户',
      topic: 'consult',
      sourceTitle: '高企认定',
      lastText: '要几件专利？',
      brief: '已核对研发费用',
    },
  })
  const colleague = (userId: string, userName: string, status: string, load = 1) => ({
    userId,
    userName,
    headImg: '',
    role: '顾问',
    tags: ['商标'],
    load,
    capacity: 8,
    presence: { userId, status, available: status === 'online', backAt: '' },
  })

  test('says who, what about and for how long, and is accepted', async () => {
    const { sockets, of, at } = await open('', [
      desk({}),
      [workbench.accept, () => ({ accepted: true })],
    ])
    act(() => sockets.tell(ring(Date.now() + 15_000)))
    const card = await screen.findByRole('region', { name: '新会话：戊客户' })
    for (const text of ['高企认定', '要几件专利？', '已核对研发费用'])
      expect(card.textContent).toContain(text)
    expect(card.textContent).toMatch(/1[456] 秒内未接入/)
    fireEvent.click(within(card).getByRole('button', { name: '接入' }))
    await waitFor(() => expect(of(workbench.accept)).toEqual([{ chatId: 'r' }]))
    await waitFor(() => expect(screen.queryByRole('region', { name: /新会话/ })).toBeNull())
    expect(at()).toBe('?chat=r')
  })

  test('is over when its time is, or when somebody else has it', async () => {
    const { sockets } = await open('', [desk({})])
    act(() => sockets.tell(ring(Date.now() - 5_000)))
    expect(screen.queryByRole('region', { name: /新会话/ })).toBeNull()
    act(() => sockets.tell({ ...ring(Date.now() + 15_000), useq: 2 }))
    expect(screen.getByRole('region', { name: /新会话/ })).toBeTruthy()
    act(() =>
      sockets.tell({
        t: 'ev',
        useq: 3,
        kind: 'status',
        data: { conv: 'r', status: 'serving', assigneeId: 'x2', customerId: 'k' },
      }),
    )
    expect(screen.queryByRole('region', { name: /新会话/ })).toBeNull()
  })

  test('goes to a colleague who is there, with a brief', async () => {
    const { sockets, of } = await open('', [
      desk({}),
      [
        workbench.colleagues,
        () => ({
          records: [
            colleague('x2', '林知夏', 'online'),
            colleague('x3', '陈砚秋', 'offline'),
            colleague('x4', '许青山', 'online', 8),
          ],
        }),
      ],
      [workbench.transfer, () => ({ transferred: true })],
    ])
    act(() => sockets.tell(ring(Date.now() + 15_000)))
    fireEvent.click(screen.getByRole('button', { name: '转给同事' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByRole('radio', { name: /林知夏/ })
    const order = within(dialog)
      .getAllByRole('radio')
      .map((one) => one.getAttribute('aria-label')?.split('，')[0])
    expect(order, 'who can take it comes first').toEqual(['林知夏', '放回排队', '陈砚秋', '许青山'])
    const of3 = (name: RegExp) => within(dialog).getByRole('radio', { name }) as HTMLInputElement
    expect([of3(/林知夏/), of3(/陈砚秋/), of3(/许青山/)].map((one) => one.disabled)).toEqual([
      false,
      true,
      true,
    ])
    fireEvent.click(within(dialog).getByRole('button', { name: '转接' }))
    expect(of(workbench.transfer), 'nobody was chosen').toEqual([])
    fireEvent.click(of3(/林知夏/))
    fireEvent.change(within(dialog).getByRole('textbox', { name: /交接说明/ }), {
      target: { value: ' 客户问专利数 ' },
    })
    fireEvent.click(within(dialog).getByRole('button', { name: '转接' }))
    await waitFor(() =>
      expect(of(workbench.transfer)).toEqual([
        { chatId: 'r', toUserId: 'x2', brief: '客户问专利数' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('sounds only after a click has allowed it', async () => {
    const started = vi.fn<() => void>()
    const node = { connect: () => node, start: started, stop() {}, frequency: {}, gain: {} }
    vi.stubGlobal(
      'AudioContext',
      class {
        currentTime = 0
        destination = {}
        createOscillator = () => node
        createGain = () => node
        resume = async () => {}
        close = async () => {}
      },
    )
    const { sockets } = await open('', [desk({})])
    act(() => sockets.tell(ring(Date.now() + 15_000)))
    expect(started).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '提示音已关' }))
    const tried = started.mock.calls.length
    act(() => sockets.tell({ ...ring(Date.now() + 15_000), useq: 2 }))
    expect(started.mock.calls.length).toBeGreaterThan(tried)
  })
})

describe('the thread', () => {
  test('a note is saved as a note and never as a message', async () => {
    const kept: object[] = []
    const { of, sockets } = await open('?chat=b', [
      desk({ mine: [B] }),
      [workbench.notes, () => ({ records: kept })],
      [
        workbench.addNote,
        ({ text }) => {
          const note = { noteId: 1, authorId: 'x1', authorName: '周明远', text, ts: Date.now() }
          kept.push(note)
          return note
        },
      ],
    ])
    await screen.findByText('您好，这里是 b')
    fireEvent.click(screen.getByRole('radio', { name: '内部备注' }))
    expect(screen.queryByRole('button', { name: '发送' })).toBeNull()
    fireEvent.change(screen.getByRole('textbox', { name: '内部备注，客户看不到' }), {
      target: { value: '预算有限' },
    })
    fireEvent.click(screen.getByRole('button', { name: '保存备注' }))
    const notes = await screen.findByRole('region', { name: '内部备注' })
    expect(notes.textContent).toContain('预算有限')
    expect(of(workbench.addNote)[0]).toMatchObject({ chatId: 'b', text: '预算有限' })
    expect([of(chat.leaveMessage), sockets.sends()]).toEqual([[], []])
  })

  test('a note that did not get through is tried under the same id', async () => {
    let broken = true
    const { of } = await open('?chat=b', [
      desk({ mine: [B] }),
      [
        workbench.addNote,
        () => {
          if (broken) throw refuse('unavailable', '请稍后再试')
          return { noteId: 1, authorId: 'x1', authorName: '', text: '', ts: 0 }
        },
      ],
    ])
    fireEvent.click(await screen.findByRole('radio', { name: '内部备注' }))
    const note = screen.getByRole('textbox', {
      name: '内部备注，客户看不到',
    }) as HTMLTextAreaElement
    fireEvent.change(note, { target: { value: '预算有限' } })
    fireEvent.click(screen.getByRole('button', { name: '保存备注' }))
    expect((await screen.findByText('请稍后再试')).textContent).toBeTruthy()
    expect(note.value).toBe('预算有限')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: '保存备注' }))
    await waitFor(() => expect(note.value).toBe(''))
    const [first, second] = of(workbench.addNote)
    expect(first?.id).toBe(second?.id)
  })

  test('a reply goes to the customer', async () => {
    const { of } = await open('?chat=b', [desk({ mine: [B] })])
    await screen.findByText('您好，这里是 b')
    type('我来看看')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() =>
      expect(of(chat.leaveMessage)[0]).toMatchObject({ chatId: 'b', sendText: '我来看看' }),
    )
  })

  test('/ puts a quick reply in, chosen by arrows, with the names in it', async () => {
    const reply = (replyId: string, title: string, text: string) => ({
      replyId,
      title,
      text,
      tags: [],
      shared: true,
      version: 1,
    })
    const { of } = await open('?chat=b', [
      desk({ mine: [B] }),
      [
        workbench.quickReplies,
        () => ({
          records: [
            reply('1', '问好', '{客户}您好，我是{我}'),
            reply('2', '问企业', '{企业}的主营产品是什么？'),
            reply('3', '结束语', '今天先到这里'),
          ],
        }),
      ],
    ])
    await screen.findByText('您好，这里是 b')
    type('/问')
    const list = await screen.findByRole('list', { name: '快捷语' })
    const titles = () => within(list).getAllByRole('button')
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(titles()[0]?.getAttribute('aria-current')).toBe('true')
    fireEvent.keyDown(field(), { key: 'ArrowDown' })
    expect(titles()[1]?.getAttribute('aria-current')).toBe('true')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(field().value).toBe('精测智能的主营产品是什么？')
    expect(of(chat.leaveMessage), 'it is put in, not sent').toEqual([])
    type('/问')
    fireEvent.keyDown(field(), { key: 'Escape' })
    expect(screen.queryByRole('list', { name: '快捷语' })).toBeNull()
    expect(field().value).toBe('/问')
  })

  test('# sends a policy as a card with its source and the date it was checked', async () => {
    const policy = {
      policyId: 'p1',
      title: '高新技术企业认定管理办法',
      docNumber: '国科发火〔2016〕32号',
      orgs: ['科技部'],
      amountText: '',
      checkedOn: '2026-11-01',
      window: { deadline: '2026-12-20 17:00:00' },
    }
    const { of } = await open('?chat=b', [
      desk({ mine: [B] }),
      [
        policies.search,
        ({ keyword }) => ({ records: keyword === '高企' ? [{ policy }] : [], total: 1 }),
      ],
    ])
    await screen.findByText('您好，这里是 b')
    type('#高企')
    // Before the answer Enter sends nothing.
    fireEvent.keyDown(field(), { key: 'Enter' })
    const list = await screen.findByRole('list', { name: '政策卡片' })
    await within(list).findByText('高新技术企业认定管理办法')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(of(chat.leaveMessage)).toHaveLength(1))
    const [sent] = of(chat.leaveMessage)
    expect(sent).toMatchObject({ msgType: '3', sendText: '高新技术企业认定管理办法' })
    const { card } = JSON.parse(String(sent?.body)) as { card: Record<string, string> }
    expect(card.source).toBe('科技部 · 核对日期 2026-11-01')
    expect(card.note).toBe('国科发火〔2016〕32号 · 截止 2026-12-20')
    expect(card.link).toContain('id=p1')
    expect(field().value).toBe('')
  })

  test('ends with topic and outcome', async () => {
    const { of } = await open('?chat=b', [
      desk({ mine: [B] }),
      [workbench.end, () => ({ ended: true })],
    ])
    fireEvent.click(await screen.findByRole('button', { name: '结束' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: '高企认定' }))
    fireEvent.click(within(dialog).getByRole('radio', { name: '需跟进' }))
    fireEvent.click(within(dialog).getByRole('button', { name: '结束会话' }))
    await waitFor(() =>
      expect(of(workbench.end)).toEqual([
        { chatId: 'b', topicTag: '高企认定', outcome: 'followUp' },
      ]),
    )
  })
})

describe('the deep link', () => {
  test('of a customer opens the conversation there is, and opens none', async () => {
    const { of, at } = await open('?userId=e-b&userName=乙客户', [desk({ mine: [A, B] })])
    await screen.findByText('您好，这里是 b')
    expect(at()).toBe('?chat=b')
    expect(of(chat.open)).toEqual([])
  })

  test('of somebody unknown says so', async () => {
    await open('?userId=nobody&userName=某人', [desk({})])
    expect((await screen.findByRole('alert')).textContent).toContain('没有找到与某人的会话')
  })
})

describe('keys', () => {
  const opened = async () => open('?chat=a', [desk({ mine: [A, B] })])

  test('J, K and Alt with the arrows go through the list', async () => {
    const { at } = await opened()
    await names()
    for (const [key, more, to] of [
      ['j', {}, 'b'],
      ['k', {}, 'a'],
      ['ArrowDown', { altKey: true }, 'b'],
      ['ArrowUp', { altKey: true }, 'a'],
      ['k', {}, 'a'],
    ] as const) {
      press(key, more)
      await waitFor(() => expect(at()).toBe(`?chat=${to}`))
    }
  })

  test('E ends, N notes and ? tells of all', async () => {
    await opened()
    await screen.findByText('您好，这里是 a')
    press('e')
    const end = await screen.findByRole('dialog', { name: '结束与甲客户的会话' })
    fireEvent.click(within(end).getByRole('button', { name: '取消' }))
    press('n')
    const note = await screen.findByRole('textbox', { name: '内部备注，客户看不到' })
    await waitFor(() => expect(document.activeElement).toBe(note))
    ;(note as HTMLElement).blur()
    press('?')
    expect(await screen.findByRole('dialog', { name: '快捷键' })).toBeTruthy()
  })

  test('none works while somebody types, or in a dialog, or once switched off', async () => {
    const { at } = await opened()
    await screen.findByText('您好，这里是 a')
    field().focus()
    press('j')
    press('e')
    expect([at(), screen.queryByRole('dialog')]).toEqual(['?chat=a', null])
    field().blur()
    press('?')
    press('j')
    const help = await screen.findByRole('dialog', { name: '快捷键' })
    expect(at()).toBe('?chat=a')
    fireEvent.click(within(help).getByRole('switch', { name: '启用单键快捷键' }))
    fireEvent.click(within(help).getByRole('button', { name: '关闭' }))
    press('j')
    expect(at()).toBe('?chat=a')
    press('ArrowDown', { altKey: true })
    await waitFor(() => expect(at()).toBe('?chat=b'))
  })
})

describe('the status', () => {
  test('is one of four words, with a reason', async () => {
    const { of } = await open('', [desk({})])
    fireEvent.click(await screen.findByRole('button', { name: /我的状态/ }))
    fireEvent.change(screen.getByRole('combobox', { name: '原因（选填）' }), {
      target: { value: '会议' },
    })
    expect(
      ['在线', '忙碌', '离开', '隐身'].map(
        (word) => !!screen.getByRole('button', { name: new RegExp(`^${word}`) }),
      ),
    ).toEqual([true, true, true, true])
    fireEvent.click(screen.getByRole('button', { name: /^忙碌/ }))
    await waitFor(() =>
      expect(of(workbench.setPresence)).toEqual([{ status: 'busy', reason: '会议', capacity: 8 }]),
    )
    expect(await screen.findByRole('button', { name: '我的状态：忙碌 · 会议' })).toBeTruthy()
  })

  test('away is said aloud, and one click ends it', async () => {
    const { of } = await open('', [
      desk({}),
      [workbench.presence, () => ({ status: 'away', reason: '未及时接听', capacity: 8, load: 0 })],
    ])
    expect(await screen.findByText('您现在是离开状态：未及时接听')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '恢复在线' }))
    await waitFor(() =>
      expect(of(workbench.setPresence)).toEqual([{ status: 'online', reason: '', capacity: 8 }]),
    )
  })
})

describe('the customer', () => {
  test('stands beside where there is room', async () => {
    await open('?chat=b', [desk({ mine: [B] })])
    const aside = await screen.findByRole('complementary', { name: '客户资料' })
    await waitFor(() => expect(aside.textContent).toContain('高新技术企业'))
  })

  test('on a phone it is the third step, with a way back', async () => {
    width = 390
    const { at } = await open('?chat=b', [desk({ mine: [B] })])
    expect(screen.queryByRole('complementary')).toBeNull()
    fireEvent.click(await screen.findByRole('link', { name: '客户资料' }))
    expect(at()).toBe('?chat=b&pane=context')
    await screen.findByRole('complementary', { name: '客户资料' })
    fireEvent.click(screen.getByRole('link', { name: '返回会话' }))
    expect(at()).toBe('?chat=b')
    fireEvent.click(screen.getByRole('link', { name: '返回会话列表' }))
    expect(at()).toBe('')
  })
})
