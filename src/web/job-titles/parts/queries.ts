import { dictionaries } from '#contract/dictionaries.ts'
import { jobTitles } from '#contract/job-titles.ts'
import { provinceOf } from '#domain/job-titles/standard.ts'
import { queryOptionsInline } from '#web/wire/query.ts'

/** The dated tables, for the check, the ladder and the comparison. */
export const standardsQuery = () => queryOptionsInline(jobTitles.standards, {})

/** The provinces a person may choose. */
export const provincesQuery = () => queryOptionsInline(dictionaries.regions, {})

/** The specialties of the engineering series. */
export const specialtiesQuery = () =>
  queryOptionsInline(dictionaries.entries, { dictType: 'JOB_SPECIALTY' })

/** The province an address names; empty for none. */
export const provinceIn = (params: URLSearchParams, field = 'region'): string => {
  const code = params.get(field) ?? ''
  return /^\d{6}$/.test(code) && code !== '000000' ? provinceOf(code) : ''
}
