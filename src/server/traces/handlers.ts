import { randomUUID } from 'node:crypto'
import type { traces } from '#contract/traces.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { apiError } from '#contract/wire/api-error.ts'
import { formatBeijingDate, formatBeijingTime, parseBeijing } from '#domain/calendar/beijing.ts'
import type { DeadlineKind } from '#domain/policies/codes.ts'
import {
  folderProblem,
  keyOf,
  MOST_FAVOURITES,
  MOST_FOLDERS,
  noteProblem,
  oldestFootprintDay,
  thingOf,
  UNDO_MINUTES,
} from '#domain/traces/limits.ts'
import {
  readSeen,
  type Seen,
  THING_CHANGE,
  THING_STATE,
  thingChange,
} from '#domain/traces/states.ts'
import { TRACE_TYPE } from '#domain/traces/traces.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type {
  FavouriteStore,
  FootprintStore,
  NewTrace,
  StoredFavourite,
  StoredFootprint,
  ThingId,
  TraceStore,
} from './store.ts'

/** A thing that can be kept, as it is now. */
export interface ThingNow extends Seen {
  title: string
  deadlineKind: DeadlineKind | ''
  /** -1 when none is running. */
  daysLeft: number
}

/** Looks things up; what is not public any more is not in the answer. Keys as `policy:gaoqi`. */
export type LookThings = (things: readonly ThingId[]) => Promise<ReadonlyMap<string, ThingNow>>

/** What the handlers are made of. */
export interface TraceDeps {
  favourites: FavouriteStore
  footprints: FootprintStore
  store: TraceStore
  look: LookThings
  clock: Clock
}

const GONE: Omit<ThingNow, 'title'> = {
  state: 'offline',
  deadline: '',
  deadlineKind: '',
  daysLeft: -1,
  mark: '',
}

const seenOf = ({ state, deadline, mark }: Seen): Seen => ({ state, deadline, mark })

/** The three counters as the wire has them. */
export const countsOf = async (store: TraceStore, userId: string, clock: Clock) => {
  const today = formatBeijingDate(clock.now().getTime())
  const { favourites, sets, footprints } = await store.counts(userId, today)
  return { myFavoriteCount: favourites, mySubscribeCount: sets, myFootprintCount: footprints }
}

type Shown<K extends 'favourites' | 'footprints'> = OutputOf<(typeof traces)[K]>['records'][number]

const shownThing = (row: ThingId & { title: string }, now: ThingNow | undefined) => {
  const { title, mark: _mark, ...rest } = now ?? { ...GONE, title: row.title }
  return {
    objType: row.objType,
    objId: row.objId,
    title,
    ...rest,
    stateName: THING_STATE[rest.state],
  }
}

const shownFavourite = (row: StoredFavourite, now: ThingNow | undefined): Shown<'favourites'> => {
  const thing = shownThing(row, now)
  const is = seenOf(now ?? GONE)
  const was = readSeen(row.seen) ?? is
  const change = thingChange(was, is)
  return {
    ...thing,
    folder: row.folder,
    note: row.note,
    change,
    changeName: THING_CHANGE[change],
    stateBefore: was.state === is.state ? '' : THING_STATE[was.state],
    createTime: formatBeijingTime(row.createdAt.getTime()),
  }
}

const shownFootprint = (
  row: StoredFootprint,
  now: ThingNow | undefined,
  starred: boolean,
): Shown<'footprints'> => ({
  ...shownThing(row, now),
  day: row.day,
  lastTime: formatBeijingTime(row.lastAt.getTime()),
  visits: row.visits,
  starred,
})

const thingsOf = (keys: readonly string[]) => keys.flatMap((key) => thingOf(key) ?? [])

const FULL_TEXT = `收藏最多 ${MOST_FAVOURITES} 条，请先清理`
const FOLDERS_TEXT = `收藏夹最多 ${MOST_FOLDERS} 个`

