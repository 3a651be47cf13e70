import type { ChatMessage } from '#contract/chat.socket.ts'
import { RESEND_MS } from '#domain/chat/limits.ts'
import type { ConnectionState, Effect, Step } from './state.ts'
import { landed } from './sending.ts'

/** 接收: the contiguous cursor of each conversation decides what is shown; a hole is asked for. */

const rises = (
  known: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): Record<string, number> => {
  const next = { ...known }
  for (const [conv, head] of Object.entries(found)) next[conv] = Math.max(next[conv] ?? 0, head)
  return next
}

/** The newest numbers, as a welcome or a ping tells them. */
export const heads = (
  state: ConnectionState,
  found: Readonly<Record<string, number>>,
): ConnectionState => ({ ...state, heads: rises(state.heads, found) })

/** The server is about to send what is missing: it is asked for only if that does not come. */
export const promised = (state: ConnectionState, now: number): ConnectionState => {
  const askedAt = Object.fromEntries(missing(state).map(([conv]) => [conv, now]))
  return { ...state, askedAt: { ...state.askedAt, ...askedAt } }
}

/** A message of the socket: the next one is shown, an older one may have changed, a later one waits. */
export const received = (before: ConnectionState, message: ChatMessage, now: number): Step => {
  const { conv, seq } = message
  const cursor = before.cursors[conv]
  let state: ConnectionState = { ...before, heads: rises(before.heads, { [conv]: seq }) }
  const effects: Effect[] = []
  if (cursor === undefined) return [state, [{ do: 'elsewhere', message }]]
  if (seq > cursor + 1) return [state, []]
  if (seq <= cursor) effects.push({ do: 'revise', message })
  else {
    // What was asked for is coming.
    state = promised({ ...state, cursors: { ...state.cursors, [conv]: seq } }, now)
    effects.push({ do: 'append', message })
  }
  if (message.from !== state.actor) {
    if (seq > cursor) effects.push({ do: 'mark', conv, delivered: seq, read: 0 })
    return [state, effects]
  }
  // One's own message that is stored needs no other word of it.
  const [next, more] = landed(state, message)
  return [next, [...effects, ...more]]
}

/** What a call found: in order, and only what follows without a hole. */
export const fetched = (
  before: ConnectionState,
  found: { conv: string; messages: readonly ChatMessage[]; head: number; cleared: number },
  now: number,
): Step => {
  const { conv } = found
  if (before.cursors[conv] === undefined) return [before, []]
  let state: ConnectionState = {
    ...before,
    heads: rises(before.heads, { [conv]: found.head }),
    cursors: rises(before.cursors, { [conv]: found.cleared }),
  }
  const effects: Effect[] = []
  for (const message of found.messages.toSorted((a, b) => a.seq - b.seq)) {
    const [next, more] = received(state, message, now)
    state = next
    effects.push(...more)
  }
  return [state, effects]
}

const missing = (state: ConnectionState): [string, number][] =>
  state.phase === 'open'
    ? Object.entries(state.cursors).filter(([conv, cursor]) => (state.heads[conv] ?? 0) > cursor)
    : []

/** When a question for what is missing is asked again; Infinity while nothing is missing. */
export const askDue = (state: ConnectionState): number =>
  Math.min(
    Number.POSITIVE_INFINITY,
    ...missing(state).map(([conv]) => (state.askedAt[conv] ?? 0) + RESEND_MS),
  )

/** Asks for what is missing, over the socket, one question at a time for each conversation. */
export const behind = (state: ConnectionState, now: number): Step => {
  const asked = missing(state).filter(
    ([conv]) => now - (state.askedAt[conv] ?? Number.NEGATIVE_INFINITY) >= RESEND_MS,
  )
  if (asked.length === 0) return [state, []]
  const askedAt = { ...state.askedAt }
  for (const [conv] of asked) askedAt[conv] = now
  return [
    { ...state, askedAt },
    asked.map(([conv, after]) => ({ do: 'frame', frame: { t: 'sync', conv, after } })),
  ]
}
