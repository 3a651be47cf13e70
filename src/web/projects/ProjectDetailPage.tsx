import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { rightOfService } from '#domain/ip/rights.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { isId } from '#web/kit/text.ts'
import { Footprint } from '#web/kit/bookmarks.ts'
import { useHeadingFocus } from '#web/kit/useHeadingFocus.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { prefetchAll } from '#web/wire/query.ts'
import { SHOWN_VIEWS, useViews } from '#web/wire/useViews.ts'
import { ActionBar } from './detail/ActionBar.tsx'
import { Aside } from './detail/Aside.tsx'
import { Band } from './detail/Band.tsx'
import { headOf, MISSING_HEAD } from './detail/head.ts'
import { OfficialFees } from './detail/OfficialFees.tsx'
import { knownCard, projectQuery } from './detail/query.ts'
import { PriceCard, priceQueries, Prices } from './detail/Prices.tsx'
import { Questions } from './detail/Questions.tsx'
import { Cases, Policies, Siblings } from './detail/Related.tsx'
import { Deliverables, Materials, Refusals, Steps } from './detail/Work.tsx'
import type { ProjectDetail } from './parts/types.ts'
import styles from './ProjectDetailPage.module.css'

/** 服务项目详情 `/serviceProject/detail?id=`. */
const ProjectDetailPage = () => {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const asked = useQuery({ ...projectQuery(id), enabled: isId(id) })
  const { data: detail } = asked
  const missing = !isId(id) || detail === null
  const client = useQueryClient()
  const card = detail || missing ? undefined : knownCard(client, id)
  useTitle(missing ? MISSING_HEAD.title : (detail?.project.name ?? card?.name))
  useHeadingFocus(detail !== undefined || missing || asked.isError)
  if (missing) return <Missing />
  if (detail) return <Filled key={id} detail={detail} />
  return (
    <>
      {card && <Band project={card} />}
      <div className={`wrap ${styles.waiting}`}>
        {asked.isError ? (
          <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
        ) : (
          <Skeleton label="服务项目" rows={5} height="7rem" />
        )}
      </div>
    </>
  )
}

const Filled = ({ detail }: { detail: ProjectDetail }) => {
  const { project } = detail
  const right = rightOfService(detail.ipService)
  const views = useViews('serviceProject', project.projectId, project.viewCount)
  // A count that comes up to the limit only now would move the line: it waits for the next visit.
  const shownViews = project.viewCount < SHOWN_VIEWS ? 0 : views
  return (
    <article>
      <Footprint objType="service" id={project.projectId} title={project.name} />
      <Band project={project} filled={{ code: detail.code, views: shownViews }} />
      <div className={`wrap ${styles.columns}`}>
        <Aside detail={detail} />
        <div className={styles.main}>
          {right !== null && <Prices right={right} projectId={project.projectId} />}
          <Deliverables deliverables={project.deliverables} />
          <Steps steps={detail.steps} note={project.cycleNote} />
          <Materials materials={detail.materials} />
          <OfficialFees fees={detail.officialFees} note={detail.officialFeeNote} />
          <Refusals refusals={detail.refusals} notice={detail.notice} />
          <Questions faq={detail.faq} />
          <Policies policies={detail.policies} />
          <Cases programme={detail.caseProgramme} count={detail.caseCount} />
          <Siblings related={detail.related} now={detail.now} />
        </div>
      </div>
      <ActionBar project={project} />
    </article>
  )
}

/** No project under this address. */
const Missing = () => {
  const href = useHref()
  return (
    <div className={`wrap ${styles.waiting}`}>
      <h1>{MISSING_HEAD.title}</h1>
      <EmptyState icon={IconSearchOff} text="服务可能已经下线，可以从列表重新查找">
        <ButtonLink to={href('serviceProjectList')} variant="primary">
          查看全部服务项目
        </ButtonLink>
      </EmptyState>
    </div>
  )
}

export default ProjectDetailPage

/** The project into the query cache; status 404 when there is none. */
export const prepare = async ({ query, client }: Preparation): Promise<PageHead> => {
  const id = query.get('id') ?? ''
  if (!isId(id)) return MISSING_HEAD
  const detail = await client.fetchQuery({ ...projectQuery(id), retry: false })
  if (detail === null) return MISSING_HEAD
  const right = rightOfService(detail.ipService)
  if (right !== null)
    await Promise.all([prefetchAll(client, priceQueries(right)), PriceCard.ready()])
  return headOf(detail)
}
