import { useCallback, useSyncExternalStore } from 'react'
import { now } from './clock.ts'

/** Seconds until a moment in epoch milliseconds, counting down while there are any; 0 after it. */
export const useSecondsLeft = (until: number): number => {
  const secondsLeft = (): number => Math.max(0, Math.ceil((until - now()) / 1000))
  const follow = useCallback(
    (listener: () => void) => {
      if (until <= now()) return () => {}
      const timer = setInterval(listener, 500)
      return () => clearInterval(timer)
    },
    [until],
  )
  return useSyncExternalStore(follow, secondsLeft, () => 0)
}