/** 收藏: each person's own. */
const favouriteHandlers = (deps: TraceDeps) => {
  const { favourites, store, look, clock } = deps
  const counts = async (userId: string) => countsOf(store, userId, clock)
  const folderOf = (name: string): string => {
    const problem = folderProblem(name)
    if (problem !== null) throw apiError('invalid', problem)
    return name.trim()
  }
  const moved = (count: number | null): { moved: number } => {
    if (count === null) throw apiError('invalid', FOLDERS_TEXT)
    return { moved: count }
  }
  const removed = async (userId: string, things: readonly ThingId[] | 'all') => {
    const removal = { id: randomUUID(), at: clock.now() }
    const count = await favourites.remove(userId, things, removal)
    return { removed: count, removalId: count === 0 ? '' : removal.id, ...(await counts(userId)) }
  }

  return {
    async favourites(input, caller) {
      const userId = caller.principal.userId
      const filter = {
        objType: input.objType === '' ? null : input.objType,
        folder: input.inFolder ? input.folder.trim() : null,
        keyword: input.keyword.trim(),
      }
      const [{ rows, total }, groups, all] = await Promise.all([
        favourites.page(userId, filter, input),
        favourites.groups(userId, filter),
        counts(userId),
      ])
      const now = await look(rows)
      return {
        records: rows.map((row) => shownFavourite(row, now.get(keyOf(row)))),
        total,
        page: input.page,
        pageSize: input.pageSize,
        folders: groups.folders,
        types: groups.types.map((each) => ({ ...each, name: TRACE_TYPE[each.objType] })),
        all: all.myFavoriteCount,
        now: formatBeijingTime(clock.now().getTime()),
      }
    },

    async starred({ keys }, caller) {
      const starred = await favourites.starred(caller.principal.userId, thingsOf(keys))
      return { keys: keys.filter((key) => starred.has(key)) }
    },

    async star({ objType, objId, title, starred }, caller) {
      const userId = caller.principal.userId
      const thing = { objType, objId }
      if (!starred) {
        const { removed: _count, ...rest } = await removed(userId, [thing])
        return { starred: false, ...rest }
      }
      const now = (await look([thing])).get(keyOf(thing))
      if (now === undefined && title === '') throw apiError('notFound')
      const added = await favourites.add(userId, [
        {
          ...thing,
          title: now?.title ?? title,
          seen: seenOf(now ?? GONE),
          at: clock.now(),
        },
      ])
      if (added === null) throw apiError('invalid', FULL_TEXT)
      return { starred: true, removalId: '', ...(await counts(userId)) }
    },

    async note({ key, note }, caller) {
      const problem = noteProblem(note.trim())
      if (problem !== null) throw apiError('invalid', problem)
      const thing = thingOf(key)
      if (
        thing === null ||
        !(await favourites.setNote(caller.principal.userId, thing, note.trim()))
      )
        throw apiError('notFound', '没有收藏这一项')
      return { note: note.trim() }
    },

    async move({ keys, folder }, caller) {
      const into = folder.trim() === '' ? '' : folderOf(folder)
      return moved(await favourites.move(caller.principal.userId, thingsOf(keys), into))
    },

    async renameFolder({ folder, name }, caller) {
      return moved(
        await favourites.moveFolder(caller.principal.userId, folder.trim(), folderOf(name)),
      )
    },

    async removeFolder({ folder }, caller) {
      return moved(await favourites.moveFolder(caller.principal.userId, folder.trim(), ''))
    },

    async unstar({ keys, all }, caller) {
      return removed(caller.principal.userId, all ? 'all' : thingsOf(keys))
    },
  } satisfies Partial<Handlers<typeof traces>>
}

