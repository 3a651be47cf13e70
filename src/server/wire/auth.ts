import type { Endpoint } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import type { Principal } from './handler.ts'
import type { Origin } from './origin.ts'
import { hashToken, isToken } from './tokens.ts'

/** A session as the store knows it. */
export interface FoundSession {
  principal: Principal
  /** Hash of the cookie that must come along; null for a token that no cookie binds. */
  cookieHash: string | null
  /** Neither ended nor expired, and its user may still sign in. */
  live: boolean
}

/** Finds the session of a token by the token's hash; null when there is none. */
export type FindSession = (tokenHash: string) => Promise<FoundSession | null>

/** What the credentials of a request say. */
export type Identity =
  | { state: 'known'; principal: Principal }
  /** No token, one we never gave, or one without its cookie. */
  | { state: 'stranger' }
  /** The session was ended or has expired. */
  | { state: 'ended' }

/** Looks up who the credentials belong to; the wire's `userId` and `companyId` say nothing here. */
export const authenticate = async (
  findSession: FindSession,
  authorization: string | undefined,
  sid: string | undefined,
): Promise<Identity> => {
  const token = /^bearer ([^ ]+)$/i.exec(authorization ?? '')?.[1]
  if (token === undefined || !isToken(token)) return { state: 'stranger' }
  const found = await findSession(hashToken(token))
  if (found === null) return { state: 'stranger' }
  const bound =
    found.cookieHash === null || (sid !== undefined && hashToken(sid) === found.cookieHash)
  if (!bound) return { state: 'stranger' }
  return found.live ? { state: 'known', principal: found.principal } : { state: 'ended' }
}

/** Refuses a change that a foreign page, an image or a prefetch could have set off. */
export const authorizeOrigin = (
  endpoint: Endpoint,
  origin: Origin,
  authorization: string | undefined,
): void => {
  const { fetchSite } = origin
  const refused =
    endpoint.method === 'POST'
      ? fetchSite === 'cross-site' || fetchSite === 'same-site' || origin.foreign
      : endpoint.sideEffect === true &&
        (authorization === undefined ||
          origin.prefetch ||
          (fetchSite !== '' && fetchSite !== 'same-origin'))
  if (refused) throw apiError('forbidden', '请求来源不正确')
}

/** Told of somebody signed in who asked in the name of a company that is not theirs. */
export type OnForeign = (principal: Principal, claimed: string) => void

/**
 * Lets a caller pass or refuses: members only where the endpoint says so, their own company only,
 * and the permission that it names. Answers the principal, null for a visitor.
 */
export const authorize = (
  endpoint: Endpoint,
  identity: Identity,
  claimedCompanies: readonly string[],
  onForeign: OnForeign = () => undefined,
): Principal | null => {
  const principal = identity.state === 'known' ? identity.principal : null
  if (endpoint.access === 'anyone' && !endpoint.permission) return principal
  if (principal === null) throw apiError(identity.state === 'ended' ? 'signedOut' : 'signIn')
  const foreign = claimedCompanies.find(
    (claimed) => claimed !== '' && claimed !== '0' && claimed !== principal.companyId,
  )
  if (foreign !== undefined) {
    onForeign(principal, foreign)
    throw apiError('forbidden')
  }
  if (endpoint.permission && !principal.permissions.has(endpoint.permission.code))
    throw apiError('forbidden', undefined, { permission: endpoint.permission.name })
  return principal
}
