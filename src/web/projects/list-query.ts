import type { projects } from '#contract/projects.ts'
import type { InputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { CYCLE_BAND, PRICE_BAND, PROJECT_SORT, PROJECT_TYPE } from '#domain/projects/codes.ts'

/** What the list asks, in the call's own fields; `page` counts from 0. */
export type ListQuery = Omit<ParsedOf<(typeof projects)['search']>, 'companyId'>

/** Cards of one page: four rows of three. */
export const PAGE_SIZE = 12

/** Nothing asked. */
export const NO_QUERY: ListQuery = {
  keyword: '',
  typeIds: [],
  regionCode: '',
  priceBand: '',
  cycleBand: '',
  sort: 'default',
  page: 0,
  pageSize: PAGE_SIZE,
}

const LONGEST_KEYWORD = 50
const LAST_PAGE = 1000

const keyOf = <T extends object>(table: T, code: string | null): (keyof T & string) | undefined =>
  code !== null && Object.hasOwn(table, code) ? (code as keyof T & string) : undefined

/** Reads the address; what it does not understand is left out. */
export const readListQuery = (params: URLSearchParams): ListQuery => {
  const given = params.getAll('type').flatMap((value) => value.split(','))
  const typeIds = [...new Set(given)].flatMap((code) => keyOf(PROJECT_TYPE, code) ?? [])
  const region = params.get('region') ?? ''
  const page = params.get('page') ?? ''
  return {
    ...NO_QUERY,
    keyword: Array.from((params.get('q') ?? '').trim())
      .slice(0, LONGEST_KEYWORD)
      .join(''),
    typeIds,
    regionCode: /^\d{6}$/.test(region) ? region : '',
    priceBand: keyOf(PRICE_BAND, params.get('price')) ?? '',
    cycleBand: keyOf(CYCLE_BAND, params.get('days')) ?? '',
    sort: keyOf(PROJECT_SORT, params.get('sort')) ?? 'default',
    page: /^\d{1,4}$/.test(page) ? Math.min(LAST_PAGE, Math.max(1, Number(page))) - 1 : 0,
  }
}

/** The fields of the address in their order, what says nothing left out. */
export const fieldsOf = (query: ListQuery): [name: string, value: string][] => {
  const fields: [string, string][] = [
    ['q', query.keyword],
    ['type', query.typeIds.join(',')],
    ['region', query.regionCode],
    ['price', query.priceBand],
    ['days', query.cycleBand],
    ['sort', query.sort === 'default' ? '' : query.sort],
    ['page', query.page === 0 ? '' : String(query.page + 1)],
  ]
  return fields.filter(([, value]) => value !== '')
}

/** The query part of the address, `?` included; empty when nothing is asked. */
export const writeListQuery = (query: ListQuery): string => {
  const text = new URLSearchParams(fieldsOf(query)).toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** What the call is asked: the same for the same address on the server and in the browser. */
export const searchInput = (query: ListQuery): InputOf<(typeof projects)['search']> => {
  const asked = Object.entries(query).filter(([field, value]) => {
    const usual = NO_QUERY[field as keyof ListQuery]
    return Array.isArray(value) ? value.length > 0 : value !== usual
  })
  return { ...Object.fromEntries(asked), pageSize: PAGE_SIZE }
}

/** The same question with something changed, from its first page. */
export const changed = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 0,
  ...change,
})
