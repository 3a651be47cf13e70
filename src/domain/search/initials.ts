import type { Inverted } from './inverted.ts'
import { hashOf, initialGrams } from './tokens.ts'

/** Shares of a unit's score: the initials are a whole name, begin one, or stand inside one. */
const WHOLE = 1
const BEGIN = 0.6
const INSIDE = 0.35

/** Longer ones are cut: nothing is named by so many. */
const MOST_LETTERS = 100

/** Slots with a name whose initials hold the asked letters, and how well each fits. */
export interface InitialsFound {
  slots: number[]
  factors: number[]
}

/** Two letters must begin a name; three and more may stand anywhere in one. */
export function gramsOf(letters: string): string[] {
  const grams = initialGrams(letters)
  return letters.length > 2 ? grams.slice(1) : grams
}

/** Slots, among the first `slots`, holding every gram of the letters. */
export function findInitials(letters: string, index: Inverted, slots: number): InitialsFound {
  const { lexicon, postings } = index
  const terms = gramsOf(letters.slice(0, MOST_LETTERS)).map((gram) => lexicon.findGram(gram))
  // How many of the grams a slot holds; the rarest one first, as it leaves the least to look at.
  terms.sort((left, right) => postings.count(left) - postings.count(right))
  const held = new Uint8Array(slots)
  const found: number[] = []
  for (const [nth, term] of terms.entries()) {
    postings.each(term, (slot) => {
      if (held[slot] !== nth) return
      held[slot] = nth + 1
      if (nth + 1 === terms.length) found.push(slot)
    })
  }
  const [all, begins] = [terms.length, terms.length + 1]
  postings.each(lexicon.findGram(`^${letters.slice(0, 2)}`), (slot) => {
    if (held[slot] === all) held[slot] = begins
  })
  postings.each(lexicon.findWhole('initials', hashOf(letters)), (slot) => {
    if (held[slot]! >= all) held[slot] = begins + 1
  })
  const factors = found.map((slot) => {
    if (held[slot] === begins + 1) return WHOLE
    return held[slot] === begins ? BEGIN : INSIDE
  })
  return { slots: found, factors }
}
