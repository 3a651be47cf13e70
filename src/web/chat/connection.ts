import type { ServerFrame } from '#contract/chat.socket.ts'
import {
  BEAT_MS,
  CLOSE,
  GUEST_LEAVE_MS,
  RECONNECT_JITTER_MS,
  RECONNECT_MS,
  SILENCE,
} from '#domain/chat/limits.ts'
import { askDue, behind, fetched, heads, promised, received } from './receiving.ts'
import { drain, givenUp, judged, landed, sendDue, tooEarly, written } from './sending.ts'
import { news, noNews, polled, pollDue } from './waiting.ts'
import {
  ANSWER_MS,
  type ConnectionState,
  type Effect,
  type Event,
  FALLBACK_FAILURES,
  isReplaced,
  PATIENCE_MS,
  type Step,
  TYPING_MS,
} from './state.ts'

/**
 * 连接: what the browser does about its socket, as one pure machine. Time and chance come in with
 * the events; what is to be done comes out as effects (socket.ts runs them).
 */

/** A server that shuts somebody out for haste is left alone for so long. */
const HASTE_MS = 10_000

const connect = (state: ConnectionState, now: number): Step => {
  const socket = state.socket + 1
  const next: ConnectionState = {
    ...state,
    phase: 'connecting',
    socket,
    retryAt: Number.POSITIVE_INFINITY,
    heardAt: now,
    ticketWanted: false,
  }
  return [next, [{ do: 'connect', socket, ticket: state.ticketWanted }]]
}

/** The connection is gone; whatever was under way is under way again after the next one. */
const lost = (
  state: ConnectionState,
  now: number,
  afterMs: number,
  random: () => number,
): ConnectionState => ({
  ...state,
  phase: 'closed',
  failures: state.failures + 1,
  downSince: state.downSince || now,
  // The first try comes at the specification's moment; only those that fail again spread out.
  retryAt:
    now +
    Math.max(
      afterMs,
      RECONNECT_MS + (state.failures > 0 ? Math.floor(random() * RECONNECT_JITTER_MS) : 0),
    ),
  // Calls that stand in already keep their own pace.
  pollAt: state.pollAt === Infinity && state.failures + 1 >= FALLBACK_FAILURES ? now : state.pollAt,
  flying: Object.fromEntries(Object.entries(state.flying).filter(([, it]) => it.by === 'post')),
  askedAt: {},
})

const closed = (
  state: ConnectionState,
  event: { code: number; retryAfterMs: number; now: number },
  random: () => number,
): ConnectionState => {
  const { code, now } = event
  if (code === CLOSE.signedOut || code === CLOSE.forbidden)
    return { ...lost(state, now, 0, random), phase: 'refused', retryAt: Infinity, pollAt: Infinity }
  const wait = event.retryAfterMs || (code === CLOSE.tooFast ? HASTE_MS : 0)
  const next = lost(state, now, wait, random)
  // Too many of the same person: the newest one works, this one waits to be looked at again.
  if (code === CLOSE.replaced) return { ...next, retryAt: Infinity }
  return { ...next, ticketWanted: code === CLOSE.ticketExpired }
}

/** What is shown of a conversation is too old to go on from: its newest page is read instead. */
const reread = (state: ConnectionState, conv: string): Step => {
  const { [conv]: cursor, ...cursors } = state.cursors
  return [{ ...state, cursors }, cursor === undefined ? [] : [{ do: 'reload', conv }]]
}

