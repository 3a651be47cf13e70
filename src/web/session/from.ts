import { hrefTo } from '#web/shell/pages.ts'
import type { Granted } from './session.ts'

/** Where to go after logging in: an address of this site only, else the start page. */
export const safeFrom = (from: string | null): string =>
  from !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from) ? from : '/'

/** Where a login leads: back to the page that asked, else the platform's people to their console. */
export const landingOf = (
  from: string | null,
  { roles, superAdmin }: Pick<Granted, 'roles' | 'superAdmin'>,
): string => {
  const platform = superAdmin || roles.some((role) => role.startsWith('PLAT_'))
  return from === null && platform ? hrefTo('adminHome') : safeFrom(from)
}
