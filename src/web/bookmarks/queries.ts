import { bookmarks } from '#contract/bookmarks.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import type { TargetState } from '#domain/bookmarks/states.ts'
import type { Tone } from '#web/kit/Tag.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'

export type Favourites = AnswerOf<typeof bookmarks.favourites>
export type Favourite = Favourites['records'][number]
export type Footprints = AnswerOf<typeof bookmarks.footprints>
export type Footprint = Footprints['records'][number]

/** Favourites on one page of the list. */
export const FAVOURITES_A_PAGE = 20
/** Footprints on one page: some days of somebody who reads much. */
export const FOOTPRINTS_A_PAGE = 50

export const favouritesQuery = (input: InputOf<typeof bookmarks.favourites>) => ({
  ...queryOptionsInline(bookmarks.favourites, { ...input, pageSize: FAVOURITES_A_PAGE }),
  staleTime: 0,
})

export const footprintsQuery = (input: InputOf<typeof bookmarks.footprints>) => ({
  ...queryOptionsInline(bookmarks.footprints, { ...input, pageSize: FOOTPRINTS_A_PAGE }),
  staleTime: 0,
})

/** The tone of a badge; red is kept for what ends soon. */
export const STATE_TONE: Readonly<Record<TargetState, Tone>> = {
  '': 'none',
  offline: 'none',
  replaced: 'warn',
  invalid: 'warn',
  open: 'good',
  closing: 'good',
  upcoming: 'busy',
  longterm: 'good',
  closed: 'none',
  reference: 'none',
  undated: 'none',
}
