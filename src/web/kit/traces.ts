import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Refusal } from '#contract/wire/refusals.ts'
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
import { useApplication, useHydrated, useSession } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import { now } from './clock.ts'
import { type StarChange, starKey } from './star-key.ts'

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

/** Empties both lists, once what they held has gone into an account. */
export const forgetTraces = (): void => {
  putTraces('favourites', [])
  putTraces('footprints', [])
}

interface Star {
  starred: boolean
  toggle: () => void
}

/** The star of a thing: in the account of somebody signed in, in this browser for a visitor. */
export const useFavourite = (thing: Thing): Star => {
  const own = useBrowserStar(thing)
  const { member, ...account } = useAccountStar(thing)
  return member ? account : own
}

/** Sets or takes the star of a thing in this browser, and says so with 撤销. */
const useBrowserStar = (thing: Thing): Star => {
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
    const added = full ? `已收藏，最早的一条已移出（本机最多 ${MOST_TRACES} 条）` : STAR_TEXT.true
    notices.toast('success', starred ? STAR_TEXT.false : added, { label: '撤销', run: undo })
  }
  return { starred, toggle }
}

const STAR_TEXT = { true: '已收藏', false: '已取消收藏' } as const

/** What a star asks and tells for somebody signed in, fetched when one is. */
const members = async () => import('./member-traces.ts')

/** A star in the account: it turns at once, and turns back when it is refused. */
const useAccountStar = (thing: Thing): Star & { member: boolean } => {
  const { notices } = useApplication()
  const member = useSession() !== null
  const client = useQueryClient()
  const call = useCall()
  const key = starKey(thing)
  const { data: starred = false } = useQuery({
    queryKey: key,
    queryFn: async () => (await members()).isStarred(client, call, thing),
    enabled: member,
    meta: { onRefusal: 'inline' },
  })
  const change = useMutation<{ starred: boolean; removalId: string }, Refusal, StarChange>({
    // Two presses in a row reach the server in their order.
    scope: { id: key.join(' ') },
    mutationFn: async (wanted) => (await members()).changeStar(client, call, wanted),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: key })
      client.setQueryData(key, wanted.starred)
    },
    onError: (_refusal, wanted) => client.setQueryData(key, !wanted.starred),
    onSuccess: (is) => {
      client.setQueryData(key, is.starred)
      notices.toast('success', STAR_TEXT[`${is.starred}`], {
        label: '撤销',
        run: () => change.mutate({ thing, starred: !is.starred, removalId: is.removalId }),
      })
    },
  })
  return {
    member,
    starred,
    toggle: () => change.mutate({ thing, starred: !starred, removalId: '' }),
  }
}

/** Notes that a thing was read in this browser, unless footprints are switched off. */
export const noteFootprint = (thing: Thing): void => {
  if (load('footprintsOff') === true) return
  putTraces(
    'footprints',
    withFootprint(listOf('footprints'), { ...thing, at: formatBeijingTime(now()) }),
  )
}

/**
 * Notes once the page of a thing stands that it was read: in the account of somebody signed in, in
 * this browser for a visitor; nothing while there is no thing.
 */
export const useFootprint = (thing: Thing | null): void => {
  const { objType, id, title } = thing ?? {}
  const client = useQueryClient()
  const call = useCall()
  const hydrated = useHydrated()
  const userId = useSession()?.userId
  useEffect(() => {
    if (!hydrated || objType === undefined || id === undefined || title === undefined) return
    const read = { objType, id, title }
    if (userId !== undefined)
      void members()
        .then(async ({ noteVisit }) => noteVisit(client, call, read))
        // What is not noted is missed by nobody.
        .catch(() => {})
    // Whoever is signed in here is known in a moment.
    else if (load('signedIn') !== true) noteFootprint(read)
  }, [client, call, hydrated, userId, objType, id, title])
}
