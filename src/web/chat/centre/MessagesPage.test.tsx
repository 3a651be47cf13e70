// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on, type Route } from '#web/testing/server.ts'
import { messageAt } from '../samples.ts'
import { listed, MEMBER, openMessages, reminderOf, withExpert } from './testing.tsx'
import { UNDO_MS } from './useHeld.ts'

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollTo = () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const two: Route = on(chat.list, () =>
  listed(
    [
      withExpert('c1', '周明远', { unread: 2, pinned: true }),
      withExpert('c2', '林予禾', { status: 'queued', waitingSince: 1, ahead: 2 }),
    ],
    2,
  ),
)
const three: Route = on(reminders.list, () => ({
  records: [reminderOf('r1')],
  total: 1,
  pageSize: 20,
  unread: 3,
}))

const rows = async () => {
  const list = await screen.findByRole('list', { name: '会话列表' })
  return within(list).getAllByRole('listitem')
}
const log = () => screen.getByRole('log')

describe('counts', () => {
  test('each tab has its own, and their sum is the number of the server', async () => {
    openMessages('', { more: [two, three] })
    const tabs = await screen.findAllByRole('tab')
    await waitFor(() =>
      expect(tabs.map((tab) => tab.textContent)).toEqual(['咨询2', '提醒3', '提醒设置']),
    )
  })

  test('an unread event reads all of them again, the count of the top bar too', async () => {
    let unread = 2
    const { sockets, client, inputsOf } = openMessages('', {
      more: [on(chat.list, () => listed([withExpert('c1', '周明远', { unread })], unread))],
    })
    await screen.findByText('咨询', { selector: '[role=tab]' })
    await waitFor(() => expect(sockets.opened).toHaveLength(1))
    act(() => sockets.welcome())
    const count = vi.spyOn(client, 'invalidateQueries')
    unread = 5
    const before = inputsOf(reminders.list).length
    act(() =>
      sockets.tell({ t: 'ev', useq: 1, kind: 'unread', data: { conv: 'c1', unread: 5, total: 5 } }),
    )
    await waitFor(() => expect(screen.getAllByRole('tab')[0]?.textContent).toBe('咨询5'))
    expect(inputsOf(reminders.list).length).toBeGreaterThan(before)
    expect(count).toHaveBeenCalledWith({ queryKey: [reminders.count.path] })
  })

  test('one socket serves the page', async () => {
    const { sockets } = openMessages('?chat=c1', { more: [two] })
    await screen.findByText('您好，这里是 c1')
    expect(sockets.opened).toHaveLength(1)
    expect(sockets.opened[0]?.path).toContain('/u1_')
  })
})

describe('the list', () => {
  test('says of each who, what last, how much is unread and how it stands', async () => {
    openMessages('', { more: [two] })
    const [first, second] = await rows()
    expect(first?.textContent).toContain('周明远置顶')
    expect(first?.textContent).toContain('2 条未读')
    expect(first?.textContent).toContain('周明远 的最后一句')
    expect(second?.textContent).toContain('排队中')
  })

  test('is searched on the server', async () => {
    const { inputsOf } = openMessages('', { more: [two] })
    fireEvent.change(await screen.findByRole('searchbox', { name: '搜索会话' }), {
      target: { value: ' 高企 ' },
    })
    await waitFor(() =>
      expect(inputsOf(chat.list).some(({ keyword }) => keyword === '高企')).toBe(true),
    )
  })

  test('nothing found reads so', async () => {
    openMessages('', { more: [on(chat.list, listed([]))] })
    expect(await screen.findByText('暂无会话，向顾问提出第一个问题吧')).toBeTruthy()
    fireEvent.change(screen.getByRole('searchbox', { name: '搜索会话' }), {
      target: { value: '商标' },
    })
    expect(await screen.findByText('没有找到与“商标”有关的会话')).toBeTruthy()
  })

  test('what failed is told, and tried again', async () => {
    let broken = true
    openMessages('', {
      more: [
        on(chat.list, () => {
          if (broken) throw apiError('invalid', '列表坏了')
          return listed([withExpert('c1', '周明远')])
        }),
      ],
    })
    expect((await screen.findByRole('alert')).textContent).toContain('列表坏了')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await rows()).toHaveLength(1)
  })

  test('a conversation is pinned and unpinned', async () => {
    const { inputsOf } = openMessages('', { more: [two] })
    fireEvent.click(await screen.findByRole('button', { name: '取消置顶：周明远' }))
    fireEvent.click(screen.getByRole('button', { name: '置顶：林予禾' }))
    await waitFor(() =>
      expect(inputsOf(chat.pin)).toEqual([
        { chatId: 'c1', pin: false },
        { chatId: 'c2', pin: true },
      ]),
    )
  })
})

