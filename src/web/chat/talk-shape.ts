import type { ChatMessage, MessageBody } from '#contract/chat.socket.ts'
import type { chat } from '#contract/chat.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { Self } from './calls.ts'
import type { Chat, Log } from './conversation.ts'
import type { Outbox } from './outbox.ts'
import type { Line, LineEvents } from './socket.ts'
import type { ConnectionState } from './state.ts'

/** What a talk (talk.ts) knows, is given and can do. */

export interface TalkState {
  connection: ConnectionState
  /** What is typed outlives the page; null while it is not known. */
  lasting: boolean | null
  chats: Readonly<Record<string, Chat>>
  logs: Readonly<Record<string, Log>>
  /** By conversation and person, until when they are said to write. */
  typing: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Who else writes in a conversation now. */
export const typersOf = ({ typing }: Pick<TalkState, 'typing'>, conv: string, at: number) =>
  Object.entries(typing[conv] ?? {}).flatMap(([from, until]) => (until > at ? [from] : []))

export interface TalkDeps {
  call: Call
  self: Self
  outbox: Promise<Outbox>
  openLine: (path: string, events: LineEvents) => Line
  now: () => number
  random: () => number
  newId: () => string
  later: (run: () => void, ms: number) => () => void
  /** A message of somebody else, new in this browser. */
  onMessage: (message: ChatMessage) => void
  /** A fact of the person's own stream; `refresh` where only that something changed is known. */
  onEvent: (name: string, data: Record<string, unknown>) => void
}

export type Opening = Omit<InputOf<(typeof chat)['open']>, 'guestId' | 'companyId'>

export interface Talk {
  get(): TalkState
  subscribe(listener: () => void): () => void
  /** The dialog is open: connects. */
  enter(): void
  /** The dialog was closed. */
  leave(): void
  /** Opens, or finds, a conversation and reads its newest page. */
  open(opening: Opening): Promise<Chat>
  /** Shows a conversation that a list has told of: reads its newest page. */
  show(about: Chat): Promise<void>
  /** Reads the page before what is shown; whether anything came. */
  older(conv: string): Promise<boolean>
  write(conv: string, type: 1 | 2 | 3, body: MessageBody): void
  /** 撤回 one's own message within two minutes; rejects with the server's reason. */
  recall(conv: string, seq: number): Promise<void>
  /** 静音, for the caller alone. */
  mute(conv: string, mute: boolean): Promise<void>
  /** 删除会话 for the caller alone: what was said before is not shown again. */
  remove(conv: string): Promise<void>
  again(id: string): void
  discard(id: string): void
  typing(conv: string): void
  /** What is shown of a conversation was looked at. */
  seen(conv: string): void
  probe(): void
  draft(conv: string): Promise<string>
  saveDraft(conv: string, text: string): void
  /** What the server has answered of a conversation, e.g. its rating. */
  know(chat: Chat): void
  stop(): void
}
