import { hrefTo } from '#domain/pages/addresses.ts'
import { type Granted, isOfPlatform } from './session.ts'

/** Where to go after logging in: an address of this site only, else the start page. */
export const safeFrom = (from: string | null): string =>
  from !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from) ? from : '/'

/** Where a login leads: back to the page that asked, else the platform's people to their console. */
export const landingOf = (
  from: string | null,
  person: Pick<Granted, 'roles' | 'superAdmin'>,
): string => (from === null && isOfPlatform(person) ? hrefTo('adminHome') : safeFrom(from))