describe('删除会话', () => {
  test('goes at once, and the server is told once nobody takes it back', async () => {
    const { inputsOf, overlays } = openMessages('', { more: [two] })
    await rows()
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: '删除会话：周明远' }))
    expect(screen.queryByRole('button', { name: '删除会话：周明远' })).toBeNull()
    expect(overlays.get().toasts.at(-1)?.text).toBe('已删除与周明远的会话')
    expect(inputsOf(chat.remove)).toEqual([])
    await act(async () => vi.advanceTimersByTimeAsync(UNDO_MS))
    expect(inputsOf(chat.remove)).toEqual([{ chatId: 'c1' }])
  })

  test('is taken back', async () => {
    const { inputsOf, overlays } = openMessages('', { more: [two] })
    await rows()
    vi.useFakeTimers()
    fireEvent.click(screen.getByRole('button', { name: '删除会话：周明远' }))
    const action = overlays.get().toasts.at(-1)?.action
    expect(action?.label).toBe('撤销')
    act(() => action?.run())
    expect(screen.getByRole('button', { name: '删除会话：周明远' })).toBeTruthy()
    await act(async () => vi.advanceTimersByTimeAsync(2 * UNDO_MS))
    expect(inputsOf(chat.remove)).toEqual([])
  })

  test('is not forgotten when the page is left', async () => {
    const { inputsOf } = openMessages('', { more: [two] })
    await rows()
    fireEvent.click(screen.getByRole('button', { name: '删除会话：周明远' }))
    cleanup()
    expect(inputsOf(chat.remove)).toEqual([{ chatId: 'c1' }])
  })
})

