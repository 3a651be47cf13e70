import { hasBit, intersect, makeBits, setBit, unite } from './bits.ts'
import type { Bits } from './bits.ts'
import type { IndexState } from './index-state.ts'
import { isHan } from './lexicon.ts'
import type { SynonymMatcher } from './synonym-matcher.ts'

/** Terms by which documents are indexed otherwise under one book than under the other. */
export function changedTerms(before: SynonymMatcher, after: SynonymMatcher): string[] {
  const [old, fresh] = [before.indexedAs(), after.indexedAs()]
  const all = new Set([...old.keys(), ...fresh.keys()])
  return [...all].filter((term) => old.get(term) !== fresh.get(term))
}

/** Ids of the documents that may hold one of the terms; a few may not, none is left out. */
export function idsHolding(terms: readonly string[], state: IndexState): string[] {
  const { docColumns } = state
  const slots = makeBits(docColumns.live.length * 32)
  for (const term of terms) unite(slots, slotsHolding(term, state))
  const ids: string[] = []
  for (let slot = 0; slot < docColumns.used; slot++) {
    if (hasBit(slots, slot) && hasBit(docColumns.live, slot)) ids.push(docColumns.ids[slot]!)
  }
  return ids
}

/** Slots that hold every pair of neighbouring Han characters of a term; all, when it has none. */
function slotsHolding(term: string, { lexicon, index, docColumns }: IndexState): Bits {
  const left = docColumns.live.slice()
  for (let at = 0; at + 1 < term.length; at++) {
    const [first, second] = [term.charCodeAt(at), term.charCodeAt(at + 1)]
    if (!isHan(first) || !isHan(second)) continue
    const having = makeBits(left.length * 32)
    index.postings.each(lexicon.findBigram(first, second), (slot) => setBit(having, slot))
    intersect(left, having)
  }
  return left
}