/** 足迹: each person's own. */
const footprintHandlers = (deps: TraceDeps) => {
  const { favourites, footprints, store, look, clock } = deps
  const counts = async (userId: string) => countsOf(store, userId, clock)
  const today = (): string => formatBeijingDate(clock.now().getTime())

  return {
    async footprints(input, caller) {
      const userId = caller.principal.userId
      const filter = { objType: input.objType === '' ? null : input.objType, today: today() }
      const [{ rows, total }, recording, all] = await Promise.all([
        footprints.page(userId, filter, input),
        footprints.recording(userId),
        counts(userId),
      ])
      const [now, starred] = await Promise.all([look(rows), favourites.starred(userId, rows)])
      return {
        records: rows.map((row) =>
          shownFootprint(row, now.get(keyOf(row)), starred.has(keyOf(row))),
        ),
        total,
        page: input.page,
        pageSize: input.pageSize,
        recording,
        all: all.myFootprintCount,
      }
    },

    async visit({ objType, objId, title }, caller) {
      const userId = caller.principal.userId
      const thing = { objType, objId }
      const now = (await look([thing])).get(keyOf(thing))
      // What is not there was not read.
      if (now === undefined) return { noted: false }
      await favourites.note(userId, thing, seenOf(now))
      const trace = { ...thing, title: now.title || title, seen: seenOf(now), at: clock.now() }
      return { noted: await footprints.visit(userId, trace, today()) }
    },

    async removeFootprints({ keys, day, all }, caller) {
      const userId = caller.principal.userId
      const removal = { id: randomUUID(), at: clock.now() }
      const what = all ? ('all' as const) : day === '' ? { things: thingsOf(keys) } : { day }
      const removed = await footprints.remove(userId, what, removal)
      return { removed, removalId: removed === 0 ? '' : removal.id, ...(await counts(userId)) }
    },

    async recording({ on }, caller) {
      await footprints.setRecording(caller.principal.userId, on)
      return { recording: on }
    },
  } satisfies Partial<Handlers<typeof traces>>
}

/** What a browser kept, as JSON text that the contract has read. */
interface Kept {
  objType: ThingId['objType']
  id: string
  title: string
  at: string
}

/** Takes over what a browser kept, titles and states as they are now. */
const mergeHandler = (deps: TraceDeps): Pick<Handlers<typeof traces>, 'merge' | 'restore'> => {
  const { favourites, footprints, store, look, clock } = deps
  const counts = async (userId: string) => countsOf(store, userId, clock)

  const read = async (kept: readonly Kept[]): Promise<NewTrace[]> => {
    const now = clock.now().getTime()
    const things = kept.map(({ objType, id, title, at }) => {
      const told = parseBeijing(at)?.ms ?? now
      return { objType, objId: id, title, at: new Date(Math.min(told, now)) }
    })
    const known = await look(things)
    return things.map((thing) => {
      const found = known.get(keyOf(thing))
      return {
        ...thing,
        title: found?.title ?? thing.title,
        seen: seenOf(found ?? GONE),
      }
    })
  }
  const once = (things: readonly NewTrace[]): NewTrace[] => [
    ...new Map(things.map((thing) => [keyOf(thing), thing])).values(),
  ]

  return {
    async merge(input, caller) {
      const userId = caller.principal.userId
      const today = formatBeijingDate(clock.now().getTime())
      const added = await favourites.add(userId, once(await read(input.favourites)))
      if (added === null) throw apiError('invalid', FULL_TEXT)
      const visits = (await read(input.footprints))
        .map((thing) => ({ ...thing, day: formatBeijingDate(thing.at.getTime()) }))
        .filter(({ day }) => day >= oldestFootprintDay(today))
      const noted = await footprints.merge(userId, visits, today)
      return { favourites: added, footprints: noted, ...(await counts(userId)) }
    },

    async restore({ removalId }, caller) {
      const userId = caller.principal.userId
      const now = clock.now().getTime()
      const since = new Date(now - UNDO_MINUTES * 60_000)
      const restored = await store.restore(userId, removalId, since, formatBeijingDate(now))
      if (restored === 0) throw apiError('notFound', `只能在 ${UNDO_MINUTES} 分钟内撤销`)
      return { restored, ...(await counts(userId)) }
    },
  }
}

/** 收藏与足迹 of somebody signed in. */
export const createTraceHandlers = (deps: TraceDeps): Handlers<typeof traces> => ({
  ...favouriteHandlers(deps),
  ...footprintHandlers(deps),
  ...mergeHandler(deps),
})
