/**
 * 聊天通道: the frames of the socket (chat.md, Envelope). Whoever sends a frame is known by the
 * connection, never by the frame; times are milliseconds, numbers of messages gapless per
 * conversation.
 */

/** Where the socket stands; the id is a name, and the digits tell the tabs of one person apart. */
export const socketPath = (actorId: string, suffix: string): string =>
  `${SOCKET_PREFIX}${encodeURIComponent(actorId)}_${suffix}`
export const SOCKET_PREFIX = '/message/api/portalpublic/websocket/'
/** The last part of the address: an id, an underscore, five digits. */
export const SOCKET_NAME = /^([A-Za-z0-9_-]{1,64})_(\d{5})$/

/** 1 text, 2 file, 3 card, 4 line of the system. */
export const MSG_TYPE = { text: 1, file: 2, card: 3, system: 4 } as const
export type MsgType = (typeof MSG_TYPE)[keyof typeof MSG_TYPE]

/** What a message says, by its type. */
export interface MessageBody {
  /** The text; of a file its name, of a card its title. */
  text: string
  /** 2: the file, by the id of the file library. */
  file?: { fileId: string; mime: string; size: number; width: number; height: number }
  /** 3: what the card shows: a policy, a clause, a service, a rating. */
  card?: { kind: string; id: string; title: string; note: string; source: string; link: string }
  /** Nobody wrote it: 自动回复. */
  auto?: true
}

/** A message as everybody of the conversation may see it. */
export interface ChatMessage {
  conv: string
  seq: number
  msgId: string
  /** The sender's own id of it. */
  id: string
  from: string
  fromName: string
  ts: number
  type: MsgType
  body: MessageBody
  /** Number of the message it answers; 0 for none. */
  replyTo: number
  /** Rises with each change. */
  rev: number
  /** Called back: its body is empty. */
  deleted: boolean
}

/** What the caller sends. */
export type ClientFrame =
  /** First of all, within five seconds; the ticket is empty where a cookie says who it is. */
  | {
      v: 1
      t: 'hello'
      ticket: string
      device: string
      /** By conversation, the number up to which nothing is missing. */
      cur: Record<string, number>
      ucur: number
    }
  | {
      v: 1
      t: 'send'
      /** Made once per bubble: sending again under it sends nothing twice. */
      id: string
      conv: string
      type: 1 | 2 | 3
      body: MessageBody
      replyTo?: number
    }
  | { t: 'sync'; conv: string; after: number }
  | { t: 'mark'; conv: string; delivered?: number; read?: number }
  | { t: 'typing'; conv: string }
  | { t: 'pong' }

export const NACK_CODES = ['blocked', 'closed', 'forbidden', 'too_big', 'rate', 'retry'] as const
export type NackCode = (typeof NACK_CODES)[number]

export const EVENT_KINDS = [
  'unread',
  /** Who has a conversation now; `joined`, as with `status`: one takes part in it again. */
  'assign',
  /** Where a conversation stands; `ahead` where its customer waits and that number has changed. */
  'status',
  /** How somebody is: to their customers as presenceOf of the contract, to themselves with reason. */
  'presence',
  /** To experts with a socket: `queued`, the number of conversations that nobody serves yet. */
  'queue',
  'mark',
  /** A message that changed, for whoever was away: the whole message. */
  'rev',
  'ring',
  'lead',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** What the server sends. */
export type ServerFrame =
  | {
      t: 'welcome'
      node: string
      now: number
      hb: number
      heads: Record<string, number>
      useq: number
    }
  /** Stored for good. */
  | { t: 'ack'; id: string; conv: string; seq: number; msgId: string; ts: number; dup?: true }
  | {
      t: 'nack'
      id: string
      code: NackCode
      /** For people. */
      text: string
      retryAfterMs?: number
      /** Where the blocked words stand, as pairs of offsets. */
      hits?: [number, number][]
    }
  | { t: 'msg'; m: ChatMessage }
  | { t: 'typing'; conv: string; from: string }
  /** A fact of the person's own stream, whole: never a difference. */
  | { t: 'ev'; useq: number; kind: EventKind; data: Record<string, unknown> }
  /** Too far behind: the newest page is to be read instead. */
  | { t: 'reset'; conv: string; head: number }
  | { t: 'ping'; h: Record<string, number>; uh: number }
