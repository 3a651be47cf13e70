import type { companies } from '#contract/companies.ts'
import type { InputOf, ParsedOf } from '#contract/wire/endpoint.ts'
import { AGE_BAND, CAPITAL_BAND, COMPANY_TITLE, IP_BAND } from '#domain/companies/codes.ts'
import { ENT_SIZE } from '#domain/policies/codes.ts'
import { isId } from '#web/kit/text.ts'

/** What the directory is asked, in the call's own fields; `page` counts from 0. */
export type CompanyQuery = Omit<ParsedOf<(typeof companies)['list']>, 'companyId' | 'pageSize'>

export const PAGE_SIZE = 10

/** Nothing asked: every company. */
export const NO_QUERY: CompanyQuery = {
  keyword: '',
  regionCode: '',
  industryCode: '',
  titles: [],
  size: '',
  ageBand: '',
  capitalBand: '',
  ipBand: '',
  page: 0,
}

const codes =
  (table: Record<string, string>) =>
  (code: string): boolean =>
    Object.hasOwn(table, code)

/** The filters of one value: field of the call, name in the address, what it may hold. */
const SINGLES = [
  ['regionCode', 'region', (code: string) => /^\d{6}$/.test(code)],
  ['industryCode', 'industry', (code: string) => /^[A-T]$/.test(code)],
  ['size', 'size', codes(ENT_SIZE)],
  ['ageBand', 'age', codes(AGE_BAND)],
  ['capitalBand', 'capital', codes(CAPITAL_BAND)],
  ['ipBand', 'ip', codes(IP_BAND)],
] as const

const LONGEST_KEYWORD = 100
const LAST_PAGE = 10_000

/** Reads the address; whatever it does not understand is left out. */
export const readCompanyQuery = (params: URLSearchParams): CompanyQuery => {
  const one = (name: string, fits: (code: string) => boolean): string => {
    const code = params.get(name) ?? ''
    return fits(code) ? code : ''
  }
  const page = params.get('page') ?? ''
  const titles = params.getAll('title').flatMap((value) => value.split(','))
  const keyword = Array.from((params.get('q') ?? '').trim()).slice(0, LONGEST_KEYWORD)
  const singles = SINGLES.map(([field, name, fits]) => [field, one(name, fits)])
  return {
    ...NO_QUERY,
    ...Object.fromEntries(singles),
    keyword: keyword.join('').trim(),
    titles: [...new Set(titles)].filter(codes(COMPANY_TITLE)) as CompanyQuery['titles'],
    page: /^\d{1,5}$/.test(page) ? Math.min(LAST_PAGE, Math.max(1, Number(page))) - 1 : 0,
  }
}

/** The fields of the address in their order, what says nothing left out. */
export const fieldsOf = (query: CompanyQuery): Record<string, string> => {
  const fields: [string, string][] = [
    ['q', query.keyword],
    ...SINGLES.map(([field, name]): [string, string] => [name, query[field]]),
    ['title', query.titles.join(',')],
    ['page', query.page === 0 ? '' : String(query.page + 1)],
  ]
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

/** What the call is asked: the same for the same address on the server and in the browser. */
export const listInput = (query: CompanyQuery): InputOf<(typeof companies)['list']> => ({
  ...query,
  pageSize: PAGE_SIZE,
})

/** The same question with something changed, from its first page. */
export const changed = (query: CompanyQuery, change: Partial<CompanyQuery>): CompanyQuery => ({
  ...query,
  page: 0,
  ...change,
})

/** The companies of a comparison that the address names, at most three. */
export const readCompared = (params: URLSearchParams): string[] => {
  const ids = (params.get('compare') ?? '').split(',')
  return [...new Set(ids)].filter(isId).slice(0, MOST_COMPARED)
}

export const MOST_COMPARED = 3
