import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { directoryHead, pageTitle } from './head.ts'
import { Directory, LinkList } from './parts/Directory.tsx'
import { hasPage, PAGE_SIZE, pageAsked, policyTitlesQuery } from './queries.ts'

const TITLE = '政策目录'
const DESCRIPTION = '全部政策按发布日期列出，每页 50 条，逐条链接到文字版。'

export const prepare: PageModule['prepare'] = async ({ client, query }) => {
  const number = pageAsked(query)
  const { total } = await client.fetchQuery({ ...policyTitlesQuery(number), retry: false })
  const head = directoryHead({
    page: 'spiderPolicy',
    title: TITLE,
    description: DESCRIPTION,
    number,
  })
  return hasPage(number, total) ? head : { ...head, status: 404 }
}

/** 政策目录 `/spiderPolicy`: every policy as a plain link. */
const SpiderPolicyPage = () => {
  const [query] = useSearchParams()
  const href = useHref()
  const number = pageAsked(query)
  const { data, isError, error, refetch } = useQuery(policyTitlesQuery(number))
  const title = pageTitle(TITLE, number)
  useTitle(title)
  return (
    <Directory title={title} lead={data ? `共 ${grouped(data.total)} 项，新的在前。` : DESCRIPTION}>
      {isError && <ErrorBlock error={error} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton label={TITLE} height="4rem" />}
      {data?.records.length === 0 && (
        <EmptyState text="这一页没有政策">
          <ButtonLink to={href('spiderPolicy')}>返回第一页</ButtonLink>
        </EmptyState>
      )}
      {data && data.records.length > 0 && (
        <>
          <LinkList
            links={data.records.map((policy) => ({
              to: href('spiderPolicyDetail', { id: policy.policyId }),
              name: policy.title,
              day: policy.publishedOn,
              note: [policy.docNumber, policy.regionName].filter((it) => it !== '').join(' · '),
            }))}
          />
          <Pagination
            page={number}
            pageSize={PAGE_SIZE}
            total={data.total}
            unit="项"
            hrefOf={(page) => href('spiderPolicy', { page: page === 1 ? '' : String(page) })}
          />
        </>
      )}
    </Directory>
  )
}

export default SpiderPolicyPage
