import { useEffect, useState } from 'react'
import type { ChatWorld } from '../useTalk.ts'

/** So long 撤销 is offered before something is done for good; as long as its toast stays. */
export const UNDO_MS = 5_000

/** What is done for good only after a while, unless it is taken back; leaving the page does it at once. */
export const useHeld = (world: Pick<ChatWorld, 'later'>) => {
  const [waiting] = useState(() => new Map<string, { run: () => void; cancel: () => void }>())
  const take = (key: string): (() => void) | undefined => {
    const one = waiting.get(key)
    one?.cancel()
    waiting.delete(key)
    return one?.run
  }
  useEffect(() => {
    const all = (): void => {
      for (const [key, { run, cancel }] of waiting) {
        cancel()
        waiting.delete(key)
        run()
      }
    }
    addEventListener('pagehide', all)
    return () => {
      removeEventListener('pagehide', all)
      all()
    }
  }, [waiting])
  return {
    hold: (key: string, run: () => void): void =>
      void waiting.set(key, { run, cancel: world.later(() => take(key)?.(), UNDO_MS) }),
    /** Whether it was not done yet. */
    drop: (key: string): boolean => take(key) !== undefined,
  }
}
