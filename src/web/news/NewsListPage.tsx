import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { news } from '#contract/news.ts'
import { NEWS_CATEGORY, type NewsCategory } from '#domain/news/codes.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import linkTabs from '#web/kit/link-tabs.module.css'
import { SearchField } from '#web/kit/SearchField.tsx'
import { itemList } from '#web/kit/item-list.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsOf } from '#web/wire/query.ts'
import { NewsRail } from './list/NewsRail.tsx'
import { NewsResults } from './list/NewsResults.tsx'
import { fieldsOf, HOT_INPUT, listInput, type NewsQuery, readNewsQuery } from './list/query.ts'
import styles from './NewsListPage.module.css'

const NAME = '新闻动态'
const TABS = [['', '全部'], ...Object.entries(NEWS_CATEGORY)] as [NewsCategory | '', string][]

/** 新闻动态: every article by category, newest first, or what a keyword finds. */
export default function NewsListPage() {
  const [params] = useSearchParams()
  const query = useMemo(() => readNewsQuery(params), [params])
  const answer = useQuery({
    ...queryOptionsOf(news.list, listInput(query)),
    placeholderData: keepPreviousData,
  })
  const href = useHref()
  const hrefOf = (change: Partial<NewsQuery>): string =>
    href('newsList', fieldsOf({ ...query, page: 0, ...change }))
  useTitle(titleOf(query))
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ name: '首页', to: href('home') }, { name: NAME }]} />
      <div className={styles.head}>
        <h1>{NAME}</h1>
        <div className={styles.search}>
          <SearchField
            keyword={query.keyword}
            label="搜索新闻"
            placeholder="标题、文号或关键词"
            action={href('newsList')}
            kept={query.category === '' ? [] : [['category', query.category]]}
            hrefOf={(keyword) => hrefOf({ keyword })}
            searched="news"
            every
          />
        </div>
      </div>
      <nav className={linkTabs.tabs} aria-label="新闻栏目">
        {TABS.map(([code, name]) => (
          <Link
            key={code}
            to={hrefOf({ category: code })}
            preventScrollReset
            aria-current={query.category === code ? 'page' : undefined}
          >
            {name}
            <Count n={answer.data?.categories.find((it) => it.code === code)?.count} />
          </Link>
        ))}
      </nav>
      <div className={styles.columns}>
        <section className={styles.list} aria-label="新闻列表">
          <NewsResults query={query} answer={answer} />
        </section>
        <NewsRail />
      </div>
    </div>
  )
}

const Count = ({ n }: { n: number | undefined }) =>
  n === undefined ? null : <small className="num">{n}</small>

/** What the first paint needs: the rows, and the rail when it can be had. */
export const prepare: PageModule['prepare'] = async ({ ask: asked, query: params }) => {
  const query = readNewsQuery(params)
  const rail = asked(news.list, HOT_INPUT).catch(() => null)
  const { records } = await asked(news.list, listInput(query))
  await rail
  return {
    title: titleOf(query),
    description:
      '科技政策、知识产权与职称规则的变化：改了什么、从哪天起、原来怎样，每篇写明来源与核对日期。',
    canonicalQuery: new URL(hrefTo('newsList', fieldsOf(query)), 'https://x').search,
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: NAME, to: hrefTo('newsList') },
      ]),
      itemList(
        records.map(({ newsId, title }) => ({
          name: title,
          to: hrefTo('newsDetail', { id: newsId }),
        })),
      ),
    ],
  }
}

const titleOf = ({ keyword, category, page }: NewsQuery): string => {
  const section = category === '' ? NAME : `${NEWS_CATEGORY[category]}新闻`
  const what = keyword === '' ? section : `“${keyword}”相关${section}`
  return page === 0 ? what : `${what}（第 ${page + 1} 页）`
}
