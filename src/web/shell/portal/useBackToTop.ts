import { useCallback, useEffect, useRef } from 'react'
import { REDUCED_MOTION, useMedia } from '#web/kit/useMedia.ts'
import { useScrolledPast } from '../useScrolledPast.ts'

/** 回顶部 appears beyond this many pixels (specification §9). */
export const TOP_THRESHOLD = 600
/** One step of the way up, in milliseconds (specification §9). */
export const STEP_MS = 16
/** Part of the remaining way that one step takes. */
const SHARE = 0.2

/** Whether the way back is worth offering, and the way: in steps, at once under reduced motion. */
export const useBackToTop = (): { offered: boolean; goTop: () => void } => {
  const offered = useScrolledPast(TOP_THRESHOLD)
  const still = useMedia(REDUCED_MOTION)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = useCallback(() => clearInterval(timer.current), [])
  useEffect(() => {
    // Whoever scrolls by hand takes over.
    window.addEventListener('wheel', stop, { passive: true })
    window.addEventListener('touchstart', stop, { passive: true })
    return () => {
      stop()
      window.removeEventListener('wheel', stop)
      window.removeEventListener('touchstart', stop)
    }
  }, [stop])
  const goTop = (): void => {
    stop()
    if (still) {
      window.scrollTo(0, 0)
      return
    }
    timer.current = setInterval(() => {
      const next = Math.floor(window.scrollY * (1 - SHARE))
      window.scrollTo(0, next)
      if (next <= 0) stop()
    }, STEP_MS)
  }
  return { offered, goTop }
}
