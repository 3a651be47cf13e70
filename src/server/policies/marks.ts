import { passagesOf } from '#domain/search/from-policy.ts'
import { foldedPassage, markPassage, markText, type Run } from '#domain/search/runs.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { StoredPolicy } from './rows.ts'

/** Marks what a search found in titles and passages. */
export interface Marker {
  title(policy: StoredPolicy, terms: readonly string[]): Run[]
  /** The passage that holds most of the terms; empty when none holds one. */
  snippet(policy: StoredPolicy, terms: readonly string[]): Run[]
}

type Passage = ReturnType<typeof foldedPassage>

/** Makes a marker that remembers the folded passages of the policies it is shown. */
export const createMarker = (toSimplified: ToSimplified): Marker => {
  const known = new WeakMap<StoredPolicy, Passage[]>()

  const passages = (policy: StoredPolicy): Passage[] => {
    let made = known.get(policy)
    if (made === undefined) {
      made = passagesOf(policy).map((text) => foldedPassage(text, toSimplified))
      known.set(policy, made)
    }
    return made
  }

  return {
    title: ({ title }, terms) => markText(title, terms, toSimplified),
    snippet: (policy, terms) => markPassage(passages(policy), terms, toSimplified),
  }
}
