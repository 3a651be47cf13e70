import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { formatBeijingTime } from '#domain/calendar/beijing.ts'
import {
  MOST_SAVED,
  readSaved,
  sameTarget,
  type Target,
  type SavedTarget,
  withFavourite,
  withFootprint,
  withoutTarget,
  withRestored,
} from '#domain/bookmarks/saved.ts'
import { load, save, watch } from '#web/session/storage.ts'
import { useApplication, useHydrated, useSession } from '#web/shell/context.ts'
import { useCall } from '#web/wire/query.ts'
import { now } from './clock.ts'

/** Which list of this browser. */
export type BookmarkList = 'favourites' | 'footprints'

/** A list of this browser as it is stored, newest first. */
export const listOf = (list: BookmarkList): SavedTarget[] => readSaved(load(list))

/** Stores a list of this browser. */
export const putBookmarks = (list: BookmarkList, saved: readonly SavedTarget[]): void =>
  save(list, saved.length === 0 ? null : saved)

const followFavourites = (listener: () => void) => watch('favourites', listener)

/** Sets or takes the star of a thing in this browser, and says so with 撤销. */
export const useFavourite = (target: Target): { starred: boolean; toggle: () => void } => {
  const { overlays } = useApplication()
  const starred = useSyncExternalStore(
    followFavourites,
    () => listOf('favourites').some((one) => sameTarget(one, target)),
    () => false,
  )
  const toggle = (): void => {
    const before = listOf('favourites')
    const saved = { ...target, at: formatBeijingTime(now()) }
    const after = starred ? withoutTarget(before, target) : withFavourite(before, saved)
    putBookmarks('favourites', after)
    const gone = before.filter((one) => !after.includes(one))
    const undo = (): void => {
      const current = listOf('favourites')
      putBookmarks(
        'favourites',
        withRestored(starred ? current : withoutTarget(current, target), gone),
      )
    }
    const full = !starred && after.length === before.length
    const added = full ? `已收藏，最早的一条已移出（本机最多 ${MOST_SAVED} 条）` : '已收藏'
    overlays.toast('success', starred ? '已取消收藏' : added, { label: '撤销', run: undo })
  }
  return { starred, toggle }
}

/** Notes that a thing was read in this browser, unless footprints are switched off. */
export const noteFootprint = (target: Target): void => {
  if (load('footprintsOff') === true) return
  putBookmarks(
    'footprints',
    withFootprint(listOf('footprints'), { ...target, at: formatBeijingTime(now()) }),
  )
}

/**
 * Notes once the page of a thing stands that it was read: in the account of somebody signed in, in
 * this browser for a visitor. A part of its own: what it learns after the hydration draws nothing
 * of the page anew.
 */
export const Footprint = ({ objType, id, title }: Target): null => {
  const client = useQueryClient()
  const call = useCall()
  const hydrated = useHydrated()
  const userId = useSession()?.userId
  useEffect(() => {
    if (!hydrated) return
    const read = { objType, id, title }
    if (userId !== undefined)
      void import('./member-bookmarks.ts')
        .then(async ({ noteVisit }) => noteVisit(client, call, read))
        // What is not noted is missed by nobody.
        .catch(() => {})
    // Whoever is signed in here is known in a moment.
    else if (load('signedIn') !== true) noteFootprint(read)
  }, [client, call, hydrated, userId, objType, id, title])
  return null
}
