import { passagesOf, type Passage } from '#domain/search/from-policy.ts'
import { bestPassage, foldedPassage, markAround, markText, type Run } from '#domain/search/runs.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { StoredPolicy } from './rows.ts'

/** The passage a search hit, marked, and where it stands on the policy's page. */
export interface Snippet {
  runs: Run[]
  /** Empty when no passage was hit. */
  heading: string
  anchor: string
}

/** Marks what a search found in titles and passages. */
export interface Marker {
  title(policy: StoredPolicy, terms: readonly string[]): Run[]
  /** The passage that holds most of the terms, of a piece of the policy where that has one. */
  snippet(policy: StoredPolicy, terms: readonly string[], piece?: string): Snippet
}

type FoldedPassage = Passage & { folded: string }

/** Makes a marker that remembers the folded passages of the policies it is shown. */
export const createMarker = (toSimplified: ToSimplified): Marker => {
  const known = new WeakMap<StoredPolicy, FoldedPassage[]>()

  const passages = (policy: StoredPolicy): FoldedPassage[] => {
    let made = known.get(policy)
    if (made === undefined) {
      made = passagesOf(policy).map((it) => ({ ...it, ...foldedPassage(it.text, toSimplified) }))
      known.set(policy, made)
    }
    return made
  }

  return {
    title: ({ title }, terms) => markText(title, terms, toSimplified),
    snippet(policy, terms, piece = '') {
      const all = passages(policy)
      const own = piece === '' ? [] : all.filter((it) => it.piece === piece)
      const best = bestPassage(own, terms) ?? bestPassage(all, terms)
      const runs = best === null ? [] : markAround(best.text, terms, toSimplified)
      if (best === null || runs.length === 0) return { runs: [], heading: '', anchor: '' }
      return { runs, heading: best.heading, anchor: best.anchor }
    },
  }
}
