import type { MessageBody } from '#contract/chat.socket.ts'
import { chat, cursorOf } from '#contract/chat.ts'
import type { Call } from '#contract/wire/caller.ts'
import { isApiError } from '#contract/wire/api-error.ts'
import { HISTORY_LABEL, HISTORY_SIZE, RESEND_MS } from '#domain/chat/limits.ts'
import { type Chat, messageOf } from './conversation.ts'
import type { Bubble, Happening } from './state.ts'

/** 调用: what the chat asks the server by calls, told back to the machine as happenings. */

export interface Self {
  actor: string
  member: boolean
  companyId: string
}

/** When a call that failed is worth another try, in milliseconds; null when it was refused for good. */
export const retryAfterOf = (error: unknown): number | null => {
  if (!isApiError(error)) return RESEND_MS
  const busy = error.code === 0 || error.status === 429 || error.status >= 500
  return busy || error.code === 408 ? Math.max(RESEND_MS, (error.retryAfter ?? 0) * 1_000) : null
}

const posted = async (
  call: Call,
  self: Self,
  bubble: Bubble,
  about: Chat | undefined,
  written: string,
): Promise<Happening> => {
  const { id } = bubble
  const { text, ...rest }: MessageBody = bubble.body
  const endpoint = about?.topic === 'jobTitle' ? chat.jobTitleMessage : chat.leaveMessage
  try {
    const { serialId, msgId, ts } = await call(endpoint, {
      id,
      sendUserId: self.actor,
      reciveUserId: about?.toUserId ?? '',
      reciveCompanyId: about?.companyId || '0',
      sendCompanyId: self.companyId || '0',
      msgType: `${bubble.type}`,
      sendText: text,
      sendTime: written,
      body: bubble.type === 1 ? '' : JSON.stringify({ text, ...rest }),
      replyTo: bubble.replyTo,
      chatId: bubble.conv,
    })
    return { kind: 'posted', id, seq: serialId, msgId, ts }
  } catch (error) {
    const retryAfterMs = retryAfterOf(error)
    if (retryAfterMs !== null) return { kind: 'unposted', id, retryAfterMs }
    return { kind: 'refused', id, reason: error instanceof Error ? error.message : '', hits: [] }
  }
}

/**
 * Stores messages by calls: for members always, for guests where no socket opens. A refusal counts once
 * no other call for the message is under way: a server that stands still may store it yet.
 */
export const createPost = (): typeof posted => {
  const underWay = new Map<string, number>()
  return async (...given) => {
    const [, , { id }] = given
    underWay.set(id, (underWay.get(id) ?? 0) + 1)
    const said = await posted(...given)
    const others = (underWay.get(id) ?? 1) - 1
    if (others > 0) underWay.set(id, others)
    else underWay.delete(id)
    return said.kind === 'refused' && others > 0
      ? { kind: 'unposted', id, retryAfterMs: RESEND_MS }
      : said
  }
}

/** What came after a number; nothing where the call did not get through. */
export const after = async (call: Call, conv: string, from: number): Promise<Happening | null> => {
  try {
    const found = await call(chat.messages, { chatId: conv, after: from })
    const messages = found.msgChatListVos.map((item) => messageOf(item, conv))
    return { kind: 'fetched', conv, messages, head: found.head, cleared: found.cleared }
  } catch {
    return null
  }
}

/** Waits for news of these conversations and of the person's own stream. */
export const newsOf = async (
  call: Call,
  known: { heads: Readonly<Record<string, number>>; useq: number },
): Promise<Happening> => {
  const watched = Object.entries(known.heads).map(([conv, seq]) => cursorOf(conv, seq))
  try {
    const found = await call(chat.wait, { heads: watched, useq: known.useq })
    const further = Object.fromEntries(found.heads.map(({ chatId, head }) => [chatId, head]))
    return { kind: 'news', heads: further, useq: found.useq }
  } catch (error) {
    const { retryAfter = 0 } = isApiError(error) ? error : {}
    return { kind: 'noNews', retryAfterMs: retryAfter * 1_000 }
  }
}

/** A page of the history: the newest, or what is older than a number. */
export const pageOf = async (call: Call, self: Self, about: Chat, before: number) =>
  call(chat.history, {
    toCompanyId: about.companyId || '0',
    sendUserId: self.actor,
    toUserId: about.toUserId,
    labelValue: `${HISTORY_LABEL}`,
    page: 0,
    pageSize: HISTORY_SIZE,
    chatId: about.chatId,
    before,
  })

/** How long a message waits for the first look at its words; the server looks again anyway. */
export const CHECK_MS = 3_000

export type Hit = readonly [from: number, to: number]

/** 敏感词 before sending (specification §5); a look that fails leaves it to the server. */
export const hitsIn = async (
  call: Call,
  content: string,
  wait: (ms: number) => Promise<void>,
): Promise<readonly Hit[]> => {
  const looked = call(chat.filterWords, { content }).then(
    (found) => found.map(({ from, to }): Hit => [from, to]),
    () => [],
  )
  return Promise.race([looked, wait(CHECK_MS).then(() => [])])
}
