import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { addDays, mondayOf } from '#domain/calendar/days.ts'
import { EventList } from './EventList.tsx'
import { datesAhead, policiesOf } from './events.ts'
import { useAhead } from './useAhead.ts'
import styles from './ComingUp.module.css'

/** Rows of 接下来. */
const MOST_NEXT = 5

/** 本周截止, then the dates after it. */
export const ComingUp = (props: { now: string }) => {
  const { now } = props
  const href = useHref()
  const answer = useAhead(now)
  const sunday = addDays(mondayOf(now), 6)
  const ahead = datesAhead(answer.data ?? [], now)
  const week = ahead.filter((it) => it.day <= sunday && it.event !== 'opens' && !it.past)
  const next = ahead.filter((it) => !week.includes(it)).slice(0, MOST_NEXT)
  const ids = policiesOf([...week, ...next])
  return (
    <section className={`card ${styles.card}`} aria-labelledby="week">
      <h2 id="week">本周截止</h2>
      {answer.isError && (
        <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <Skeleton label="近期日期" rows={5} height="4.5rem" />}
      {answer.data && (
        <>
          {week.length > 0 ? (
            <EventList events={week} now={now} ids={ids} dated />
          ) : (
            <p className={styles.none}>本周没有已公布的截止日期</p>
          )}
          <h2 className={styles.next}>接下来</h2>
          {next.length > 0 ? (
            <EventList events={next} now={now} ids={ids} dated />
          ) : (
            <p className={styles.none}>暂无已公布的后续日期</p>
          )}
          <MoreLink to={href('policyWeek')}>本周新增、变化与截止</MoreLink>
        </>
      )}
    </section>
  )
}
