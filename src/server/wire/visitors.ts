import type { AnswerCookie } from './handler.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/** How long a guest is known: 180 days. */
const GUEST_SECONDS = 180 * 86_400

/**
 * Who the visitor is: the hash of the guest cookie. A visitor without one gets a cookie where the
 * endpoint asks for it, and stays unknown elsewhere.
 */
export const visitorOf = (
  cookie: string | undefined,
  knowsVisitor: boolean,
  setCookie: (cookie: AnswerCookie) => void,
): string | null => {
  if (cookie !== undefined && isToken(cookie)) return hashToken(cookie)
  if (!knowsVisitor) return null
  const value = newToken()
  setCookie({ name: 'guest', value, maxAgeSeconds: GUEST_SECONDS })
  return hashToken(value)
}
