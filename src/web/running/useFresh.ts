import { useEffect, useState } from 'react'
import { now } from '#web/kit/clock.ts'
import { OLD_MS } from './labels.ts'

const TICK_MS = 5_000

/** Seconds that the figures are old, once that is worth saying; null while they are fresh. */
export const useAge = (updatedAt: number): number | null => {
  const [at, setAt] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const age = at - updatedAt
  return updatedAt > 0 && age > OLD_MS ? Math.round(age / 1000) : null
}
