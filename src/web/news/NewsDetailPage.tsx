import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { isId } from '#web/kit/text.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { headOf, MISSING_HEAD, MISSING_TEXT } from './detail/head.ts'
import { NewsDocument } from './detail/NewsDocument.tsx'
import { newsQuery } from './detail/query.ts'
import styles from './NewsDetailPage.module.css'

/** 新闻正文 `/newsDetail?id=`. */
export default function NewsDetailPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const asked = useQuery({ ...newsQuery(id), enabled: isId(id) })
  const { data: detail } = asked
  const missing = !isId(id) || detail === null
  useTitle(missing ? MISSING_TEXT : detail?.title)
  if (missing) return <Missing />
  if (detail) return <NewsDocument key={id} detail={detail} />
  return (
    <div className={`wrap ${styles.waiting}`}>
      <h1>新闻正文</h1>
      {asked.isError ? (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton label="正文" rows={6} />
      )}
    </div>
  )
}

/** No article under this address. */
const Missing = () => {
  const href = useHref()
  return (
    <div className={`wrap ${styles.waiting}`}>
      <h1>{MISSING_TEXT}</h1>
      <EmptyState icon={IconSearchOff} text="链接可能已经变更，可以在列表里按标题重新查找">
        <ButtonLink to={href('newsList')} variant="primary">
          查看新闻动态
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

/** The article into the query cache; status 404 when there is none. */
export const prepare: PageModule['prepare'] = async ({ query, client }) => {
  const id = query.get('id') ?? ''
  if (!isId(id)) return MISSING_HEAD
  const detail = await client.fetchQuery({ ...newsQuery(id), retry: false })
  return detail === null ? MISSING_HEAD : headOf(detail)
}
