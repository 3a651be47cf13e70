import { useEffect, useState } from 'react'

/** Runs once nothing more urgent is left to do; at once where the browser does not tell. */
export const whenIdle = (run: () => void): (() => void) => {
  if (typeof requestIdleCallback !== 'function') {
    run()
    return () => {}
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_MS })
  return () => cancelIdleCallback(handle)
}

const IDLE_MS = 10_000

/**
 * A part whose script is not needed for the first paint: fetched when the page is idle, so that it
 * is there offline too, or as soon as it is `wanted`. Null until then; `onFailure` tells that it was
 * wanted and did not come. Wanting it again tries again.
 */
export const useLater = <T extends object>(
  load: () => Promise<T>,
  wanted: boolean,
  onFailure: () => void,
): T | null => {
  const [part, setPart] = useState<T | null>(null)
  useEffect(() => {
    if (part) return
    if (wanted) void load().then(setPart, onFailure)
    // Unasked for it may fail in silence.
    else return whenIdle(() => void load().catch(() => {}))
  }, [part, wanted, load, onFailure])
  return part
}
