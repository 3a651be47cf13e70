// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chat } from '#contract/chat.ts'
import { save } from '#web/session/storage.ts'
import { openAt } from '#web/testing/open.tsx'
import { on } from '#web/testing/server.ts'
import { FloatingWidget } from './FloatingWidget.tsx'
import { TabBar } from './TabBar.tsx'
import { unreadText } from './useChatStatus.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const open = (unread: number, available: boolean) =>
  openAt(
    <>
      <FloatingWidget />
      <TabBar />
    </>,
    '/',
    [
      on(chat.list, { pageSize: 50, unread }),
      on(chat.customerService, { presence: [{ userId: 'e', available }] }),
    ],
    { site: { switches: {} } },
  )

test('whoever never wrote is not asked about; a dot says that somebody is there', async () => {
  const { asked } = open(0, true)
  await screen.findByRole('button', { name: /^在线咨询.*有顾问在线/ })
  expect(asked.map(({ endpoint }) => endpoint)).toEqual([chat.customerService])
})

test('without anybody there is no dot', async () => {
  const { asked } = open(0, false)
  await waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => {})
  expect(screen.getByRole('button', { name: '在线咨询' }).textContent).toBe('在线咨询')
})

test('what waits to be read stands on everything that opens the chat', async () => {
  save('guestTalked', true)
  open(120, true)
  const button = await screen.findByRole('button', { name: '在线咨询，99+ 条未读' })
  expect(button.textContent).toContain('99+')
  expect(screen.getByRole('button', { name: '展开服务窗口，99+ 条未读' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '咨询，99+ 条未读' })).toBeTruthy()
})

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i unread are %s', (unread, text) => {
  expect(unreadText(unread)).toBe(text)
})
