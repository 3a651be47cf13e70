// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reminders } from '#contract/reminders.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { on, type Route } from '#web/testing/server.ts'
import { openMessages, type Reminder, reminderOf } from './testing.tsx'
import { UNDO_MS } from './useHeld.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (records: readonly Reminder[], query = '?tab=remind', more: Route[] = []) => {
  let known = [...records]
  const unread = () => known.filter(({ read }) => !read).length
  const read = (ids: readonly unknown[]): void => {
    known = known.map((one) => ({ ...one, read: one.read || ids.includes(one.remindId) }))
  }
  return openMessages(query, {
    more: [
      ...more,
      on(reminders.list, () => ({
        records: known,
        total: known.length,
        pageSize: 20,
        unread: unread(),
      })),
      on(reminders.markRead, ({ remindIds, all }) => {
        read(all === true ? known.map(({ remindId }) => remindId) : (remindIds as string[]))
        return { unread: unread() }
      }),
      on(reminders.detail, ({ remindId }) => {
        read([remindId])
        return known.find((one) => one.remindId === remindId)
      }),
    ],
  })
}

const unreadTab = () => screen.getByRole('tab', { name: /^提醒(?!设置)/ }).textContent

test('opening one marks it read and leads on', async () => {
  const { inputsOf, router } = open([reminderOf('r1'), reminderOf('r2', { read: true })])
  fireEvent.click(await screen.findByRole('link', { name: '提醒 r1' }))
  await waitFor(() => expect(inputsOf(reminders.detail)).toEqual([{ remindId: 'r1' }]))
  expect(router.state.location.pathname).toBe('/policy/detail')
})

test('one is marked without being opened, and the count follows', async () => {
  const { inputsOf } = open([reminderOf('r1'), reminderOf('r2')])
  await waitFor(() => expect(unreadTab()).toBe('提醒2'))
  fireEvent.click(await screen.findByRole('button', { name: '标为已读：提醒 r1' }))
  await waitFor(() => expect(unreadTab()).toBe('提醒1'))
  expect(inputsOf(reminders.markRead)).toEqual([{ remindIds: ['r1'] }])
})

test('all are marked at once, and the server is told once nobody takes it back', async () => {
  const { inputsOf, overlays } = open([reminderOf('r1'), reminderOf('r2')])
  const all = await screen.findByRole('button', { name: '全部已读' })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fireEvent.click(all)
  expect(screen.queryByText('未读', { selector: 'span' })).toBeNull()
  const action = overlays.get().toasts.at(-1)?.action
  expect(action?.label).toBe('撤销')
  act(() => action?.run())
  await act(async () => vi.advanceTimersByTimeAsync(2 * UNDO_MS))
  expect(inputsOf(reminders.markRead)).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: '全部已读' }))
  await act(async () => vi.advanceTimersByTimeAsync(UNDO_MS))
  await waitFor(() => expect(inputsOf(reminders.markRead)).toEqual([{ all: true }]))
  await waitFor(() => expect(unreadTab()).toBe('提醒'))
  expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull()
})

test('is filtered by kind and by what was read, and the address keeps it', async () => {
  const { inputsOf, at } = open([reminderOf('r1')], '?tab=remind&kind=CERT&read=0')
  await screen.findByText('提醒 r1')
  expect(inputsOf(reminders.list)).toContainEqual({
    kinds: ['CERT'],
    read: '0',
    page: 0,
    pageSize: 20,
  })
  fireEvent.change(screen.getByRole('combobox', { name: '类型' }), { target: { value: 'ORDER' } })
  await waitFor(() => expect(at()).toContain('kind=ORDER'))
  expect(at()).toContain('tab=remind')
})

test('a link to elsewhere is no link', async () => {
  open([reminderOf('r1', { link: '//evil.example' })])
  await screen.findByText('提醒 r1')
  expect(screen.queryByRole('link', { name: '提醒 r1' })).toBeNull()
})

test('nothing there, nothing found and nothing loaded read differently', async () => {
  open([])
  expect(await screen.findByText('暂无提醒')).toBeTruthy()
  cleanup()
  open([], '?tab=remind&kind=CERT')
  expect(await screen.findByText('没有符合条件的提醒')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '清空筛选' }))
  expect(await screen.findByText('暂无提醒')).toBeTruthy()
  cleanup()
  open([], '?tab=remind', [on(reminders.list, apiError('invalid', '提醒读不到'))])
  expect((await screen.findByRole('alert')).textContent).toContain('提醒读不到')
})
