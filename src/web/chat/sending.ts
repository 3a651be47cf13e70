import type { MessageBody, NackCode } from '#contract/chat.socket.ts'
import { RESEND_MS } from '#domain/chat/limits.ts'
import {
  type Bubble,
  type ConnectionState,
  type Effect,
  fallenBack,
  type Happening,
  type Step,
} from './state.ts'

/** 发送: the outbox, in order, one message at a time for each conversation, under the same ids. */

/** A call that has not answered after this time is made again. */
export const POST_PATIENCE_MS = 10_000

/** Whether a bubble waits to be sent; a refused one waits for the person. */
export const isWaiting = (bubble: Bubble): boolean => bubble.reason === ''

const without = (state: ConnectionState, id: string): ConnectionState => ({
  ...state,
  outbox: state.outbox.filter((bubble) => bubble.id !== id),
  flying: Object.fromEntries(Object.entries(state.flying).filter(([, it]) => it.id !== id)),
})

type Writing = Extract<Happening, { kind: 'written' | 'restored' | 'again' | 'discarded' }>

/** What the person does with bubbles: none comes in twice, and none goes unless they say so. */
export const written = (state: ConnectionState, event: Writing): Step => {
  if (event.kind === 'discarded')
    return [without(state, event.id), [{ do: 'forget', id: event.id }]]
  if (event.kind === 'again') {
    const failed = state.outbox.find(({ id }) => id === event.id)
    if (failed === undefined || isWaiting(failed)) return [state, []]
    const bubble: Bubble = { ...failed, reason: '', hits: [] }
    const outbox = [...state.outbox.filter(({ id }) => id !== event.id), bubble]
    return [{ ...state, outbox }, [{ do: 'keep', bubble }]]
  }
  const came = event.kind === 'written' ? [event.bubble] : event.bubbles
  const known = new Set(state.outbox.map(({ id }) => id))
  const fresh = came.filter(({ id, actor }) => actor === state.actor && !known.has(id))
  // What was left from an earlier visit was written before anything of this one.
  const outbox =
    event.kind === 'written' ? [...state.outbox, ...fresh] : [...fresh, ...state.outbox]
  const kept = fresh.map((bubble): Effect => ({ do: 'keep', bubble }))
  return [{ ...state, outbox }, event.kind === 'written' ? kept : []]
}

/** The server has stored it: the bubble is a message now. */
export const landed = (
  state: ConnectionState,
  stored: { id: string; seq: number; msgId: string; ts: number },
): Step => {
  const bubble = state.outbox.find(({ id }) => id === stored.id)
  if (bubble === undefined) return [state, []]
  const { seq, msgId, ts } = stored
  const heads = {
    ...state.heads,
    [bubble.conv]: Math.max(state.heads[bubble.conv] ?? 0, seq),
  }
  const effects: Effect[] = [
    { do: 'acked', bubble, seq, msgId, ts },
    { do: 'forget', id: bubble.id },
  ]
  return [{ ...without(state, bubble.id), heads }, effects]
}

/** Later, says the server or the line: it stays first in its conversation, so nothing overtakes it. */
export const tooEarly = (state: ConnectionState, id: string, until: number): Step => {
  const bubble = state.outbox.find((one) => one.id === id)
  if (bubble === undefined) return [state, []]
  const { [bubble.conv]: flight, ...flying } = state.flying
  if (flight !== undefined && flight.id !== id) return [state, []]
  return [{ ...state, flying, holdUntil: { ...state.holdUntil, [bubble.conv]: until } }, []]
}

/** Not taken: later, or not at all and with the reason; the text stays in either case. */
export const judged = (
  state: ConnectionState,
  no: {
    id: string
    code: NackCode
    text: string
    retryAfterMs?: number
    hits?: readonly (readonly [number, number])[]
  },
  now: number,
): Step => {
  if (no.code === 'retry' || no.code === 'rate')
    return tooEarly(state, no.id, now + (no.retryAfterMs ?? RESEND_MS))
  const bubble = state.outbox.find(({ id }) => id === no.id)
  if (bubble === undefined) return [state, []]
  const failed: Bubble = { ...bubble, reason: no.text || REASON[no.code], hits: no.hits ?? [] }
  const { flying } = without(state, no.id)
  const outbox = state.outbox.map((one) => (one.id === no.id ? failed : one))
  return [{ ...state, flying, outbox }, [{ do: 'keep', bubble: failed }]]
}

