import { LINKS } from '#domain/pages/links.ts'
import { WINDOW_STATE } from '#domain/policies/codes.ts'
import { fitOf, isLetters } from '#domain/quick-find/find.ts'
import type { SearchEngine } from '#domain/search/engine.ts'
import type { Clock } from '#server/clock.ts'
import type { FindRow, FindSource } from '#server/capability.ts'
import { cardOf, type PolicyNames } from './cards.ts'
import type { PolicyFeed } from './feed.ts'

/** Policies that are offered at once. */
const MOST = 5
/** Of those whose names sound as typed, so many are looked at for the one whose title does. */
const LOOKED_AT = 30

/** Public policies, best first, as their search ranks them; by pinyin initials and 文号 too. */
export const findPolicies = (deps: {
  engine: Pick<SearchEngine, 'search' | 'suggest' | 'read'>
  feed: Pick<PolicyFeed, 'take'>
  names: PolicyNames
  initialsOf: (name: string) => string
  clock: Clock
}): FindSource => {
  const { engine, feed, names, initialsOf, clock } = deps
  /** Those that hold what is asked: what only comes near is no answer here. */
  const holding = (keyword: string, now: number): string[] => {
    const { match, hits } = engine.search({ now, keyword, limit: LOOKED_AT, facets: false })
    return match === 'full' ? hits.map(({ id }) => id) : []
  }
  return async ({ typed, words, best }) => {
    const now = clock.now().getTime()
    const letters = words.some(isLetters)
    const found = holding(typed, now)
    // What is no word may be the beginning of one, or the initials of a name.
    const ids =
      found.length > 0
        ? found
        : engine
            .suggest(typed)
            .names.flatMap(({ id, name }) => (id === '' ? holding(name, now).slice(0, 1) : [id]))
    const policies = await feed.take([...new Set(ids)])
    const rows = policies.map((policy): FindRow => {
      const { title, regionName, docNumber, window } = cardOf(policy, names, now)
      const state = window.state === '' ? '' : WINDOW_STATE[window.state]
      return {
        id: policy.id,
        title,
        numbers: docNumber === '' ? [] : [docNumber],
        also: [policy.shortTitle, ...policy.keywords],
        note: [regionName, state, docNumber].filter((one) => one !== '').join(' · '),
        link: LINKS.policy(policy.id),
      }
    })
    // Of words that name nothing the search knows, what only looks like them is no answer; nor is
    // what holds the year of a number.
    const number = words.some((word) => /^[a-z0-9]+$/.test(word) && /\d/.test(word))
    const known = letters || engine.read(typed).some(({ kind }) => kind !== 'word')
    const fits = (row: FindRow): boolean => fitOf(words, row, initialsOf) !== null
    const held = known && !number ? rows : rows.filter(fits)
    // A title whose own initials these are goes before one that only has such a keyword.
    const sounding = letters ? best(held) : []
    return [...new Set([...sounding, ...held])].slice(0, MOST)
  }
}
