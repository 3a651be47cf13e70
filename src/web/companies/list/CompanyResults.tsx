import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ApiError } from '#contract/wire/api-error.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { changed, type CompanyQuery, NO_QUERY, PAGE_SIZE } from '../list-query.ts'
import type { CompanyList } from '../types.ts'
import { useCompanyHref } from '../useCompanyHref.ts'
import { chosenOf, without } from './CompanyFilters.tsx'
import { CompanyRow } from './CompanyRow.tsx'
import styles from './CompanyResults.module.css'

/** The rows, or what stands in their place. */
export const CompanyResults = (props: {
  query: CompanyQuery
  answer: UseQueryResult<CompanyList, ApiError>
}) => {
  const { query, answer } = props
  const href = useCompanyHref()
  const { data } = answer
  if (!data) {
    if (answer.isError)
      return <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
    return <Skeleton label="企业" rows={5} height="10rem" />
  }
  if (data.total === 0) return <NothingFound query={query} data={data} />
  if (data.records.length === 0)
    return (
      <EmptyState icon={IconSearchOff} text="这一页没有内容">
        <Link to={href(changed(query, {}))} className="btn s">
          回到第 1 页
        </Link>
      </EmptyState>
    )
  return (
    <div aria-busy={answer.isPlaceholderData || undefined}>
      <p className={styles.bar}>
        <output>
          共 <b className="num">{grouped(data.total)}</b> 家
        </output>
        <span className="muted">
          {query.keyword === '' ? '按成立日期从新到旧' : '名称以关键词开头的优先'}
        </span>
      </p>
      <ol>
        {data.records.map((record) => (
          <CompanyRow key={record.company.companyId} record={record} />
        ))}
      </ol>
      <Pagination
        page={data.page + 1}
        pageSize={PAGE_SIZE}
        total={data.total}
        unit="家"
        hrefOf={(page) => href({ ...query, page: page - 1 })}
      />
    </div>
  )
}

/** Nobody fits: which filter to leave out, and what that gives. */
const NothingFound = ({ query, data }: { query: CompanyQuery; data: CompanyList }) => {
  const href = useCompanyHref()
  const chosen = chosenOf(query, data.facets)
  const nameOf = (filter: string): string => {
    if (filter === 'keyword') return `关键词“${query.keyword}”`
    const same = (one: string): boolean =>
      one === filter || (filter === 'regionCode' && one === 'cityCode')
    const names = chosen.filter((it) => same(it.filter)).map(({ name }) => name)
    return `“${names.join('、')}”`
  }
  const alone = query.keyword !== '' && chosen.length === 0
  return (
    <EmptyState
      icon={IconSearchOff}
      text={alone ? `没有找到“${query.keyword}”，试试更短的名称` : '没有同时满足这些条件的企业'}
    >
      {data.relaxations.length > 0 && (
        <ul className={styles.relaxations} aria-label="可以去掉的条件">
          {data.relaxations.map(({ filter, total }) => (
            <li key={filter}>
              <Link to={href(without(query, filter))} rel="nofollow" className="btn s sm">
                {`去掉${nameOf(filter)} ${grouped(total)} 家`}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {data.relaxations.length === 0 && (
        <Link to={href(NO_QUERY)} className="btn s sm">
          查看全部企业
        </Link>
      )}
    </EmptyState>
  )
}
