/** Where to go after logging in: an address of this site only, else the start page. */
export const safeFrom = (from: string | null): string =>
  from !== null && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(from) ? from : '/'
