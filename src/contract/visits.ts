import { endpoint } from './wire/endpoint.ts'
import { callersCompany, flag, orElse, record, shaped, text } from './wire/words.ts'

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
    input: record({
      /** Path of the page, without its query. */
      path: shaped(/^\/[\w/]{0,100}$/),
      /** A visit begins with this page. */
      entry: orElse(flag(), false),
      /** Of an entry: the host that the browser names as the one before. */
      from: orElse(shaped(/^[a-zA-Z0-9.:[\]-]{0,200}$/), ''),
      /** Of an entry: `utm_source` of the address. */
      utm: orElse(shaped(/^[\w-]{0,30}$/), ''),
      /** Of an entry: the address carries the mark of a poster or a shared link. */
      shared: orElse(flag(), false),
      /** Where the running visit came from, as the answer to its entry said. */
      source: orElse(shaped(/^[a-z]{0,16}$/), ''),
      companyId: callersCompany(),
    }),
    /** Of the closed list (domain/visits/source). */
    output: record({ source: text(16) }),
  }),
} as const
