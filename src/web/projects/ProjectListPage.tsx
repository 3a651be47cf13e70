import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { projects } from '#contract/projects.ts'
import { PROJECT_SORT, PROJECT_TYPE, type ProjectSort } from '#domain/projects/codes.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { ChosenFilters, FilterCard, FilterRow } from '#web/kit/Filters.tsx'
import { itemList } from '#web/kit/item-list.ts'
import results from '#web/kit/result-bar.module.css'
import { grouped } from '#domain/text/numbers.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import {
  changed,
  type ListQuery,
  NO_QUERY,
  readListQuery,
  searchInput,
  writeListQuery,
} from './list-query.ts'
import { chipsOf, filterRows } from './list/filters.ts'
import { Results } from './list/Results.tsx'
import { SearchForm } from './list/SearchForm.tsx'
import { useListHref } from './list/useListHref.ts'
import type { ProjectResult } from './parts/types.ts'
import styles from './ProjectListPage.module.css'

const NAME = '服务项目'

/** 服务项目列表: filters, order and page all in the address. */
const ProjectListPage = () => {
  const [params] = useSearchParams()
  const query = useMemo(() => readListQuery(params), [params])
  const asked = useQuery({
    ...queryOptionsInline(projects.search, searchInput(query)),
    placeholderData: keepPreviousData,
  })
  const { data: result, isPlaceholderData } = asked
  // The last answer knows the names of regions, also while the next one fails.
  const [known, setKnown] = useState<ProjectResult | undefined>(undefined)
  if (result && result !== known) setKnown(result)
  const facets = (result ?? known)?.facets
  const regions = facets?.find(({ facet }) => facet === 'regionCode')?.options
  const href = useHref()
  const listHref = useListHref()
  useTitle(titleOf(query))
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: '项目申报', to: href('serviceProject') },
          { name: NAME },
        ]}
      />
      <div className={styles.head}>
        <h1>{NAME}</h1>
        <div className={styles.search}>
          <SearchForm query={query} {...(regions ? { regions } : {})} />
        </div>
      </div>
      <FilterCard>
        {filterRows(query, facets, listHref).map((row) => (
          <FilterRow key={row.title} {...row} />
        ))}
      </FilterCard>
      <ChosenFilters
        chips={chipsOf(query, facets, listHref)}
        clear={listHref({ ...NO_QUERY, keyword: query.keyword, sort: query.sort })}
      />
      <section className={styles.list} aria-label="服务项目列表">
        <div className={results.bar}>
          <h2 className={results.count}>
            <span className="sr">查询结果：</span>
            <output className="num">{result && `共 ${grouped(result.total)} 项`}</output>
          </h2>
          <Sorts query={query} />
        </div>
        <Results
          query={query}
          result={result}
          stale={isPlaceholderData}
          error={asked.error}
          onRetry={() => void asked.refetch()}
        />
        <p className={styles.note}>
          价格为本站服务费，不含官方费用；官方费用按标准实收，在详情里单独列出。
        </p>
      </section>
    </div>
  )
}

const Sorts = ({ query }: { query: ListQuery }) => {
  const href = useListHref()
  return (
    <nav aria-label="排序" className={`${results.sorts} ${styles.sorts}`}>
      {(Object.keys(PROJECT_SORT) as ProjectSort[]).map((sort) => (
        <Link
          key={sort}
          to={href(changed(query, { sort }))}
          rel="nofollow"
          preventScrollReset
          aria-current={sort === query.sort ? 'true' : undefined}
        >
          {PROJECT_SORT[sort]}
        </Link>
      ))}
    </nav>
  )
}

export default ProjectListPage

/** The answer of the first paint. */
export const prepare = async ({ ask: call, query: params }: Preparation): Promise<PageHead> => {
  const query = readListQuery(params)
  const { records } = await call(projects.search, searchInput(query))
  return {
    title: titleOf(query),
    description:
      '高企认定、项目申报、商标、专利、版权、财税与职称服务：写明交付物、周期和价格，官方费用单独列出并注明出处。',
    canonicalQuery: writeListQuery({ ...query, sort: 'default' }),
    jsonLd: [
      itemList(
        records.map(({ projectId, name }) => ({
          name,
          to: hrefTo('serviceProjectDetail', { id: projectId }),
        })),
        titleOf(query),
      ),
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '项目申报', to: hrefTo('serviceProject') },
        { name: NAME, to: hrefTo('serviceProjectList') },
      ]),
    ],
  }
}

const titleOf = ({ keyword, typeIds, page }: ListQuery): string => {
  const types = typeIds.map((typeId) => PROJECT_TYPE[typeId]).join('、')
  const what = keyword === '' ? `${types}${NAME}` : `“${keyword}”相关${types}${NAME}`
  return page === 0 ? what : `${what}（第 ${page + 1} 页）`
}
