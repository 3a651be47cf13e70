/** What the stars and footprints of somebody signed in ask and tell; a visitor never fetches it. */
import type { QueryClient } from '@tanstack/react-query'
import { subscriptions } from '#contract/subscriptions.ts'
import { bookmarks } from '#contract/bookmarks.ts'
import type { Call } from '#contract/wire/caller.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { Target } from '#domain/bookmarks/saved.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

type Counts = AnswerOf<typeof subscriptions.traceInfo>

/** What is to become of a star. */
export interface StarChange {
  target: Target
  starred: boolean
  /** The removal that is taken back; empty for none. */
  removalId: string
}

/** What the names of all stars begin with in the query cache. */
const STARS = ['star'] as const

/** The name under which the state of one star is kept in the query cache. */
export const starKey = ({ objType, id }: Pick<Target, 'objType' | 'id'>) =>
  [...STARS, objType, id] as const

/** Keys that one call may ask for. */
const MOST_ASKED = 100

const keyOf = ({ objType, id }: Pick<Target, 'objType' | 'id'>): string => `${objType}:${id}`

interface Asked {
  key: string
  answer: (starred: boolean) => void
  fail: (error: unknown) => void
}

/** The stars that wait for the next question of a client. */
const waiting = new WeakMap<QueryClient, Asked[]>()

const askStars = async (call: Call, asked: readonly Asked[]): Promise<void> => {
  try {
    const keys = [...new Set(asked.map(({ key }) => key))]
    const answer = await call(bookmarks.starred, { keys })
    for (const { key, answer: give } of asked) give(answer.keys.includes(key))
  } catch (error) {
    for (const { fail } of asked) fail(error)
  }
}

/** Whether a thing is starred; what a page asks at one time is one question. */
export const isStarred = async (
  client: QueryClient,
  call: Call,
  target: Target,
): Promise<boolean> =>
  new Promise((answer, fail) => {
    const one = { key: keyOf(target), answer, fail }
    const batch = waiting.get(client)
    if (batch && batch.length < MOST_ASKED) {
      batch.push(one)
      return
    }
    const begun = [one]
    waiting.set(client, begun)
    setTimeout(() => {
      if (waiting.get(client) === begun) waiting.delete(client)
      void askStars(call, begun)
    })
  })

const COUNTS = queryOptionsInline(subscriptions.traceInfo, {}).queryKey

/** The three counters as an answer gave them. */
export const countsAre = (client: QueryClient, counts: Counts): void => {
  const { myFavoriteCount, mySubscribeCount, myFootprintCount } = counts
  client.setQueryData(COUNTS, { myFavoriteCount, mySubscribeCount, myFootprintCount })
}

/** The counter of favourites before its answer is there. */
export const favouritesMove = (client: QueryClient, by: number): void => {
  client.setQueryData<Counts>(
    COUNTS,
    (known) => known && { ...known, myFavoriteCount: Math.max(0, known.myFavoriteCount + by) },
  )
}

/** Takes the counts over from an answer, and has the lists read again. */
export const bookmarksChanged = (client: QueryClient, counts: Counts): void => {
  countsAre(client, counts)
  void client.invalidateQueries({ queryKey: [bookmarks.favourites.path] })
  void client.invalidateQueries({ queryKey: [bookmarks.footprints.path] })
}

/** {@link bookmarksChanged}, and every star that is shown is asked for again. */
export const starsChanged = (client: QueryClient, counts: Counts): void => {
  bookmarksChanged(client, counts)
  void client.invalidateQueries({ queryKey: STARS })
}

/** Sets or takes a star, or brings back what was taken with its folder and note. */
export const changeStar = async (
  client: QueryClient,
  call: Call,
  { target, starred, removalId }: StarChange,
): Promise<{ starred: boolean; removalId: string }> => {
  favouritesMove(client, starred ? 1 : -1)
  try {
    if (removalId !== '') {
      bookmarksChanged(client, await call(bookmarks.restore, { removalId }))
      return { starred: true, removalId: '' }
    }
    const { objType, id, title } = target
    const {
      removalId: taken,
      starred: is,
      ...counts
    } = await call(bookmarks.star, {
      objType,
      objId: id,
      title,
      starred,
    })
    bookmarksChanged(client, counts)
    return { starred: is, removalId: taken }
  } catch (error) {
    favouritesMove(client, starred ? -1 : 1)
    throw error
  }
}

/** Notes that a thing was read; nobody waits for it. */
export const noteVisit = async (client: QueryClient, call: Call, target: Target): Promise<void> => {
  const { objType, id, title } = target
  const { noted } = await call(bookmarks.visit, { objType, objId: id, title })
  if (!noted) return
  void client.invalidateQueries({ queryKey: [subscriptions.traceInfo.path] })
  void client.invalidateQueries({ queryKey: [bookmarks.footprints.path] })
}
