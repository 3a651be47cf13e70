import type { ChatMessage } from '#contract/chat.socket.ts'
import { type Log, marked, revised, without } from './conversation.ts'
import type { Happening } from './state.ts'
import type { TalkState } from './talk-shape.ts'

/** 事件: the facts of a person's own stream, and what they change here. */

const textOf = (data: Record<string, unknown>, field: string): string => {
  const value = data[field]
  return typeof value === 'string' ? value : ''
}

const numberOf = (data: Record<string, unknown>, field: string): number => {
  const value = data[field]
  return typeof value === 'number' ? value : 0
}

/** What a fact of the stream changes of the conversations. */
export const told = (state: TalkState, name: string, data: Record<string, unknown>): TalkState => {
  const conv = textOf(data, 'conv')
  const log = state.logs[conv]
  if (log === undefined) return state
  const put = (next: Log): TalkState => ({ ...state, logs: { ...state.logs, [conv]: next } })
  // The whole message as it is now: called back while this page was away.
  if (name === 'rev') return put(revised(log, data as unknown as ChatMessage))
  if (name !== 'mark') return state
  if (textOf(data, 'actorId') === state.connection.actor)
    return put(without(log, numberOf(data, 'cleared')))
  return put(marked(log, { delivered: numberOf(data, 'delivered'), read: numberOf(data, 'read') }))
}

/** What the person has deleted on another device is no hole here; null where nothing was. */
export const deleted = (
  actor: string,
  name: string,
  data: Record<string, unknown>,
): Happening | null => {
  const cleared = numberOf(data, 'cleared')
  if (name !== 'mark' || textOf(data, 'actorId') !== actor || cleared === 0) return null
  return { kind: 'fetched', conv: textOf(data, 'conv'), messages: [], head: cleared, cleared }
}
