import { type TouchEvent, useRef } from 'react'

/** A stroke of the finger goes at least so far, and more across than up or down. */
const LEAST_PX = 60

/** Whether a finger has gone from one place to another sideways: left, right or neither. */
const strokeOf = (
  from: { x: number; y: number },
  to: { x: number; y: number },
): 'left' | 'right' | null => {
  const [across, down] = [to.x - from.x, Math.abs(to.y - from.y)]
  if (Math.abs(across) < LEAST_PX || Math.abs(across) < 2 * down) return null
  return across < 0 ? 'left' : 'right'
}

const placeOf = (touches: TouchEvent['touches']): { x: number; y: number } | null => {
  const [one, second] = [touches[0], touches[1]]
  return one === undefined || second !== undefined ? null : { x: one.clientX, y: one.clientY }
}

/** 左右滑动 over an area; what scrolls sideways itself keeps its strokes. */
export const useSwipe = (onStroke: (stroke: 'left' | 'right') => void) => {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart(event: TouchEvent) {
      const written = event.target instanceof Element && event.target.closest('textarea, input')
      from.current = written ? null : placeOf(event.touches)
    },
    onTouchEnd(event: TouchEvent) {
      const to = placeOf(event.changedTouches)
      if (from.current === null || to === null) return
      const stroke = strokeOf(from.current, to)
      from.current = null
      if (stroke !== null) onStroke(stroke)
    },
  }
}
