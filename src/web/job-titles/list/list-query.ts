import { jobTitles } from '#contract/job-titles.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { JOB_GRADE } from '#domain/job-titles/codes.ts'
import { NATION } from '#domain/job-titles/standard.ts'
import { WINDOW_STATE } from '#domain/policies/codes.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { provinceIn } from '../parts/queries.ts'

/** What the address of the list says; empty = any. */
export interface ListQuery {
  region: string
  year: string
  grade: string
  specialty: string
  win: string
  q: string
  /** 对比两地: the other region, `000000` the national standard; empty = no comparison. */
  with: string
  /** From 1. */
  page: number
}

/** The filters with options, by their field of the call. */
export const FACETS = {
  regionCode: { field: 'region', title: '地区' },
  year: { field: 'year', title: '年度' },
  grade: { field: 'grade', title: '级别' },
  specialty: { field: 'specialty', title: '专业' },
  windowState: { field: 'win', title: '状态' },
} as const
export type FacetName = keyof typeof FACETS

const PAGE_SIZE = 20

/** Reads an address; what cannot be a value is no filter. */
export const readListQuery = (params: URLSearchParams): ListQuery => {
  const one = (field: string, shape: RegExp): string => {
    const value = (params.get(field) ?? '').trim()
    return shape.test(value) ? value : ''
  }
  const coded = (field: string, table: object): string => {
    const value = params.get(field) ?? ''
    return Object.hasOwn(table, value) ? value : ''
  }
  return {
    // The nation is a place here: its own documents.
    region: params.get('region') === NATION ? NATION : provinceIn(params),
    year: one('year', /^\d{4}$/),
    grade: coded('grade', JOB_GRADE),
    specialty: one('specialty', /^[a-z]{2,32}$/),
    win: coded('win', WINDOW_STATE),
    q: Array.from((params.get('q') ?? '').trim())
      .slice(0, 100)
      .join(''),
    with: one('with', /^\d{6}$/),
    page: Math.max(1, Number(one('page', /^\d{1,4}$/)) || 1),
  }
}

/** The fields of an address, the first page and what is empty left out. */
export const addressOf = ({ page, ...filters }: ListQuery): Record<string, string> => ({
  ...filters,
  page: page === 1 ? '' : String(page),
})

/** Another question; the page begins again. */
export const changed = (query: ListQuery, next: Partial<ListQuery>): ListQuery => ({
  ...query,
  page: 1,
  ...next,
})

/** What the list asks for. */
export const listQuery = (query: ListQuery) => {
  const { region, year, grade, specialty, win, q, page } = query
  const input = {
    ...(region === '' ? {} : { regionCode: region }),
    ...(year === '' ? {} : { year }),
    ...(grade === '' ? {} : { grade }),
    ...(specialty === '' ? {} : { specialty }),
    ...(win === '' ? {} : { windowState: win }),
    ...(q === '' ? {} : { keyword: q }),
    ...(page === 1 ? {} : { page: page - 1 }),
    pageSize: PAGE_SIZE,
  } as InputOf<(typeof jobTitles)['list']>
  return queryOptionsInline(jobTitles.list, input)
}
