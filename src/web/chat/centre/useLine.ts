import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useCall } from '#web/wire/query.ts'
import type { Self } from '../calls.ts'
import type { ChatWorld } from '../useTalk.ts'
import { holdLine, type LineTold, type SharedLine } from './line.ts'

/** When the page is there again, the line is looked at. */
const PROBES = ['online', 'pageshow'] as const

/** The tab's line; null for a moment first, and for nobody. */
export const useLine = (world: ChatWorld, self: Self, told: LineTold = {}): SharedLine | null => {
  const client = useQueryClient()
  const call = useCall()
  const [line, setLine] = useState<SharedLine | null>(null)
  const latest = useRef(told)
  useEffect(() => {
    latest.current = told
  })
  useEffect(() => {
    if (!self.member) return
    const { line: held, release } = holdLine(client, call, world, self)
    const silence = held.listen({
      onMessage: (message) => latest.current.onMessage?.(message),
      onEvent: (name, data) => latest.current.onEvent?.(name, data),
    })
    // oxlint-disable-next-line react/set-state-in-effect -- a line begins with what shows it, not with a render
    setLine(held)
    const probe = (): void => held.talk.probe()
    const shown = (): void => {
      if (document.visibilityState === 'visible') probe()
    }
    for (const kind of PROBES) addEventListener(kind, probe)
    document.addEventListener('visibilitychange', shown)
    return () => {
      for (const kind of PROBES) removeEventListener(kind, probe)
      document.removeEventListener('visibilitychange', shown)
      silence()
      release()
      setLine(null)
    }
  }, [client, call, world, self])
  return line
}
