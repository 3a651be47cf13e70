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

/** The passage that holds most of the terms, cut around them; empty when none holds one. */
export const markPassage = (
  passages: readonly { text: string; folded: string }[],
  terms: readonly string[],
  toSimplified: ToSimplified,
): Run[] => {
  let best: string | null = null
  let worth = 0
  for (const { text, folded } of passages) {
    let sum = 0
    for (const term of terms) if (folded.includes(term)) sum += term.length
    if (sum > worth) [best, worth] = [text, sum]
  }
  if (best === null) return []
  const { snippet } = highlight(best, terms, toSimplified)
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