/** Said where the server gave no words of its own. */
const REASON: Record<NackCode, string> = {
  blocked: '消息含有不能发送的内容',
  closed: '本次咨询已结束',
  forbidden: '不能在这个会话里发送',
  too_big: '消息太长',
  rate: '发送太快',
  retry: '服务器繁忙',
}

/** Said of what is on its way when the server wants no more of this page. */
export const SHUT_OUT = '登录状态已变化，请刷新页面后重试'

/** 不再连接: what waits would wait for ever, so the person is told and has the text. */
export const givenUp = (state: ConnectionState): Step => {
  const posting = new Set(Object.values(state.flying).map(({ id }) => id))
  const stays = (bubble: Bubble): boolean =>
    state.phase !== 'refused' || !isWaiting(bubble) || posting.has(bubble.id)
  if (state.outbox.every(stays)) return [state, []]
  const outbox = state.outbox.map((one) => (stays(one) ? one : { ...one, reason: SHUT_OUT }))
  const failed = outbox.filter((one) => !state.outbox.includes(one))
  return [{ ...state, outbox }, failed.map((bubble) => ({ do: 'keep', bubble }))]
}

const frameOf = (bubble: Bubble): Effect => ({
  do: 'frame',
  frame: {
    v: 1,
    t: 'send',
    id: bubble.id,
    conv: bubble.conv,
    type: bubble.type,
    body: bubble.body satisfies MessageBody,
    ...(bubble.replyTo === 0 ? {} : { replyTo: bubble.replyTo }),
  },
})

/** Which way messages go just now; null while none may. */
const wayOf = (state: ConnectionState): 'post' | 'frame' | null => {
  if (state.phase === 'refused') return null
  if (state.member || fallenBack(state)) return 'post'
  return state.phase === 'open' ? 'frame' : null
}

const patienceOf = (by: 'post' | 'frame'): number => (by === 'post' ? POST_PATIENCE_MS : RESEND_MS)

/** Of each conversation the one to send: that which is under way, else the first that waits. */
const nexts = (state: ConnectionState): Map<string, Bubble> => {
  const next = new Map<string, Bubble>()
  for (const bubble of state.outbox.filter(isWaiting))
    if (!next.has(bubble.conv) || state.flying[bubble.conv]?.id === bubble.id)
      next.set(bubble.conv, bubble)
  return next
}

const sendAt = (state: ConnectionState, conv: string): number => {
  const flight = state.flying[conv]
  const again = flight === undefined ? 0 : flight.at + patienceOf(flight.by)
  return Math.max(again, state.holdUntil[conv] ?? 0)
}

/** Sends the first of each conversation, and again what nobody has acknowledged for too long. */
export const drain = (state: ConnectionState, now: number): Step => {
  const by = wayOf(state)
  if (by === null) return [state, []]
  const effects: Effect[] = []
  const flying = { ...state.flying }
  for (const [conv, bubble] of nexts(state)) {
    if (now < sendAt(state, conv)) continue
    const flight = flying[conv]
    const isAgain = flight?.id === bubble.id && flight.by === by
    flying[conv] = { id: bubble.id, at: now, since: isAgain ? flight.since : now, by }
    effects.push(by === 'post' ? { do: 'post', bubble } : frameOf(bubble))
  }
  return effects.length === 0 ? [state, effects] : [{ ...state, flying }, effects]
}

/** When something of the outbox is due; Infinity while nothing is. */
export const sendDue = (state: ConnectionState): number =>
  wayOf(state) === null
    ? Number.POSITIVE_INFINITY
    : Math.min(
        Number.POSITIVE_INFINITY,
        ...Array.from(nexts(state).keys(), (conv) => sendAt(state, conv)),
      )
