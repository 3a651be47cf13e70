/** Chance that can be repeated: the same seed gives the same numbers. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `low` to `high`. */
  between: (low: number, high: number) => number
  /** One of these; undefined of none. */
  pick: <T>(of: readonly T[]) => T | undefined
  /** True so often. */
  chance: (of: number) => boolean
  /** A source of its own, so that who draws more often does not change what others draw. */
  fork: () => Random
}

/** mulberry32 */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (of) => of[Math.floor(next() * of.length)],
    chance: (of) => next() < of,
    fork: () => createRandom(between(0, 0xffff_ffff)),
  }
}
