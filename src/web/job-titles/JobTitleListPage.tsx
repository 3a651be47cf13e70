import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { Pagination } from '#web/kit/Pagination.tsx'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { itemList } from '#web/kit/item-list.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { Compare } from './list/Compare.tsx'
import { Filters } from './list/Filters.tsx'
import {
  addressOf,
  listQuery,
  changed,
  FACETS,
  type FacetName,
  type ListQuery,
  readListQuery,
} from './list/list-query.ts'
import styles from './list/list.module.css'
import { NoticeRow } from './parts/NoticeRow.tsx'
import { provincesQuery, standardsQuery } from './parts/queries.ts'
import type { JobTitleList } from './parts/types.ts'

const titleOf = ({ q, page }: ListQuery): string => {
  const what = q === '' ? '职称申报通知' : `“${q}”相关职称通知`
  return page === 1 ? what : `${what}（第 ${page} 页）`
}

/** The list, and the tables when two regions are compared. */
export const prepare: PageModule['prepare'] = async ({ client, query: params }) => {
  const query = readListQuery(params)
  const asked = listQuery(query)
  await prefetchAll(client, [
    asked,
    provincesQuery(),
    ...(query.with === '' ? [] : [standardsQuery()]),
  ])
  const records = client.getQueryData<JobTitleList>(asked.queryKey)?.records ?? []
  return {
    title: titleOf(query),
    description:
      '按地区、年度、级别、专业和状态查工程系列职称的申报通知与评审条件，可把两地条件并排对比，写明来源和核对日期。',
    canonicalQuery: hrefTo('jobTitleList', addressOf(query)).slice(hrefTo('jobTitleList').length),
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '职称申报', to: hrefTo('jobTitle') },
        { name: '申报通知', to: hrefTo('jobTitleList') },
      ]),
      itemList(
        records.map(({ jobTitleId, title }) => ({
          name: title,
          to: hrefTo('jobTitleDetail', { id: jobTitleId }),
        })),
      ),
    ],
  }
}

/** 职称申报通知 `/jobTitleList`: filters in the address, and two regions side by side. */
const JobTitleListPage = () => {
  const [params] = useSearchParams()
  const query = useMemo(() => readListQuery(params), [params])
  const href = useHref()
  const asked = useQuery({ ...listQuery(query), placeholderData: keepPreviousData })
  useTitle(titleOf(query))
  const facets = asked.data?.facets ?? []
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: '职称申报', to: href('jobTitle') },
          { name: '申报通知' },
        ]}
      />
      <div className={styles.head}>
        <h1>职称申报通知</h1>
        <Search query={query} />
      </div>
      <Filters query={query} facets={facets} />
      <Compare query={query} />
      <section aria-label="通知列表" aria-busy={asked.isPlaceholderData || undefined}>
        {asked.data ? (
          <Results query={query} list={asked.data} />
        ) : asked.isError ? (
          <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton label="申报通知" rows={8} />
        )}
      </section>
    </div>
  )
}

const Search = ({ query }: { query: ListQuery }) => {
  const href = useHref()
  const { q: _keyword, page: _page, ...kept } = addressOf(query)
  return (
    <div className={styles.search}>
      <SearchField
        keyword={query.q}
        label="搜索职称通知"
        placeholder="通知、评委会、地区或专业"
        action={href('jobTitleList')}
        kept={Object.entries(kept).filter(([, value]) => value !== '')}
        hrefOf={(q) => href('jobTitleList', addressOf(changed(query, { q })))}
        searched="jobTitle"
      />
    </div>
  )
}

const Results = ({ query, list }: { query: ListQuery; list: JobTitleList }) => {
  const href = useHref()
  const to = (next: Partial<ListQuery>): string =>
    href('jobTitleList', addressOf(changed(query, next)))
  if (list.records.length === 0 && list.total > 0)
    return (
      <EmptyState icon={IconSearchOff} text="这一页没有内容">
        <Link to={to({})} className="btn s">
          回到第 1 页
        </Link>
      </EmptyState>
    )
  if (list.total === 0)
    return (
      <EmptyState icon={IconSearchOff} text="没有找到同时满足这些条件的通知">
        <p className={styles.relax}>
          {list.relaxations.map(({ facet, name, total }) => (
            <Link
              key={facet}
              to={to(facet === 'keyword' ? { q: '' } : { [FACETS[facet as FacetName].field]: '' })}
              className="btn s"
            >
              {`去掉${name} ${total} 条`}
            </Link>
          ))}
          {list.relaxations.length === 0 && (
            <Link to={href('jobTitleList')} className="btn s">
              清空条件
            </Link>
          )}
        </p>
      </EmptyState>
    )
  return (
    <>
      <p className={styles.count}>
        <output>{`共 ${list.total} 条`}</output>
        <span>
          {list.records.some(({ demo }) => demo) && '“示例”为演示内容，'}
          来源写在每条通知里；时间一律以当地当年通知为准
        </span>
      </p>
      <ol>
        {list.records.map((notice) => (
          <NoticeRow key={notice.jobTitleId} notice={notice} />
        ))}
      </ol>
      <Pagination
        page={list.page + 1}
        pageSize={list.pageSize}
        total={list.total}
        hrefOf={(page) => href('jobTitleList', addressOf({ ...query, page }))}
      />
    </>
  )
}

export default JobTitleListPage
