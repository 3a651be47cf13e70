/** For tests: 在线咨询 over calls that answer as told, and sockets that the test holds. */
import { files } from '#contract/files.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import { showcase } from '#contract/showcase.ts'
import { now } from '#web/kit/clock.ts'
import { clearRemembered, clearSession } from '#web/session/storage.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { Chat } from '../Chat.tsx'
import { chatOf, expertOf, itemOf, presenceOf } from '../samples.ts'
import { lines, openMemory } from '../testing.ts'
import type { ChatWorld } from '../useTalk.ts'

export const NOON = 1_795_233_600_000
const MEMBER = { userId: 'u1', userName: '王工', companyId: 'c9' }

/** Turns the screen; the default is a wide one. */
const screens = { wide: true }
export const narrow = (): void => {
  screens.wide = false
}
export const sockets = { now: lines() }
let memory = openMemory()
export const world: ChatWorld = {
  openLine: (path, events) => sockets.now.openLine(path, events),
  openOutbox: async () => memory,
  now,
  random: () => 0,
  later: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

export const faq = { faqId: 'q1', question: '高企要几件专利？', answer: ['看得分。'] }

/** Three experts of whom the first two are there, and one conversation with the first. */
const USUAL = [
  on(experts.consultants, {
    records: [
      expertOf('e', '周明远'),
      expertOf('f', '林予禾'),
      expertOf('g', '陈砚秋', { personnelTag: '商标,版权' }),
    ],
  }),
  on(chat.customerService, {
    presence: [
      presenceOf('e'),
      presenceOf('f'),
      presenceOf('g', { status: 'offline', available: false, backAt: '2099-01-05 09:00' }),
    ],
    usualMs: 0,
  }),
  on(chat.list, { records: [chatOf('c')], total: 1, pageSize: 50, unread: 0 }),
  on(chat.open, ({ toUserId }) => ({
    chat: chatOf(toUserId === 'e' ? 'c' : `with-${String(toUserId)}`, {
      toUserId: String(toUserId),
    }),
    presence: [],
  })),
  on(chat.history, ({ chatId }) => ({
    msgChatListVos: chatId === 'c' ? [itemOf(1, { chatContent: '您好，请说' })] : [],
    chatId,
    head: chatId === 'c' ? 1 : 0,
    cleared: 0,
    complete: true,
  })),
  on(showcase.faqs, { records: [faq], total: 1, categories: [] }),
  on(chat.autoReply, apiError('notFound')),
  on(files.list, {}),
  on(chat.messages, { msgChatListVos: [], head: 1, cleared: 0 }),
  on(chat.filterWords, []),
  on(chat.mark, { unread: 0, chatNum: 0 }),
]

export const open = async (
  more: readonly Route[] = [],
  given: {
    member?: boolean
    address?: string
    page?: string
    world?: ChatWorld
  } = {},
) => {
  const page = (
    <main>
      <h1>{given.page ?? '政策'}</h1>
      <button type="button" onClick={() => opened.overlays.openChat({})}>
        打开
      </button>
      <Chat world={given.world ?? world} />
    </main>
  )
  const opened = openAt(page, given.address ?? hrefTo('policy'), [...more, ...USUAL], {
    session: given.member ? MEMBER : null,
  })
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  fireEvent.click(opener)
  await screen.findByRole('dialog')
  return { ...opened, opener }
}

export const field = (): HTMLTextAreaElement =>
  screen.getByRole('textbox', { name: /^发给|输入消息/ })
export const type = (text: string): void => {
  field().value = text
  fireEvent.input(field())
}
export const enter = (more: object = {}): boolean =>
  fireEvent.keyDown(field(), { key: 'Enter', ...more })
export const connected = async (): Promise<void> => {
  await waitFor(() => expect(sockets.now.opened).toHaveLength(1))
  act(() => sockets.now.welcome({ c: 1 }))
}
export const log = () => screen.getByRole('log')

/** A text in the log, once it is there; the log itself is drawn anew for another conversation. */
export const findInLog = async (text: string): Promise<HTMLElement> =>
  waitFor(() => within(log()).getByText(text))

/** Each test begins with an empty browser. */
export const fresh = (): void => {
  beforeEach(() => {
    screens.wide = true
    memory = openMemory()
    sockets.now = lines()
    clearRemembered()
    clearSession()
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('min-width: 901px') ? screens.wide : false,
      addEventListener() {},
      removeEventListener() {},
    }))
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
}
