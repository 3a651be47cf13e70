import { COMPANY_TITLE } from '#domain/companies/codes.ts'
import { MATCH_RESULTS, type MatchResult } from '#domain/matching/results.ts'
import { orgKey } from '#domain/policies/orgs.ts'
import type { PolicyContent } from '#domain/policies/policy.ts'
import { windowVerdict } from '#domain/policies/window.ts'
import { passagesOf } from '#domain/search/from-policy.ts'
import { holdsBelow, NATION, regionsAbove } from '#domain/search/regions.ts'
import { isOver } from '#domain/bookmarks/states.ts'
import type { SavedSearchFilter } from './saved-search.ts'

/** How words are read; the tables behind it come from outside. */
export interface WordReader {
  /** What looks or reads the same becomes the same (domain/text/fold.ts). */
  fold: (text: string) => string
  /** What a word also stands for: 高企 for 高新技术企业. */
  means: (word: string) => readonly string[]
}

/** A policy as sets look at it: prepared once, held against many. */
export interface Prospect {
  policy: PolicyContent
  /** Folded: everything that can be read of it. */
  whole: string
  /** Folded: title, names, key words, 给谁 and 给多少. Words are excluded by what a policy is about. */
  head: string
  orgs: ReadonlySet<string>
}

/** Prepares a policy. */
export const prospectOf = (policy: PolicyContent, { fold }: WordReader): Prospect => {
  const head = [
    policy.title,
    policy.shortTitle,
    ...policy.keywords,
    policy.docNumber,
    policy.summary.who,
    policy.summary.what,
  ].join('\n')
  const rest = passagesOf(policy).map(({ text }) => text)
  return {
    policy,
    head: fold(head),
    whole: fold([head, ...policy.orgs, ...rest].join('\n')),
    orgs: new Set(policy.orgs.map(orgKey)),
  }
}

/** A set as policies are held against it: its words read once. */
export interface PreparedFilter {
  filter: SavedSearchFilter
  keywords: readonly (readonly string[])[]
  excluded: readonly (readonly string[])[]
  titles: readonly (readonly string[])[]
  orgs: ReadonlySet<string>
}

/** Prepares a set. */
export const preparedFilter = (filter: SavedSearchFilter, reader: WordReader): PreparedFilter => {
  const spellings = (word: string): string[] => [
    ...new Set([word, ...reader.means(word)].map(reader.fold)),
  ]
  return {
    filter,
    keywords: filter.keywords.map(spellings),
    excluded: filter.excludeWords.map(spellings),
    titles: filter.titles.map((code) => spellings(COMPANY_TITLE[code])),
    orgs: new Set(filter.orgs.map(orgKey)),
  }
}

const holds = (text: string, spellings: readonly string[]): boolean =>
  spellings.some((spelling) => text.includes(spelling))

const among = <T>(chosen: readonly T[], value: T): boolean =>
  chosen.length === 0 || chosen.includes(value)

/** Whether `code` lies in a chosen region; the nation holds only itself, as in the search. */
const lies = (code: string, chosen: string): boolean => {
  if (code === chosen) return true
  return chosen !== NATION && regionsAbove(code).includes(chosen)
}

const regionFits = ({ filter }: PreparedFilter, policy: Prospect['policy']): boolean => {
  const { regionCodes, includeUpper } = filter
  const { regionCode, exceptRegionCodes } = policy
  return (
    regionCodes.length === 0 ||
    regionCodes.some(
      (chosen) =>
        lies(regionCode, chosen) ||
        (includeUpper && holdsBelow(regionCode, exceptRegionCodes, chosen)),
    )
  )
}

const wordsFit = (prepared: PreparedFilter, { whole, head }: Prospect): boolean => {
  if (prepared.excluded.some((spellings) => holds(head, spellings))) return false
  if (prepared.titles.length > 0 && !prepared.titles.some((spellings) => holds(head, spellings)))
    return false
  if (prepared.keywords.length === 0) return true
  return prepared.filter.keywordMode === 'all'
    ? prepared.keywords.every((spellings) => holds(whole, spellings))
    : prepared.keywords.some((spellings) => holds(whole, spellings))
}

/** Whether a saved search looks for a policy: inside a field any value, between fields all. */
export const fits = (prepared: PreparedFilter, prospect: Prospect): boolean => {
  const { filter } = prepared
  const { policy, orgs } = prospect
  return (
    regionFits(prepared, policy) &&
    among(filter.levels, policy.level) &&
    among(filter.types, policy.type) &&
    (prepared.orgs.size === 0 || [...prepared.orgs].some((org) => orgs.has(org))) &&
    // A policy that names no industry is for every one.
    (filter.industryCodes.length === 0 ||
      policy.industries.length === 0 ||
      policy.industries.some((code) => filter.industryCodes.includes(code))) &&
    (filter.supportModes.length === 0 ||
      policy.supportModes.some((mode) => filter.supportModes.includes(mode))) &&
    wordsFit(prepared, prospect)
  )
}

/** Whether a result is good enough; a policy that no rule decides is never held back. */
export const isGoodEnough = (
  least: SavedSearchFilter['minResult'],
  result: MatchResult | null,
): boolean =>
  least === '' || result === null || MATCH_RESULTS.indexOf(result) <= MATCH_RESULTS.indexOf(least)

/** Whether there is anything in it for somebody to do: in force, and not past its last day. */
export const isNews = (policy: PolicyContent, now: number): boolean =>
  !isOver(policy.validity) &&
  policy.replacedBy === '' &&
  windowVerdict(policy.windows, now).state !== 'closed'