const framed = (state: ConnectionState, frame: ServerFrame, now: number): Step => {
  switch (frame.t) {
    case 'welcome': {
      const open = { ...state, phase: 'open', failures: 0, downSince: 0, pollAt: Infinity } as const
      // What came of the stream meanwhile follows the welcome; a page that has seen nothing reads it.
      const ucur = state.ucur === 0 ? frame.useq : state.ucur
      // The server sends on from the cursors of the hello by itself.
      const next = promised(heads({ ...open, ucur }, frame.heads), now)
      if (frame.useq <= state.ucur) return [next, []]
      // Of what changed behind a page that was read before the first welcome no event will tell.
      const unsure = state.ucur === 0 ? Object.keys(state.cursors) : []
      return [next, [{ do: 'refresh' }, ...unsure.map((conv): Effect => ({ do: 'reload', conv }))]]
    }
    case 'ping': {
      const next = heads(state, frame.h)
      const pong: Effect = { do: 'frame', frame: { t: 'pong' } }
      return [next, frame.uh > state.ucur ? [pong, { do: 'refresh' }] : [pong]]
    }
    case 'msg':
      return received(state, frame.m, now)
    case 'ack':
      return landed(state, frame)
    case 'nack':
      return judged(state, frame, now)
    case 'reset':
      return reread(state, frame.conv)
    case 'typing':
      return [state, [{ do: 'typing', conv: frame.conv, from: frame.from }]]
    case 'ev': {
      const { useq, kind: name, data } = frame
      if (useq <= state.ucur) return [state, []]
      // Nothing was told of what was said or called back while somebody took no part.
      const [next, effects] =
        data.joined === true && typeof data.conv === 'string'
          ? reread(state, data.conv)
          : [state, []]
      return [{ ...next, ucur: useq }, [{ do: 'event', name, data }, ...effects]]
    }
    default:
      // A newer server may say what this page does not know.
      return [state, []]
  }
}

const probed = (state: ConnectionState, now: number, random: () => number): Step => {
  if (state.phase === 'closed') return connect(state, now)
  if (state.phase !== 'open') return [state, []]
  // A ping is overdue: whatever the socket believes of itself, it is gone.
  if (now - state.heardAt > BEAT_MS + TYPING_MS) {
    const [next, effects] = connect(lost(state, now, 0, random), now)
    return [next, [{ do: 'close', socket: state.socket }, ...effects]]
  }
  const looks = Object.entries(state.cursors).map(([conv, after]): Effect => ({
    do: 'poll',
    conv,
    after,
  }))
  return [state, looks]
}

/** Whether nothing is heard of a message, nor of anything else, since it was sent. */
const isUnheard = ({ flying, heardAt }: ConnectionState, now: number): boolean =>
  Object.values(flying).some(
    ({ by, since }) => by === 'frame' && now - Math.max(since, heardAt) >= ANSWER_MS,
  )

const due = (state: ConnectionState, now: number, random: () => number): Step => {
  if (now >= state.leaveAt) {
    const left: ConnectionState = {
      ...lost(state, now, 0, random),
      phase: 'left',
      retryAt: Infinity,
      leaveAt: Infinity,
      pollAt: Infinity,
      downSince: 0,
    }
    return [left, [{ do: 'close', socket: state.socket }]]
  }
  const isLong = now - state.heardAt >= (state.phase === 'open' ? SILENCE.client : PATIENCE_MS)
  const silent = isLong || isUnheard(state, now)
  if (silent && (state.phase === 'open' || state.phase === 'connecting'))
    return [lost(state, now, 0, random), [{ do: 'close', socket: state.socket }]]
  return state.phase === 'closed' && now >= state.retryAt ? connect(state, now) : [state, []]
}

const hello = (state: ConnectionState, event: { ticket: string; device: string }): Effect => ({
  do: 'frame',
  frame: {
    v: 1,
    t: 'hello',
    ticket: event.ticket,
    device: event.device,
    cur: { ...state.cursors },
    ucur: state.ucur,
  },
})

const typing = (state: ConnectionState, conv: string, now: number): Step =>
  state.phase === 'open' && now - state.typedAt >= TYPING_MS
    ? [{ ...state, typedAt: now }, [{ do: 'frame', frame: { t: 'typing', conv } }]]
    : [state, []]

