import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ApiError } from '#contract/wire/api-error.ts'
import { NEWS_CATEGORY } from '#domain/news/codes.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { NewsList } from '../types.ts'
import { NewsRow } from './NewsRow.tsx'
import { fieldsOf, type NewsQuery, PAGE_SIZE } from './query.ts'

/** The rows, or what stands in their place. */
export const NewsResults = (props: {
  query: NewsQuery
  answer: UseQueryResult<NewsList, ApiError>
}) => {
  const { query, answer } = props
  const href = useHref()
  const hrefOf = (change: Partial<NewsQuery>): string =>
    href('newsList', fieldsOf({ ...query, page: 0, ...change }))
  const { data } = answer
  if (!data) {
    if (answer.isError)
      return <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
    return <Skeleton label="新闻" rows={6} height="7.5rem" />
  }
  if (data.total === 0) return <NothingFound query={query} data={data} hrefOf={hrefOf} />
  if (data.records.length === 0)
    return (
      <EmptyState icon={IconSearchOff} text="这一页没有内容">
        <Link to={hrefOf({})} className="btn s">
          回到第 1 页
        </Link>
      </EmptyState>
    )
  return (
    <div aria-busy={answer.isPlaceholderData || undefined}>
      <ol>
        {data.records.map((record) => (
          <NewsRow key={record.newsId} record={record} category={query.category === ''} />
        ))}
      </ol>
      <Pagination
        page={data.page + 1}
        pageSize={PAGE_SIZE}
        total={data.total}
        hrefOf={(page) => hrefOf({ page: page - 1 })}
      />
    </div>
  )
}

/** Nothing fits: which of keyword and category to leave out, and what that gives. */
const NothingFound = (props: {
  query: NewsQuery
  data: NewsList
  hrefOf: (change: Partial<NewsQuery>) => string
}) => {
  const { query, data, hrefOf } = props
  const everywhere = data.categories.find((it) => it.code === '')?.count ?? 0
  const where = query.category === '' ? '' : `“${NEWS_CATEGORY[query.category]}”里`
  const what = query.keyword === '' ? '暂无内容' : `没有找到“${query.keyword}”`
  return (
    <EmptyState icon={IconSearchOff} text={`${where}${what}`}>
      {data.spell !== '' && (
        <Link to={hrefOf({ keyword: data.spell })} className="btn s sm">
          试试“{data.spell}”
        </Link>
      )}
      {query.category !== '' && everywhere > 0 && (
        <Link to={hrefOf({ category: '' })} className="btn s sm">
          在全部栏目里有 {everywhere} 篇
        </Link>
      )}
      {query.keyword !== '' && (
        <Link to={hrefOf({ keyword: '' })} className="btn s sm">
          去掉关键词“{query.keyword}”
        </Link>
      )}
    </EmptyState>
  )
}
