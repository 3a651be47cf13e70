import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { jobTitles } from '#contract/job-titles.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { GradeTags } from '../parts/Tags.tsx'
import styles from './home.module.css'

/** How many stand on the page; the list of notices has the rest. */
const SHOWN = 10

export const committeesQuery = (regionCode: string) =>
  queryOptionsInline(jobTitles.committees, regionCode === '' ? {} : { regionCode })

/** 评委会 that the notices of a region name. */
export const Committees = ({ regionCode }: { regionCode: string }) => {
  const asked = useQuery(committeesQuery(regionCode))
  const href = useHref()
  if (asked.isError)
    return <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Skeleton label="评委会" rows={4} height="3rem" />
  const { records } = asked.data
  if (records.length === 0)
    return (
      <EmptyState text="暂未收录该地区的评委会">
        <Link to={href('jobTitle')} className="btn s">
          看全国
        </Link>
      </EmptyState>
    )
  return (
    <>
      <ul className={styles.committees}>
        {records.slice(0, SHOWN).map((it) => (
          <li key={`${it.regionCode} ${it.committee}`}>
            <Link to={href('jobTitleDetail', { id: it.latestId })}>{it.committee}</Link>
            <span className={styles.facts}>
              <GradeTags grades={it.grades} />
              <span>{it.regionName}</span>
              <span>
                {it.specialtyNames.length === 0 ? '不限专业' : it.specialtyNames.join('、')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {records.length > SHOWN && (
        <p className={styles.rest}>
          {`另有 ${records.length - SHOWN} 个，在`}
          <Link to={href('jobTitleList')} className="link">
            通知列表
          </Link>
          里按地区和专业查
        </p>
      )}
    </>
  )
}
