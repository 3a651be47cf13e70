/** The only door to the time of day; handed in, so tests can move it. */
export interface Clock {
  /** The time of day. */
  now(): Date
  /** Milliseconds that only ever grow, for durations. */
  elapsed(): number
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
}
