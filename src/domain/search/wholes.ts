import type { Aspect } from './aspects.ts'
import type { Weights } from './weights.ts'

/** A document found, and what it is worth. */
export interface Scored {
  slot: number
  score: number
}

/** Of what a document is a passage, and what it tells of it; null = what it is about. */
export interface Part {
  whole: string
  aspect: Aspect | null
}

/** Of an answer so many first ones are ordered by their wholes too. */
export const REORDERED = 200

/**
 * Orders passages by their own score and, to a share, by that of the best passage of their whole: of a
 * policy that answers, what says less about the question still comes before other policies. Details
 * that nobody asked for come after what tells what the whole is about.
 */
export const byWholes = (
  found: readonly Scored[],
  partOf: (slot: number) => Part,
  asked: ReadonlySet<Aspect>,
  { whole: share, detail, detailAsked }: Weights,
): Scored[] => {
  const parts = found.map(({ slot, score }) => {
    const { whole, aspect } = partOf(slot)
    const factor = aspect === null ? 1 : asked.has(aspect) ? detailAsked : detail
    return { slot, whole, own: score * factor }
  })
  const best = new Map<string, number>()
  for (const { whole, own } of parts) best.set(whole, Math.max(best.get(whole) ?? 0, own))
  return parts
    .map(({ slot, whole, own }) => ({
      slot,
      score: (1 - share) * own + share * (best.get(whole) ?? own),
    }))
    .toSorted((left, right) => right.score - left.score)
}
