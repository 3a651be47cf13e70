// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { on } from '#web/testing/server.ts'
import { noticeText } from './NoticeCard.tsx'
import {
  connected,
  enter,
  field,
  fresh,
  findInLog,
  log,
  NOON,
  open,
  sockets,
  type,
} from './opened/testing.tsx'
import { chatOf, itemOf, messageAt, presenceOf } from './samples.ts'
import { STRIP } from './Strip.tsx'

fresh()
afterEach(() => {
  vi.useRealTimers()
})

/** Time stands nearly still from here on, and `pass` moves it. */
const holdTime = (): void => {
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  })
}
const pass = async (ms: number): Promise<void> => {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })
}

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
    holdTime()
    await open()
    await connected()
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(2) }))
    const reads = () =>
      sockets.now
        .last()
        .frames.flatMap((frame) => (frame.t === 'mark' && frame.read ? [frame.read] : []))
    expect(reads()).not.toContain(2)
    await pass(1_000)
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
    const { inputsOf } = await open([
      on(chat.history, ({ before }) => (before === 3 ? page(1, true) : page(3, false))),
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
    expect(screen.getByText('没有更早的消息')).toBeTruthy()
    expect(inputsOf(chat.history)).toHaveLength(2)
    expect(log().scrollTop).toBeGreaterThanOrEqual(310)
  })

  it('a message of another conversation is announced', async () => {
    const { overlays } = await open()
    await connected()
    const other = messageAt(1, { conv: 'x', from: 'f', fromName: '林予禾' })
    act(() => sockets.now.tell({ t: 'msg', m: other }))
    expect(noticeText('林予禾')).toBe('林予禾给您发来一条消息，请前往消息中心查看')
    fireEvent.click(screen.getByRole('button', { name: '查看' }))
    expect(overlays.get().chat).toEqual({ userId: 'f' })
    expect(screen.queryByText(noticeText('林予禾'))).toBeNull()
  })

  it('somebody away is no dead end', async () => {
    const { overlays } = await open()
    fireEvent.click(await screen.findByRole('button', { name: /陈砚秋/ }))
    const away = await screen.findByRole('region', { name: '顾问不在线' })
    expect(away.textContent).toContain('陈砚秋现在离线，预计1月5日 9:00 回来')
    fireEvent.click(within(away).getByRole('button', { name: /换一位在线顾问：周明远/ }))
    expect(await screen.findByRole('heading', { name: '周明远', level: 2 })).toBeTruthy()
    expect(screen.queryByRole('region', { name: '顾问不在线' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /陈砚秋/ }))
    const again = await screen.findByRole('region', { name: '顾问不在线' })
    fireEvent.click(within(again).getByRole('button', { name: '预约回电' }))
    expect(overlays.get()).toMatchObject({
      chat: null,
      consultation: true,
      consultationTopic: { serverUserId: 'g' },
    })
  })

  it('nobody there: a message with a promised time', async () => {
    const gone = { status: 'offline', available: false, backAt: '2099-01-05 09:00' } as const
    await open([
      on(chat.customerService, {
        presence: ['e', 'f', 'g'].map((id) => presenceOf(id, gone)),
      }),
      on(chat.open, { chat: chatOf('c', { status: 'queued' }), presence: [] }),
    ])
    const away = await screen.findByRole('region', { name: '顾问不在线' })
    expect(away.textContent).toContain('现在没有顾问在线，预计1月5日 9:00 回复')
    expect(field()).toBeTruthy()
  })

  it('says how many are before', async () => {
    const waits = { status: 'queued', waitingSince: NOON, ahead: 2 } as const
    await open([on(chat.open, { chat: chatOf('c', waits), presence: [] })])
    expect(await screen.findByText('前面还有 2 位，可以先说明情况')).toBeTruthy()
  })

  it('asks once whether it was good, after the end', async () => {
    const { inputsOf } = await open([
      on(chat.open, { chat: chatOf('c', { status: 'ended' }), presence: [] }),
      on(chat.rate, ({ rating }) => ({ rating })),
    ])
    const card = await screen.findByRole('region', { name: '满意度' })
    fireEvent.click(within(card).getByRole('button', { name: '满意' }))
    expect(await within(card).findByText('感谢评价，24 小时内可以修改')).toBeTruthy()
    expect(inputsOf(chat.rate)[0]).toMatchObject({ chatId: 'c', rating: 4, tags: [] })
    fireEvent.click(within(card).getByRole('button', { name: '解答清楚' }))
    fireEvent.click(within(card).getByRole('button', { name: '提交' }))
    await waitFor(() => expect(inputsOf(chat.rate)).toHaveLength(2))
    expect(inputsOf(chat.rate)[1]).toMatchObject({ rating: 4, tags: ['解答清楚'] })
  })

  it('a break is said under the header, and what is written waits', async () => {
    holdTime()
    await open()
    await waitFor(() => expect(sockets.now.opened).toHaveLength(1))
    expect(screen.getByText(STRIP.connecting)).toBeTruthy()
    act(() => sockets.now.welcome({ c: 1 }))
    expect(screen.queryByText(STRIP.connecting)).toBeNull()
    act(() => sockets.now.last().events.onClose(1006, ''))
    expect(screen.queryByText(STRIP.broken)).toBeNull()
    type('你好')
    enter()
    expect(await findInLog('你好')).toBeTruthy()
    await pass(3_000)
    expect(await screen.findByText(STRIP.broken)).toBeTruthy()
  })
})
