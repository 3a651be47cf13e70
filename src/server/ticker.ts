/** Something that is done again and again, never twice at once. */
export interface Ticker {
  /** Ticks at once, or in a while; once more afterwards when a tick is under way. */
  kick(afterMs?: number): void
  /** Ends it. @returns when the tick under way has ended. */
  stop(): Promise<void>
}

/**
 * Ticks after `firstMs`, at once unless told, and every `everyMs` from then on, but for moments at
 * which the tick before is still under way. `tick` never fails. Keeps no process alive.
 */
export const startTicker = ({
  everyMs,
  firstMs = 0,
  tick,
}: {
  everyMs: number
  firstMs?: number | undefined
  tick: () => Promise<void>
}): Ticker => {
  let running: Promise<void> | null = null
  let again = false
  let stopped = false
  let later: NodeJS.Timeout | undefined

  const run = (): void => {
    if (stopped || running !== null) return
    running = tick().finally(() => {
      running = null
      if (!again) return
      again = false
      run()
    })
  }
  let timer: NodeJS.Timeout | undefined
  const begin = (): void => {
    run()
    timer = setInterval(run, everyMs).unref()
  }
  if (firstMs === 0) begin()
  else timer = setTimeout(begin, firstMs).unref()

  const kick = (afterMs = 0): void => {
    if (afterMs === 0) {
      again = running !== null
      run()
      return
    }
    clearTimeout(later)
    if (!stopped) later = setTimeout(kick, afterMs).unref()
  }

  return {
    kick,
    async stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(later)
      await running
    },
  }
}