describe('a conversation', () => {
  test('is opened from the list, and its history is read', async () => {
    const { at, inputsOf } = openMessages('', { more: [two] })
    fireEvent.click(within((await rows())[0]!).getByRole('link'))
    expect(at()).toBe('?chat=c1')
    expect(await screen.findByText('您好，这里是 c1')).toBeTruthy()
    expect(inputsOf(chat.history)[0]).toMatchObject({ chatId: 'c1', page: 0, pageSize: 100 })
    expect(inputsOf(chat.open), 'a listed conversation is not opened anew').toEqual([])
    const back = screen.getByRole('link', { name: '返回会话列表' })
    expect(back.getAttribute('href')).not.toContain('chat=')
  })

  test('is written into by the call of members, never by the socket', async () => {
    const { inputsOf, sockets } = openMessages('?chat=c1', { more: [two] })
    await screen.findByText('您好，这里是 c1')
    act(() => sockets.welcome({ c1: 1 }))
    const field = screen.getByRole('textbox', { name: '发给周明远' }) as HTMLTextAreaElement
    field.value = '高企要几件专利？'
    fireEvent.input(field)
    fireEvent.keyDown(field, { key: 'Enter' })
    await waitFor(() => expect(inputsOf(chat.leaveMessage)).toHaveLength(1))
    expect(inputsOf(chat.leaveMessage)[0]).toMatchObject({
      chatId: 'c1',
      sendText: '高企要几件专利？',
    })
    expect(sockets.sends()).toEqual([])
  })

  test('what is typed and not sent is marked in the list', async () => {
    openMessages('?chat=c1', { more: [two] })
    await screen.findByText('您好，这里是 c1')
    const field = screen.getByRole('textbox', { name: '发给周明远' }) as HTMLTextAreaElement
    field.value = '还没写完'
    fireEvent.input(field)
    expect((await rows())[0]?.textContent).toContain('[草稿] 还没写完')
  })

  test('what is typed stays when somebody else takes the conversation', async () => {
    let who = withExpert('c1', '在线顾问', { toUserId: '' })
    const { client } = openMessages('?chat=c1', { more: [on(chat.list, () => listed([who]))] })
    await screen.findByText('您好，这里是 c1')
    const field = screen.getByRole('textbox', { name: '发给在线顾问' }) as HTMLTextAreaElement
    field.value = '还没写完'
    fireEvent.input(field)
    who = withExpert('c1', '林予禾', { toUserId: 'e2' })
    await act(async () => client.invalidateQueries({ queryKey: [chat.list.path] }))
    await waitFor(() =>
      expect(
        (screen.getByRole('textbox', { name: '发给林予禾' }) as HTMLTextAreaElement).value,
      ).toBe('还没写完'),
    )
  })

  test('a network that is gone is told, and writing goes on', async () => {
    openMessages('?chat=c1', { more: [two] })
    await screen.findByText('您好，这里是 c1')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(screen.getByText('网络不可用，消息会在恢复后发送')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: '发给周明远' })).toBeTruthy()
    vi.restoreAllMocks()
    act(() => void dispatchEvent(new Event('online')))
    expect(screen.queryByText('网络不可用，消息会在恢复后发送')).toBeNull()
  })

  test('a message that comes stands in the log', async () => {
    const { sockets } = openMessages('?chat=c1', { more: [two] })
    await screen.findByText('您好，这里是 c1')
    act(() => sockets.welcome({ c1: 1 }))
    act(() => sockets.tell({ t: 'msg', m: messageAt(2, { conv: 'c1', text: '刚到的' }) }))
    await waitFor(() => expect(log().textContent).toContain('刚到的'))
  })

  test('one that waits says how many are before', async () => {
    openMessages('?chat=c2', { more: [two] })
    expect(await screen.findByText(/前面还有 2 位/)).toBeTruthy()
  })

  test('a history that does not come is told, and tried again', async () => {
    let broken = true
    openMessages('?chat=c1', {
      more: [
        two,
        on(chat.history, () => {
          if (broken) throw apiError('invalid', '记录读不到')
          return { msgChatListVos: [], chatId: 'c1', head: 0, cleared: 0, complete: true }
        }),
      ],
    })
    expect((await screen.findByRole('alert')).textContent).toContain('记录读不到')
    broken = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await screen.findByRole('log')
  })

  test('one that is none of one’s own reads so', async () => {
    const { at } = openMessages('?chat=nothing', { more: [two] })
    expect(await screen.findByText('没有找到这个会话')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '返回会话列表' }))
    expect(at()).toBe('')
  })
})

describe('the deep link', () => {
  const named: Route = on(chat.open, { chat: withExpert('c7', '陈砚秋'), presence: [] })

  test('opens the conversation with the expert it names', async () => {
    const { inputsOf, at } = openMessages('?userId=e7&userName=陈砚秋', { more: [two, named] })
    expect(await screen.findByText('您好，这里是 c7')).toBeTruthy()
    expect(inputsOf(chat.open)).toEqual([{ toUserId: 'e7', topic: 'consult', guestId: '' }])
    expect(at()).toBe('?chat=c7')
    expect(screen.getByRole('textbox', { name: '发给陈砚秋' })).toBeTruthy()
  })

  test('says why it did not', async () => {
    openMessages('?userId=nobody&userName=某人', {
      more: [two, on(chat.open, apiError('notFound', '没有找到这位专家'))],
    })
    expect((await screen.findByRole('alert')).textContent).toContain('没有找到这位专家')
  })
})

test.each(['1', '3'])('at permission state %s it leads to what is missing', async (state) => {
  const { router } = openMessages('', { session: { ...MEMBER, permissionState: state } })
  await waitFor(() => expect(router.state.location.pathname).toBe('/tips'))
})
