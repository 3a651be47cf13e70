import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { POLICY_LEVEL } from '#domain/policies/codes.ts'
import { dayName, monthName } from '#web/kit/day-names.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconChevronLeft, IconChevronRight } from '#web/kit/icons.ts'
import { MonthGrid } from '#web/kit/MonthGrid.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Calendar.module.css'
import { shiftMonth } from '#domain/calendar/months.ts'
import { EventList } from './EventList.tsx'
import { type DatedEvent, dayToOpen, eventsOfMonth, groupByDay, policiesOf } from './events.ts'
import { monthQuery, monthBounds } from './queries.ts'

/**
 * 政策日历: one month with the list of the chosen day; on a phone the whole month as an agenda.
 * `next` is the first month after this one that has a published date.
 */
export const PolicyCalendar = (props: { month: string; now: string; next: string | null }) => {
  const { month, now, next } = props
  const own = useQuery(monthQuery(month))
  const [picked, setPicked] = useState<string | null>(null)
  const events = eventsOfMonth(own.data ?? [])
  const days = groupByDay(events)
  const ids = policiesOf(events)
  const chosen = picked !== null && days.has(picked) ? picked : dayToOpen(events, now)
  return (
    <section className={`card ${styles.calendar}`} aria-labelledby="calendar">
      <MonthNav month={month} now={now} />
      <div className={styles.split}>
        <div className={styles.month}>
          <MonthGrid
            month={month}
            today={now.slice(0, 10)}
            chosen={chosen}
            wordsOf={(day) => countsOf(days.get(day) ?? [])}
            marksOf={(day) => <Dots events={days.get(day) ?? []} />}
            onChoose={setPicked}
            className={styles.grid}
          />
          <Legend />
        </div>
        <div className={styles.agenda}>
          {[...days].map(([day, its]) => (
            <div key={day} className={styles.day} data-chosen={day === chosen || undefined}>
              <h3 className="num">{dayName(day)}</h3>
              <EventList events={its} now={now} ids={ids} />
            </div>
          ))}
          {own.data && events.length === 0 && <EmptyMonth month={month} next={next} />}
          {own.isError && (
            <ErrorBlock compact error={own.error} onRetry={() => void own.refetch()} />
          )}
          {own.isPending && <Skeleton label="日历" rows={3} height="4.5rem" />}
        </div>
      </div>
    </section>
  )
}

/** 2 项，往年参考 1 项; null for none, as such a day cannot be chosen. */
const countsOf = (events: readonly DatedEvent[]): string | null => {
  const past = events.filter((it) => it.past).length
  const coming = events.length - past
  return events.length === 0
    ? null
    : [coming > 0 ? `${coming} 项` : '', past > 0 ? `往年参考 ${past} 项` : '']
        .filter((it) => it !== '')
        .join('，')
}

/** Dots of a day; the rest is said in words. */
const MOST_DOTS = 4

const Dots = (props: { events: readonly DatedEvent[] }) => (
  <span className={styles.dots}>
    {props.events.slice(0, MOST_DOTS).map((it, at) => (
      <i key={at} className={styles.dot} data-level={it.level} data-past={it.past || undefined} />
    ))}
  </span>
)

const MonthNav = (props: { month: string; now: string }) => {
  const { month, now } = props
  const { first, last } = monthBounds(now)
  const href = useHref()
  const to = (count: number): string => {
    const there = shiftMonth(month, count)
    return href('policy', there === now.slice(0, 7) ? {} : { month: there })
  }
  return (
    <div className={styles.head}>
      <h2 id="calendar">政策日历</h2>
      <nav aria-label="月份" className={styles.nav}>
        {month > first && (
          <Link to={to(-1)} rel="nofollow" className="iconbtn" aria-label="上一月">
            <IconChevronLeft size={20} />
          </Link>
        )}
        <b className="num" aria-live="polite">
          {monthName(month)}
        </b>
        {month < last && (
          <Link to={to(1)} rel="nofollow" className="iconbtn" aria-label="下一月">
            <IconChevronRight size={20} />
          </Link>
        )}
        {month !== now.slice(0, 7) && (
          <Link to={href('policy')} className="btn s sm">
            回到本月
          </Link>
        )}
      </nav>
    </div>
  )
}

const LEGEND = ['1', '2', '3', '4'] as const

const Legend = () => (
  <p className={styles.legend}>
    {LEGEND.map((level) => (
      <span key={level}>
        <i className={styles.dot} data-level={level} />
        {POLICY_LEVEL[level]}
      </span>
    ))}
    <span>
      <i className={styles.dot} data-past />
      往年参考
    </span>
  </p>
)

const EmptyMonth = (props: { month: string; next: string | null }) => {
  const href = useHref()
  return (
    <div className={styles.empty}>
      <p className="num">{`${monthName(props.month)}没有已公布的日期`}</p>
      {props.next !== null && (
        <Link to={href('policy', { month: props.next })} className="btn s num">
          {`查看 ${monthName(props.next)}`}
        </Link>
      )}
    </div>
  )
}
