/** For tests: the workbench over calls that answer as told. */
import type { ReactNode } from 'react'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { workbench } from '#contract/workbench.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { now } from '#web/kit/clock.ts'
import { clearRemembered, clearSession } from '#web/session/storage.ts'
import { on, type Route } from '#web/testing/server.ts'
import { EXPERT, listed, openMessages, withExpert } from '../centre/testing.tsx'
import type { Chat } from '../conversation.ts'

/** A screen so many pixels wide, and nothing remembered. */
export const screenOf = (width: number): void => {
  clearRemembered()
  clearSession()
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = /min-width: (\d+)px/.exec(query)?.[1]
    const most = /max-width: (\d+)px/.exec(query)?.[1]
    const matches =
      least !== undefined ? width >= Number(least) : most !== undefined && width <= Number(most)
    return { matches, addEventListener() {}, removeEventListener() {} }
  })
}

export const customer = (chatId: string, userName: string, more: Partial<Chat> = {}): Chat =>
  withExpert(chatId, userName, { companyName: '精测智能', ...more })

export const A = customer('a', '甲客户', { waitingSince: now() - 130_000, lastTs: 1 })
export const B = customer('b', '乙客户', { lastTs: 3 })
export const C = customer('c', '丙客户', { waitingSince: now() - 200_000, lastTs: 2 })

/** What the lists hold, by the tab. */
export const workbenchLists = (lists: Partial<Record<string, readonly Chat[]>>): Route =>
  on(chat.list, ({ tab }) => listed(lists[tab ?? 'mine'] ?? []))

export const colleague = (
  userId: string,
  userName: string,
  status: 'online' | 'busy' | 'away' | 'offline' = 'online',
  load = 1,
) =>
  make(partOf(workbench.colleagues.output, 'records'), {
    ...{ userId, userName, role: '顾问', tags: ['商标'], load, capacity: 8 },
    presence: { userId, status, available: status === 'online' },
  })

export const open = async (
  query: string,
  more: readonly Route[],
  session = EXPERT,
  around?: (page: ReactNode) => ReactNode,
) => {
  const opened = openMessages(query, { session, more, ...(around && { around }) })
  await screen.findByRole('button', { name: '快捷键' })
  await waitFor(() => expect(opened.sockets.opened).toHaveLength(1))
  act(() => opened.sockets.welcome())
  return opened
}

/** Who stands in the list, from the top. */
export const names = async () => {
  const list = await screen.findByRole('list', { name: '会话列表' })
  return within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent)
}

export const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

export const field = () =>
  screen.getByRole('textbox', { name: /^发给客户/ }) as unknown as HTMLTextAreaElement

export const type = (text: string): void => {
  field().value = text
  fireEvent.input(field())
}
