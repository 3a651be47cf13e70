import type { SessionUser } from '#contract/session.ts'
import { type Identity, NOBODY } from '#contract/wire/caller.ts'
import { load, save } from './storage.ts'

/** 会话状态 as the specification lists it (§3); only the user part is kept in session storage. */
export interface SessionState extends SessionUser {
  accessToken: string
  tokenType: string
  refreshToken: string
}

/** The one client store: who I am. Created once in the browser; the server renders without any. */
export interface SessionStore {
  get(): SessionState | null
  set(state: SessionState | null): void
  identity(): Identity
  subscribe(listener: () => void): () => void
}

/**
 * `announce` tells the browser's other tabs that the session has ended; `onForeignEnd` is how they
 * hear it.
 */
export const createSessionStore = (channel: BroadcastChannel | null): SessionStore => {
  const listeners = new Set<() => void>()
  let state = load<SessionState>('user')
  const change = (next: SessionState | null): void => {
    state = next
    save('user', next)
    for (const listener of listeners) listener()
  }
  if (channel) channel.onmessage = (event) => event.data === 'ended' && change(null)
  return {
    get: () => state,
    set(next) {
      const ended = state !== null && next === null
      change(next)
      save('signedIn', next === null ? null : true)
      if (ended) channel?.postMessage('ended')
    },
    identity: () =>
      state === null
        ? NOBODY
        : {
            tokenType: state.tokenType,
            accessToken: state.accessToken,
            companyId: state.companyId,
            userId: state.userId,
          },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
