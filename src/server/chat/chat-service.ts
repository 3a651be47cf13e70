import { randomUUID } from 'node:crypto'
import {
  type ChatMessage,
  type MessageBody,
  type MsgType,
  type NackCode,
} from '#contract/chat.socket.ts'
import { isGuestId } from '#domain/chat/guest.ts'
import { SENSITIVE_TEXT } from '#domain/chat/sensitive.ts'
import { storedBody, wordsIn } from './body.ts'
import type { Newest } from './members.store.ts'
import type { Said } from './message.store.ts'
import type { ChatStore } from './store.ts'
import type { Emitted, StreamEvent } from './stream.store.ts'

export type { Emitted, StreamEvent } from './stream.store.ts'

/** 参与者: who takes part, as the session or the guest's cookie says. */
export interface Actor {
  /** An account's id, or a guest's name of 18 digits. */
  id: string
  kind: 'guest' | 'user'
  name: string
  companyId: string
  /** May serve customers. */
  serves: boolean
}

/** A message on its way into a conversation. */
export interface Outgoing {
  conv: string
  /** The sender's own id of it. */
  id: string
  type: MsgType
  body: MessageBody
  replyTo: number
}

/** What became of it: stored for good, here already, or refused. */
export type Posted =
  | { kind: 'stored'; message: ChatMessage; dup: boolean }
  | { kind: 'refused'; code: NackCode; text: string; hits?: [number, number][] }

/** What has just been committed; told to whoever passes it on, after the commit and never before. */
export type Committed =
  | { t: 'msg'; message: ChatMessage; audience: readonly string[] }
  /** A message that changed: called back. */
  | { t: 'rev'; message: ChatMessage; audience: readonly string[] }
  | { t: 'ev'; actorId: string; event: StreamEvent }

/**
 * 会话台: everything the socket and the calls do with conversations. Whoever asks must take part;
 * a conversation of others is as good as none (null, or refused as forbidden).
 */
export interface SocketService {
  post(actor: Actor, outgoing: Outgoing): Promise<Posted>
  /** Got and read up to a number; both only rise. Answers the actor's unread of it. */
  mark(
    actor: Actor,
    mark: { conv: string; delivered: number; read: number },
  ): Promise<{ unread: number } | null>
  /** The newest number of each of the actor's conversations, and of their stream. */
  newest(actorId: string): Promise<Newest>
  /** The newest numbers of these, in one question. */
  headsOf(convs: readonly string[]): Promise<Record<string, number>>
  /** Messages after a number, in order and without a hole, at most `limit`. */
  after(
    actor: Actor,
    conv: string,
    after: number,
    limit: number,
  ): Promise<{ messages: ChatMessage[]; head: number } | null>
  /** Events of the actor's stream after a number, and the newest number. */
  events(actorId: string, after: number): Promise<{ events: StreamEvent[]; useq: number }>
  /** The newest numbers of these actors' streams. */
  useqsOf(actorIds: readonly string[]): Promise<Record<string, number>>
  /** Who takes part. */
  audience(conv: string): Promise<string[]>
  /** Adds a listener; answers how to remove it. */
  onCommitted(listener: (committed: Committed) => void): () => void
}

/** The chat service as those see it who change conversations themselves. */
export interface ChatService extends SocketService {
  /** Unread messages and reminders of an actor, together. */
  chatNum(actor: Actor): Promise<number>
  /** Tells the listeners of facts that a store has committed, and of the line that came with them. */
  tell(events: readonly Emitted[], said?: Said | null): void
  /** Tells the listeners of a message that was changed and committed. */
  tellChanged(message: ChatMessage, audience: readonly string[]): void
  /** As of the service; up to `cleared` the actor has deleted, and is not to be shown them again. */
  after(
    ...asked: Parameters<SocketService['after']>
  ): Promise<{ messages: ChatMessage[]; head: number; cleared: number } | null>
}

/** Where a blocked word stands. */
export interface WordHit {
  from: number
  to: number
}

