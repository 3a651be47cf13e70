import { fold, type ToSimplified } from '#domain/text/fold.ts'
import { highlight, type TextRange } from './highlight.ts'

/** A run of a text, marked when it matched. */
export interface Run {
  text: string
  hit: boolean
}

/** The text cut into runs at the ranges. */
export const runsOf = (text: string, ranges: readonly TextRange[]): Run[] => {
  const runs: Run[] = []
  let at = 0
  const add = (to: number, hit: boolean): void => {
    if (to > at) runs.push({ text: text.slice(at, to), hit })
    at = Math.max(at, to)
  }
  for (const [from, to] of ranges) {
    add(from, false)
    add(to, true)
  }
  add(text.length, false)
  return runs
}

/** The runs of a text in which folded terms are marked. */
export const markText = (
  text: string,
  terms: readonly string[],
  toSimplified: ToSimplified,
): Run[] => runsOf(text, highlight(text, terms, toSimplified).ranges)

/**
 * The passage that holds most of the terms: the first such one, a clause before words about the
 * document. Null when none holds one.
 */
export const bestPassage = <P extends { folded: string; clause?: boolean }>(
  passages: readonly P[],
  terms: readonly string[],
): P | null => {
  let best: P | null = null
  let worth = 0
  for (const passage of passages) {
    let sum = passage.clause === true ? 0.5 : 0
    for (const term of terms) if (passage.folded.includes(term)) sum += term.length
    if (sum >= 1 && sum > worth) [best, worth] = [passage, sum]
  }
  return best
}

/** The passage that holds most of the terms, cut around them; empty when none holds one. */
export const markPassage = (
  passages: readonly { text: string; folded: string }[],
  terms: readonly string[],
  toSimplified: ToSimplified,
): Run[] => {
  const best = bestPassage(passages, terms)
  return best === null ? [] : markAround(best.text, terms, toSimplified)
}

/** A text cut around the terms; empty when it holds none. */
export const markAround = (
  text: string,
  terms: readonly string[],
  toSimplified: ToSimplified,
): Run[] => {
  const { snippet } = highlight(text, terms, toSimplified)
  if (snippet.ranges.length === 0) return []
  return [
    ...(snippet.cutBefore ? [{ text: '…', hit: false }] : []),
    ...runsOf(snippet.text, snippet.ranges),
    ...(snippet.cutAfter ? [{ text: '…', hit: false }] : []),
  ]
}

/** A passage beside its folded form, which is made once. */
export const foldedPassage = (text: string, toSimplified: ToSimplified) => ({
  text,
  folded: fold(text, toSimplified),
})