const happened = (state: ConnectionState, event: Event, random: () => number): Step => {
  const { now } = event
  switch (event.kind) {
    case 'wanted': {
      const stays = { ...state, leaveAt: Infinity }
      return state.phase === 'left' || isReplaced(state) ? connect(stays, now) : [stays, []]
    }
    case 'left':
      // Members are told of messages wherever they are; a guest's socket goes with the dialog.
      return [state.member ? state : { ...state, leaveAt: now + GUEST_LEAVE_MS }, []]
    case 'opened':
      if (event.socket !== state.socket || state.phase !== 'connecting') return [state, []]
      return [{ ...state, heardAt: now }, [hello(state, event)]]
    case 'closed':
      if (event.socket !== state.socket) return [state, []]
      if (state.phase !== 'open' && state.phase !== 'connecting') return [state, []]
      return [closed(state, event, random), []]
    case 'frame':
      if (event.socket !== state.socket) return [state, []]
      if (state.phase !== 'open' && state.phase !== 'connecting') return [state, []]
      return framed({ ...state, heardAt: now }, event.frame, now)
    case 'written':
    case 'restored':
    case 'again':
    case 'discarded': {
      const [next, effects] = written(state, event)
      const isWish = event.kind === 'written' || event.kind === 'again'
      if (!isReplaced(next) || !isWish) return [next, effects]
      const [after, more] = connect(next, now)
      return [after, [...effects, ...more]]
    }
    case 'posted':
      return landed(state, event)
    case 'refused':
      return judged(state, { ...event, code: 'blocked', text: event.reason }, now)
    case 'unposted':
      return tooEarly(state, event.id, now + event.retryAfterMs)
    case 'fetched':
      return fetched(state, event, now)
    case 'news':
      return news(state, event, now)
    case 'noNews':
      return [noNews(state, event.retryAfterMs, now), []]
    case 'watched':
      return [{ ...state, cursors: { ...state.cursors, [event.conv]: event.cursor } }, []]
    case 'typing':
      return typing(state, event.conv, now)
    case 'seen':
      return [state, [{ do: 'mark', conv: event.conv, delivered: event.read, read: event.read }]]
    case 'probed':
      return probed(state, now, random)
    case 'due':
      return due(state, now, random)
  }
}

/** One step: what happened, and then whatever is to be sent, asked for or polled because of it. */
export const step = (state: ConnectionState, event: Event, random: () => number): Step => {
  const effects: Effect[] = []
  let next = state
  for (const part of [
    (it: ConnectionState) => happened(it, event, random),
    (it: ConnectionState) => behind(it, event.now),
    givenUp,
    (it: ConnectionState) => drain(it, event.now),
    (it: ConnectionState) => polled(it, event.now),
  ]) {
    const [after, more] = part(next)
    next = after
    effects.push(...more)
  }
  return [next, merged(effects)]
}

/** The last mark of a conversation says what those before it said. */
const merged = (effects: readonly Effect[]): Effect[] => {
  const last = new Map<string, Extract<Effect, { do: 'mark' }>>()
  for (const effect of effects) {
    if (effect.do !== 'mark') continue
    const was = last.get(effect.conv)
    const delivered = Math.max(was?.delivered ?? 0, effect.delivered)
    last.set(effect.conv, { ...effect, delivered, read: Math.max(was?.read ?? 0, effect.read) })
  }
  return [...effects.filter((effect) => effect.do !== 'mark'), ...last.values()]
}

/** When the machine is to be woken next; Infinity while nothing is waited for. */
export const dueAt = (state: ConnectionState): number => {
  const { phase, heardAt } = state
  const silence =
    phase === 'open'
      ? heardAt + SILENCE.client
      : phase === 'connecting'
        ? heardAt + PATIENCE_MS
        : Number.POSITIVE_INFINITY
  const retry = phase === 'closed' ? state.retryAt : Number.POSITIVE_INFINITY
  return Math.min(silence, retry, pollDue(state), state.leaveAt, sendDue(state), askDue(state))
}
