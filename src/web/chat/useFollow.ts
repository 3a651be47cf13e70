import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Line } from './conversation.ts'

/** So near to the end counts as at the end. */
const NEAR_PX = 48
/** A message counts as read after it was in sight for so long. */
export const READ_MS = 1_000

export interface Following {
  list: RefObject<HTMLDivElement | null>
  /** Messages of others that came while something earlier was looked at. */
  fresh: number
  onScroll: () => void
  toEnd: () => void
}

/** Where somebody reads: so many pixels above the end of a conversation. */
export interface Place {
  conv: string
  fromEnd: number
}

export const NOWHERE: Place = { conv: '', fromEnd: 0 }

const lastMessage = (lines: readonly Line[]) => lines.findLast((line) => line.kind === 'message')

/**
 * Keeps the thread where the reader is: at the end it follows, further up it stays and counts what
 * comes, and what is put in above moves nothing.
 */
export const useFollow = (
  lines: readonly Line[],
  onTop: () => void,
  onSeen: () => void,
  kept?: { conv: string; place: RefObject<Place> },
): Following => {
  const list = useRef<HTMLDivElement>(null)
  const before = useRef({ first: '', last: '', height: 0, atEnd: true })
  const [fresh, setFresh] = useState(0)
  const toEnd = (): void => {
    const element = list.current
    if (element) element.scrollTop = element.scrollHeight
    before.current.atEnd = true
    setFresh(0)
  }
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const was = before.current
    const first = lines[0]?.key ?? ''
    const last = lastMessage(lines)
    const key = last?.key ?? ''
    if (was.first !== first && was.last === key && was.last !== '')
      element.scrollTop += element.scrollHeight - was.height
    else if (was.last !== key) {
      if (was.atEnd || last?.own) {
        element.scrollTop = element.scrollHeight
        was.atEnd = true
        setFresh(0)
      } else {
        const from = lines.findIndex((line) => line.key === was.last) + 1
        const came = lines.slice(from).filter((line) => line.kind === 'message' && !line.own)
        setFresh((count) => count + came.length)
      }
    }
    before.current = { ...was, first, last: key }
  }, [lines])
  // After every drawing, for cards at the end come and go without a new line.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const { height, atEnd } = before.current
    if (atEnd && element.scrollHeight !== height) element.scrollTop = element.scrollHeight
    before.current.height = element.scrollHeight
  })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null || kept === undefined) return
    const { conv, fromEnd } = kept.place.current
    if (conv !== kept.conv || fromEnd < NEAR_PX) return
    element.scrollTop = element.scrollHeight - element.clientHeight - fromEnd
    before.current.atEnd = false
    // Only where one comes to, not while one reads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [])
  useEffect(() => {
    const element = list.current
    if (element === null || typeof ResizeObserver !== 'function') return
    // A growing composer, a strip or a keyboard takes room away from the thread.
    const watcher = new ResizeObserver(() => {
      if (before.current.atEnd) element.scrollTop = element.scrollHeight
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (): void => {
      clearTimeout(timer)
      if (before.current.atEnd && document.visibilityState === 'visible')
        timer = setTimeout(onSeen, READ_MS)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [lines, fresh, onSeen])
  const onScroll = (): void => {
    const element = list.current
    if (element === null) return
    const fromEnd = element.scrollHeight - element.scrollTop - element.clientHeight
    const atEnd = fromEnd < NEAR_PX
    if (kept !== undefined) kept.place.current = { conv: kept.conv, fromEnd }
    before.current.atEnd = atEnd
    if (atEnd) setFresh(0)
    if (element.scrollTop < NEAR_PX && element.scrollHeight > element.clientHeight) onTop()
  }
  return { list, fresh, onScroll, toEnd }
}
