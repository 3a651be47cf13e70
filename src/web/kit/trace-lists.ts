import { useMemo, useSyncExternalStore } from 'react'
import { readTraces, sameTrace, type Trace, withRestored } from '#domain/traces/traces.ts'
import { load, watch } from '#web/session/storage.ts'
import { listOf, putTraces, type TraceList } from './traces.ts'

/** What shows the lists of this browser; the stars of a page carry none of it. */

const follow = {
  favourites: (listener: () => void) => watch('favourites', listener),
  footprints: (listener: () => void) => watch('footprints', listener),
} as const

/** A whole list, newest first; empty on the server and while hydrating. */
export const useTraces = (list: TraceList): readonly Trace[] => {
  const text = useSyncExternalStore(
    follow[list],
    () => JSON.stringify(load(list)),
    () => 'null',
  )
  return useMemo(() => readTraces(JSON.parse(text)), [text])
}

/** Takes traces out of a list; answers how to put them back where they were. */
export const takeTraces = (list: TraceList, gone: readonly Trace[]): (() => void) => {
  putTraces(
    list,
    listOf(list).filter((one) => !gone.some((away) => sameTrace(one, away))),
  )
  return () => putTraces(list, withRestored(listOf(list), gone))
}

/** Empties both lists, once what they held has gone into an account. */
export const forgetTraces = (): void => {
  putTraces('favourites', [])
  putTraces('footprints', [])
}
