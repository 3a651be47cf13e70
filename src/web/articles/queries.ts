import type { QueryClient } from '@tanstack/react-query'
import type { ArticleCategory } from '#domain/articles/codes.ts'
import { articles } from '#contract/articles.ts'
import { policies } from '#contract/policies.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { queryOptionsOf, queryOptionsOrNull } from '#web/wire/query.ts'

export type Article = AnswerOf<typeof articles.detail>
export type Policy = AnswerOf<typeof policies.detail>

/** Links of one page of a directory. */
export const PAGE_SIZE = 50

/** The article of a code. */
export const articleQuery = (code: string) => queryOptionsOrNull(articles.detail, { code })

/** The policy of an id. */
export const policyQuery = (policyId: string) => queryOptionsOrNull(policies.detail, { policyId })

/** A page of articles, counted from 1. */
export const articlesQuery = (category: ArticleCategory | '', page: number) =>
  queryOptionsOf(articles.list, { category, page: page - 1, pageSize: PAGE_SIZE })

/** A page of what has a page of its own, counted from 1. */
export const addressesQuery = (
  kind: InputOf<typeof articles.addresses>['kind'],
  page = 1,
  pageSize = PAGE_SIZE,
) => queryOptionsOf(articles.addresses, { kind, page: page - 1, pageSize })

/** Titles of policies alone, by day of publication: what a directory needs of a search. */
export const policyTitlesQuery = (page: number) => {
  const asked = queryOptionsOf(policies.search, {
    sort: 'publish',
    page: page - 1,
    pageSize: PAGE_SIZE,
  })
  return {
    queryKey: [...asked.queryKey, 'titles'] as const,
    queryFn: async (context: { client: QueryClient }) => {
      const { records, total } = await asked.queryFn(context)
      return {
        total,
        records: records.map(({ policy }) => ({
          policyId: policy.policyId,
          title: policy.title,
          docNumber: policy.docNumber,
          regionName: policy.regionName,
          publishedOn: policy.publishedOn,
        })),
      }
    },
  }
}

/** The page number that an address asks for, from 1. */
export const pageAsked = (query: URLSearchParams): number => {
  const asked = query.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1
}

/** Whether a list of `total` has this page. */
export const hasPage = (page: number, total: number): boolean =>
  page === 1 || (page - 1) * PAGE_SIZE < total
