/** Discounted gain of the right documents among the first `depth`, to that of the best order. */
export function ndcgAt(
  depth: number,
  ranked: readonly string[],
  right: ReadonlySet<string>,
): number {
  let gain = 0
  ranked.slice(0, depth).forEach((id, place) => {
    if (right.has(id)) gain += discount(place)
  })
  let best = 0
  for (let place = 0; place < Math.min(depth, right.size); place++) best += discount(place)
  return best === 0 ? 0 : gain / best
}

/** One over the rank of the first right document among the first `depth`; 0 without one. */
export function reciprocalRankAt(
  depth: number,
  ranked: readonly string[],
  right: ReadonlySet<string>,
): number {
  const place = ranked.slice(0, depth).findIndex((id) => right.has(id))
  return place < 0 ? 0 : 1 / (place + 1)
}

/** Share of the right documents that stand among the first `depth`. */
export function recallAt(
  depth: number,
  ranked: readonly string[],
  right: ReadonlySet<string>,
): number {
  if (right.size === 0) return 0
  return ranked.slice(0, depth).filter((id) => right.has(id)).length / right.size
}

/** Arithmetic mean; 0 of nothing. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The smallest value that `share` of all do not exceed (nearest rank). */
export function percentile(share: number, values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Binary gain at a place (0 = first) is worth 1 / log2(place + 2). */
function discount(place: number): number {
  return 1 / Math.log2(place + 2)
}
