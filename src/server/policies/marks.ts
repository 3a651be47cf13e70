import { fold, type ToSimplified } from '#domain/text/fold.ts'
import { passagesOf } from '#domain/search/from-policy.ts'
import { highlight, type TextRange } from '#domain/search/highlight.ts'
import type { StoredPolicy } from './rows.ts'

/** A run of a text, marked when it matched. */
export interface Mark {
  text: string
  hit: boolean
}

/** Marks what a search found in titles and passages. */
export interface Marker {
  title(policy: StoredPolicy, terms: readonly string[]): Mark[]
  /** The passage that holds most of the terms; empty when none holds one. */
  snippet(policy: StoredPolicy, terms: readonly string[]): Mark[]
}

interface Passage {
  text: string
  folded: string
}

/** Makes a marker that remembers the folded passages of the policies it is shown. */
export const createMarker = (toSimplified: ToSimplified): Marker => {
  const known = new WeakMap<StoredPolicy, Passage[]>()

  const passages = (policy: StoredPolicy): Passage[] => {
    let made = known.get(policy)
    if (made === undefined) {
      made = passagesOf(policy).map((text) => ({ text, folded: fold(text, toSimplified) }))
      known.set(policy, made)
    }
    return made
  }

  return {
    title(policy, terms) {
      const { title } = policy
      return marksOf(title, highlight(title, terms, toSimplified).ranges)
    },
    snippet(policy, terms) {
      let best: Passage | null = null
      let worth = 0
      for (const passage of passages(policy)) {
        let sum = 0
        for (const term of terms) if (passage.folded.includes(term)) sum += term.length
        if (sum > worth) [best, worth] = [passage, sum]
      }
      if (best === null) return []
      const { snippet } = highlight(best.text, terms, toSimplified)
      if (snippet.ranges.length === 0) return []
      return [
        ...(snippet.cutBefore ? [{ text: '…', hit: false }] : []),
        ...marksOf(snippet.text, snippet.ranges),
        ...(snippet.cutAfter ? [{ text: '…', hit: false }] : []),
      ]
    },
  }
}

/** The text cut into runs at the ranges. */
const marksOf = (text: string, ranges: readonly TextRange[]): Mark[] => {
  const marks: Mark[] = []
  let at = 0
  const add = (to: number, hit: boolean): void => {
    if (to > at) marks.push({ text: text.slice(at, to), hit })
    at = Math.max(at, to)
  }
  for (const [from, to] of ranges) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return marks
}
