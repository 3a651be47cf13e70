import { fold } from '#domain/text/fold.ts'
import type { ToSimplified } from '#domain/text/fold.ts'
import type { IndexState } from './index-state.ts'
import { isHan } from './lexicon.ts'

/** Shorter terms differ from too much by one character. */
const SHORTEST = 4
const LONGEST = 40

/** Whether two characters can be spoken the same; the table of readings comes from outside. */
export type SoundAlike = (one: string, other: string) => boolean

/**
 * The question with a slip put right, or null: where it holds a term of documents but for one
 * character, and that character makes pairs no document has.
 */
export function correctedBy(
  keyword: string,
  state: IndexState,
  toSimplified: ToSimplified,
  alike: SoundAlike,
): string | null {
  const text = fold(keyword, toSimplified).trim()
  if (text.length > LONGEST) return null
  const strange = strangePairs(text, state)
  if (strange.length === 0) return null
  let best: { from: number; to: number; term: string } | null = null
  // One character is wrong, so that the first two of the term or its last two are right.
  for (const term of state.synonyms.namesNear(text)) {
    if (term.length < SHORTEST || term.length <= (best?.term.length ?? 0)) continue
    const place = slipIn(text, term, { strange, alike })
    if (place !== null) best = { ...place, term }
  }
  return best === null ? null : text.slice(0, best.from) + best.term + text.slice(best.to)
}

interface Slips {
  /** Where pairs of Han characters begin that are in no document, or are one written twice. */
  strange: readonly number[]
  alike: SoundAlike
}

function strangePairs(text: string, { lexicon, index }: IndexState): number[] {
  const places: number[] = []
  for (let at = 0; at + 1 < text.length; at++) {
    const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
    if (!isHan(first) || !isHan(second)) continue
    const term = lexicon.findBigram(first, second)
    if (first === second || term < 0 || index.postings.count(term) === 0) places.push(at)
  }
  return places
}

/** Where the text holds the term but for one character. */
function slipIn(text: string, term: string, slips: Slips): { from: number; to: number } | null {
  if (term.length > text.length + 1) return null
  // The longest first: of 新新 one is too many, and not the other one wrong.
  for (const length of [term.length + 1, term.length, term.length - 1]) {
    for (const pair of slips.strange) {
      for (let from = Math.max(0, pair + 2 - length); from <= pair; from++) {
        const to = from + length
        if (to <= text.length && isSlip(text.slice(from, to), term, from, slips)) {
          return { from, to }
        }
      }
    }
  }
  return null
}

/**
 * Whether one character makes the difference: another one that sounds alike, one written twice, or
 * one left out; the pairs it makes are strange.
 */
function isSlip(typed: string, term: string, from: number, { strange, alike }: Slips): boolean {
  let head = 0
  while (head < typed.length && head < term.length && typed[head] === term[head]) head++
  let tail = 0
  const most = Math.min(typed.length, term.length) - head
  while (tail < most && typed.at(-1 - tail) === term.at(-1 - tail)) tail++
  const [more, less] = [typed.length - head - tail, term.length - head - tail]
  if (more > 1 || less > 1 || more + less === 0) return false
  const pairs = more > less || less > more ? [head - 1] : [head - 1, head]
  const inside = pairs.filter((at) => at >= 0 && at + 1 < typed.length)
  if (inside.length === 0 || !inside.every((at) => strange.includes(from + at))) return false
  if (more > less) return typed[head] === typed[head - 1]
  return less > more || alike(typed[head]!, term[head]!)
}
