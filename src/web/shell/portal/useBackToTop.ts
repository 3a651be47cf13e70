import { useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { REDUCED_MOTION, useMedia } from '#web/kit/useMedia.ts'
import { hasFixedHeight } from '../pages.ts'
import { useScrolledPast } from '../useScrolledPast.ts'

/** 回顶部 appears beyond this many pixels (specification §9). */
export const TOP_THRESHOLD = 600
/** One step of the way up, in milliseconds (specification §9). */
export const STEP_MS = 16
/** Part of the remaining way that one step takes. */
const SHARE = 0.2

/** Less than any scroll: always. */
const ALWAYS = -1

/**
 * Whether the way back is worth offering, which a page of fixed height always does, and the way: in
 * steps, at once under reduced motion.
 */
export const useBackToTop = (): { offered: boolean; goTop: () => void } => {
  const fixed = hasFixedHeight(useLocation().pathname)
  const offered = useScrolledPast(fixed ? ALWAYS : TOP_THRESHOLD)
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
    const box = (fixed && document.getElementById('main')) || document.documentElement
    if (still) {
      box.scrollTop = 0
      return
    }
    timer.current = setInterval(() => {
      box.scrollTop = Math.floor(box.scrollTop * (1 - SHARE))
      if (box.scrollTop <= 0) stop()
    }, STEP_MS)
  }
  return { offered, goTop }
}
