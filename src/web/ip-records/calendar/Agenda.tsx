import { monthName } from '#web/kit/day-names.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import type { CalendarDate } from '../queries.ts'
import styles from './calendar.module.css'
import { dayTitle, DateRow } from './DateList.tsx'
import { groupBy } from './dates.ts'

/** The dates of a year by month and day. */
export const Agenda = (props: { from: string; dates: readonly CalendarDate[] }) => {
  if (props.dates.length === 0)
    return <EmptyState text={`${monthName(props.from)}起的一年里没有期限`} />
  return (
    <div className={styles.list}>
      {[...groupBy(props.dates, 7)].map(([month, its]) => (
        <section key={month} aria-label={monthName(month)}>
          <h2 className="num">{monthName(month)}</h2>
          {[...groupBy(its, 10)].map(([day, dates]) => (
            <div key={day} className={styles.listDay}>
              <h3 className="num">{dayTitle(day)}</h3>
              <ul className={styles.dates}>
                {dates.map((date) => (
                  <DateRow key={`${date.source}${date.objectId}${date.eventName}`} date={date} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
