import type { AnswerCookie } from './handler.ts'

export type CookieName = AnswerCookie['name']

const NAMES: readonly CookieName[] = ['sid', 'guest', 'refresh', 'device', 'enc']

/** A cookie's name on the wire: bound to the host where the scheme allows it. */
export const cookieName = (name: CookieName, https: boolean): string =>
  https ? `__Host-${name}` : name

/** Our own cookies of a request; the first of a name counts. Unreadable ones are as good as absent. */
export const readCookies = (
  header: string | undefined,
  https: boolean,
): Readonly<Partial<Record<CookieName, string>>> => {
  const found: Partial<Record<CookieName, string>> = {}
  for (const part of (header ?? '').split(';')) {
    const cut = part.indexOf('=')
    if (cut < 0) continue
    const wire = part.slice(0, cut).trim()
    const value = part.slice(cut + 1).trim()
    const name = NAMES.find((each) => cookieName(each, https) === wire)
    if (name && found[name] === undefined && /^[A-Za-z0-9_.-]{1,1024}$/.test(value))
      found[name] = value
  }
  return found
}

/** The `Set-Cookie` line of a cookie. */
export const writeCookie = (cookie: AnswerCookie, https: boolean): string =>
  [
    `${cookieName(cookie.name, https)}=${cookie.value}`,
    'Path=/',
    `Max-Age=${cookie.value === '' ? 0 : cookie.maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(https ? ['Secure'] : []),
  ].join('; ')
