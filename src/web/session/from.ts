import { hrefTo } from '#domain/pages/addresses.ts'

/** Where to go after logging in: an address of this site only, else the start page. */
export const safeFrom = (from: string | null): string =>
  from !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from) ? from : '/'

/** Where a login leads: back to the page that asked, else to the home of the console. */
export const landingOf = (from: string | null): string =>
  from === null ? hrefTo('adminHome') : safeFrom(from)
