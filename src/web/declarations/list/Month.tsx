import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { weekdayOf } from '#domain/calendar/days.ts'
import { shiftMonth } from '#domain/calendar/months.ts'
import { now } from '#web/kit/clock.ts'
import { monthName, WEEKDAYS } from '#web/kit/day-names.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconCalendarEvent, IconChevronLeft, IconChevronRight } from '#web/kit/icons.ts'
import { ButtonLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { useAddress } from '#web/kit/useAddress.ts'
import { useHref } from '#web/shell/useHref.ts'
import { monthQuery } from '../queries.ts'
import styles from './list.module.css'

/** 11-25 周三. */
const dayText = (day: string): string => `${day.slice(5)} 周${WEEKDAYS[weekdayOf(day)] ?? ''}`

/** 日历: the days of a month on which something is due or has happened; the month stands in the address. */
export const Month = () => {
  const { read, to } = useAddress()
  const today = formatBeijingDate(now())
  const wanted = read('month')
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(wanted) ? wanted : today.slice(0, 7)
  const asked = useQuery(monthQuery(month))
  const href = useHref()
  return (
    <section className={styles.month} aria-label="申报日历">
      <div className={styles.monthHead}>
        <ButtonLink to={to({ month: shiftMonth(month, -1) })} size="sm">
          <IconChevronLeft size={16} />
          <span className="sr">上个月</span>
        </ButtonLink>
        <h2 aria-live="polite">{monthName(month)}</h2>
        <ButtonLink to={to({ month: shiftMonth(month, 1) })} size="sm">
          <span className="sr">下个月</span>
          <IconChevronRight size={16} />
        </ButtonLink>
        {month !== today.slice(0, 7) && (
          <ButtonLink to={to({ month: '' })} size="sm" variant="quiet">
            回到本月
          </ButtonLink>
        )}
        <ButtonLink to={href('calendar', { month: read('month') })} size="sm">
          全部期限
        </ButtonLink>
      </div>
      {asked.isPending && <Skeleton label="日历" rows={4} height="3rem" />}
      {asked.isError && <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data?.days.length === 0 && (
        <EmptyState icon={IconCalendarEvent} text="这个月没有申报的日期" />
      )}
      {asked.data !== undefined && asked.data.days.length > 0 && (
        <ol className={styles.days}>
          {asked.data.days.map(({ day, entries }) => (
            <li key={day} data-today={day === today || undefined}>
              <b className="num">{day === today ? `${dayText(day)} 今天` : dayText(day)}</b>
              <Entries entries={entries} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

const Entries = (props: {
  entries: readonly { declareNo: string; projectName: string; what: string; open: boolean }[]
}) => {
  const href = useHref()
  return (
    <ul>
      {props.entries.map(({ declareNo, projectName, what, open }) => (
        <li key={`${declareNo} ${what}`}>
          <Tag tone={open ? 'warn' : 'none'}>{what}</Tag>
          <Link className="link" to={href('editDeclare', { id: declareNo })}>
            {projectName}
          </Link>
          {!open && <span className="t2">已过或已完成</span>}
        </li>
      ))}
    </ul>
  )
}
