/** 免登录订阅: what somebody without an account follows, by an address of this site, mail or message. */
import {
  POLICY_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  type PolicyKind,
  type PolicyLevel,
  type PolicyType,
  SUPPORT_MODE,
  type SupportMode,
} from '#domain/policies/codes.ts'
import { hrefTo } from '../pages/addresses.ts'
import { fits, preparedFilter, type Prospect, type WordReader } from './fits.ts'
import { EMPTY_SET, type SavedSearchNames, savedSearchSummary, SET_LIMITS } from './saved-search.ts'

/** What policies are looked for: inside a field any of its values, between fields all. */
export interface FollowedFilter {
  /** GB/T 2260; with `includeUpper` what is above them too. */
  regionCodes: string[]
  includeUpper: boolean
  levels: PolicyLevel[]
  kinds: PolicyKind[]
  supportModes: SupportMode[]
  types: PolicyType[]
  /** GB/T 4754 section letters. */
  industryCodes: string[]
  /** Empty: none. */
  keyword: string
}

/** One policy, or every one that a filter looks for; the id is empty then. */
export interface Followed extends FollowedFilter {
  policyId: string
}

/** Everything. */
export const NO_FILTER: FollowedFilter = {
  regionCodes: [],
  includeUpper: true,
  levels: [],
  kinds: [],
  supportModes: [],
  types: [],
  industryCodes: [],
  keyword: '',
}

/** Most regions, and letters of the keyword. */
export const FOLLOWED_LIMITS = {
  regions: SET_LIMITS.regionCodes,
  keyword: SET_LIMITS.wordMax,
} as const

/** What an address says of what is followed; whatever it does not understand is left out. */
export const readFollowed = (params: { get(name: string): string | null }): Followed => {
  const many = <Code extends string>(name: string, isCode: (code: string) => code is Code) =>
    [...new Set((params.get(name) ?? '').split(','))].filter(isCode)
  const of =
    <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
    (code: string): code is Code =>
      Object.hasOwn(table, code)
  const matching =
    (pattern: RegExp) =>
    (code: string): code is string =>
      pattern.test(code)
  const policyId = params.get('id') ?? ''
  if (/^[\w-]{1,64}$/.test(policyId)) return { ...NO_FILTER, policyId }
  const regionCodes = many('region', matching(/^\d{6}$/)).slice(0, FOLLOWED_LIMITS.regions)
  return {
    policyId: '',
    regionCodes,
    includeUpper: regionCodes.length === 0 || params.get('up') !== '0',
    levels: many('level', of(POLICY_LEVEL)),
    kinds: many('kind', of(POLICY_KIND)),
    supportModes: many('mode', of(SUPPORT_MODE)),
    types: many('type', of(POLICY_TYPE)),
    industryCodes: many('ind', matching(/^[A-T]$/)),
    keyword: Array.from((params.get('q') ?? '').trim().replace(/\s+/g, ' '))
      .slice(0, FOLLOWED_LIMITS.keyword)
      .join('')
      .trim(),
  }
}

/** The parameters of an address that says it, what says nothing left out. */
export const followedParams = (followed: Followed): Record<string, string> => {
  if (followed.policyId !== '') return { id: followed.policyId }
  const { regionCodes, includeUpper, keyword } = followed
  const all = {
    q: keyword,
    region: regionCodes.join(','),
    up: regionCodes.length > 0 && !includeUpper ? '0' : '',
    level: followed.levels.join(','),
    kind: followed.kinds.join(','),
    mode: followed.supportModes.join(','),
    type: followed.types.join(','),
    ind: followed.industryCodes.join(','),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** Where it is read on this site: the policy, or the list under the filter. */
export const followedHref = (followed: Followed): string =>
  followed.policyId === ''
    ? hrefTo('policyList', followedParams(followed))
    : hrefTo('policyDetail', { id: followed.policyId })

/** A filter in words; 全部政策 for the one that looks for everything. */
export const followedSummary = (filter: FollowedFilter, names: SavedSearchNames): string => {
  const { keyword, kinds, ...rest } = filter
  const set = { ...EMPTY_SET, ...rest, keywords: keyword === '' ? [] : [keyword] }
  if (kinds.length === 0) return savedSearchSummary(set, names)
  const kindsText = kinds.map((kind) => POLICY_KIND[kind]).join('、')
  const isAll = [
    rest.regionCodes,
    rest.levels,
    rest.supportModes,
    rest.types,
    rest.industryCodes,
  ].every((values) => values.length === 0)
  return isAll && keyword === '' ? kindsText : `${savedSearchSummary(set, names)} · ${kindsText}`
}

/** Whether a filter looks for a policy, once its words are read. */
export const isFollowedBy = (
  filter: FollowedFilter,
  reader: WordReader,
): ((prospect: Prospect) => boolean) => {
  const { keyword, kinds, ...rest } = filter
  const prepared = preparedFilter(
    { ...EMPTY_SET, ...rest, keywords: keyword === '' ? [] : [keyword] },
    reader,
  )
  return (prospect) =>
    (kinds.length === 0 || kinds.some((kind) => kind === prospect.policy.kind)) &&
    fits(prepared, prospect)
}

/** Addresses of this site that programmes look at again and again; what they follow is their query. */
export const FEEDS = { atom: '/feeds/policies.atom', calendar: '/feeds/policies.ics' } as const

/** 免登录订阅 by mail or message: how much of it, and how long. */
export const GUEST_LIMITS = {
  /** Hours that the link of the first mail is good for. */
  confirmHours: 48,
  /** First mails to one address, and codes to one number, in a day, whoever asks: others fill nobody's box. */
  asksADay: 3,
  /** What one address or number follows at once. */
  subscriptions: 5,
  /** Days that one which was ended can be taken up again. */
  restDays: 7,
} as const
