import { randomUUID } from 'node:crypto'
import type { chat } from '#contract/chat.ts'
import type { ChatMessage, MessageBody, MsgType } from '#contract/chat.socket.ts'
import type { OutputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { isGuestId } from '#domain/chat/guest.ts'
import { TEXT_MAX } from '#domain/chat/limits.ts'
import type { Caller, Handlers } from '#server/wire/handler.ts'
import { type Around, conversationOf, historyOf, type Presence } from './answers.ts'
import { isOwnLink } from './body.ts'
import type { Callers } from './callers.ts'
import type { Actor, ChatService, Posted } from './chat-service.ts'
import type { ChatRow } from './lists.store.ts'
import type { ChatStore } from './store.ts'

export interface TalkDeps {
  store: ChatStore
  chatService: ChatService
  callers: Callers
  /** Cards of these experts, as the host shows them, and the platform's company. */
  around: (host: string, ids: readonly string[]) => Promise<Around>
  presence: (ids: readonly string[], customers: readonly string[]) => Promise<Presence[]>
  /** Counts a message against its sender and its conversation, or refuses (429, 503). */
  assertRate: (sender: Actor, conv: string) => void
}

type Message = ParsedOf<typeof chat.leaveMessage>
type Talk = Pick<
  Handlers<typeof chat>,
  'history' | 'leaveMessage' | 'jobTitleMessage' | 'messages' | 'open'
>

const NOTHING: OutputOf<typeof chat.history> = {
  msgChatListVos: [],
  chatId: '',
  head: 0,
  cleared: 0,
  complete: true,
}

/** Who is meant by an id of the wire; nobody by an empty one or `0`. */
const named = (id: string): string => (id === '0' ? '' : id)

/** 对话: opening, writing and reading. */
export const createTalk = (deps: TalkDeps): Talk => {
  const { store, chatService, callers } = deps

  const linesOf = async (
    row: ChatRow,
    lines: readonly ChatMessage[],
    { readerId, host }: { readerId: string; host: string },
  ) => {
    const around = await deps.around(host, [row.assigneeId, ...lines.map(({ from }) => from)])
    return lines.map((line) => historyOf(line, { row, readerId, around }))
  }

  const opened = async (
    actor: Actor,
    given: {
      toUserId: string
      topic: 'consult' | 'jobTitle'
      sourceTitle: string
      sourceLink: string
    },
    host: string,
  ): Promise<string> => {
    const expertId = named(given.toUserId)
    if (expertId === actor.id) throw apiError('invalid', '不能咨询自己')
    if (expertId !== '' && !(await deps.around(host, [expertId])).cards.has(expertId))
      throw apiError('notFound', '没有找到这位专家')
    const { id, events } = await store.openConversation.open({
      id: randomUUID(),
      customerId: actor.id,
      customerName: actor.name,
      companyId: actor.companyId,
      topic: given.topic,
      expertId,
      sourceTitle: given.sourceTitle,
      sourceLink: isOwnLink(given.sourceLink) ? given.sourceLink : '',
    })
    chatService.tell(events)
    return id
  }

  const leave = async (
    input: Message,
    topic: 'consult' | 'jobTitle',
    caller: Caller,
  ): Promise<OutputOf<typeof chat.leaveMessage>> => {
    // After a standstill: the sender has asked another server, and may have been refused there.
    if (caller.isGone()) throw apiError('slow')
    const to = await addressed(input, topic, caller).catch(async (error: unknown) => {
      const alreadyStored = await storedBefore(input, caller)
      if (alreadyStored === null) throw error
      return alreadyStored
    })
    if ('serialId' in to) return to
    const { actor, conv } = to
    deps.assertRate(actor, conv)
    const posted = await chatService.post(actor, {
      conv,
      id: input.id,
      type: Number(input.msgType) as MsgType,
      body: bodyOf(input),
      replyTo: input.replyTo,
    })
    const { message, dup } = acknowledged(posted)
    const { seq, msgId, ts } = message
    return { chatId: conv, serialId: seq, msgId, ts, dup }
  }

  /** What somebody who has left the conversation had stored in it: the answer got lost. */
  const storedBefore = async (
    { chatId, id }: Message,
    caller: Caller,
  ): Promise<OutputOf<typeof chat.leaveMessage> | null> => {
    for (const senderId of chatId === '' ? [] : await callers.idsOf(caller)) {
      // oxlint-disable-next-line no-await-in-loop -- one of them, as a rule
      const line = await store.messages.byClientId(chatId, senderId, id)
      if (line !== null)
        return { chatId, serialId: line.seq, msgId: line.msgId, ts: line.ts, dup: true }
    }
    return null
  }

  /** Which conversation a message is for: the one it names, the one there is, or a new one. */
  const addressed = async (
    input: Message,
    topic: 'consult' | 'jobTitle',
    caller: Caller,
  ): Promise<{ actor: Actor; conv: string }> => {
    if (input.chatId !== '')
      return { actor: await callers.within(caller, input.chatId), conv: input.chatId }
    const guestId = isGuestId(input.sendUserId) ? input.sendUserId : ''
    const actor = await callers.writing(caller, guestId)
    const toUserId = named(input.reciveUserId)
    const known =
      toUserId === '' ? null : await store.openConversation.between([actor.id], toUserId)
    return {
      actor,
      conv: known ?? (await opened(actor, { ...input, toUserId, topic }, caller.host)),
    }
  }

  return {
    leaveMessage: async (input, caller) => leave(input, 'consult', caller),
    jobTitleMessage: async (input, caller) => leave(input, 'jobTitle', caller),

    async history({ chatId, toUserId, before, page, pageSize }, caller) {
      const ids = await callers.idsOf(caller)
      const other = named(toUserId)
      const conv =
        chatId !== ''
          ? chatId
          : other === ''
            ? null
            : await store.openConversation.between(ids, other)
      const row = conv === null ? null : await store.lists.one(conv, ids)
      const readerId = row === null ? null : await store.openConversation.memberAmong(row.id, ids)
      if (row === null || readerId === null) return NOTHING
      const asked = { before, skip: page * pageSize, limit: pageSize }
      const found = await store.messages.page(row.id, readerId, asked)
      if (found === null) return NOTHING
      const { lines, head, cleared, complete } = found
      const { host } = caller
      return {
        msgChatListVos: await linesOf(row, lines, { readerId, host }),
        chatId: row.id,
        head,
        cleared,
        complete,
      }
    },

    async messages({ chatId, after, pageSize }, caller) {
      const actor = await callers.within(caller, chatId)
      const row = await store.lists.one(chatId, [actor.id])
      const found = await chatService.after(actor, chatId, after, pageSize)
      if (row === null || found === null) throw apiError('notFound', '没有找到这个会话')
      const { head, cleared } = found
      const lines = found.messages.filter(({ seq }) => seq > cleared)
      const { host } = caller
      const msgChatListVos = await linesOf(row, lines, { readerId: actor.id, host })
      return { msgChatListVos, head, cleared }
    },

    async open({ guestId, ...asked }, caller) {
      const actor = await callers.writing(caller, guestId)
      const conv = await opened(actor, asked, caller.host)
      const row = await store.lists.one(conv, [actor.id])
      if (row === null) throw apiError('notFound', '没有找到这个会话')
      const whom = [row.assigneeId].filter((id) => id !== '')
      const [around, presence] = await Promise.all([
        deps.around(caller.host, whom),
        deps.presence(whom, [actor.id]),
      ])
      return { chat: conversationOf(row, around), presence }
    },
  }
}

const acknowledged = (posted: Posted): Extract<Posted, { kind: 'stored' }> => {
  if (posted.kind === 'stored') return posted
  const { code, text } = posted
  if (code === 'retry' || code === 'rate') throw apiError('unavailable', text)
  throw apiError('invalid', text)
}

/** File and card come as JSON; whatever is not one is as good as none. */
const bodyOf = ({ sendText, body }: Message): MessageBody => {
  const text = sendText.slice(0, 2 * TEXT_MAX)
  let more: unknown = null
  try {
    more = body === '' ? null : JSON.parse(body)
  } catch {
    throw apiError('invalid', '消息内容不正确')
  }
  if (typeof more !== 'object' || more === null) return { text }
  const { file, card } = more as { file?: unknown; card?: unknown }
  return { text, ...withFile(file), ...withCard(card) }
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

const withFile = (file: unknown): Pick<MessageBody, 'file'> => {
  if (typeof file !== 'object' || file === null || !('fileId' in file)) return {}
  // The rest is known by the file itself.
  return { file: { fileId: word(file.fileId), mime: '', size: 0, width: 0, height: 0 } }
}

const withCard = (card: unknown): Pick<MessageBody, 'card'> => {
  if (typeof card !== 'object' || card === null) return {}
  const { kind, id, title, note, source, link } = card as Record<string, unknown>
  return {
    card: {
      kind: word(kind),
      id: word(id),
      title: word(title),
      note: word(note),
      source: word(source),
      link: word(link),
    },
  }
}
