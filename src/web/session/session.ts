import type { SessionUser } from '#contract/session.ts'
import { type Identity, NOBODY } from '#contract/wire/caller.ts'
import type { NavItem } from '#domain/permissions/menu.ts'
import { load, save } from './storage.ts'

/** What a login grants. */
export interface Granted extends SessionUser {
  accessToken: string
  tokenType: string
  refreshToken: string
}

/** What the rest of the state is before the server has told it. */
const BLANK = {
  /** The codes held, as a tree. */
  navList: [] as readonly NavItem[],
  /** The list columns the role may see. */
  colList: [] as readonly string[],
  /** The current entries of the left menu and of the main menu. */
  adminMenuIndex: '',
  headerMenuIndex: '',
  /** The last incoming chat message. */
  newMessage: '',
  /** The wire's encryption: empty while it is off, and never stored. */
  encryptOpen: false,
  notEncUrls: [] as readonly string[],
  secretKey: '',
  iv: '',
  publicDer: '',
  privateDer: '',
}

/** Whether somebody is of the platform and of no company. */
export const isOfPlatform = ({
  roles,
  superAdmin,
}: Pick<Granted, 'roles' | 'superAdmin'>): boolean =>
  superAdmin || roles.some((role) => role.startsWith('PLAT_'))

/** 会话状态 as the specification lists it (§3). */
export type SessionState = Granted & typeof BLANK

/** The one client store: who I am. Created once in the browser; the server renders without any. */
export interface SessionStore {
  get(): SessionState | null
  /** Begins a session with what a login granted, or ends it. */
  set(granted: Granted | null): void
  /** Changes parts of the present session; without one nothing happens. */
  update(changes: Partial<SessionState>): void
  identity(): Identity
  subscribe(listener: () => void): () => void
}

/** The user part, which alone is kept in session storage (specification §3): menus and keys are asked for anew. */
const userPart = (state: SessionState): Granted => {
  const rest = Object.keys(BLANK)
  return Object.fromEntries(
    Object.entries(state).filter(([field]) => !rest.includes(field)),
  ) as unknown as Granted
}

/** The state a grant begins with; the same person keeps what was known already. */
const begun = (granted: Granted | null, before: SessionState | null): SessionState | null => {
  if (granted === null) return null
  return { ...(before?.userId === granted.userId ? before : BLANK), ...granted }
}

/** The browser's store; the end of a session is told to the other tabs through the channel. */
export const createSessionStore = (channel: BroadcastChannel | null): SessionStore => {
  const listeners = new Set<() => void>()
  let state = begun(load<Granted>('user'), null)
  const change = (next: SessionState | null): void => {
    state = next
    save('user', next === null ? null : userPart(next))
    for (const listener of listeners) listener()
  }
  if (channel) channel.onmessage = (event) => event.data === 'ended' && change(null)
  return {
    get: () => state,
    set(next) {
      const ended = state !== null && next === null
      change(begun(next, state))
      save('signedIn', next === null ? null : true)
      if (ended) channel?.postMessage('ended')
    },
    update(changes) {
      if (state !== null && differs(state, changes)) change({ ...state, ...changes })
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

/** Whether something of it is new; what a poll brings again must not render anything anew. */
const differs = (state: SessionState, changes: Partial<SessionState>): boolean =>
  (Object.keys(changes) as (keyof SessionState)[]).some(
    (field) => JSON.stringify(state[field]) !== JSON.stringify(changes[field]),
  )

/** A store that holds nobody: what the server renders with. */
export const NO_SESSION: SessionStore = {
  get: () => null,
  set: () => {},
  update: () => {},
  identity: () => NOBODY,
  subscribe: () => () => {},
}
