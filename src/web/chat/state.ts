import type { ChatMessage, ClientFrame, MessageBody, ServerFrame } from '#contract/chat.socket.ts'

/** 连接状态: what the machine of connection.ts knows, what may happen to it and what it wants done. */

/** A message on its way: written by the person, not yet stored by the server. */
export interface Bubble {
  /** Made once; sending again under it sends nothing twice. */
  id: string
  actor: string
  conv: string
  type: 1 | 2 | 3
  body: MessageBody
  replyTo: number
  /** When it was written. */
  at: number
  /** Why it was not taken; empty while it is on its way. */
  reason: string
  /** Where the blocked words stand. */
  hits: readonly (readonly [number, number])[]
}

/** closed: between two attempts; left: the dialog is shut; refused: the server wants no more. */
export type Phase = 'closed' | 'connecting' | 'open' | 'left' | 'refused'

export interface ConnectionState {
  actor: string
  /** Members send by a server call, guests over the socket (specification §7). */
  member: boolean
  phase: Phase
  /** Counts the sockets, so that what an old one says is not taken for the new one's. */
  socket: number
  /** When the next attempt is made; Infinity while none is. */
  retryAt: number
  /** Attempts that failed since the last welcome. */
  failures: number
  heardAt: number
  /** When the connection was lost; 0 while it stands. */
  downSince: number
  /** When a guest's socket closes after the dialog; Infinity while it is open. */
  leaveAt: number
  /** When calls look for news, where they stand in for the socket; Infinity while they do not. */
  pollAt: number
  /** Since when a call waits for news; 0 while none does. */
  waitingAt: number
  /** How often in a row such a call got nowhere. */
  lost: number
  ticketWanted: boolean
  /** By conversation: up to where nothing is missing, and the newest number known of. */
  cursors: Readonly<Record<string, number>>
  heads: Readonly<Record<string, number>>
  askedAt: Readonly<Record<string, number>>
  /** Up to which fact of the stream the socket has told, and up to which a call knows of more. */
  ucur: number
  unseen: number
  outbox: readonly Bubble[]
  /** By conversation, the one that is under way, sent last and first at these times; one at a time keeps their order. */
  flying: Readonly<Record<string, { id: string; at: number; since: number; by: 'frame' | 'post' }>>
  /** By conversation: not before this, as the server asked. */
  holdUntil: Readonly<Record<string, number>>
  typedAt: number
}

export type Happening =
  | { kind: 'wanted' }
  | { kind: 'opened'; socket: number; ticket: string; device: string }
  | { kind: 'closed'; socket: number; code: number; retryAfterMs: number }
  | { kind: 'frame'; socket: number; frame: ServerFrame }
  | { kind: 'written'; bubble: Bubble }
  | { kind: 'restored'; bubbles: readonly Bubble[] }
  | { kind: 'again'; id: string }
  | { kind: 'discarded'; id: string }
  /** A call stored it, refused it, or did not get through. */
  | { kind: 'posted'; id: string; seq: number; msgId: string; ts: number }
  | { kind: 'refused'; id: string; reason: string; hits: readonly (readonly [number, number])[] }
  | { kind: 'unposted'; id: string; retryAfterMs: number }
  /** What a call found after a number. */
  | {
      kind: 'fetched'
      conv: string
      messages: readonly ChatMessage[]
      head: number
      /** Up to here the person has deleted the conversation: nothing of it is missing. */
      cleared: number
    }
  /** Without a socket: how far conversations and the person's own stream are; or no answer. */
  | { kind: 'news'; heads: Readonly<Record<string, number>>; useq: number }
  | { kind: 'noNews'; retryAfterMs: number }
  /** The newest page of a conversation is shown: from here on nothing may be missing. */
  | { kind: 'watched'; conv: string; cursor: number }
  | { kind: 'typing'; conv: string }
  | { kind: 'seen'; conv: string; read: number }
  /** The page came back: online, shown again, out of the cache. */
  | { kind: 'probed' }
  | { kind: 'left' }
  | { kind: 'due' }

export type Event = Happening & { now: number }

export type Effect =
  | { do: 'connect'; socket: number; ticket: boolean }
  | { do: 'close'; socket: number }
  | { do: 'frame'; frame: ClientFrame }
  | { do: 'post'; bubble: Bubble }
  /** By a call: waits until something is further than this. */
  | { do: 'wait'; heads: Readonly<Record<string, number>>; useq: number }
  /** By a call: what came after a number. */
  | { do: 'poll'; conv: string; after: number }
  | { do: 'append'; message: ChatMessage }
  | { do: 'revise'; message: ChatMessage }
  /** A message of a conversation that nobody watches here. */
  | { do: 'elsewhere'; message: ChatMessage }
  | { do: 'acked'; bubble: Bubble; seq: number; msgId: string; ts: number }
  /** Written to the browser's memory, or out of it. */
  | { do: 'keep'; bubble: Bubble }
  | { do: 'forget'; id: string }
  | { do: 'reload'; conv: string }
  | { do: 'typing'; conv: string; from: string }
  | { do: 'event'; name: string; data: Record<string, unknown> }
  | { do: 'mark'; conv: string; delivered: number; read: number }
  /** Something of the lists has changed that no frame told. */
  | { do: 'refresh' }

export type Step = readonly [ConnectionState, readonly Effect[]]

/** An attempt that is not welcomed within this time has failed. */
export const PATIENCE_MS = 10_000
/** A socket on which nothing at all is heard for so long, though a message is under way, is gone. */
export const ANSWER_MS = 6_000
/** Between two calls that wait for news, and at most after several got nowhere. */
export const POLL_MS = 1_500
export const POLL_MOST_MS = 30_000
/** From so many failed attempts on, calls stand in for the socket. */
export const FALLBACK_FAILURES = 2
/** Somebody who says they write says it at most so often. */
export const TYPING_MS = 2_000
export const idle = (actor: string, member: boolean): ConnectionState => ({
  actor,
  member,
  phase: 'left',
  socket: 0,
  retryAt: Number.POSITIVE_INFINITY,
  failures: 0,
  heardAt: 0,
  downSince: 0,
  leaveAt: Number.POSITIVE_INFINITY,
  pollAt: Number.POSITIVE_INFINITY,
  waitingAt: 0,
  lost: 0,
  ticketWanted: false,
  cursors: {},
  heads: {},
  askedAt: {},
  ucur: 0,
  unseen: 0,
  outbox: [],
  flying: {},
  holdUntil: {},
  typedAt: 0,
})

/** Another tab of the same person has the socket; this one is not opened until it is looked at. */
export const isReplaced = (state: ConnectionState): boolean =>
  state.phase === 'closed' && state.retryAt === Number.POSITIVE_INFINITY

/** Whether calls stand in for the socket. */
export const fallenBack = (state: ConnectionState): boolean =>
  state.phase !== 'open' &&
  (state.failures >= FALLBACK_FAILURES || state.phase === 'left' || isReplaced(state))
