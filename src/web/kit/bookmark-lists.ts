import { useMemo, useSyncExternalStore } from 'react'
import { readSaved, sameSaved, type SavedTarget, withRestored } from '#domain/bookmarks/saved.ts'
import { load, watch } from '#web/session/storage.ts'
import { listOf, putBookmarks, type BookmarkList } from './bookmarks.ts'

/** What shows the lists of this browser; the stars of a page carry none of it. */

const follow = {
  favourites: (listener: () => void) => watch('favourites', listener),
  footprints: (listener: () => void) => watch('footprints', listener),
} as const

/** A whole list, newest first; empty on the server and while hydrating. */
export const useBookmarkList = (list: BookmarkList): readonly SavedTarget[] => {
  const text = useSyncExternalStore(
    follow[list],
    () => JSON.stringify(load(list)),
    () => 'null',
  )
  return useMemo(() => readSaved(JSON.parse(text)), [text])
}

/** Takes traces out of a list; answers how to put them back where they were. */
export const takeBookmarks = (list: BookmarkList, gone: readonly SavedTarget[]): (() => void) => {
  putBookmarks(
    list,
    listOf(list).filter((one) => !gone.some((away) => sameSaved(one, away))),
  )
  return () => putBookmarks(list, withRestored(listOf(list), gone))
}

/** Empties both lists, once what they held has gone into an account. */
export const forgetBookmarks = (): void => {
  putBookmarks('favourites', [])
  putBookmarks('footprints', [])
}
