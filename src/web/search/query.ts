import type { siteSearch } from '#contract/site-search.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { SITE_GROUP, type SiteGroup } from '#domain/search/site/kinds.ts'

export type SiteAnswer = AnswerOf<(typeof siteSearch)['find']>
export type SiteRecord = SiteAnswer['records'][number]
/** Told of a thing that is opened from the list. */
export type OnOpen = (record: SiteRecord) => void

/** What the address asks; `page` counts from 0. */
export interface SiteQuery {
  keyword: string
  group: SiteGroup | ''
  /** Where the asker is; it orders and leaves nothing out. */
  regionCode: string
  /** Searches what was typed, even where it looks like a slip. */
  exact: boolean
  page: number
}

const PAGE_SIZE = 20
const LONGEST_KEYWORD = 100
const LAST_PAGE = 10_000

const isGroup = (code: string): code is SiteGroup => Object.hasOwn(SITE_GROUP, code)

/** Reads the address; whatever it does not understand is left out. */
export const readSiteQuery = (params: URLSearchParams): SiteQuery => {
  const [group, page] = [params.get('group') ?? '', params.get('page') ?? '']
  const region = params.get('region') ?? ''
  const typed = Array.from((params.get('q') ?? '').trim()).slice(0, LONGEST_KEYWORD)
  const keyword = typed.join('').trim()
  return {
    keyword,
    group: isGroup(group) ? group : '',
    regionCode: /^\d{6}$/.test(region) ? region : '',
    // It belongs to one keyword: with another one it says nothing.
    exact: keyword !== '' && params.get('exact') === keyword,
    page: /^\d{1,5}$/.test(page) ? Math.min(LAST_PAGE, Math.max(1, Number(page))) - 1 : 0,
  }
}

/** The fields of the address, what says nothing left out. */
export const fieldsOf = (query: SiteQuery): Record<string, string> => ({
  ...(query.keyword === '' ? {} : { q: query.keyword }),
  ...(query.exact ? { exact: query.keyword } : {}),
  ...(query.regionCode === '' ? {} : { region: query.regionCode }),
  ...(query.group === '' ? {} : { group: query.group }),
  ...(query.page === 0 ? {} : { page: String(query.page + 1) }),
})

/** The same question with something changed, from its first page; another keyword is no exact one. */
export const changed = (query: SiteQuery, change: Partial<SiteQuery>): SiteQuery => ({
  ...query,
  ...(change.keyword === undefined ? {} : { exact: false, group: '' }),
  page: 0,
  ...change,
})

/** What the call is asked: the same for the same address on the server and in the browser. */
export const siteInput = (query: SiteQuery): InputOf<(typeof siteSearch)['find']> => ({
  ...questionOf(query),
  pageSize: PAGE_SIZE,
  ...(query.page === 0 ? {} : { page: query.page }),
})

/** What is asked, whatever page of the list is read. */
export const questionOf = (query: SiteQuery) => ({
  keyword: query.keyword,
  ...(query.group === '' ? {} : { group: query.group }),
  ...(query.regionCode === '' ? {} : { regionCode: query.regionCode }),
  ...(query.exact ? { exact: true } : {}),
})
