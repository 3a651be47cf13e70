import { AGE_BAND, CAPITAL_BAND, COMPANY_TITLE, IP_BAND } from '#domain/companies/codes.ts'
import { ENT_SIZE } from '#domain/policies/codes.ts'
import type { CompanyFilters, FacetCount } from './filters.store.ts'

/** Names of codes, for cards and filters. */
export interface CompanyNames {
  name(dictType: string, dictCode: string): string
  regionName(code: string): string
}

type Filter = FacetCount['filter']

/** Filters with few values show them all, found or not, in their own order. */
const TABLES: Partial<Record<Filter, Readonly<Record<string, string>>>> = {
  titles: COMPANY_TITLE,
  size: ENT_SIZE,
  ageBand: AGE_BAND,
  capitalBand: CAPITAL_BAND,
  ipBand: IP_BAND,
}

/** The counts by filter with the names of their values; a chosen value is there even at zero. */
export const facetsOf = (
  counts: readonly FacetCount[],
  filters: CompanyFilters,
  names: CompanyNames,
) => {
  const { regionCode, industryCode } = filters
  const province = regionCode === '' ? '' : `${regionCode.slice(0, 2)}0000`
  const open: [Filter, chosen: string, nameOf: (code: string) => string][] = [
    ['regionCode', province, (code) => names.regionName(code)],
    ['cityCode', regionCode === province ? '' : regionCode, (code) => names.regionName(code)],
    ['industryCode', industryCode, (code) => names.name('INDUSTRY', code)],
  ]
  const countOf = (filter: Filter, code: string): number =>
    counts.find((it) => it.filter === filter && it.code === code)?.count ?? 0
  return [
    ...open.map(([filter, chosen, nameOf]) => {
      const found = counts.filter((it) => it.filter === filter).map(({ code }) => code)
      const codes = [...new Set([...found, chosen])].filter((code) => code !== '').toSorted()
      const options = codes.map((code) => ({
        code,
        name: nameOf(code),
        count: countOf(filter, code),
      }))
      return { filter, options }
    }),
    ...(Object.keys(TABLES) as Filter[]).map((filter) => ({
      filter,
      options: Object.entries(TABLES[filter] ?? {}).map(([code, name]) => ({
        code,
        name,
        count: countOf(filter, code),
      })),
    })),
  ]
}
