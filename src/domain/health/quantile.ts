/** Upper bounds of the buckets that durations are counted in, milliseconds; one more holds the rest. */
export const BOUNDS_MS = [5, 10, 25, 50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000] as const

/** Empty counts, one for each bucket. */
export const noCounts = (): number[] => Array.from({ length: BOUNDS_MS.length + 1 }, () => 0)

/** The bucket that a duration falls into. */
export const bucketOf = (ms: number): number => {
  const at = BOUNDS_MS.findIndex((bound) => ms <= bound)
  return at < 0 ? BOUNDS_MS.length : at
}

/** Counts of several, bucket by bucket. */
export const addCounts = (all: readonly (readonly number[])[]): number[] =>
  all.reduce<number[]>((sum, counts) => sum.map((own, at) => own + (counts[at] ?? 0)), noCounts())

/**
 * The duration that `share` (0 to 1) of those counted stay below, milliseconds, straight within its
 * bucket; null when nothing was counted. What lies above the last bound is told as that bound.
 */
export const quantileOf = (counts: readonly number[], share: number): number | null => {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  const wanted = total * share
  let below = 0
  for (const [at, bound] of BOUNDS_MS.entries()) {
    const count = counts[at] ?? 0
    if (count > 0 && below + count >= wanted) {
      const low = at === 0 ? 0 : (BOUNDS_MS[at - 1] ?? 0)
      return Math.round(low + ((bound - low) * (wanted - below)) / count)
    }
    below += count
  }
  return BOUNDS_MS.at(-1) ?? null
}
