import type { ChatMessage } from '#contract/chat.socket.ts'
import { chat } from '#contract/chat.ts'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import { after, createPost, newsOf, pageOf, retryAfterOf } from './calls.ts'
import {
  type Chat,
  EMPTY_LOG,
  headOf,
  type Log,
  marked,
  merged,
  messageOf,
  revised,
  without,
} from './conversation.ts'
import { deleted, told } from './facts.ts'
import { ANY_GUEST, type Outbox } from './outbox.ts'
import { type Connection, createConnection } from './socket.ts'
import type { Bubble, Effect, Happening } from './state.ts'
import type { Talk, TalkDeps, TalkState } from './talk-shape.ts'

export type { Talk, TalkState } from './talk-shape.ts'

/** 谈话: one person's conversations in this browser, for the pages to show. */

/** How long somebody is said to write after they last said so. */
export const TYPING_SHOWN_MS = 5_000

export const createTalk = (deps: TalkDeps): Talk => {
  const { call, self, now } = deps
  const writer = self.member ? self.actor : ANY_GUEST
  const listeners = new Set<() => void>()
  let stopped = false
  const seen = new Map<string, number>()
  const change = (next: Partial<TalkState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const kept = (use: (outbox: Outbox) => Promise<void>): void =>
    // A full storage costs the memory, never the message.
    void deps.outbox.then(use).catch(() => {})
  const putLog = (conv: string, changed: (log: Log) => Log): void =>
    change({ logs: { ...state.logs, [conv]: changed(state.logs[conv] ?? EMPTY_LOG) } })

  const reload = async (conv: string): Promise<void> => {
    const about = state.chats[conv]
    if (about === undefined) return
    const page = await pageOf(call, self, about, 0)
    const messages = page.msgChatListVos.map((item) => messageOf(item, conv))
    const fresh = merged({ ...EMPTY_LOG, complete: page.complete }, messages)
    const marks = { delivered: about.othersDelivered, read: about.othersRead }
    putLog(conv, (log) => {
      // A page that was long on its way brings nothing back that was changed meanwhile.
      const changed = log.messages.filter(({ rev }) => rev > 0)
      return marked(marked(changed.reduce(revised, fresh), marks), log)
    })
    // Of a history that was deleted nothing comes, and yet it is known.
    connection.tell({
      kind: 'watched',
      conv,
      cursor: headOf(fresh) || Math.max(page.head, page.cleared),
    })
  }

  /** As {@link reload}, until it gets through: without its page a conversation is not followed. */
  const reloadSurely = (conv: string): void => {
    reload(conv).catch((error: unknown) => {
      const ms = retryAfterOf(error)
      if (ms !== null && !stopped) deps.later(() => reloadSurely(conv), ms)
    })
  }

  /** Reads the lists again: a status, an expert or a mark is another one. */
  const refresh = async (): Promise<void> => {
    const lists = await call(chat.list, { tab: 'mine' })
    const known = lists.records.filter(({ chatId }) => chatId in state.chats)
    for (const one of known) know(one)
  }

  const post = createPost()

  const know = (about: Chat): void => {
    change({ chats: { ...state.chats, [about.chatId]: about } })
    if (about.chatId in state.logs)
      putLog(about.chatId, (log) =>
        marked(log, { delivered: about.othersDelivered, read: about.othersRead }),
      )
  }

  const show = async (about: Chat): Promise<void> => {
    know(about)
    if (!(about.chatId in connection.get().cursors)) await reload(about.chatId)
    connection.tell({ kind: 'wanted' })
  }

  const mark = (conv: string, delivered: number, read: number): void => {
    const sent = connection.send({ t: 'mark', conv, delivered, ...(read > 0 ? { read } : {}) })
    if (!sent) call(chat.mark, { chatId: conv, delivered, read }).catch(() => {})
  }

  const putTyping = (conv: string, from: string, until: number): void =>
    change({ typing: { ...state.typing, [conv]: { ...state.typing[conv], [from]: until } } })
  const typed = (conv: string, from: string): void => {
    putTyping(conv, from, now() + TYPING_SHOWN_MS)
    deps.later(() => change({}), TYPING_SHOWN_MS)
  }

  const appended = (message: ChatMessage): void => {
    putLog(message.conv, (log) => merged(log, [message]))
    if (message.from === self.actor) return
    putTyping(message.conv, message.from, 0)
    deps.onMessage(message)
  }

  const found = (event: Happening | null): void => {
    if (event !== null) connection.tell(event)
  }

  type Wish = Exclude<Effect, { do: 'connect' | 'close' | 'frame' }>
  const run = (effect: Wish): void => {
    switch (effect.do) {
      case 'append':
        return appended(effect.message)
      case 'revise':
        return putLog(effect.message.conv, (log) => revised(log, effect.message))
      case 'elsewhere':
        return effect.message.from === self.actor ? undefined : deps.onMessage(effect.message)
      case 'acked':
        return landed(effect)
      case 'keep':
        return kept((outbox) => outbox.keep(effect.bubble))
      case 'forget':
        return kept((outbox) => outbox.forget(effect.id))
      case 'typing':
        return effect.from === self.actor ? undefined : typed(effect.conv, effect.from)
      case 'mark':
        return mark(effect.conv, effect.delivered, effect.read)
      case 'reload':
        return reloadSurely(effect.conv)
      case 'post': {
        const { bubble } = effect
        const written = formatBeijingTime(bubble.at)
        const about = state.chats[bubble.conv]
        return void post(call, self, bubble, about, written).then(connection.tell)
      }
      case 'wait':
        return void newsOf(call, effect).then(connection.tell)
      case 'poll':
        return void after(call, effect.conv, effect.after).then(found)
      case 'event':
        change(told(state, effect.name, effect.data))
        found(deleted(self.actor, effect.name, effect.data))
        if (effect.name === 'status' || effect.name === 'assign') void refresh().catch(() => {})
        return deps.onEvent(effect.name, effect.data)
      case 'refresh':
        void refresh().catch(() => {})
        return deps.onEvent('refresh', {})
    }
  }

  /** The stored message stands where its bubble stood, until the server's own word of it comes. */
  const landed = (it: { bubble: Bubble; seq: number; msgId: string; ts: number }): void => {
    const { bubble, seq, msgId, ts } = it
    const { conv, id, type, body, replyTo } = bubble
    const stored = { conv, seq, msgId, id, from: self.actor, fromName: '', ts, type, body, replyTo }
    if (state.logs[conv]?.messages.some((one) => one.seq === seq)) return
    putLog(conv, (log) => merged(log, [{ ...stored, rev: 0, deleted: false }]))
  }

  const connection: Connection = createConnection({
    ...self,
    openLine: deps.openLine,
    ticket: async () => {
      const guestId = self.member ? '' : self.actor
      const { ticket } = await call(chat.ticket, { guestId })
      return ticket
    },
    now,
    random: deps.random,
    later: deps.later,
    run,
  })
  let state: TalkState = {
    connection: connection.get(),
    lasting: null,
    chats: {},
    logs: {},
    typing: {},
  }
  connection.subscribe(() => change({ connection: connection.get() }))
  kept(async (outbox) => {
    change({ lasting: outbox.lasting })
    if (self.member) await outbox.forgetOthers(self.actor)
    connection.tell({ kind: 'restored', bubbles: await outbox.bubbles(self.actor) })
  })

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter: () => connection.tell({ kind: 'wanted' }),
    leave: () => connection.tell({ kind: 'left' }),
    async open(opening) {
      const guestId = self.member ? '' : self.actor
      const { chat: about } = await call(chat.open, { ...opening, guestId })
      await show(about)
      return about
    },
    show,
    async older(conv) {
      const about = state.chats[conv]
      const first = state.logs[conv]?.messages[0]
      if (about === undefined || first === undefined || state.logs[conv]?.complete) return false
      const page = await pageOf(call, self, about, first.seq)
      const messages = page.msgChatListVos.map((item) => messageOf(item, conv))
      const complete = page.complete || messages.length === 0
      putLog(conv, (log) => merged({ ...log, complete }, messages))
      return messages.length > 0
    },
    write: (conv, type, body) =>
      connection.tell({
        kind: 'written',
        bubble: {
          id: deps.newId(),
          actor: self.actor,
          conv,
          type,
          body,
          replyTo: 0,
          at: now(),
          reason: '',
          hits: [],
        },
      }),
    async recall(conv, seq) {
      await call(chat.recall, { chatId: conv, serialId: seq })
      const was = state.logs[conv]?.messages.find((one) => one.seq === seq)
      // The server's own word of it comes with the same number.
      if (was === undefined || was.deleted) return
      const gone = { ...was, body: { text: '' }, deleted: true, rev: was.rev + 1 }
      putLog(conv, (log) => revised(log, gone))
    },
    async mute(conv, mute) {
      const { muted } = await call(chat.mute, { chatId: conv, mute })
      const about = state.chats[conv]
      if (about !== undefined) know({ ...about, muted })
    },
    async remove(conv) {
      await call(chat.remove, { chatId: conv })
      const head = connection.get().cursors[conv] ?? 0
      const about = state.chats[conv]
      if (about !== undefined) know({ ...about, clearedSeq: head, unread: 0 })
      if (conv in state.logs) putLog(conv, (log) => ({ ...without(log, head), complete: true }))
    },
    again: (id) => connection.tell({ kind: 'again', id }),
    discard: (id) => connection.tell({ kind: 'discarded', id }),
    typing: (conv) => connection.tell({ kind: 'typing', conv }),
    seen(conv) {
      const head = connection.get().cursors[conv] ?? 0
      if (head <= (seen.get(conv) ?? state.chats[conv]?.readSeq ?? 0)) return
      seen.set(conv, head)
      connection.tell({ kind: 'seen', conv, read: head })
    },
    probe: () => connection.tell({ kind: 'probed' }),
    draft: async (conv) => (await deps.outbox).draft(writer, conv),
    saveDraft: (conv, text) => kept((outbox) => outbox.saveDraft(writer, conv, text)),
    know,
    stop() {
      stopped = true
      connection.stop()
    },
  }
}
