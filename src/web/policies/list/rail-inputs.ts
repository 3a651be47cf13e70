/** What the rail beside the list asks; the page asks it ahead. */
import type { policies } from '#contract/policies.ts'
import type { siteSearch } from '#contract/site-search.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { addDays } from '#domain/calendar/days.ts'
import type { ListQuery } from '../list-query.ts'
import { fullDay } from '../parts/format.ts'

const AHEAD = 60

/** 近期截止 looks two months ahead of the day of the answer; both days are empty while it is not known. */
export const soonInput = (now: string): InputOf<(typeof policies)['deadlines']> => ({
  from: fullDay(now),
  to: now === '' ? '' : addDays(now, AHEAD),
  top: 20,
})

/** Of the whole site's answer so many first ones are looked at. */
const LOOKED_AT = 10

type SiteInput = InputOf<(typeof siteSearch)['find']>

/** The question of a list to the whole site. */
export const siteQuestion = ({
  keyword,
  regionCodes: [regionCode],
  exact,
}: ListQuery): Omit<SiteInput, 'page' | 'pageSize'> => ({
  keyword,
  ...(regionCode === undefined ? {} : { regionCode }),
  ...(exact ? { exact } : {}),
})

/** What the site is asked for it. */
export const siteInput = (query: ListQuery): SiteInput => ({
  ...siteQuestion(query),
  pageSize: LOOKED_AT,
})
