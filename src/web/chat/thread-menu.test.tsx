// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chat } from '#contract/chat.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { now } from '#web/kit/clock.ts'
import { on, type Route } from '#web/testing/server.ts'
import {
  connected,
  field,
  fresh,
  findInLog,
  log,
  narrow,
  NOON,
  open,
  sockets,
} from './opened/testing.tsx'
import { chatOf, itemOf, messageAt } from './samples.ts'

fresh()

const menu = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: '更多' }))
  const all = screen.getByRole('region', { name: '会话操作' })
  fireEvent.click(within(all).getByRole('button', { name }))
}

describe('what may be done with a conversation', () => {
  it('is silenced and heard again, by the server', async () => {
    const { inputsOf, overlays } = await open([on(chat.mute, ({ mute }) => ({ muted: mute }))])
    await screen.findByText('您好，请说')
    await menu('静音')
    await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('已静音，新消息不再提醒'))
    expect(inputsOf(chat.mute)[0]).toEqual({ chatId: 'c', mute: true })
    await menu('取消静音')
    await waitFor(() => expect(inputsOf(chat.mute)[1]).toEqual({ chatId: 'c', mute: false }))
  })

  it('a silenced one makes no noise, and any other does', async () => {
    await open([on(chat.open, { chat: chatOf('c', { muted: true }), presence: [] })], {
      member: true,
    })
    await connected()
    fireEvent.click(screen.getByRole('button', { name: '关闭' }))
    const notice = () => screen.queryByText(/给您发来一条消息/)
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(2) }))
    expect(notice()).toBeNull()
    act(() => sockets.now.tell({ t: 'msg', m: messageAt(1, { conv: 'x', msgId: 'x1' }) }))
    expect(notice()).not.toBeNull()
  })

  it('is deleted after a question that says it cannot be undone', async () => {
    const { inputsOf } = await open([on(chat.remove, { deleted: true })])
    await screen.findByText('您好，请说')
    await menu('删除会话')
    const ask = await screen.findByRole('alertdialog', { name: '删除会话' })
    expect(ask.textContent).toContain('不能恢复')
    expect(inputsOf(chat.remove)).toEqual([])
    fireEvent.click(within(ask).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('您好，请说')).toBeNull())
    expect(inputsOf(chat.remove)[0]).toEqual({ chatId: 'c' })
  })

  it('is kept as a file, with what was not read yet', async () => {
    const kept: Blob[] = []
    URL.createObjectURL = (blob) => `blob:${kept.push(blob as Blob)}`
    URL.revokeObjectURL = () => {}
    const page = (from: number, complete: boolean) => ({
      msgChatListVos: [itemOf(from), itemOf(from + 1)],
      chatId: 'c',
      head: 4,
      cleared: 0,
      complete,
    })
    await open([on(chat.history, ({ before }) => (before === 3 ? page(1, true) : page(3, false)))])
    await screen.findByText('第 4 条')
    await menu('保存聊天记录')
    await waitFor(() => expect(kept).toHaveLength(1))
    const text = await kept[0]!.text()
    expect(text).toContain('<title>与周明远的咨询</title>')
    for (const seq of [1, 2, 3, 4]) expect(text).toContain(`第 ${seq} 条`)
  })

  it('another expert is chosen in the list', async () => {
    await open()
    await screen.findByText('您好，请说')
    await menu('换顾问')
    const list = screen.getByRole('list', { name: '专家' })
    expect(list.contains(document.activeElement)).toBe(true)
  })

  it('on phones the list unfolds, and a number is called', async () => {
    narrow()
    await open()
    expect(screen.getByRole('link', { name: '电话 000-8866 1200' }).getAttribute('href')).toBe(
      'tel:00088661200',
    )
    await menu('换顾问')
    const name = screen.getByRole('button', { name: /换一位专家/ })
    expect(name.getAttribute('aria-expanded')).toBe('true')
  })

  it('Esc shuts the menu before the dialog', async () => {
    await open()
    const more = await screen.findByRole('button', { name: '更多' })
    fireEvent.click(more)
    fireEvent.keyDown(more, { key: 'Escape' })
    expect(screen.queryByRole('region', { name: '会话操作' })).toBeNull()
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})

describe('calling back', () => {
  const own = (ts: number): Route =>
    on(chat.history, {
      msgChatListVos: [
        itemOf(1, {
          ts,
          msgPosition: '1',
          sendUserId: '123456789012345678',
          chatContent: '写错了',
        }),
      ],
      chatId: 'c',
      head: 1,
      cleared: 0,
      complete: true,
    })
  const asGuest = (): void =>
    localStorage.setItem('cq:guestId', JSON.stringify('123456789012345678'))

  it('one’s own message goes for both sides, and its text can be written anew', async () => {
    asGuest()
    const { inputsOf } = await open([own(now()), on(chat.recall, { recalled: true })])
    fireEvent.click(await screen.findByRole('button', { name: /^撤回 ?\d\d:\d\d 的消息$/ }))
    expect(await findInLog('您撤回了一条消息')).toBeTruthy()
    expect(inputsOf(chat.recall)[0]).toEqual({ chatId: 'c', serialId: 1 })
    expect(within(log()).queryByText('写错了')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '重新编辑' }))
    expect(field().value).toBe('写错了')
  })

  it('after two minutes it stays', async () => {
    asGuest()
    await open([own(NOON)])
    await findInLog('写错了')
    expect(screen.queryByRole('button', { name: /撤回/ })).toBeNull()
  })

  it('a refusal is said, and the message stays', async () => {
    asGuest()
    const { overlays } = await open([
      own(now()),
      on(chat.recall, apiError('conflict', '超过 2 分钟，不能撤回')),
    ])
    fireEvent.click(await screen.findByRole('button', { name: /^撤回 ?\d\d:\d\d 的消息$/ }))
    await waitFor(() => expect(overlays.get().toasts[0]?.text).toBe('超过 2 分钟，不能撤回'))
    expect(within(log()).getByText('写错了')).toBeTruthy()
  })
})
