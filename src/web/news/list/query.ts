import { type news, NEWS_SORTS } from '#contract/news.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { NEWS_CATEGORY, type NewsCategory } from '#domain/news/codes.ts'

/** What the list asks; `page` counts from 0. */
export interface NewsQuery {
  keyword: string
  category: NewsCategory | ''
  page: number
}

export const PAGE_SIZE = 10
const LONGEST_KEYWORD = 100
const LAST_PAGE = 10_000
const [, MOST_READ] = NEWS_SORTS

const isCategory = (code: string): code is NewsCategory => Object.hasOwn(NEWS_CATEGORY, code)

/** Reads the address; whatever it does not understand is left out. */
export const readNewsQuery = (params: URLSearchParams): NewsQuery => {
  const category = params.get('category') ?? ''
  const page = params.get('page') ?? ''
  const keyword = Array.from((params.get('q') ?? '').trim()).slice(0, LONGEST_KEYWORD)
  return {
    keyword: keyword.join('').trim(),
    category: isCategory(category) ? category : '',
    page: /^\d{1,5}$/.test(page) ? Math.min(LAST_PAGE, Math.max(1, Number(page))) - 1 : 0,
  }
}

/** The fields of the address, what says nothing left out. */
export const fieldsOf = (query: NewsQuery): Record<string, string> => ({
  ...(query.keyword === '' ? {} : { q: query.keyword }),
  ...(query.category === '' ? {} : { category: query.category }),
  ...(query.page === 0 ? {} : { page: String(query.page + 1) }),
})

/** What the call is asked: the same for the same address on the server and in the browser. */
export const listInput = (query: NewsQuery): InputOf<(typeof news)['list']> => ({
  ...query,
  pageSize: PAGE_SIZE,
})

/** 热读: the most read of all. */
export const HOT_INPUT: InputOf<(typeof news)['list']> = { sort: MOST_READ, pageSize: 6 }
