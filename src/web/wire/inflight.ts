/** How long the overlay stays after the last call has ended, in milliseconds (specification §4: 300 to 400). */
export const OVERLAY_TAIL_MS = 350

/** Counts what is under way; it is open while the count is above zero and for the tail after. */
export interface Inflight {
  begin(): void
  end(): void
  isOpen(): boolean
  subscribe(listener: () => void): () => void
}

/** Nothing under way at first. `tailMs` in milliseconds; `later` and `stop` are its timers. */
export const createInflight = (
  tailMs: number = OVERLAY_TAIL_MS,
  later: (run: () => void, ms: number) => unknown = setTimeout,
  stop: (timer: never) => void = clearTimeout as never,
): Inflight => {
  const listeners = new Set<() => void>()
  let count = 0
  let open = false
  let timer: unknown
  const set = (next: boolean): void => {
    if (next === open) return
    open = next
    for (const listener of listeners) listener()
  }
  return {
    begin() {
      if (timer !== undefined) stop(timer as never)
      timer = undefined
      count += 1
      set(true)
    },
    end() {
      count = Math.max(0, count - 1)
      if (count > 0) return
      timer = later(() => {
        timer = undefined
        if (count === 0) set(false)
      }, tailMs)
    },
    isOpen: () => open,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
