import { NEWS_WAIT_MS, WATCHED_MAX } from '#domain/chat/limits.ts'
import { heads } from './receiving.ts'
import {
  type ConnectionState,
  type Effect,
  PATIENCE_MS,
  POLL_MOST_MS,
  POLL_MS,
  type Step,
} from './state.ts'

/** 长轮询: where no socket opens, one call at a time waits for something new. */

/** When a call that has not answered by now is taken for lost. */
const lostAt = ({ waitingAt }: ConnectionState): number => waitingAt + NEWS_WAIT_MS + PATIENCE_MS

/** When calls are due next; Infinity while the socket does their work, or nothing does. */
export const pollDue = (state: ConnectionState): number => {
  if (state.phase === 'open' || state.pollAt === Infinity) return Infinity
  if (Object.keys(state.cursors).length === 0) return Infinity
  return state.waitingAt > 0 ? Math.max(state.pollAt, lostAt(state)) : state.pollAt
}

/** The newest fact that is known of: what a call names is told in full once there is a socket. */
const known = ({ ucur, unseen }: ConnectionState): number => Math.max(ucur, unseen)

/** Begins to wait for what is further than what is shown. */
export const polled = (state: ConnectionState, now: number): Step => {
  if (now < pollDue(state)) return [state, []]
  const watched = Object.fromEntries(Object.entries(state.cursors).slice(-WATCHED_MAX))
  return [{ ...state, waitingAt: now }, [{ do: 'wait', heads: watched, useq: known(state) }]]
}

/** The call has answered: what is further is fetched, and the next one waits. */
export const news = (
  before: ConnectionState,
  found: { heads: Readonly<Record<string, number>>; useq: number },
  now: number,
): Step => {
  const pollAt = before.pollAt === Infinity ? Infinity : now + POLL_MS
  const unseen = Math.max(before.unseen, found.useq)
  const state = heads({ ...before, waitingAt: 0, lost: 0, pollAt, unseen }, found.heads)
  // An open socket asks by itself.
  const behind = state.phase === 'open' ? [] : Object.entries(state.cursors)
  const looks = behind.flatMap(([conv, after]): Effect[] =>
    (found.heads[conv] ?? 0) > after ? [{ do: 'poll', conv, after }] : [],
  )
  return [state, found.useq > known(before) ? [...looks, { do: 'refresh' }] : looks]
}

/** The call got nowhere: longer every time, and as long as the server says. */
export const noNews = (
  state: ConnectionState,
  retryAfterMs: number,
  now: number,
): ConnectionState => {
  const pause = Math.max(retryAfterMs, Math.min(POLL_MOST_MS, POLL_MS * 2 ** (state.lost + 1)))
  const pollAt = state.pollAt === Infinity ? Infinity : now + pause
  return { ...state, waitingAt: 0, lost: state.lost + 1, pollAt }
}
