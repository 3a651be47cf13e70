// @vitest-environment jsdom
import { files } from '#contract/files.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on, type Route } from '#web/testing/server.ts'
import { expertOf, itemOf, messageAt } from '../samples.ts'
import type { Chat } from '../conversation.ts'
import { listed, openMessages, withExpert } from './testing.tsx'

beforeEach(() => {
  localStorage.clear()
  Element.prototype.scrollTo = () => {}
})
afterEach(cleanup)

const listOf = (...chats: Chat[]): Route => on(chat.list, listed(chats))

describe('开始咨询', () => {
  const choice: Route[] = [
    on(experts.consultants, { records: [expertOf('e7', '陈砚秋')] }),
    on(chat.customerService, { presence: [] }),
    on(chat.open, ({ toUserId }) => ({
      chat: withExpert('c7', '陈砚秋', { toUserId: String(toUserId) }),
      presence: [],
    })),
  ]

  test.each([
    [/陈砚秋/, 'e7'],
    [/由系统安排顾问/, ''],
  ])('beside the conversations there are: %s', async (name, toUserId) => {
    const { inputsOf, at } = openMessages('', {
      more: [listOf(withExpert('c1', '周明远'), withExpert('c7', '陈砚秋')), ...choice],
    })
    fireEvent.click(await screen.findByRole('button', { name: '开始咨询' }))
    const dialog = await screen.findByRole('dialog', { name: '选择顾问' })
    fireEvent.click(await within(dialog).findByRole('button', { name }))
    await waitFor(() => expect(at()).toBe('?chat=c7'))
    expect(inputsOf(chat.open)).toEqual([{ toUserId, topic: 'consult', guestId: '' }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a refusal stands in the dialog', async () => {
    openMessages('', {
      more: [on(chat.open, apiError('invalid', '顾问已停止服务')), listOf(), ...choice],
    })
    fireEvent.click(await screen.findByRole('button', { name: '开始咨询' }))
    fireEvent.click(await screen.findByRole('button', { name: '由系统安排顾问' }))
    expect((await screen.findByRole('alert')).textContent).toContain('顾问已停止服务')
  })
})

test('a conversation is marked read from its row, where anything is unread', async () => {
  const { inputsOf } = openMessages('', {
    more: [listOf(withExpert('c1', '周明远', { unread: 2, head: 7 }), withExpert('c2', '林予禾'))],
  })
  fireEvent.click(await screen.findByRole('button', { name: '标为已读：周明远' }))
  await waitFor(() =>
    expect(inputsOf(chat.mark)).toEqual([{ chatId: 'c1', delivered: 7, read: 7 }]),
  )
  expect(screen.queryByRole('button', { name: '标为已读：林予禾' })).toBeNull()
})

describe('更多', () => {
  const menu = async (about: Chat, more: readonly Route[] = []) => {
    const opened = openMessages(`?chat=${about.chatId}`, { more: [...more, listOf(about)] })
    await screen.findByText(`您好，这里是 ${about.chatId}`)
    fireEvent.click(screen.getByRole('button', { name: '会话操作' }))
    return { ...opened, items: within(screen.getByRole('region', { name: '会话操作' })) }
  }

  test.each([
    [false, '静音'],
    [true, '取消静音'],
  ])('a conversation that is muted %s: %s', async (muted, name) => {
    const { items, inputsOf } = await menu(withExpert('c1', '周明远', { muted }), [
      on(chat.mute, ({ mute }) => ({ muted: mute })),
    ])
    expect(screen.queryByText('已静音') !== null).toBe(muted)
    fireEvent.click(items.getByRole('button', { name }))
    await waitFor(() => expect(inputsOf(chat.mute)).toEqual([{ chatId: 'c1', mute: !muted }]))
  })

  test('撤销并入（恢复为游客记录） is offered while it is possible, and asks', async () => {
    const until = Date.now() + 60_000
    const { items, inputsOf, at } = await menu(
      withExpert('c1', '周明远', { givenBackUntil: until }),
      [on(chat.giveBack, { givenBack: true })],
    )
    fireEvent.click(items.getByRole('button', { name: '撤销并入（恢复为游客记录）' }))
    const question = await screen.findByRole('alertdialog', { name: '撤销并入？' })
    expect(inputsOf(chat.giveBack)).toEqual([])
    fireEvent.click(within(question).getByRole('button', { name: '退回' }))
    await waitFor(() => expect(inputsOf(chat.giveBack)).toEqual([{ chatId: 'c1' }]))
    await waitFor(() => expect(at()).toBe(''))
  })

  test('why it was not given back stands in the question', async () => {
    const { items } = await menu(
      withExpert('c1', '周明远', { givenBackUntil: Date.now() + 60_000 }),
      [on(chat.giveBack, apiError('forbidden', '请在当时咨询用的浏览器里操作'))],
    )
    fireEvent.click(items.getByRole('button', { name: '撤销并入（恢复为游客记录）' }))
    fireEvent.click(await screen.findByRole('button', { name: '退回' }))
    expect((await screen.findByRole('alert')).textContent).toBe('请在当时咨询用的浏览器里操作')
  })

  test('once seven days are over it is not offered', async () => {
    const { items } = await menu(withExpert('c1', '周明远', { givenBackUntil: Date.now() - 1 }))
    expect(items.queryByRole('button', { name: '撤销并入（恢复为游客记录）' })).toBeNull()
  })

  test('the files of a conversation, the newest first, and none that was called back', async () => {
    const file = { fileId: 'f', mime: 'application/pdf', size: 2_048, width: 0, height: 0 }
    const { items, sockets } = await menu(withExpert('c1', '周明远'), [
      on(files.list, {}),
      on(chat.history, {
        msgChatListVos: [itemOf(1, { chatContent: '您好，这里是 c1' })],
        chatId: 'c1',
        head: 1,
        cleared: 0,
        complete: true,
      }),
    ])
    act(() => {
      sockets.welcome({ c1: 1 })
      for (const [seq, text] of [
        [2, '台账.pdf'],
        [3, '证书.pdf'],
      ] as const)
        sockets.tell({ t: 'msg', m: messageAt(seq, { conv: 'c1', type: 2, body: { text, file } }) })
      sockets.tell({
        t: 'msg',
        m: messageAt(4, { conv: 'c1', type: 2, body: { text: '', file }, deleted: true }),
      })
    })
    fireEvent.click(items.getByRole('button', { name: '聊天文件' }))
    const dialog = await screen.findByRole('dialog', { name: '聊天文件' })
    const rows = within(dialog).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent.slice(0, 6))).toEqual(['证书.pdf', '台账.pdf'])
  })
})
