import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { policyWeek } from '#contract/policy-week.ts'
import { isDay } from '#domain/calendar/days.ts'
import { countSince } from '#domain/policies/since.ts'
import { dayName } from '#web/kit/day-names.ts'
import { useRegion } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './SinceLast.module.css'

/**
 * 新增 n, 变化 n and 最近日程 n 天 since the last visit: the server is asked for the changes of each
 * day and told nothing but the region of the top bar; what lies after the visit is counted here.
 * Nothing while that is not known.
 */
export const SinceLast = ({ before }: { before: string }) => {
  const href = useHref()
  const [region] = useRegion()
  const code = region?.regionCode ?? ''
  const { data } = useQuery(
    queryOptionsInline(policyWeek.recent, code === '' ? {} : { regionCode: code }),
  )
  if (data === undefined || !isDay(before)) return null
  const { from, records, nearest } = data
  const isLong = before < from
  const { added, changed } = countSince(records, isLong ? from : before)
  return (
    <p className={styles.since}>
      <span>{isLong ? `${dayName(from)}以来` : `${dayName(before)}来访后`}</span>
      <Link to={href('policyWeek', { region: code })}>
        新增 <b className="num">{added}</b> 项，变化 <b className="num">{changed}</b> 项
      </Link>
      {nearest !== null && (
        <Link to={href('policyDetail', { id: nearest.policyId })} title={nearest.shortTitle}>
          最近日程 <b className="num">{nearest.daysAway}</b> 天
        </Link>
      )}
    </p>
  )
}
