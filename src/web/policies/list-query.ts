import { type policies, SEARCH_SORTS } from '#contract/policies.ts'
import type { InputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { parseBeijing } from '#domain/calendar/beijing.ts'
import {
  ENT_SIZE,
  HIGHTECH_FIELD,
  POLICY_KIND,
  POLICY_LEVEL,
  POLICY_TYPE,
  SUPPORT_MODE,
  WINDOW_STATE,
} from '#domain/policies/codes.ts'

/** What the list asks, in the search call's own fields; `page` counts from 0, amounts are yuan. */
export type ListQuery = Omit<ParsedOf<(typeof policies)['search']>, 'companyId'>
export type ListSort = ListQuery['sort']

export const PAGE_SIZES = [10, 20, 50] as const

/** Nothing asked: every policy, newest first. */
export const NO_QUERY: ListQuery = {
  keyword: '',
  regionCodes: [],
  includeUpper: true,
  levels: [],
  orgs: [],
  industryCodes: [],
  supportModes: [],
  types: [],
  kinds: [],
  windowStates: [],
  amountMin: -1,
  amountMax: -1,
  hightechFields: [],
  sizes: [],
  publishFrom: '',
  publishTo: '',
  effectiveOn: '',
  exact: false,
  sort: 'relevance',
  page: 0,
  pageSize: 20,
}

/** Fields that hold several codes, and how the address spells them. */
const LISTS = [
  ['kinds', 'kind', codes(POLICY_KIND), 6],
  ['levels', 'level', codes(POLICY_LEVEL), 5],
  ['windowStates', 'win', codes(WINDOW_STATE), 7],
  ['supportModes', 'mode', codes(SUPPORT_MODE), 12],
  ['types', 'type', codes(POLICY_TYPE), 5],
  ['orgs', 'org', (code: string) => Array.from(code).length <= 100, 50],
  ['industryCodes', 'ind', (code: string) => /^[A-T]$/.test(code), 20],
  ['hightechFields', 'field', codes(HIGHTECH_FIELD), 8],
  ['sizes', 'size', codes(ENT_SIZE), 4],
] as const satisfies readonly (readonly [
  keyof ListQuery,
  string,
  (code: string) => boolean,
  number,
])[]

const DAYS = [
  ['publishFrom', 'from'],
  ['publishTo', 'to'],
  ['effectiveOn', 'on'],
] as const

export const LONGEST_KEYWORD = 100
const MOST_REGIONS = 20
const LAST_PAGE = 100_001
const WAN = 10_000

/** Reads the address; whatever it does not understand is left out. */
export const readListQuery = (params: URLSearchParams): ListQuery => {
  const many = (name: string, fits: (code: string) => boolean, most: number): string[] => {
    const codesGiven = params.getAll(name).flatMap((value) => value.split(','))
    return [...new Set(codesGiven)].filter((code) => code !== '' && fits(code)).slice(0, most)
  }
  const lists = LISTS.map(([field, name, fits, most]) => [field, many(name, fits, most)])
  const days = DAYS.map(([field, name]) => [field, dayOf(params.get(name) ?? '')])
  const keyword = Array.from((params.get('q') ?? '').trim())
    .slice(0, LONGEST_KEYWORD)
    .join('')
    .trim()
  const regionCodes = many('region', (code) => /^\d{6}$/.test(code), MOST_REGIONS)
  const sort = SEARCH_SORTS.find((one) => one === params.get('sort'))
  const pageSize = PAGE_SIZES.find((size) => String(size) === params.get('per'))
  return {
    ...NO_QUERY,
    ...Object.fromEntries([...lists, ...days]),
    ...amountOf(params.get('amt') ?? ''),
    keyword,
    // It belongs to one keyword: with another one it says nothing.
    exact: keyword !== '' && params.get('exact') === keyword,
    regionCodes,
    includeUpper: regionCodes.length === 0 || params.get('up') !== '0',
    ...(sort ? { sort } : {}),
    page: pageOf(params.get('page') ?? ''),
    ...(pageSize ? { pageSize } : {}),
  }
}

/** The fields of the address in their order, what says nothing left out. */
export const fieldsOf = (query: ListQuery): [name: string, value: string][] => {
  const { amountMin, amountMax, regionCodes } = query
  const fields: [string, string][] = [
    ['q', query.keyword],
    ['exact', query.exact ? query.keyword : ''],
    ['region', regionCodes.join(',')],
    ['up', regionCodes.length === 0 ? '' : query.includeUpper ? '1' : '0'],
    ...LISTS.map(([field, name]): [string, string] => [name, query[field].join(',')]),
    ['amt', amountMin < 0 && amountMax < 0 ? '' : `${wanOf(amountMin)}-${wanOf(amountMax)}`],
    ...DAYS.map(([field, name]): [string, string] => [name, query[field]]),
    ['sort', query.sort === NO_QUERY.sort ? '' : query.sort],
    ['per', query.pageSize === NO_QUERY.pageSize ? '' : String(query.pageSize)],
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
export const searchInput = (query: ListQuery): InputOf<(typeof policies)['search']> => {
  const asked = Object.entries(query).filter(([field, value]) => {
    const usual = NO_QUERY[field as keyof ListQuery]
    return Array.isArray(value) ? value.length > 0 : value !== usual
  })
  return Object.fromEntries(asked)
}

/** The same question with something changed, from its first page. */
export const changed = (query: ListQuery, change: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 0,
  ...change,
})

/** The keyword and the way of showing alone: no filter. */
export const cleared = (query: ListQuery): ListQuery => ({
  ...NO_QUERY,
  keyword: query.keyword,
  sort: query.sort,
  pageSize: query.pageSize,
})

/** The order the answer really has: without a keyword nothing is more relevant than another. */
export const orderOf = (query: ListQuery): ListSort =>
  query.sort === 'relevance' && query.keyword === '' ? 'publish' : query.sort

function codes(table: Record<string, string>): (code: string) => boolean {
  return (code) => Object.hasOwn(table, code)
}

const dayOf = (text: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && parseBeijing(text) ? text : ''

/** `50-200`, `500-`, `-50`: 万元, both ends inclusive. */
const amountOf = (text: string): Pick<ListQuery, 'amountMin' | 'amountMax'> => {
  const [, from = '', to = ''] = /^(\d{0,7})-(\d{0,7})$/.exec(text) ?? []
  const amountMin = from === '' ? -1 : Number(from) * WAN
  const amountMax = to === '' ? -1 : Number(to) * WAN
  if (amountMax >= 0 && amountMin > amountMax) return { amountMin: amountMax, amountMax: amountMin }
  return { amountMin, amountMax }
}

const wanOf = (yuan: number): string => (yuan < 0 ? '' : String(Math.floor(yuan / WAN)))

const pageOf = (text: string): number =>
  /^\d{1,6}$/.test(text) ? Math.min(LAST_PAGE, Math.max(1, Number(text))) - 1 : 0
