import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { dayOfCode } from '#domain/articles/codes.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { NOT_FOUND_TEXT, NotFound } from '#web/kit/NotFound.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { articleHead, MISSING_HEAD } from './head.ts'
import { ArticleDocument } from './parts/ArticleDocument.tsx'
import { articleQuery } from './queries.ts'

const codeIn = (pathname: string): string => pathname.slice(1)

/** The article into the query cache; status 404 when there is none under these ten digits. */
export const prepare: PageModule['prepare'] = async ({ pathname, client }) => {
  const code = codeIn(pathname)
  if (dayOfCode(code) === null) return MISSING_HEAD
  const article = await client.fetchQuery({ ...articleQuery(code), retry: false })
  return article === null ? MISSING_HEAD : articleHead(article)
}

const LINKS = [
  { name: '首页', to: hrefTo('home') },
  { name: '政策通知', to: hrefTo('policy') },
  { name: '职称申报', to: hrefTo('jobTitle') },
  { name: '职称公告目录', to: hrefTo('spiderJobTitle') },
  { name: '网站地图', to: hrefTo('spiderViews') },
]

const searchFor = (q: string): string => hrefTo('policyList', { q })

/** 定期公告 `/2022062101`: one dated article, or that there is none. */
const DatedArticlePage = () => {
  const code = codeIn(useLocation().pathname)
  const isCode = dayOfCode(code) !== null
  const asked = useQuery({ ...articleQuery(code), enabled: isCode })
  const missing = !isCode || asked.data === null
  useTitle(missing ? NOT_FOUND_TEXT : asked.data?.title)
  if (missing) return <NotFound searchFor={searchFor} links={LINKS} />
  if (asked.data) return <ArticleDocument key={code} article={asked.data} />
  return (
    <div className="wrap sec">
      <h1>公告</h1>
      {asked.isError ? (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton label="公告" rows={6} />
      )}
    </div>
  )
}

export default DatedArticlePage
