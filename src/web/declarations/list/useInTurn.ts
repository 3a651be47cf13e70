import { useRef, useState } from 'react'
import { isApiError } from '#contract/wire/api-error.ts'

/** One thing that did not come off, and why. */
export interface Failed {
  name: string
  why: string
}

/** How far a series is; `failed` stays until the next one. */
export interface Series {
  what: string
  done: number
  total: number
  running: boolean
  failed: readonly Failed[]
}

/**
 * Does something with several things one after the other, and tells how far it is. One that fails
 * does not keep the others; `stop` ends it after the one under way.
 */
export const useInTurn = () => {
  const [series, setSeries] = useState<Series | null>(null)
  const stopped = useRef(false)
  const run = async <T>(
    what: string,
    things: readonly T[],
    nameOf: (thing: T) => string,
    act: (thing: T) => Promise<unknown>,
  ): Promise<{ done: number; failed: readonly Failed[] }> => {
    stopped.current = false
    const failed: Failed[] = []
    let done = 0
    const tell = (running: boolean): void =>
      setSeries({
        what,
        done: done + failed.length,
        total: things.length,
        running,
        failed: [...failed],
      })
    tell(true)
    for (const thing of things) {
      if (stopped.current) break
      try {
        await act(thing)
        done += 1
      } catch (error) {
        failed.push({ name: nameOf(thing), why: isApiError(error) ? error.message : '操作失败' })
      }
      tell(true)
    }
    tell(false)
    return { done, failed }
  }
  return {
    series,
    run,
    stop: () => {
      stopped.current = true
    },
    forget: () => setSeries(null),
  }
}