export interface ChatServiceDeps {
  store: ChatStore
  /** Every word of the operators' list in a text. */
  checkWords: (text: string) => Promise<readonly WordHit[]>
  /** Unread reminders of an account. */
  reminders: (userId: string) => Promise<number>
  /** A listener threw; whoever the message is for finds it by its number. */
  onFailed: (error: unknown) => void
}

const REFUSED: Readonly<Record<'forbidden' | 'closed' | 'blocked', string>> = {
  forbidden: '您不在这个会话中',
  closed: '会话已结束',
  blocked: SENSITIVE_TEXT,
}
const CONV = /^[0-9a-f-]{36}$/
const CLIENT_ID = /^[0-9A-Za-z-]{8,64}$/

const refused = (code: keyof typeof REFUSED): Posted => ({
  kind: 'refused',
  code,
  text: REFUSED[code],
})

/** 会话台 over the tables. */
export const createChatService = ({
  store,
  checkWords,
  reminders,
  onFailed,
}: ChatServiceDeps): ChatService => {
  const { messages, members, stream, files } = store
  const listeners = new Set<(committed: Committed) => void>()

  const publish = (committed: Committed): void => {
    for (const listener of listeners) {
      try {
        listener(committed)
      } catch (error) {
        onFailed(error)
      }
    }
  }
  const tell = (events: readonly Emitted[], said: Said | null = null): void => {
    for (const { actorId, event } of events) publish({ t: 'ev', actorId, event })
    if (said !== null) {
      publish({ t: 'msg', message: said.line, audience: said.audience })
      tell(said.events)
    }
  }

  /** The file of a message as the library knows it, whatever the sender says of it. */
  const withFile = async (
    conv: string,
    senderId: string,
    fileId: string,
  ): Promise<MessageBody | null> => {
    const found = await files.own(conv, senderId, fileId)
    if (found === null) return null
    const { name, ...file } = found
    return { text: name, file }
  }

  const enter = async (
    given: Omit<Parameters<typeof messages.post>[0], 'msgId'>,
  ): Promise<Posted> => {
    const stored = await messages.post({ ...given, msgId: randomUUID() })
    if (stored.kind === 'refused') return refused(stored.code)
    const { line } = stored
    if (stored.kind === 'dup') return { kind: 'stored', message: line, dup: true }
    tell([], stored)
    return { kind: 'stored', message: line, dup: false }
  }

  return {
    async post(actor, { conv, id, type, body: given, replyTo }) {
      if (!CONV.test(conv) || !CLIENT_ID.test(id)) return refused('forbidden')
      const stored = storedBody({ type, body: given })
      if (stored.kind === 'refused') return stored
      const { fileId } = stored
      const body = fileId === '' ? stored.body : await withFile(conv, actor.id, fileId)
      if (body === null) return refused('forbidden')
      const hits = await checkWords(wordsIn(body))
      if (hits.length > 0) {
        // What was stored before the word was listed is stored still.
        const stored = await messages.byClientId(conv, actor.id, id)
        if (stored !== null) return { kind: 'stored', message: stored, dup: true }
        return { ...refused('blocked'), hits: hits.map(({ from, to }) => [from, to]) } as Posted
      }
      return enter({
        conv,
        senderId: actor.id,
        senderName: actor.name,
        clientId: id,
        type,
        body,
        fileId,
        replyTo,
      })
    },

    async mark(actor, { conv, delivered, read }) {
      if (!CONV.test(conv)) return null
      const marked = await members.mark(conv, actor.id, delivered, read)
      if (marked === null) return null
      tell(marked.events)
      return { unread: marked.unread }
    },

    async chatNum(actor) {
      const [chats, reminded] = await Promise.all([
        members.unread([actor.id]),
        isGuestId(actor.id) ? 0 : reminders(actor.id),
      ])
      return chats + reminded
    },

    async after(actor, conv, after, limit) {
      const page = CONV.test(conv) ? await messages.after(conv, actor.id, after, limit) : null
      return page && { messages: page.lines, head: page.head, cleared: page.cleared }
    },

    newest: members.newest,
    headsOf: messages.headsOf,
    events: stream.events,
    useqsOf: stream.useqsOf,
    audience: members.audience,
    tell,
    tellChanged: (message, audience) => publish({ t: 'rev', message, audience }),
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
