import type { Endpoint, OutputOf, ParsedOf } from '#contract/wire/endpoint.ts'

/** The signed-in person, as the session (never the wire) says. */
export interface Principal {
  sessionId: string
  userId: string
  loginName: string
  /** Empty for people of the platform. */
  companyId: string
  roles: readonly string[]
  permissions: ReadonlySet<string>
}

/** A cookie to set with the answer; its `__Host-` prefix and Secure follow the request's scheme. */
export interface AnswerCookie {
  name: 'sid' | 'guest' | 'refresh' | 'device' | 'enc'
  /** The empty value removes it. */
  value: string
  maxAgeSeconds: number
}

/** A file that came with a multipart form, spooled to disk; it is gone after the handler. */
export interface Upload {
  /** As the client says it. */
  name: string
  path: string
  bytes: number
}

/** Who calls and from where. */
export interface Caller {
  principal: Principal | null
  /** SHA-256 of the guest cookie; null for a visitor without one. */
  visitor: string | null
  address: string
  userAgent: string
  /** The request came from a browser: it carried `Sec-Fetch-*` or an `Origin`. */
  browser: boolean
  /** A script of this site's own pages sent it: same origin and the header `X-Ceqiao: 1`. */
  ownPage: boolean
  /** The browser treats its origin as secure: https, or this very machine. */
  secure: boolean
  /** Host the request named, without a port, lower-case. */
  host: string
  /** Our own cookies, by their names here. */
  cookies: Readonly<Partial<Record<AnswerCookie['name'], string>>>
  setCookie: (cookie: AnswerCookie) => void
  requestId: string
  /** Whether nobody waits for the answer any more. */
  isGone: () => boolean
  /** Adds what is to be called once the answer is out, or nobody waits for it any more. */
  onGone: (listener: () => void) => void
  /** What came with a multipart form; empty otherwise. */
  uploads: readonly Upload[]
}

/** Who calls what members alone may: somebody signed in, the frame refuses everybody else. */
export interface MemberCaller extends Caller {
  principal: Principal
}

/** Answers one call: gets the parsed input, gives the data of the envelope or throws a refusal. */
export type Handler<E extends Endpoint> = (
  input: ParsedOf<E>,
  caller: E extends { access: 'member' } ? MemberCaller : Caller,
) => Promise<OutputOf<E>>

/** The handlers of one group of the contract; a missing one is a compile error. */
export type Handlers<G extends Record<string, Endpoint>> = { [K in keyof G]: Handler<G[K]> }

/** The groups of a contract. */
export type Groups = Record<string, Record<string, Endpoint>>

/** The handlers of a whole contract. */
export type AllHandlers<C extends Groups> = { [G in keyof C]: Handlers<C[G]> }
