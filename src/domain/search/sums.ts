/** A document's sum for a question: 10 bits of the share that it holds above 22 bits of score. */

/** Bits of the score. */
export const SHARE_SHIFT = 22
/** Takes the score out of a sum. */
export const SCORE_MASK = (1 << SHARE_SHIFT) - 1
/** The share of a document that holds the whole question. */
export const SHARE_WHOLE = 1000

/** The score of a sum, raised by its share: by `coverage` where it holds the whole question. */
export function scoreIn(sum: number, coverage: number): number {
  return raised(sum & SCORE_MASK, sum >>> SHARE_SHIFT, coverage)
}

/** A score raised by a share. */
export function raised(score: number, share: number, coverage: number): number {
  return score * (1 + (coverage / SHARE_WHOLE) * share)
}

/**
 * By share, the least score, before it is raised, of a sum that has at least this share or at
 * least this raised score.
 */
export function leastScores(share: number, score: number, coverage: number): Int32Array {
  const least = new Int32Array(1 << (32 - SHARE_SHIFT))
  for (let own = 0; own < Math.min(share, least.length); own++) {
    let needed = Math.ceil(score / raised(1, own, coverage))
    // Rounding may have missed the number by one.
    if (raised(needed - 1, own, coverage) >= score) needed--
    if (raised(needed, own, coverage) < score) needed++
    least[own] = needed
  }
  return least
}
