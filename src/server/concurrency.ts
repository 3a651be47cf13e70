/** How much of one kind goes on at once; what finds no room is refused. */
export interface ConcurrencyLimits {
  readonly running: number
  /** Works that wait their turn; any number unless told. */
  readonly queued?: number
  /** Works of one key, running and waiting; any number unless told. */
  readonly perKey?: number
  /** Longest wait, milliseconds; any unless told. */
  readonly waitMs?: number
  readonly onFull?: () => Error
}

/** Runs a work in its turn, counted under each of the keys. */
export type ConcurrencyLimit = <T>(work: () => Promise<T>, keys?: readonly string[]) => Promise<T>

/**
 * Runs works of one kind a few at a time, in the order in which they came.
 * @throws what `onFull` makes, for a work that finds no room to wait or waits too long
 */
export const createConcurrencyLimit = (limits: ConcurrencyLimits): ConcurrencyLimit => {
  const { queued = Infinity, perKey = Infinity, waitMs = Infinity, onFull } = limits
  const waiting = new Set<() => void>()
  const counts = new Map<string, number>()
  let running = 0
  const full = (): Error => onFull?.() ?? new Error('too much waits already')

  const turn = async (): Promise<void> =>
    new Promise((resolve, reject) => {
      const go = (): void => {
        clearTimeout(timer)
        waiting.delete(go)
        resolve()
      }
      const giveUp = (): void => {
        waiting.delete(go)
        reject(full())
      }
      const timer = waitMs === Infinity ? undefined : setTimeout(giveUp, waitMs)
      waiting.add(go)
    })

  const enter = async (): Promise<void> => {
    if (running < limits.running) running += 1
    else if (waiting.size >= queued) throw full()
    // Whoever leaves hands its place on.
    else await turn()
  }
  const leave = (): void => {
    const [go] = waiting
    if (go === undefined) running -= 1
    else go()
  }

  const count = (key: string, change: 1 | -1): void => {
    const now = (counts.get(key) ?? 0) + change
    if (now === 0) counts.delete(key)
    else counts.set(key, now)
  }

  return async (work, keys = []) => {
    const own = [...new Set(keys)]
    if (own.some((key) => (counts.get(key) ?? 0) >= perKey)) throw full()
    for (const key of own) count(key, 1)
    try {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    } finally {
      for (const key of own) count(key, -1)
    }
  }
}
