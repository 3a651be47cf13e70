import { useEffect, useState } from 'react'
import type { ChatWorld } from '../useTalk.ts'

/** The time, told again every so often while the page is looked at. */
export const useNow = (world: ChatWorld, everyMs: number): number => {
  const [at, setAt] = useState(() => world.now())
  useEffect(() => {
    const timer = setInterval(() => setAt(world.now()), everyMs)
    return () => clearInterval(timer)
  }, [world, everyMs])
  return at
}
