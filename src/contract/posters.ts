import { hrefTo } from '#domain/pages/addresses.ts'
import { callersCompany, oneOf, id, withDefault, object, pattern } from './wire/schema.ts'

/** Letters of a share's id: made in the browser by chance, it says nothing about anybody. */
export const SHARE_ID = /^[A-Za-z0-9]{8,32}$/

/** Pictures of a policy: a file at an address of its own, beside the calls. */
export const posterFile = {
  path: '/policy/api/portalpublic/policyEnterprise/queryPolicyPoster',
  input: object({
    policyId: id(),
    /** Goes into the code's address; left out for none. */
    shareId: withDefault(pattern(SHARE_ID), ''),
    /** poster: 750 × 1334 with a code; card: 1200 × 630, shown beside links on other sites. */
    shape: withDefault(oneOf(['poster', 'card']), 'poster'),
    companyId: callersCompany(),
  }),
} as const

/** The address of a policy's picture on its site. */
export const posterHref = (
  policyId: string,
  options: { shareId?: string; shape?: 'poster' | 'card' } = {},
): string =>
  [
    `${posterFile.path}?policyId=${encodeURIComponent(policyId)}`,
    options.shareId ? `&shareId=${encodeURIComponent(options.shareId)}` : '',
    options.shape === 'card' ? '&shape=card' : '',
  ].join('')

/** The page that the code of a poster leads to. */
export const posterTarget = (policyId: string, shareId: string): string =>
  hrefTo('policyDetail', { id: policyId, shareId })
