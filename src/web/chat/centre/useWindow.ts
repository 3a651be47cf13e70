import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Rows are drawn by so many at a time; shorter lists are drawn whole. */
const CHUNK = 25
const WHOLE = 4 * CHUNK
/** The height of rows that nobody has seen yet. */
const ROW_PX = 76
/** So much beyond what is in sight is drawn as well. */
const BEYOND_PX = 1_200

/** Which chunks touch a stretch of the list, as [first, last]. */
export const touched = (
  heights: readonly number[],
  from: number,
  to: number,
): readonly [first: number, last: number] => {
  let first = 0
  let at = 0
  while (first < heights.length - 1 && at + (heights[first] ?? 0) <= from)
    at += heights[first++] ?? 0
  let last = first
  at += heights[first] ?? 0
  while (last < heights.length - 1 && at < to) at += heights[++last] ?? 0
  return [first, last]
}

const sum = (heights: readonly number[]): number => heights.reduce((all, one) => all + one, 0)

/** The rows of a long list that are drawn, and how high the space before and after them is. */
export interface Drawn {
  from: number
  to: number
  before: number
  after: number
}

/** Draws of a long list what is in sight and a little more; what was seen keeps the height it had. */
export const useWindow = (list: RefObject<HTMLElement | null>, count: number): Drawn => {
  const chunks = Math.ceil(count / CHUNK)
  const [[first, last], setShown] = useState<readonly [number, number]>([0, 3])
  const [measured, setMeasured] = useState<Readonly<Record<number, number>>>({})
  const isLong = count > WHOLE
  const heights = Array.from(
    { length: isLong ? chunks : 0 },
    (_, at) => measured[at] ?? CHUNK * ROW_PX,
  )
  const latest = useRef(heights)
  useLayoutEffect(() => {
    latest.current = heights
  })
  useEffect(() => {
    const scroller = list.current?.parentElement
    if (!isLong || !scroller) return
    let frame = 0
    const look = (): void => {
      frame = 0
      if (list.current === null) return
      const top = scroller.getBoundingClientRect().top - list.current.getBoundingClientRect().top
      const next = touched(latest.current, top - BEYOND_PX, top + scroller.clientHeight + BEYOND_PX)
      setShown((was) => (was[0] === next[0] && was[1] === next[1] ? was : next))
    }
    const soon = (): void => {
      if (frame === 0) frame = requestAnimationFrame(look)
    }
    look()
    scroller.addEventListener('scroll', soon, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', soon)
      removeEventListener('resize', soon)
    }
  }, [list, isLong, chunks])
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row.ariaHidden !== 'true')
    if (!isLong || rows.length === 0) return
    const seen: Record<number, number> = {}
    for (let at = first; at <= last; at += 1) {
      const own = rows.slice((at - first) * CHUNK, (at - first + 1) * CHUNK)
      const [top, bottom] = [own[0], own.at(-1)]
      if (top && bottom)
        seen[at] = bottom.getBoundingClientRect().bottom - top.getBoundingClientRect().top
    }
    // oxlint-disable-next-line react/set-state-in-effect -- heights are known only once they are drawn
    setMeasured((was) => ({ ...was, ...seen }))
  }, [list, isLong, first, last])
  if (!isLong) return { from: 0, to: count, before: 0, after: 0 }
  return {
    from: first * CHUNK,
    to: Math.min(count, (last + 1) * CHUNK),
    before: sum(heights.slice(0, first)),
    after: sum(heights.slice(last + 1)),
  }
}
