import { CYCLE_BAND, PRICE_BAND, PROJECT_TYPE } from '#domain/projects/codes.ts'
import type { FilterOption } from '#web/kit/Filters.tsx'
import { changed, type ListQuery, NO_QUERY } from '../list-query.ts'
import type { ProjectResult } from '../parts/types.ts'

type Facets = ProjectResult['facets'] | undefined
type HrefOf = (query: ListQuery) => string

const namesOf = (table: Record<string, string | { name: string }>): [string, string][] =>
  Object.entries(table).map(([code, it]) => [code, typeof it === 'string' ? it : it.name])

/** One filter: its name, the address without it, its values. */
export interface Row {
  title: string
  all: string
  options: FilterOption[]
}

/** 类型, 价格 and 周期 as rows of links, with the counts of the answer once it is here. */
export const filterRows = (query: ListQuery, facets: Facets, href: HrefOf): Row[] => {
  const countOf = (facet: string, code: string): number | null =>
    facets?.find((it) => it.facet === facet)?.options.find((it) => it.code === code)?.count ?? null
  const row = (
    facet: 'typeIds' | 'priceBand' | 'cycleBand',
    title: string,
    names: [string, string][],
  ): Row => {
    const chosen: readonly string[] = [query[facet]].flat()
    const given = (code: string): unknown => {
      if (facet !== 'typeIds') return chosen.includes(code) ? '' : code
      return chosen.includes(code) ? chosen.filter((it) => it !== code) : [...chosen, code]
    }
    return {
      title,
      all: href(changed(query, { [facet]: NO_QUERY[facet] })),
      options: names.map(([code, name]) => ({
        code,
        name,
        chosen: chosen.includes(code),
        count: countOf(facet, code),
        to: href(changed(query, { [facet]: given(code) })),
      })),
    }
  }
  return [
    row('typeIds', '类型', namesOf(PROJECT_TYPE)),
    row('priceBand', '价格', namesOf(PRICE_BAND)),
    row('cycleBand', '周期', namesOf(CYCLE_BAND)),
  ]
}

/** The name of a region as the answer knows it. */
export const regionName = (code: string, facets: Facets): string =>
  facets?.find(({ facet }) => facet === 'regionCode')?.options.find((it) => it.code === code)
    ?.name ?? code

/** 已选: every filter but the keyword, with the address without it. */
export const chipsOf = (query: ListQuery, facets: Facets, href: HrefOf) => [
  ...(query.regionCode === ''
    ? []
    : [
        {
          name: regionName(query.regionCode, facets),
          to: href(changed(query, { regionCode: '' })),
        },
      ]),
  ...filterRows(query, facets, href).flatMap(({ options }) =>
    options.filter((option) => option.chosen).map(({ name, to }) => ({ name, to })),
  ),
]
