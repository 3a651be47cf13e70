import { hasBit, intersect, makeBits, setBit, unite } from './bits.ts'
import type { Bits } from './bits.ts'
import type { Holdings } from './holdings.ts'
import { isHan } from './lexicon.ts'
import type { Phrasebook } from './phrasebook.ts'

/** Terms by which documents are indexed otherwise under one book than under the other. */
export function changedTerms(before: Phrasebook, after: Phrasebook): string[] {
  const [old, fresh] = [before.indexedAs(), after.indexedAs()]
  const all = new Set([...old.keys(), ...fresh.keys()])
  return [...all].filter((term) => old.get(term) !== fresh.get(term))
}

/** Ids of the documents that may hold one of the terms; a few may not, none is left out. */
export function idsHolding(terms: readonly string[], held: Holdings): string[] {
  const { shelf } = held
  const slots = makeBits(shelf.live.length * 32)
  for (const term of terms) unite(slots, slotsHolding(term, held))
  const ids: string[] = []
  for (let slot = 0; slot < shelf.used; slot++) {
    if (hasBit(slots, slot) && hasBit(shelf.live, slot)) ids.push(shelf.ids[slot]!)
  }
  return ids
}

/** Slots that hold every pair of neighbouring Han characters of a term; all, when it has none. */
function slotsHolding(term: string, { lexicon, index, shelf }: Holdings): Bits {
  const left = shelf.live.slice()
  for (let at = 0; at + 1 < term.length; at++) {
    const [first, second] = [term.charCodeAt(at), term.charCodeAt(at + 1)]
    if (!isHan(first) || !isHan(second)) continue
    const having = makeBits(left.length * 32)
    index.postings.each(lexicon.findBigram(first, second), (slot) => setBit(having, slot))
    intersect(left, having)
  }
  return left
}
