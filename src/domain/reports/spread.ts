/** 时长分布: how often each length of time was seen, by seconds as {@link graded}. */
export type Spread = Readonly<Record<string, number>>

/** Up to so many seconds, lengths are kept in steps of so many. */
const GRADES: readonly (readonly [upTo: number, step: number])[] = [
  [60, 1],
  [300, 5],
  [1_800, 30],
  [14_400, 300],
  [86_400, 3_600],
]
const MOST = 86_400

/**
 * Seconds as they are kept: exact up to a minute, then to 5 seconds, 30 seconds, 5 minutes and an
 * hour, rounded to the nearer step; a day and more is a day.
 */
export const graded = (seconds: number): number => {
  const known = Math.min(Math.max(0, seconds), MOST)
  const step = GRADES.find(([upTo]) => known <= upTo)?.[1] ?? 3_600
  return Math.round(known / step) * step
}

/** The distribution of these lengths, in seconds. */
export const spreadOf = (lengths: readonly number[]): Spread => {
  const spread: Record<string, number> = {}
  for (const seconds of lengths) {
    const key = String(graded(seconds))
    spread[key] = (spread[key] ?? 0) + 1
  }
  return spread
}

/** Several distributions as one. */
export const mergeSpreads = (all: readonly Spread[]): Spread => {
  const sum: Record<string, number> = {}
  for (const spread of all)
    for (const [key, count] of Object.entries(spread)) sum[key] = (sum[key] ?? 0) + count
  return sum
}

/** How many lengths there are. */
export const countOf = (spread: Spread): number =>
  Object.values(spread).reduce((sum, count) => sum + count, 0)

/**
 * The length that a share of all does not go beyond, in seconds: 0.5 is the median, 0.9 what nine
 * of ten keep to. Of an even number the median is the lower one of the two in the middle. Null
 * when there is none.
 */
export const quantile = (spread: Spread, share: number): number | null => {
  const wanted = Math.max(1, Math.ceil(countOf(spread) * share - 1e-9))
  let seen = 0
  for (const [seconds, count] of Object.entries(spread)
    .map(([key, count]) => [Number(key), count] as const)
    .toSorted(([left], [right]) => left - right)) {
    seen += count
    if (seen >= wanted) return seconds
  }
  return null
}

/** How many lengths are at most so many seconds. */
export const within = (spread: Spread, seconds: number): number =>
  Object.entries(spread).reduce(
    (sum, [key, count]) => sum + (Number(key) <= seconds ? count : 0),
    0,
  )
