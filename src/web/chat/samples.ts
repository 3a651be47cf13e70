/** For tests: messages, bubbles and lines of a history as they may come. */
import type { ChatMessage, MsgType } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import { experts } from '#contract/experts.ts'
import { make, partOf } from '#contract/wire/make.ts'
import type { Chat, HistoryItem } from './conversation.ts'
import type { Bubble } from './state.ts'
import type { Expert, Presence } from './useExperts.ts'

const NOON = 1_795_233_600_000

export const messageAt = (
  seq: number,
  more: Partial<Omit<ChatMessage, 'type'>> & { text?: string; type?: MsgType } = {},
): ChatMessage => {
  const { text = `第 ${seq} 条`, ...rest } = more
  return {
    conv: 'c',
    seq,
    msgId: `m${seq}`,
    id: `id-${seq}`,
    from: 'e',
    fromName: '周明远',
    ts: NOON,
    type: 1,
    body: { text },
    replyTo: 0,
    rev: 0,
    deleted: false,
    ...rest,
  }
}

export const bubbleOf = (id: string, more: Partial<Bubble> & { text?: string } = {}): Bubble => {
  const { text = id, ...rest } = more
  return {
    id,
    actor: '123456789012345678',
    conv: 'c',
    type: 1,
    body: { text },
    replyTo: 0,
    at: NOON,
    reason: '',
    hits: [],
    ...rest,
  }
}

export const itemOf = (serialId: number, more: Partial<HistoryItem> = {}) =>
  make(partOf(chat.history.output, 'msgChatListVos'), {
    chatContent: `第 ${serialId} 条`,
    serialId,
    userName: '周明远',
    sendTime: '2026-11-21 12:00:00',
    msgPosition: '0',
    sendUserId: 'e',
    sendCompanyId: '0',
    reciveCompanyId: '0',
    msgType: '1',
    userSex: '1',
    msgId: `m${serialId}`,
    id: `id-${serialId}`,
    ts: NOON,
    ...more,
  })

export const chatOf = (chatId: string, more: Partial<Chat> = {}) =>
  make(partOf(chat.open.output, 'chat'), {
    chatId,
    status: 'serving',
    toUserId: 'e',
    userName: '周明远',
    userSex: '1',
    head: 2,
    topic: 'consult',
    ...more,
  })

export const expertOf = (userId: string, userName: string, more: Partial<Expert> = {}) =>
  make(partOf(experts.consultants.output, 'records'), {
    userId,
    userName,
    userSex: '1',
    personnelTag: '高企认定,研发费用归集',
    phoneNumber: '000-8866 1200',
    serviceTab: '1',
    role: '科技政策顾问',
    regionNames: ['全国'],
    servingHours: '工作日 9:00–18:00',
    languages: ['普通话'],
    ...more,
  })

export const presenceOf = (userId: string, more: Partial<Presence> = {}) =>
  make(partOf(chat.customerService.output, 'presence'), {
    userId,
    status: 'online',
    available: true,
    ...more,
  })
