import { randomUUID } from 'node:crypto'
import type { bookmarks } from '#contract/bookmarks.ts'
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
  targetOf,
  UNDO_MINUTES,
} from '#domain/bookmarks/limits.ts'
import {
  readSeen,
  type Seen,
  TARGET_CHANGE,
  TARGET_STATE,
  targetChange,
} from '#domain/bookmarks/states.ts'
import { TARGET_TYPE } from '#domain/bookmarks/saved.ts'
import type { Clock } from '#server/clock.ts'
import type { Handlers } from '#server/wire/handler.ts'
import type {
  FavouriteStore,
  FootprintStore,
  NewEntry,
  StoredFavourite,
  StoredFootprint,
  TargetId,
  BookmarkStore,
} from './store.ts'

/** A thing that can be kept, as it is now. */
export interface TargetSummary extends Seen {
  title: string
  deadlineKind: DeadlineKind | ''
  /** -1 when none is running. */
  daysLeft: number
}

/** Looks things up; what is not public any more is not in the answer. Keys as `policy:gaoqi`. */
export type LookUpTargets = (
  targets: readonly TargetId[],
) => Promise<ReadonlyMap<string, TargetSummary>>

/** What the handlers are made of. */
export interface BookmarkDeps {
  favourites: FavouriteStore
  footprints: FootprintStore
  store: BookmarkStore
  look: LookUpTargets
  clock: Clock
}

const GONE: Omit<TargetSummary, 'title'> = {
  state: 'offline',
  deadline: '',
  deadlineKind: '',
  daysLeft: -1,
  mark: '',
}

const seenOf = ({ state, deadline, mark }: Seen): Seen => ({ state, deadline, mark })

/** The three counters as the wire has them. */
export const countsOf = async (store: BookmarkStore, userId: string, clock: Clock) => {
  const today = formatBeijingDate(clock.now().getTime())
  const { favourites, sets, footprints } = await store.counts(userId, today)
  return { myFavoriteCount: favourites, mySubscribeCount: sets, myFootprintCount: footprints }
}

type Shown<K extends 'favourites' | 'footprints'> = OutputOf<
  (typeof bookmarks)[K]
>['records'][number]

const shownTarget = (row: TargetId & { title: string }, now: TargetSummary | undefined) => {
  const { title, mark: _mark, ...rest } = now ?? { ...GONE, title: row.title }
  return {
    objType: row.objType,
    objId: row.objId,
    title,
    ...rest,
    stateName: TARGET_STATE[rest.state],
  }
}

const shownFavourite = (
  row: StoredFavourite,
  now: TargetSummary | undefined,
): Shown<'favourites'> => {
  const target = shownTarget(row, now)
  const is = seenOf(now ?? GONE)
  const was = readSeen(row.seen) ?? is
  const change = targetChange(was, is)
  return {
    ...target,
    folder: row.folder,
    note: row.note,
    change,
    changeName: TARGET_CHANGE[change],
    stateBefore: was.state === is.state ? '' : TARGET_STATE[was.state],
    createTime: formatBeijingTime(row.createdAt.getTime()),
  }
}

const shownFootprint = (
  row: StoredFootprint,
  now: TargetSummary | undefined,
  starred: boolean,
): Shown<'footprints'> => ({
  ...shownTarget(row, now),
  day: row.day,
  lastTime: formatBeijingTime(row.lastAt.getTime()),
  visits: row.visits,
  starred,
})

const targetsOf = (keys: readonly string[]) => keys.flatMap((key) => targetOf(key) ?? [])

const FULL_TEXT = `收藏最多 ${MOST_FAVOURITES} 条，请先清理`
const FOLDERS_TEXT = `收藏夹最多 ${MOST_FOLDERS} 个`

