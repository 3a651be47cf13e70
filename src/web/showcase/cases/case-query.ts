import type { showcase } from '#contract/showcase.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import type { CaseList } from '../queries.ts'

/** The filters of the wall of cases; the empty text asks nothing. */
export interface CaseQuery {
  industry: string
  programme: string
  region: string
  year: string
  /** From 0. */
  page: number
}

export type CaseField = Exclude<keyof CaseQuery, 'page'>

/** The filters in their order, as the page names them. */
export const CASE_FIELDS = [
  ['programme', '项目类型', /^[a-zA-Z]{1,32}$/],
  ['industry', '行业', /^[A-T]$/],
  ['region', '地区', /^\d{6}$/],
  ['year', '年度', /^\d{4}$/],
] as const satisfies readonly (readonly [CaseField, string, RegExp])[]

export const PAGE_SIZE = 10

/** Reads the address; whatever it does not understand is left out. */
export const readCaseQuery = (params: URLSearchParams): CaseQuery => {
  const given = CASE_FIELDS.map(([field, , fits]) => {
    const value = params.get(field) ?? ''
    return [field, fits.test(value) ? value : '']
  })
  const page = params.get('page') ?? ''
  return {
    ...(Object.fromEntries(given) as Record<CaseField, string>),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) - 1 : 0,
  }
}

/** The query part of an address: the fields that ask something. */
export const writeCaseQuery = (query: CaseQuery): Record<string, string> => ({
  ...Object.fromEntries(CASE_FIELDS.map(([field]) => [field, query[field]])),
  page: query.page === 0 ? '' : String(query.page + 1),
})

/** What the call is asked: the same for the same address on the server and in the browser. */
export const caseInput = (query: CaseQuery): InputOf<(typeof showcase)['cases']> => {
  const asked = CASE_FIELDS.filter(([field]) => query[field] !== '')
  return {
    ...Object.fromEntries(asked.map(([field]) => [field, query[field]])),
    ...(query.page === 0 ? {} : { page: query.page }),
    pageSize: PAGE_SIZE,
  }
}

/** A filter that is set, by its name, with what the list would hold without it. */
export interface ChosenFilter {
  field: CaseField
  name: string
  /** Cases without this filter, the others kept. */
  without: number
}

/** The filters that are set; one whose code no case has goes by the field's own name. */
export const chosenFilters = (query: CaseQuery, choices: CaseList['choices']): ChosenFilter[] =>
  CASE_FIELDS.filter(([field]) => query[field] !== '').map(([field, title]) => ({
    field,
    name: choices[field].find(({ code }) => code === query[field])?.name ?? title,
    without: choices[field].reduce((sum, { count }) => sum + count, 0),
  }))
