import type { ChatMessage, MessageBody, MsgType } from '#contract/chat.socket.ts'
import type { chat } from '#contract/chat.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { clockOf, dayOf, PAUSE_MS } from '#domain/chat/times.ts'
import type { Bubble } from './state.ts'

/** 会话: what is shown of one conversation, from the stored messages and the bubbles on their way. */

export type HistoryItem = AnswerOf<(typeof chat)['history']>['msgChatListVos'][number]
export type Chat = AnswerOf<(typeof chat)['open']>['chat']

/** The messages known of a conversation, by number and without holes. */
export interface Log {
  messages: readonly ChatMessage[]
  /** Nothing is older. */
  complete: boolean
  /** Up to which the others have got and read. */
  delivered: number
  read: number
}

export const EMPTY_LOG: Log = { messages: [], complete: false, delivered: 0, read: 0 }

export type BubbleState = 'pending' | 'sent' | 'delivered' | 'read' | 'failed'

/** One line of the thread. */
export type Line =
  | { kind: 'time'; key: string; text: string }
  | { kind: 'system'; key: string; text: string }
  | {
      kind: 'message'
      key: string
      own: boolean
      /** The first of several of the same person. */
      leads: boolean
      name: string
      clock: string
      ts: number
      seq: number
      type: MsgType
      body: MessageBody
      recalled: boolean
      /** Of one's own alone. */
      state: BubbleState | null
      reason: string
      /** Where the words stand for which it was not taken. */
      hits: readonly (readonly [number, number])[]
      id: string
    }

const NOBODY_WROTE = { text: '' } as const

const bodyOf = (item: HistoryItem): MessageBody => {
  if (item.body === '') return { text: item.chatContent }
  try {
    return { ...(JSON.parse(item.body) as MessageBody), text: item.chatContent }
  } catch {
    return { text: item.chatContent }
  }
}

/** A line of the history under the specification's names, as the socket would have told it. */
export const messageOf = (item: HistoryItem, conv: string): ChatMessage => ({
  conv,
  seq: item.serialId,
  msgId: item.msgId,
  id: item.id,
  from: item.sendUserId,
  fromName: item.userName,
  ts: item.ts,
  type: item.msgPosition === '2' ? 4 : (Number(item.msgType) as MsgType),
  body: item.deleted ? NOBODY_WROTE : bodyOf(item),
  replyTo: item.replyTo,
  rev: item.rev,
  deleted: item.deleted,
})

/** Puts messages in by their numbers: none twice, a change in the place of what it changes. */
export const merged = (log: Log, messages: readonly ChatMessage[]): Log => {
  const bySeq = new Map(log.messages.map((message) => [message.seq, message]))
  for (const message of messages) {
    const known = bySeq.get(message.seq)
    if (known === undefined || message.rev >= known.rev) bySeq.set(message.seq, message)
  }
  return { ...log, messages: [...bySeq.values()].toSorted((a, b) => a.seq - b.seq) }
}

/** A change of a message that is shown; of any other nothing is kept. */
export const revised = (log: Log, message: ChatMessage): Log =>
  log.messages.some(({ seq }) => seq === message.seq) ? merged(log, [message]) : log

/** What the person has deleted for themselves is not shown again. */
export const without = (log: Log, cleared: number): Log => ({
  ...log,
  messages: log.messages.filter(({ seq }) => seq > cleared),
})

/** The others have got and read up to here; marks only rise. */
export const marked = (log: Log, mark: { delivered: number; read: number }): Log => ({
  ...log,
  delivered: Math.max(log.delivered, mark.delivered, mark.read),
  read: Math.max(log.read, mark.read),
})

/** Number of the newest message that is shown. */
export const headOf = (log: Log): number => log.messages.at(-1)?.seq ?? 0

const stateOf = (log: Log, seq: number): BubbleState =>
  seq <= log.read ? 'read' : seq <= log.delivered ? 'delivered' : 'sent'

const RECALLED = { own: '您撤回了一条消息', other: '对方撤回了一条消息' } as const

type Shown = Extract<Line, { kind: 'message' }>

const ofMessage = (log: Log, message: ChatMessage, me: string): Shown => {
  const own = message.from === me
  return {
    kind: 'message',
    key: message.id === '' ? message.msgId : message.id,
    own,
    leads: true,
    name: own ? '我' : message.fromName,
    clock: clockOf(message.ts),
    ts: message.ts,
    seq: message.seq,
    type: message.type,
    body: message.body,
    recalled: message.deleted,
    state: own ? stateOf(log, message.seq) : null,
    reason: '',
    hits: [],
    id: message.id,
  }
}

const ofBubble = (bubble: Bubble): Shown => ({
  kind: 'message',
  key: bubble.id,
  own: true,
  leads: true,
  name: '我',
  clock: clockOf(bubble.at),
  ts: bubble.at,
  seq: 0,
  type: bubble.type,
  body: bubble.body,
  recalled: false,
  state: bubble.reason === '' ? 'pending' : 'failed',
  reason: bubble.reason,
  hits: bubble.hits,
  id: bubble.id,
})

const toLine = (shown: Shown): Line => {
  const { key } = shown
  if (shown.recalled)
    return { kind: 'system', key, text: shown.own ? RECALLED.own : RECALLED.other }
  return shown.type === 4 ? { kind: 'system', key, text: shown.body.text } : shown
}

/**
 * The lines of the thread: what is stored by its numbers, then what is on its way as it was
 * written; a date where the day changes, a time after a pause. A bubble whose message has come is
 * that message.
 */
export const linesOf = (
  log: Log,
  bubbles: readonly Bubble[],
  me: string,
  now: number,
): readonly Line[] => {
  const stored = new Set(log.messages.filter(({ from }) => from === me).map(({ id }) => id))
  const shown = [
    ...log.messages.map((message) => ofMessage(log, message, me)),
    ...bubbles.filter(({ id }) => !stored.has(id)).map(ofBubble),
  ]
  const lines: Line[] = []
  let before: Shown | null = null
  for (const one of shown) {
    const newDay = before === null || dayOf(before.ts, now) !== dayOf(one.ts, now)
    const paused = newDay || before === null || one.ts - before.ts > PAUSE_MS
    if (paused)
      lines.push({
        kind: 'time',
        key: `t${one.key}`,
        text: newDay ? `${dayOf(one.ts, now)} ${one.clock}` : one.clock,
      })
    const line = toLine(one)
    const follows = !paused && before !== null && before.own === one.own && before.name === one.name
    lines.push(line.kind === 'message' ? { ...line, leads: !follows } : line)
    before = line.kind === 'message' ? one : { ...one, name: '' }
  }
  return lines
}

/** What a bubble's line says of itself. */
export const STATE_WORDS: Record<BubbleState, string> = {
  pending: '发送中',
  sent: '已发送',
  delivered: '已送达',
  read: '已读',
  failed: '发送失败',
}
