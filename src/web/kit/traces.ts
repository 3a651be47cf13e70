import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import {
  MOST_TRACES,
  readTraces,
  sameThing,
  sameTrace,
  type Thing,
  type Trace,
  withFavourite,
  withFootprint,
  withoutThing,
  withRestored,
} from '#domain/traces/traces.ts'
import { load, save, watch } from '#web/session/storage.ts'
import { useApplication } from '#web/shell/context.ts'
import { now } from './clock.ts'

/** Which list of this browser. */
export type TraceList = 'favourites' | 'footprints'

const listOf = (list: TraceList): Trace[] => readTraces(load(list))

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

const putTraces = (list: TraceList, traces: readonly Trace[]): void =>
  save(list, traces.length === 0 ? null : traces)

/** Takes traces out of a list; answers how to put them back where they were. */
export const takeTraces = (list: TraceList, gone: readonly Trace[]): (() => void) => {
  putTraces(
    list,
    listOf(list).filter((one) => !gone.some((away) => sameTrace(one, away))),
  )
  return () => putTraces(list, withRestored(listOf(list), gone))
}

/** Sets or takes the star of a thing in this browser, and says so with 撤销. */
export const useFavourite = (thing: Thing): { starred: boolean; toggle: () => void } => {
  const { notices } = useApplication()
  const starred = useSyncExternalStore(
    follow.favourites,
    () => listOf('favourites').some((one) => sameThing(one, thing)),
    () => false,
  )
  const toggle = (): void => {
    const before = listOf('favourites')
    const trace = { ...thing, at: formatBeijingTime(now()) }
    const after = starred ? withoutThing(before, thing) : withFavourite(before, trace)
    putTraces('favourites', after)
    const gone = before.filter((one) => !after.includes(one))
    const undo = (): void => {
      const current = listOf('favourites')
      putTraces('favourites', withRestored(starred ? current : withoutThing(current, thing), gone))
    }
    const full = !starred && after.length === before.length
    const added = full ? `已收藏，最早的一条已移出（本机最多 ${MOST_TRACES} 条）` : '已收藏'
    notices.toast('success', starred ? '已取消收藏' : added, { label: '撤销', run: undo })
  }
  return { starred, toggle }
}

/** Notes that a thing was read in this browser, unless footprints are switched off. */
export const noteFootprint = (thing: Thing): void => {
  if (load('footprintsOff') === true) return
  putTraces(
    'footprints',
    withFootprint(listOf('footprints'), { ...thing, at: formatBeijingTime(now()) }),
  )
}

/** {@link noteFootprint} once the page of the thing stands; nothing while there is none. */
export const useFootprint = (thing: Thing | null): void => {
  const { objType, id, title } = thing ?? {}
  useEffect(() => {
    if (objType !== undefined && id !== undefined && title !== undefined)
      noteFootprint({ objType, id, title })
  }, [objType, id, title])
}
