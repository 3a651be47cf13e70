import { useEffect, useState } from 'react'
import { parseBeijing } from '#domain/calendar/beijing.ts'
import { now as browserNow } from '#web/kit/clock.ts'

const MINUTE_MS = 60_000

/** When this browser first held an answer: what has passed since is added to the answer's time. */
const held = new WeakMap<object, number>()

/**
 * The server's time while the page stands, epoch ms: the answer's own `now` on the server and
 * during hydration, then carried on by whole minutes. The browser's clock measures the way only, so a
 * wrong one does no harm.
 */
export const useServerTime = (answer: { now: string }): number => {
  const answered = parseBeijing(answer.now)?.ms ?? 0
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const since = held.get(answer) ?? browserNow()
    held.set(answer, since)
    const tick = (): void => {
      const minutes = Math.floor((browserNow() - since) / MINUTE_MS)
      setPassed(Math.max(0, minutes) * MINUTE_MS)
    }
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [answer])
  return answered + passed
}
