import { useQueries, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { directoryHead, pageTitle } from './head.ts'
import { Directory, DirectorySection, LinkList } from './parts/Directory.tsx'
import { addressesQuery, articlesQuery, hasPage, PAGE_SIZE, pageAsked } from './queries.ts'

const TITLE = '网站地图'
const DESCRIPTION = '本站全部栏目与定期公告的目录：政策、职称、服务项目、知识产权、新闻与案例。'

/** The directories, each with the kind it counts. */
const DIRECTORIES = [
  { kind: 'policy', page: 'spiderPolicy', name: '政策目录', unit: '条' },
  { kind: 'jobTitle', page: 'spiderJobTitle', name: '职称公告目录', unit: '条申报通知' },
  { kind: 'serviceProject', page: 'serviceProjectList', name: '服务项目', unit: '项' },
  { kind: 'news', page: 'newsList', name: '新闻动态', unit: '篇' },
  { kind: 'successCase', page: 'successCase', name: '成功案例', unit: '个' },
] as const

/** The other pages that anybody may read. */
const PAGES: readonly { page: PageName; name: string }[] = [
  { page: 'home', name: '首页' },
  { page: 'policy', name: '政策通知' },
  { page: 'policyList', name: '政策检索' },
  { page: 'policyWeek', name: '本周政策' },
  { page: 'serviceProject', name: '项目申报' },
  { page: 'ip', name: '知识产权' },
  { page: 'trademarkList', name: '商标查询' },
  { page: 'patentList', name: '专利查询' },
  { page: 'bookList', name: '版权查询' },
  { page: 'jobTitle', name: '职称申报' },
  { page: 'jobTitleList', name: '职称申报通知' },
  { page: 'titleViews', name: '职称条件自查' },
  { page: 'companyList', name: '企业名录' },
  { page: 'scenario', name: '服务场景' },
  { page: 'service', name: '服务流程' },
  { page: 'cooperation', name: '渠道合作' },
  { page: 'aboutUs', name: '关于我们' },
]

const countQuery = (kind: (typeof DIRECTORIES)[number]['kind']) => addressesQuery(kind, 1, 1)

/** A count that fails leaves its place empty; the list of announcements is what the page is for. */
export const prepare: PageModule['prepare'] = async ({ client, query }) => {
  const number = pageAsked(query)
  const [{ total }] = await Promise.all([
    client.fetchQuery({ ...articlesQuery('', number), retry: false }),
    prefetchAll(
      client,
      DIRECTORIES.map(({ kind }) => countQuery(kind)),
    ),
  ])
  const head = directoryHead({
    page: 'spiderViews',
    title: TITLE,
    description: DESCRIPTION,
    number,
  })
  return hasPage(number, total) ? head : { ...head, status: 404 }
}

/** 网站地图 `/spiderViews`: every section with its count, and every dated announcement. */
const SpiderHomePage = () => {
  const [query] = useSearchParams()
  const href = useHref()
  const number = pageAsked(query)
  const asked = useQuery(articlesQuery('', number))
  const counts = useQueries({ queries: DIRECTORIES.map(({ kind }) => countQuery(kind)) })
  const title = pageTitle(TITLE, number)
  useTitle(title)
  const { data } = asked
  return (
    <Directory title={title} lead={DESCRIPTION}>
      {number === 1 && (
        <>
          <DirectorySection id="directories" title="目录">
            <LinkList
              columns
              links={DIRECTORIES.map(({ page, name, unit }, index) => {
                const total = counts[index]?.data?.total ?? 0
                return { to: href(page), name, day: total > 0 ? `${grouped(total)} ${unit}` : '' }
              })}
            />
          </DirectorySection>
          <DirectorySection id="pages" title="栏目">
            <LinkList columns links={PAGES.map(({ page, name }) => ({ to: href(page), name }))} />
          </DirectorySection>
        </>
      )}
      <DirectorySection
        id="announcements"
        title={data ? `定期公告（${grouped(data.total)} 篇）` : '定期公告'}
      >
        {asked.isError && <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />}
        {!data && !asked.isError && <Skeleton label="公告" height="2.5rem" />}
        {data?.records.length === 0 && (
          <EmptyState text="这一页没有公告">
            <ButtonLink to={href('spiderViews')}>返回第一页</ButtonLink>
          </EmptyState>
        )}
        {data && (
          <LinkList
            links={data.records.map((article) => ({
              to: href('datedArticle', { code: article.code }),
              name: article.title,
              day: article.publishedOn,
              note: article.description,
            }))}
          />
        )}
        {data && data.total > PAGE_SIZE && (
          <Pagination
            page={number}
            pageSize={PAGE_SIZE}
            total={data.total}
            hrefOf={(page) => href('spiderViews', { page: page === 1 ? '' : String(page) })}
          />
        )}
      </DirectorySection>
    </Directory>
  )
}

export default SpiderHomePage
