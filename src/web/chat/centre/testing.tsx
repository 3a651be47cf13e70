/** For tests: the message centre over calls that answer as told, and a socket the test holds. */
import type { ReactNode } from 'react'
import { chat } from '#contract/chat.ts'
import { reminders } from '#contract/reminders.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { workbench } from '#contract/workbench.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { now } from '#web/kit/clock.ts'
import type { SessionState } from '#web/session/session.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { chatOf, itemOf } from '../samples.ts'
import { lines, openMemory } from '../testing.ts'
import type { Chat } from '../conversation.ts'
import type { ChatWorld } from '../useTalk.ts'
import { Messages } from './MessagesPage.tsx'

export type Reminder = AnswerOf<typeof reminders.list>['records'][number]

export const reminderOf = (remindId: string, more: Partial<Reminder> = {}) =>
  make(partOf(reminders.list.output, 'records'), {
    remindId,
    kind: 'DEADLINE',
    title: `提醒 ${remindId}`,
    content: '还有 7 天截止',
    link: hrefTo('policyDetail', { id: 'p1' }),
    createTime: '2026-11-20 09:00:00',
    ...more,
  })

const NAV = {
  permissionCode: 'message',
  permissionName: '消息中心',
  permissionType: '1',
  webUrl: '',
  child: [],
}

const someone = (more: Partial<SessionState>): Partial<SessionState> => ({
  userId: 'u1',
  name: '王工',
  username: 'wang',
  companyId: 'c9',
  permissionState: '2',
  permissions: ['message:chat'],
  navList: [NAV],
  ...more,
})

export const MEMBER = someone({})
export const EXPERT = someone({
  userId: 'x1',
  name: '周明远',
  companyId: '',
  permissions: ['serve:chat'],
})

/** What an answer of the list looks like. */
export const listed = (records: readonly Chat[], unread = 0) => ({
  records,
  total: records.length,
  page: 0,
  pageSize: 50,
  unread,
})

const presence = make(workbench.presence.output, { status: 'online', capacity: 8, load: 1 })

const USUAL = [
  on(chat.list, listed([])),
  on(chat.history, ({ chatId }) => ({
    msgChatListVos: [itemOf(1, { chatContent: `您好，这里是 ${String(chatId)}` })],
    chatId,
    head: 1,
    cleared: 0,
    complete: true,
  })),
  on(chat.messages, { msgChatListVos: [], head: 1, cleared: 0 }),
  on(chat.filterWords, []),
  on(chat.mark, { unread: 0, chatNum: 0 }),
  on(chat.pin, ({ pin }) => ({ pinned: pin })),
  on(chat.remove, { deleted: true }),
  on(chat.leaveMessage, { chatId: 'c', serialId: 2, msgId: 'm2', ts: 1, dup: false }),
  on(reminders.list, { pageSize: 20, unread: 0 }),
  on(reminders.count, { chatNum: 0 }),
  on(workbench.presence, presence),
  on(workbench.setPresence, ({ status, reason }) => ({ ...presence, status, reason })),
  on(workbench.notes, {}),
  on(workbench.colleagues, {}),
  on(workbench.summaryDraft, { topicTag: '政策咨询', outcome: 'solved', summary: '' }),
  on(workbench.quickReplies, {}),
  on(workbench.customer, {
    userId: 'k1',
    userName: '李客户',
    guest: false,
    company: {
      companyId: 'c9',
      companyName: '精测智能',
      regionName: '合肥市',
      industryName: '制造业',
      registerStatus: '2',
      tags: ['高新技术企业'],
    },
    pages: [],
    leads: [],
    chats: [],
    summaries: [],
    moves: [],
  }),
]

/** The page at an address; `more` comes before the usual answers. */
export const openMessages = (
  query: string,
  given: {
    session?: typeof MEMBER
    more?: readonly Route[]
    /** What of the console the page stands in. */
    around?: (page: ReactNode) => ReactNode
  } = {},
) => {
  const { around = (page) => page } = given
  const sockets = lines()
  const world: ChatWorld = {
    openLine: (path, events) => sockets.openLine(path, events),
    openOutbox: openMemory,
    now,
    random: () => 0,
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  const opened = openAt(
    around(<Messages world={world} />),
    `${hrefTo('news')}${query}`,
    [...(given.more ?? []), ...USUAL],
    { session: given.session ?? MEMBER },
  )
  return { ...opened, sockets, world }
}

/** A conversation as a customer has it in the list. */
export const withExpert = (chatId: string, userName: string, more: Partial<Chat> = {}): Chat =>
  chatOf(chatId, {
    toUserId: `e-${chatId}`,
    userName,
    lastText: `${userName} 的最后一句`,
    lastTs: 1_795_233_600_000,
    ...more,
  })
