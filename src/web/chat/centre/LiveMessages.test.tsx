// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import { NOTICE_MS } from '#domain/chat/limits.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { noticeText } from '../NoticeCard.tsx'
import { messageAt } from '../samples.ts'
import { lines, openMemory } from '../testing.ts'
import type { ChatWorld } from '../useTalk.ts'
import { LiveMessages } from './LiveMessages.tsx'
import { Messages } from './MessagesPage.tsx'
import { listed, MEMBER } from './testing.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (address: string, given: { page?: boolean; session?: typeof MEMBER | null } = {}) => {
  const sockets = lines()
  const world: ChatWorld = {
    openLine: (path, events) => sockets.openLine(path, events),
    openOutbox: openMemory,
    now: () => Date.now(),
    random: () => 0,
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  const opened = openAt(
    <>
      {given.page === true && <Messages world={world} />}
      <LiveMessages world={world} />
    </>,
    address,
    [on(chat.list, listed([])), on(reminders.list, { pageSize: 20 }), on(reminders.count, {})],
    { session: given.session === undefined ? MEMBER : given.session },
  )
  return { ...opened, sockets }
}
const message = messageAt(4, { conv: 'c1', from: 'e1', fromName: '周明远', text: '材料收到了' })

test('a message is told for ten seconds on any page, and kept as the newest', () => {
  vi.useFakeTimers()
  const { sockets, session } = open(hrefTo('adminHome'))
  act(() => sockets.welcome())
  act(() => sockets.tell({ t: 'msg', m: message }))
  expect(screen.getByText(noticeText('周明远'))).toBeTruthy()
  expect(session.get()?.newMessage).toBe('材料收到了')
  act(() => void vi.advanceTimersByTime(NOTICE_MS - 1))
  expect(screen.queryByText(noticeText('周明远'))).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.queryByText(noticeText('周明远'))).toBeNull()
})

test('查看 leads to the conversation with who wrote', async () => {
  const { sockets, router } = open(hrefTo('adminHome'))
  act(() => sockets.welcome())
  act(() => sockets.tell({ t: 'msg', m: message }))
  fireEvent.click(screen.getByRole('button', { name: '查看' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/pcAdminNews'))
  const query = new URLSearchParams(router.state.location.search)
  expect([query.get('userId'), query.get('userName')]).toEqual(['e1', '周明远'])
})

test('what is in sight and what nobody wrote is not told', () => {
  const { sockets } = open(`${hrefTo('news')}?chat=c1`)
  act(() => sockets.welcome())
  act(() => sockets.tell({ t: 'msg', m: message }))
  act(() => sockets.tell({ t: 'msg', m: { ...message, conv: 'c2', type: 4 } }))
  expect(screen.queryByRole('button', { name: '查看' })).toBeNull()
  act(() => sockets.tell({ t: 'msg', m: { ...message, msgId: 'm5', conv: 'c2' } }))
  expect(screen.getByRole('button', { name: '查看' })).toBeTruthy()
})

test('page and notice share one socket, which ends with the last of them', () => {
  const { sockets } = open(hrefTo('news'), { page: true })
  expect(sockets.opened).toHaveLength(1)
  expect(sockets.opened[0]?.isClosed).toBe(false)
  cleanup()
  expect(sockets.opened[0]?.isClosed).toBe(true)
})

test('nobody signed in has no line', () => {
  const { sockets } = open(hrefTo('adminHome'), { session: null })
  expect(sockets.opened).toEqual([])
})
