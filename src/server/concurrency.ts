/**
 * Runs works of one kind a few at a time; up to `queued` others wait their turn.
 * @throws what `onFull` makes, for a work that finds no room to wait
 */
export const createConcurrencyLimit = (limits: {
  running: number
  queued?: number
  onFull?: () => Error
}): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const { running: most, queued = Number.POSITIVE_INFINITY, onFull } = limits
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    else if (waiting.length >= queued) throw onFull?.() ?? new Error('too much waits already')
    // Whoever leaves hands its place on.
    else await new Promise<void>((go) => waiting.push(go))
    try {
      return await work()
    } finally {
      const go = waiting.shift()
      if (go) go()
      else running -= 1
    }
  }
}