/** 收藏: each person's own. */
const favouriteHandlers = (deps: BookmarkDeps) => {
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
  const removed = async (userId: string, targets: readonly TargetId[] | 'all') => {
    const removal = { id: randomUUID(), at: clock.now() }
    const count = await favourites.remove(userId, targets, removal)
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
        types: groups.types.map((each) => ({ ...each, name: TARGET_TYPE[each.objType] })),
        all: all.myFavoriteCount,
        now: formatBeijingTime(clock.now().getTime()),
      }
    },

    async starred({ keys }, caller) {
      const starred = await favourites.starred(caller.principal.userId, targetsOf(keys))
      return { keys: keys.filter((key) => starred.has(key)) }
    },

    async star({ objType, objId, title, starred }, caller) {
      const userId = caller.principal.userId
      const target = { objType, objId }
      if (!starred) {
        const { removed: _count, ...rest } = await removed(userId, [target])
        return { starred: false, ...rest }
      }
      const now = (await look([target])).get(keyOf(target))
      if (now === undefined && title === '') throw apiError('notFound')
      const added = await favourites.add(userId, [
        {
          ...target,
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
      const target = targetOf(key)
      if (
        target === null ||
        !(await favourites.setNote(caller.principal.userId, target, note.trim()))
      )
        throw apiError('notFound', '没有收藏这一项')
      return { note: note.trim() }
    },

    async move({ keys, folder }, caller) {
      const into = folder.trim() === '' ? '' : folderOf(folder)
      return moved(await favourites.move(caller.principal.userId, targetsOf(keys), into))
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
      return removed(caller.principal.userId, all ? 'all' : targetsOf(keys))
    },
  } satisfies Partial<Handlers<typeof bookmarks>>
}

/** 足迹: each person's own. */
const footprintHandlers = (deps: BookmarkDeps) => {
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
      const target = { objType, objId }
      const now = (await look([target])).get(keyOf(target))
      // What is not there was not read.
      if (now === undefined) return { noted: false }
      await favourites.note(userId, target, seenOf(now))
      const entry = { ...target, title: now.title || title, seen: seenOf(now), at: clock.now() }
      return { noted: await footprints.visit(userId, entry, today()) }
    },

    async removeFootprints({ keys, day, all }, caller) {
      const userId = caller.principal.userId
      const removal = { id: randomUUID(), at: clock.now() }
      const what = all ? ('all' as const) : day === '' ? { targets: targetsOf(keys) } : { day }
      const removed = await footprints.remove(userId, what, removal)
      return { removed, removalId: removed === 0 ? '' : removal.id, ...(await counts(userId)) }
    },

    async recording({ on }, caller) {
      await footprints.setRecording(caller.principal.userId, on)
      return { recording: on }
    },
  } satisfies Partial<Handlers<typeof bookmarks>>
}

/** What a browser kept, as JSON text that the contract has read. */
interface Kept {
  objType: TargetId['objType']
  id: string
  title: string
  at: string
}

/** Takes over what a browser kept, titles and states as they are now. */
const mergeHandler = (
  deps: BookmarkDeps,
): Pick<Handlers<typeof bookmarks>, 'merge' | 'restore'> => {
  const { favourites, footprints, store, look, clock } = deps
  const counts = async (userId: string) => countsOf(store, userId, clock)

  const read = async (kept: readonly Kept[]): Promise<NewEntry[]> => {
    const now = clock.now().getTime()
    const targets = kept.map(({ objType, id, title, at }) => {
      const told = parseBeijing(at)?.ms ?? now
      return { objType, objId: id, title, at: new Date(Math.min(told, now)) }
    })
    const known = await look(targets)
    return targets.map((target) => {
      const found = known.get(keyOf(target))
      return {
        ...target,
        title: found?.title ?? target.title,
        seen: seenOf(found ?? GONE),
      }
    })
  }
  const once = (targets: readonly NewEntry[]): NewEntry[] => [
    ...new Map(targets.map((target) => [keyOf(target), target])).values(),
  ]

  return {
    async merge(input, caller) {
      const userId = caller.principal.userId
      const today = formatBeijingDate(clock.now().getTime())
      const added = await favourites.add(userId, once(await read(input.favourites)))
      if (added === null) throw apiError('invalid', FULL_TEXT)
      const visits = (await read(input.footprints))
        .map((target) => ({ ...target, day: formatBeijingDate(target.at.getTime()) }))
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
export const createBookmarkHandlers = (deps: BookmarkDeps): Handlers<typeof bookmarks> => ({
  ...favouriteHandlers(deps),
  ...footprintHandlers(deps),
  ...mergeHandler(deps),
})
