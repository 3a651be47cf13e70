import type { Inverted } from './inverted.ts'
import { hashOf, initialGrams } from './tokens.ts'

/** Shares of a unit's score: the initials are a whole name, begin one, or stand inside one. */
const WHOLE = 1
const BEGIN = 0.6
const INSIDE = 0.35

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
  const grams = gramsOf(letters)
  const held = new Uint8Array(slots)
  const found: number[] = []
  grams.forEach((gram, nth) => {
    postings.each(lexicon.findGram(gram), (slot) => {
      if (held[slot] !== nth) return
      held[slot] = nth + 1
      if (nth + 1 === grams.length) found.push(slot)
    })
  })
  const begin = new Set<number>()
  const whole = new Set<number>()
  postings.each(lexicon.findGram(`^${letters.slice(0, 2)}`), (slot) => begin.add(slot))
  postings.each(lexicon.findWhole('initials', hashOf(letters)), (slot) => whole.add(slot))
  const factors = found.map((slot) => {
    if (whole.has(slot)) return WHOLE
    return begin.has(slot) ? BEGIN : INSIDE
  })
  return { slots: found, factors }
}
