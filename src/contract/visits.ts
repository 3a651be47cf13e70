import { endpoint } from './wire/endpoint.ts'
import { boolean, withDefault, object, pattern, text } from './wire/schema.ts'

/**
 * 访问统计: a page is counted, never who looks at it. No cookie is set and no name is asked for; the
 * browser itself remembers that its visit has begun and where it came from.
 */
export const visits = {
  count: endpoint({
    method: 'POST',
    path: '/policy/api/portalpublic/visit/countVisit',
    access: 'anyone',
    spec: false,
    background: true,
    rates: [{ per: 'ip', max: 120, seconds: 60 }],
    audit: { none: '只计访问次数' },
    input: object({
      /** Path of the page, without its query. */
      path: pattern(/^\/[\w/]{0,100}$/),
      /** A visit begins with this page. */
      entry: withDefault(boolean(), false),
      /** Of an entry: the host that the browser names as the one before. */
      from: withDefault(pattern(/^[a-zA-Z0-9.:[\]-]{0,200}$/), ''),
      /** Of an entry: `utm_source` of the address. */
      utm: withDefault(pattern(/^[\w-]{0,30}$/), ''),
      /** Of an entry: the address carries the mark of a poster or a shared link. */
      shared: withDefault(boolean(), false),
      /** Where the running visit came from, as the answer to its entry said. */
      source: withDefault(pattern(/^[a-z]{0,16}$/), ''),
    }),
    /** Of the closed list (domain/visits/source). */
    output: object({ source: text(16) }),
  }),
} as const
