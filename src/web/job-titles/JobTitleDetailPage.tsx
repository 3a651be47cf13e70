import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconAlertTriangle, IconPrinter, IconSearchOff } from '#web/kit/icons.ts'
import linkTabs from '#web/kit/link-tabs.module.css'
import { ButtonLink } from '#web/kit/links.tsx'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { isId } from '#web/kit/text.ts'
import { Footprint } from '#web/kit/bookmarks.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { useVisit } from '#web/wire/useViews.ts'
import { Aside } from './detail/Aside.tsx'
import { Conditions } from './detail/Conditions.tsx'
import styles from './detail/detail.module.css'
import { Materials, Returns, Source, Steps, Time } from './detail/Panels.tsx'
import { noticeQuery, tabIn, type TabName, TABS } from './detail/query.ts'
import { DemoTag, GradeTags, NoticeWindow } from './parts/Tags.tsx'
import type { JobTitleDetail } from './parts/types.ts'

const MISSING: PageHead = { title: '没有找到这条职称通知', status: 404 }

/** The notice into the query cache; status 404 when there is none. */
export const prepare = async ({ query, client }: Preparation): Promise<PageHead> => {
  const id = query.get('id') ?? ''
  if (!isId(id)) return MISSING
  const notice = await client.fetchQuery({ ...noticeQuery(id), retry: false })
  if (notice === null) return MISSING
  const here = hrefTo('jobTitleDetail', { id })
  return {
    title: notice.title,
    description: `${notice.title}：学历与年限、材料、流程、时间、常见退回原因，并与国家参考标准并列，核对于 ${notice.checkedOn}。`,
    canonicalQuery: `?id=${id}`,
    jsonLd: [
      breadcrumbList([
        { name: '首页', to: hrefTo('home') },
        { name: '职称申报', to: hrefTo('jobTitle') },
        { name: '申报通知', to: hrefTo('jobTitleList') },
        { name: notice.title, to: here },
      ]),
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: notice.title,
        inLanguage: 'zh-CN',
        dateModified: notice.checkedOn,
        articleSection: '职称申报',
        url: here,
      },
    ],
  }
}

/** 职称申报详情 `/jobTitleDetail?id=`: one notice in six tabs, beside the national reference. */
const JobTitleDetailPage = () => {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const asked = useQuery({ ...noticeQuery(id), enabled: isId(id) })
  const missing = !isId(id) || asked.data === null
  useTitle(missing ? MISSING.title : asked.data?.title)
  if (missing) return <Missing />
  if (asked.data) return <Notice notice={asked.data} tab={tabIn(params)} />
  return (
    <div className={`wrap ${styles.waiting}`}>
      <h1 className="sr">职称申报详情</h1>
      {asked.isError ? (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton label="职称通知" rows={6} />
      )}
    </div>
  )
}

const Missing = () => {
  const href = useHref()
  return (
    <div className={`wrap ${styles.waiting}`}>
      <h1>没有找到这条职称通知</h1>
      <EmptyState icon={IconSearchOff} text="链接可能已经变更，可以按地区和专业重新查找">
        <ButtonLink to={href('jobTitleList')} variant="primary">
          查职称通知
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

const PANELS: Record<TabName, (props: { notice: JobTitleDetail }) => ReactNode> = {
  conditions: Conditions,
  materials: Materials,
  steps: Steps,
  time: Time,
  returns: Returns,
  source: Source,
}

const Notice = ({ notice, tab }: { notice: JobTitleDetail; tab: TabName }) => {
  const href = useHref()
  useVisit('jobTitle', notice.jobTitleId)
  return (
    <>
      <Footprint objType="jobTitle" id={notice.jobTitleId} title={notice.title} />
      <Head notice={notice} />
      <div className={`wrap ${styles.columns}`}>
        <div className={styles.main}>
          {notice.demo && (
            <p className={styles.strip}>
              <IconAlertTriangle size={18} />
              演示内容：按国家基本标准编写，不是当地文件，时间、参保和学时以当地通知为准。
            </p>
          )}
          {notice.unverified.length > 0 && (
            <details className={styles.unverified}>
              <summary>{`${notice.unverified.length} 处待核实，申报前以原文为准`}</summary>
              <ul>
                {notice.unverified.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </details>
          )}
          <nav aria-label="内容" className={`${linkTabs.tabs} ${styles.tabs}`}>
            {(Object.keys(TABS) as TabName[]).map((name) => (
              <Link
                key={name}
                to={href('jobTitleDetail', {
                  id: notice.jobTitleId,
                  tab: name === 'conditions' ? undefined : name,
                })}
                preventScrollReset
                replace
                aria-current={name === tab ? 'true' : undefined}
              >
                {TABS[name]}
              </Link>
            ))}
          </nav>
          {(Object.keys(TABS) as TabName[]).map((name) => {
            const Panel = PANELS[name]
            return (
              <section
                key={name}
                aria-label={TABS[name]}
                className={styles.panel}
                data-open={name === tab || undefined}
              >
                <Panel notice={notice} />
              </section>
            )
          })}
        </div>
        <Aside notice={notice} />
      </div>
    </>
  )
}

const Head = ({ notice }: { notice: JobTitleDetail }) => {
  const href = useHref()
  return (
    <header className={styles.band}>
      <div className="wrap">
        <div className={styles.crumbs}>
          <Breadcrumbs
            steps={[
              { name: '首页', to: href('home') },
              { name: '职称申报', to: href('jobTitle') },
              { name: '申报通知', to: href('jobTitleList') },
              { name: '正文' },
            ]}
          />
        </div>
        <div className={styles.title}>
          <div>
            <p className={styles.tags}>
              <GradeTags grades={notice.grades} />
              {notice.demo && <DemoTag />}
              <NoticeWindow window={notice.window} />
            </p>
            <h1>
              <Phrase text={notice.title} />
            </h1>
            <p className={styles.meta}>
              <span>{notice.regionName}</span>
              <span className="num">{`${notice.year} 年`}</span>
              <span>{notice.committee}</span>
              {!notice.demo && notice.sourceNo !== '' && <span>{notice.sourceNo}</span>}
              <span className="num">{`编辑核对于 ${notice.checkedOn}`}</span>
            </p>
          </div>
          <div className={styles.actions}>
            <FavouriteButton
              objType="jobTitle"
              id={notice.jobTitleId}
              title={notice.title}
              className="btn s"
            />
            <div className={styles.print}>
              <Button onClick={() => globalThis.print()}>
                <IconPrinter size={18} />
                打印
              </Button>
            </div>
          </div>
        </div>
      </div>
    </header>
  )
}

export default JobTitleDetailPage
