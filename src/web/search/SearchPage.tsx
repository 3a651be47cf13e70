import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { search } from '#contract/search.ts'
import { siteOpenings } from '#contract/site-openings.ts'
import { siteSearch } from '#contract/site-search.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import type { SiteGroup } from '#domain/search/site/kinds.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import linkTabs from '#web/kit/link-tabs.module.css'
import { HOT_INPUT } from '#web/kit/search/history.ts'
import { useSearchLog } from '#web/kit/search/search-log.ts'
import { SearchField } from '#web/kit/SearchField.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsOf, useCall } from '#web/wire/query.ts'
import {
  changed,
  fieldsOf,
  questionOf,
  readSiteQuery,
  type SiteAnswer,
  siteInput,
  type SiteQuery,
  type SiteRecord,
} from './query.ts'
import styles from './SearchPage.module.css'
import { SiteResults } from './SiteResults.tsx'
import { Start } from './Start.tsx'

const NAME = '站内搜索'

/** 站内搜索: one question to everything public, the best of every kind first. */
export default function SearchPage() {
  const [params] = useSearchParams()
  const query = useMemo(() => readSiteQuery(params), [params])
  const answer = useQuery({
    ...queryOptionsOf(siteSearch.find, siteInput(query)),
    enabled: query.keyword !== '',
    placeholderData: keepPreviousData,
  })
  const call = useCall()
  // Nobody waits for it, and nobody is told when it is refused.
  const opened = ({ kind, objId }: SiteRecord): void =>
    void call(siteOpenings.add, { ...questionOf(query), kind, objId }).catch(() => {})
  const href = useHref()
  const hrefOf = (change: Partial<SiteQuery>): string =>
    href('search', fieldsOf(changed(query, change)))
  useTitle(titleOf(query))
  useSearchLog(query.keyword, answer.isPlaceholderData ? undefined : answer.data)
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs steps={[{ name: '首页', to: href('home') }, { name: NAME }]} />
      <div className={styles.head}>
        <h1>{NAME}</h1>
        <SearchField
          keyword={query.keyword}
          label="搜索全站"
          placeholder="政策、服务、职称或文号"
          action={href('search')}
          kept={query.regionCode === '' ? [] : [['region', query.regionCode]]}
          hrefOf={(keyword) => hrefOf({ keyword })}
          searched="policy"
          every
          logged
        />
      </div>
      {query.keyword === '' ? (
        <Start />
      ) : (
        <>
          <Groups query={query} answer={answer.data} hrefOf={hrefOf} />
          <section className={styles.list} aria-label="搜索结果">
            <SiteResults query={query} answer={answer} hrefOf={hrefOf} onOpen={opened} />
          </section>
        </>
      )}
    </div>
  )
}

/** The groups of kinds with what each holds; one without anything is left out unless it is chosen. */
const Groups = (props: {
  query: SiteQuery
  answer: SiteAnswer | undefined
  hrefOf: (change: Partial<SiteQuery>) => string
}) => {
  const { query, answer, hrefOf } = props
  const counted = (answer?.groups ?? []).filter(
    ({ code, count }) => count > 0 || code === query.group,
  )
  const sum = counted.reduce((total, { count }) => total + count, 0)
  const all: readonly { code: SiteGroup | ''; name: string; count: number }[] = [
    { code: '', name: '全部', count: sum },
    ...counted.map(({ code, name, count }) => ({ code, name, count })),
  ]
  return (
    <nav className={linkTabs.tabs} aria-label="结果种类">
      {all.map(({ code, name, count }) => (
        <Link
          key={code}
          to={hrefOf({ group: code })}
          preventScrollReset
          aria-current={query.group === code ? 'page' : undefined}
        >
          {name}
          {answer && <small className="num">{count}</small>}
        </Link>
      ))}
    </nav>
  )
}

/** What the first paint needs: the rows. */
export const prepare: PageModule['prepare'] = async ({ ask, query: params }) => {
  const query = readSiteQuery(params)
  if (query.keyword === '') await ask(search.hot, HOT_INPUT).catch(() => null)
  else await ask(siteSearch.find, siteInput(query))
  return {
    title: titleOf(query),
    description: '一次查政策、服务、文章、职称、工具、专家和企业，按与问题的相关程度排列。',
    canonicalQuery: new URL(hrefTo('search', fieldsOf({ ...query, exact: false })), 'https://x')
      .search,
  }
}

const titleOf = ({ keyword, page }: SiteQuery): string => {
  const what = keyword === '' ? NAME : `“${keyword}”的搜索结果`
  return page === 0 ? what : `${what}（第 ${page + 1} 页）`
}
