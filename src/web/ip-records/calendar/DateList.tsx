import { Link } from 'react-router'
import { CALENDAR_SOURCE } from '#domain/ip/record-codes.ts'
import { weekdayOf } from '#domain/calendar/days.ts'
import { dayName, WEEKDAYS } from '#web/kit/day-names.ts'
import { useAllowed } from '#web/shell/context.ts'
import { pageAt } from '#domain/pages/addresses.ts'
import { yuanText } from '#domain/text/numbers.ts'
import { useHref } from '#web/shell/useHref.ts'
import { REGISTER } from '../kinds.ts'
import type { CalendarDate } from '../queries.ts'
import styles from './calendar.module.css'
import { toneOf, wordsOf } from './dates.ts'

/** 12 月 3 日 星期四 */
export const dayTitle = (day: string): string =>
  `${dayName(day)} 星期${WEEKDAYS[weekdayOf(day)] ?? ''}`

/** The dates of the chosen day. */
export const DateList = (props: {
  day: string
  dates: readonly CalendarDate[]
  /** Nothing falls into the whole month. */
  empty: boolean
}) => (
  <section className={styles.agenda} aria-label={`${dayName(props.day)}的期限`} aria-live="polite">
    <h2 className="num">{dayTitle(props.day)}</h2>
    {props.dates.length === 0 ? (
      <p className="muted">{props.empty ? '这个月没有期限' : '这一天没有期限'}</p>
    ) : (
      <ul className={styles.dates}>
        {props.dates.map((date) => (
          <DateRow key={`${date.source}${date.objectId}${date.eventName}`} date={date} />
        ))}
      </ul>
    )}
  </section>
)

/** One date: what it is of, what falls due, and in how many days. */
export const DateRow = ({ date }: { date: CalendarDate }) => {
  const to = useWayTo(date)
  const facts = [
    date.until !== '' && date.until !== date.day ? `可补办至 ${date.until}` : '',
    date.amount === null ? '' : `官费 ${yuanText(date.amount)}`,
  ].filter((part) => part !== '')
  return (
    <li className={styles.row} data-tone={toneOf(date)}>
      <p>
        <i
          className={styles.dot}
          data-source={date.source}
          data-past={date.reference || undefined}
          aria-hidden
        />
        <span>{CALENDAR_SOURCE[date.source]}</span>
        <span>{date.eventName}</span>
        <b className="num">{wordsOf(date)}</b>
      </p>
      {to === null ? <span>{date.title}</span> : <Link to={to}>{date.title}</Link>}
      {facts.length > 0 && <small className="num">{facts.join(' · ')}</small>}
    </li>
  )
}

/** The page of what a date is of; null where there is none for whoever looks. */
const useWayTo = ({ source, objectId }: CalendarDate): string | null => {
  const href = useHref()
  const { allow, path } = useAllowed('declare')
  if (source === 'favourite' || source === 'match') return href('policyDetail', { id: objectId })
  if (source === 'title') return href('enterprise')
  if (source !== 'declaration') return href(REGISTER[source].list, { id: objectId })
  const page = allow[0] ? pageAt(path)?.name : undefined
  return page === undefined ? null : href(page)
}
