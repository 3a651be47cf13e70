import type { SituationFilters } from '#domain/situation/facts.ts'
import { changed, type ListQuery } from '../list-query.ts'

export type Fit = Pick<ListQuery, 'regionCodes' | 'includeUpper' | 'industryCodes' | 'sizes'>

/** The filters of a situation as a list asks them. */
export const fitting = ({ region, industry, size }: SituationFilters): Fit => ({
  regionCodes: region === '' ? [] : [region],
  includeUpper: true,
  industryCodes: industry === '' ? [] : [industry],
  sizes: size === '' ? [] : [size],
})

/** 适合您的: the question with the filters of a situation in the place of its own; null where it has none. */
export const fitOf = (query: ListQuery, filters: SituationFilters | undefined): ListQuery | null =>
  filters === undefined || Object.values(filters).every((code) => code === '')
    ? null
    : changed(query, fitting(filters))
