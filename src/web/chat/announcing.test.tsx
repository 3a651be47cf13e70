// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { on, type Route } from '#web/testing/server.ts'
import { noticeText } from './NoticeCard.tsx'
import { connected, enter, fresh, open, sockets, type, world } from './opened/testing.tsx'
import { chatOf, itemOf, messageAt } from './samples.ts'

fresh()

const hide = (hidden: boolean): void => {
  Object.defineProperty(document, 'visibilityState', {
    value: hidden ? 'hidden' : 'visible',
    configurable: true,
  })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}
const mine = (unread: number): Route =>
  on(chat.list, { records: [chatOf('c')], total: 1, pageSize: 50, unread })

beforeEach(() => {
  document.title = '政策 - 策桥'
})
afterEach(() => hide(false))

describe('while nobody looks', () => {
  it('the tab’s title says who has answered, with the server’s number, until somebody looks', async () => {
    await open([mine(2)], { member: true })
    await connected()
    hide(true)
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(2) }))
    await waitFor(() => expect(document.title).toBe('(2) 周明远 回复了您'))
    hide(false)
    expect(document.title).toBe('政策 - 策桥')
  })

  it('what is in sight is no news', async () => {
    await open([mine(1)], { member: true })
    await connected()
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(2, { text: '看台账' }) }))
    await screen.findByText('看台账')
    expect(screen.queryByText(noticeText('周明远'))).toBeNull()
    expect(document.title).toBe('政策 - 策桥')
  })

  it('the browser is asked for its notifications by a click alone, after something was asked', async () => {
    const shown: string[] = []
    class Fake extends EventTarget {
      static permission = 'default'
      static requestPermission = vi.fn<() => Promise<string>>(
        async () => (Fake.permission = 'granted'),
      )
      constructor(title: string) {
        super()
        shown.push(title)
      }
    }
    vi.stubGlobal('Notification', Fake)
    await open([
      on(chat.history, {
        msgChatListVos: [itemOf(1)],
        chatId: 'c',
        head: 1,
        cleared: 0,
        complete: true,
      }),
    ])
    await connected()
    expect(screen.queryByRole('button', { name: '有回复时提醒我' })).toBeNull()
    const guest = JSON.parse(localStorage.getItem('cq:guestId') ?? '') as string
    type('请问')
    enter()
    await waitFor(() => expect(sockets.now.sends()).toHaveLength(1))
    const { id } = sockets.now.sends()[0]!
    act(() => sockets.now.tell({ t: 'ack', id, conv: 'c', seq: 2, msgId: 'm2', ts: 1 }))
    expect(Fake.requestPermission).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '有回复时提醒我' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '有回复时提醒我' })).toBeNull())
    hide(true)
    for (const m of [messageAt(2, { id, from: guest }), messageAt(3)])
      act(() => sockets.now.tell({ t: 'msg', m }))
    expect(shown).toEqual([noticeText('周明远')])
  })
})

describe('several tabs', () => {
  /** Another tab that leads, as this one sees it. */
  const other = () => {
    const said: unknown[] = []
    let heard = (_data: unknown): void => {}
    const there = {
      ...world,
      lock: async () => new Promise<void>(() => {}),
      openChannel: () => ({
        postMessage: (data: unknown) => void said.push(data),
        addEventListener: (_kind: 'message', listener: (event: { data: unknown }) => void) => {
          heard = (data) => listener({ data })
        },
        close() {},
      }),
    }
    return { there, said, tell: (data: unknown) => act(() => heard(data)) }
  }

  it('one that does not lead shows nothing and tells the one that does', async () => {
    const { there, said } = other()
    await open([mine(1)], { member: true, world: there })
    await connected()
    hide(true)
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(2) }))
    expect(said).toContainEqual({ kind: 'came', message: messageAt(2) })
    expect(screen.queryByText(noticeText('周明远'))).toBeNull()
    expect(document.title).toBe('政策 - 策桥')
  })

  it('reads the numbers again when another tab knows more', async () => {
    const { there, tell } = other()
    const { inputsOf } = await open([mine(1)], { world: there })
    await connected()
    const before = inputsOf(chat.list).length
    tell({ kind: 'changed' })
    await waitFor(() => expect(inputsOf(chat.list).length).toBeGreaterThan(before))
  })
})
