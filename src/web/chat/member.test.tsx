// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { chat } from '#contract/chat.ts'
import { on } from '#web/testing/server.ts'
import { noticeText } from './NoticeCard.tsx'
import { connected, enter, fresh, NOON, open, sockets, type } from './opened/testing.tsx'
import { messageAt } from './samples.ts'

fresh()

describe('a member', () => {
  it('takes along what was said as a guest, or not', async () => {
    localStorage.setItem('cq:guestId', JSON.stringify('123456789012345678'))
    localStorage.setItem('cq:guestTalked', 'true')
    const { inputsOf, overlays } = await open([on(chat.takeAlong, { taken: 1 })], { member: true })
    await screen.findByText('您好，请说')
    const ask = screen.getByRole('region', { name: '游客咨询记录' })
    fireEvent.click(within(ask).getByRole('button', { name: '并入' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '游客咨询记录' })).toBeNull())
    expect(inputsOf(chat.takeAlong)[0]).toEqual({ guestId: '123456789012345678' })
    expect(overlays.get().toasts[0]?.text).toBe('已将 1 条咨询记录并入公司账号')
    expect(localStorage.getItem('cq:guestId')).toBeNull()
    // The account's own conversation stays before one's eyes.
    await act(async () => {})
    expect(screen.getByText('您好，请说')).toBeTruthy()
  })

  it('sends by the server call and is told of another expert where the chosen one is away', async () => {
    const { inputsOf, router } = await open(
      [on(chat.leaveMessage, { chatId: 'c', serialId: 2, msgId: 'm', ts: NOON, dup: false })],
      { member: true },
    )
    await screen.findByText('您好，请说')
    type('你好')
    enter()
    await waitFor(() => expect(inputsOf(chat.leaveMessage)).toHaveLength(1))
    expect(inputsOf(chat.leaveMessage)[0]).toMatchObject({
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
