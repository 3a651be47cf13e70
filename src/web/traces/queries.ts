import { traces } from '#contract/traces.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import type { ThingState } from '#domain/traces/states.ts'
import type { Tone } from '#web/kit/Tag.tsx'
import { queryOptionsInline } from '#web/wire/query.ts'

export type Favourites = AnswerOf<typeof traces.favourites>
export type Favourite = Favourites['records'][number]
export type Footprints = AnswerOf<typeof traces.footprints>
export type Footprint = Footprints['records'][number]

/** Favourites on one page of the list. */
export const FAVOURITES_A_PAGE = 20
/** Footprints on one page: some days of somebody who reads much. */
export const FOOTPRINTS_A_PAGE = 50

export const askFavourites = (input: InputOf<typeof traces.favourites>) => ({
  ...queryOptionsInline(traces.favourites, { ...input, pageSize: FAVOURITES_A_PAGE }),
  staleTime: 0,
})

export const askFootprints = (input: InputOf<typeof traces.footprints>) => ({
  ...queryOptionsInline(traces.footprints, { ...input, pageSize: FOOTPRINTS_A_PAGE }),
  staleTime: 0,
})

/** The tone of a badge; red is kept for what ends soon. */
export const STATE_TONE: Readonly<Record<ThingState, Tone>> = {
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
