/** 适合您的 and 全部 of a list, and what lies between them. */
import type { SituationFilters } from '#domain/situation/facts.ts'
import { changed, type ListQuery } from '../list-query.ts'
import { type Fit, fitting } from './fit.ts'

const NONE: Fit = { regionCodes: [], includeUpper: true, industryCodes: [], sizes: [] }

/** 全部: the question whatever the company is. */
export const allOf = (query: ListQuery): ListQuery => changed(query, NONE)

/** Which of the two a question is; neither where it asks for another place, trade or size. */
export const viewOf = (query: ListQuery, filters: SituationFilters): 'fit' | 'all' | null => {
  const same = (asked: Fit): boolean =>
    (Object.keys(NONE) as (keyof Fit)[]).every(
      (field) => String(query[field]) === String(asked[field]),
    )
  if (same(NONE)) return 'all'
  return same(fitting(filters)) ? 'fit' : null
}

const FILTERS = [
  ['region', '其他地区'],
  ['industry', '其他行业'],
  ['size', '其他规模'],
] as const satisfies readonly (readonly [keyof SituationFilters, string])[]

/**
 * 全部, then one filter of a situation after the other, each with the name of what it leaves out of the
 * list before it; the last is 适合您的.
 */
export const narrowings = (
  query: ListQuery,
  filters: SituationFilters,
): { leavesOut: string; query: ListQuery }[] => {
  const steps = [{ leavesOut: '', query: allOf(query) }]
  let said: SituationFilters = { region: '', industry: '', size: '' }
  for (const [field, leavesOut] of FILTERS) {
    if (filters[field] === '') continue
    said = { ...said, [field]: filters[field] }
    steps.push({ leavesOut, query: changed(query, fitting(said)) })
  }
  return steps
}
