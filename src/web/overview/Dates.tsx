import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { monthSpan, shiftMonth } from '#domain/calendar/months.ts'
import { CALENDAR_SOURCE } from '#domain/ip/record-codes.ts'
import { now } from '#web/kit/clock.ts'
import { dayName, monthName } from '#web/kit/day-names.ts'
import { IconChevronLeft, IconChevronRight } from '#web/kit/icons.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { MonthGrid } from '#web/kit/MonthGrid.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './overview.module.css'
import { type DatedThing, datesQuery } from './queries.ts'

/** Dates of one day that are named. */
const MOST = 4

/** 期限日历: the dates of this month on a grid, those of one day beside it. */
export const Dates = () => {
  const href = useHref()
  const today = formatBeijingDate(now())
  const [month, setMonth] = useState(today.slice(0, 7))
  const asked = useQuery({ ...datesQuery(monthSpan(month)), placeholderData: keepPreviousData })
  const days = Map.groupBy(
    (asked.data?.records ?? []).filter(({ state }) => state !== 'done'),
    ({ day }) => day,
  )
  const [picked, setPicked] = useState<string | null>(null)
  const next = [...days.keys()].find((day) => day >= today) ?? [...days.keys()][0] ?? null
  const chosen = picked !== null && days.has(picked) ? picked : next
  return (
    <section className={`card ${styles.part}`} aria-labelledby="dates">
      <div className={styles.partHead}>
        <h2 id="dates">期限日历</h2>
        <fieldset className={styles.months}>
          <legend className="sr">月份</legend>
          <button
            type="button"
            className="iconbtn"
            aria-label="上一月"
            onClick={() => setMonth(shiftMonth(month, -1))}
          >
            <IconChevronLeft />
          </button>
          <span className="num" aria-live="polite">
            {monthName(month)}
          </span>
          <button
            type="button"
            className="iconbtn"
            aria-label="下一月"
            onClick={() => setMonth(shiftMonth(month, 1))}
          >
            <IconChevronRight />
          </button>
        </fieldset>
      </div>
      {asked.isPending && <Skeleton label="期限日历" rows={4} height="3rem" />}
      {asked.isError && (
        <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {asked.data !== undefined && (
        <>
          <MonthGrid
            className={styles.month}
            month={month}
            today={today}
            chosen={chosen}
            wordsOf={(day) => {
              const count = days.get(day)?.length ?? 0
              return count === 0 ? null : `${count} 个期限`
            }}
            marksOf={(day) => <i className={styles.mark} data-past={day < today || undefined} />}
            onChoose={setPicked}
          />
          <DayDates day={chosen} things={chosen === null ? [] : (days.get(chosen) ?? [])} />
          <MoreLink to={href('calendar')}>全部期限</MoreLink>
        </>
      )}
    </section>
  )
}

const DayDates = (props: { day: string | null; things: readonly DatedThing[] }) => {
  const { day, things } = props
  if (day === null) return <p className="t2">这个月没有期限</p>
  return (
    <div aria-live="polite">
      <h3 className={`num ${styles.day}`}>{dayName(day)}</h3>
      <ul className={styles.lines}>
        {things.slice(0, MOST).map((thing) => (
          <li key={`${thing.source} ${thing.objectId} ${thing.eventName}`}>
            <Thing thing={thing} />
          </li>
        ))}
      </ul>
      {things.length > MOST && <p className="muted">{`另有 ${things.length - MOST} 个`}</p>}
    </div>
  )
}

const Thing = ({ thing }: { thing: DatedThing }) => {
  const href = useHref()
  const { source, objectId, title, eventName, daysAway } = thing
  const to =
    source === 'declaration'
      ? href('editDeclare', { id: objectId })
      : source === 'title'
        ? href('enterprise')
        : source === 'favourite' || source === 'match'
          ? href('policyDetail', { id: objectId })
          : href(source, { id: objectId })
  return (
    <>
      <Link to={to}>{title}</Link>
      <p className="num muted">
        {[CALENDAR_SOURCE[source], eventName, daysAway >= 0 ? `还有 ${daysAway} 天` : '已过']
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
    </>
  )
}
