import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { isId } from '#web/kit/text.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import type { PageHead, PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { PlainPolicy } from './parts/PlainPolicy.tsx'
import { policyQuery } from './queries.ts'

const MISSING_TEXT = '没有找到这项政策的文字版'
const MISSING_HEAD: PageHead = { title: MISSING_TEXT, status: 404 }

const titleOf = (title: string): string => `${title}（文字版）`

/** The policy into the query cache; its full page is the canonical one. */
export const prepare: PageModule['prepare'] = async ({ client, query }) => {
  const id = query.get('id') ?? ''
  if (!isId(id)) return MISSING_HEAD
  const detail = await client.fetchQuery({ ...policyQuery(id), retry: false })
  if (detail === null) return MISSING_HEAD
  const { policy, summary } = detail
  return {
    title: titleOf(policy.title),
    description: [summary.what, summary.when].filter((part) => part !== '').join(''),
    canonicalPath: hrefTo('policyDetail', { id }),
    type: 'article',
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '政策目录', to: hrefTo('spiderPolicy') },
        { name: policy.title, to: hrefTo('policyDetail', { id }) },
      ]),
    ],
  }
}

/** 政策文字版 `/spiderPolicyDetail?id=`: one policy as plain text. */
const SpiderPolicyDetailPage = () => {
  const [query] = useSearchParams()
  const href = useHref()
  const id = query.get('id') ?? ''
  const asked = useQuery({ ...policyQuery(id), enabled: isId(id) })
  const missing = !isId(id) || asked.data === null
  useTitle(missing ? MISSING_TEXT : asked.data ? titleOf(asked.data.policy.title) : undefined)
  if (asked.data) return <PlainPolicy detail={asked.data} />
  return (
    <div className="wrap sec">
      <h1>{missing ? MISSING_TEXT : '政策文字版'}</h1>
      {missing && (
        <EmptyState icon={IconSearchOff} text="链接可能已经变更，可以从目录里重新查找">
          <ButtonLink to={href('spiderPolicy')} variant="primary">
            查看政策目录
          </ButtonLink>
        </EmptyState>
      )}
      {!missing && asked.isError && (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {!missing && !asked.isError && <Skeleton label="政策" rows={6} />}
    </div>
  )
}

export default SpiderPolicyDetailPage
