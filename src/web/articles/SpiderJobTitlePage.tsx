import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { ButtonLink } from '#web/kit/links.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { directoryHead, pageTitle } from './head.ts'
import { Directory, DirectorySection, LinkList } from './parts/Directory.tsx'
import { addressesQuery, articlesQuery, hasPage, PAGE_SIZE, pageAsked } from './queries.ts'

const TITLE = '职称公告目录'
const DESCRIPTION = '职称申报通知与职称政策公告，按日期列出，新的在前，每页各 50 条。'

const noticesQuery = (number: number) => addressesQuery('jobTitle', number)
const announcementsQuery = (number: number) => articlesQuery('job-title', number)

/** The two lists turn their pages together; one that fails costs only itself. */
export const prepare: PageModule['prepare'] = async ({ client, query }) => {
  const number = pageAsked(query)
  const [notices, announcements] = await Promise.allSettled([
    client.fetchQuery({ ...noticesQuery(number), retry: false }),
    client.fetchQuery({ ...announcementsQuery(number), retry: false }),
  ])
  const head = directoryHead({
    page: 'spiderJobTitle',
    title: TITLE,
    description: DESCRIPTION,
    number,
  })
  const answered = [notices, announcements].flatMap((it) =>
    it.status === 'fulfilled' ? [it.value.total] : [],
  )
  const missing = answered.length === 2 && !hasPage(number, Math.max(...answered))
  return missing ? { ...head, status: 404 } : head
}

/** 职称公告目录 `/spiderJobTitle`: notices and dated announcements on job titles as plain links. */
const SpiderJobTitlePage = () => {
  const [query] = useSearchParams()
  const href = useHref()
  const number = pageAsked(query)
  const notices = useQuery(noticesQuery(number))
  const announcements = useQuery(announcementsQuery(number))
  const title = pageTitle(TITLE, number)
  useTitle(title)
  const total = Math.max(notices.data?.total ?? 0, announcements.data?.total ?? 0)
  const empty = notices.data?.records.length === 0 && announcements.data?.records.length === 0
  return (
    <Directory title={title} lead={DESCRIPTION}>
      {empty && (
        <EmptyState text="这一页没有公告">
          <ButtonLink to={href('spiderJobTitle')}>返回第一页</ButtonLink>
        </EmptyState>
      )}
      {notices.data?.records.length !== 0 && (
        <DirectorySection id="notices" title="职称申报通知">
          <Loaded asked={notices} label="职称申报通知">
            <LinkList
              links={(notices.data?.records ?? []).map((it) => ({
                to: href('jobTitleDetail', { id: it.id }),
                name: it.title,
                day: it.publishedOn,
              }))}
            />
          </Loaded>
        </DirectorySection>
      )}
      {announcements.data?.records.length !== 0 && (
        <DirectorySection id="announcements" title="职称政策公告">
          <Loaded asked={announcements} label="职称政策公告">
            <LinkList
              links={(announcements.data?.records ?? []).map((it) => ({
                to: href('datedArticle', { code: it.code }),
                name: it.title,
                day: it.publishedOn,
                note: it.description,
              }))}
            />
          </Loaded>
        </DirectorySection>
      )}
      {total > PAGE_SIZE && (
        <Pagination
          page={number}
          pageSize={PAGE_SIZE}
          total={total}
          hrefOf={(page) => href('spiderJobTitle', { page: page === 1 ? '' : String(page) })}
        />
      )}
    </Directory>
  )
}

/** What was asked for once it is here; else that it is coming, or that it failed. */
const Loaded = (props: {
  asked: Pick<UseQueryResult<unknown>, 'data' | 'isError' | 'error' | 'refetch'>
  label: string
  children: ReactNode
}) => {
  const { data, isError, error, refetch } = props.asked
  if (isError) return <ErrorBlock compact error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Skeleton label={props.label} height="2.5rem" /> : props.children
}

export default SpiderJobTitlePage
