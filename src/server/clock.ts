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

/** What the two clocks may drift apart between two looks; more is somebody who has set the time. */
const SET_MS = 30_000

/** Answers since when, in epoch milliseconds, the time of day goes evenly: the start, or its last setting. */
export const createEvenSince = (clock: Clock): (() => number) => {
  const apart = (): number => clock.now().getTime() - clock.elapsed()
  let since = clock.now().getTime()
  let before = apart()
  return () => {
    const now = apart()
    if (Math.abs(now - before) > SET_MS) since = clock.now().getTime()
    before = now
    return since
  }
}
