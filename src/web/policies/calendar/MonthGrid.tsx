import { dayName, WEEKDAYS } from '#domain/calendar/days.ts'
import { monthName, weeksOf } from '#domain/calendar/months.ts'
import type { DatedEvent } from './events.ts'
import styles from './Calendar.module.css'

/** Dots of a day; the rest is said in the name of its button. */
const MOST_DOTS = 4

/** A month as a table: each day with dates is a button with a dot for each of them. */
export const MonthGrid = (props: {
  month: string
  today: string
  days: ReadonlyMap<string, readonly DatedEvent[]>
  chosen: string | null
  onChoose: (day: string) => void
}) => {
  const { month, today, days, chosen, onChoose } = props
  return (
    <table className={styles.grid}>
      <caption className="sr">{`${monthName(month)}的日期`}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <span className="sr">星期</span>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="num">
        {weeksOf(month).map((week, row) => (
          <tr key={row}>
            {week.map((day, column) => {
              const events = day === null ? [] : (days.get(day) ?? [])
              return (
                <td key={column} data-today={day === today || undefined}>
                  {day !== null && events.length > 0 && (
                    <button
                      type="button"
                      className={styles.cell}
                      aria-pressed={day === chosen}
                      aria-label={cellName(day, events, today)}
                      onClick={() => onChoose(day)}
                    >
                      <b>{Number(day.slice(8))}</b>
                      <span className={styles.dots}>
                        {events.slice(0, MOST_DOTS).map((it, at) => (
                          <Dot key={at} it={it} />
                        ))}
                      </span>
                    </button>
                  )}
                  {day !== null && events.length === 0 && (
                    <span className={styles.cell}>
                      {day === today && <span className="sr">今天，</span>}
                      {Number(day.slice(8))}
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Dot = (props: { it: DatedEvent }) => (
  <i className={styles.dot} data-level={props.it.level} data-past={props.it.past || undefined} />
)

const cellName = (day: string, events: readonly DatedEvent[], today: string): string => {
  const past = events.filter((it) => it.past).length
  const counts = [
    events.length > past ? `${events.length - past} 项` : '',
    past > 0 ? `往年参考 ${past} 项` : '',
  ]
  return [day === today ? '今天' : '', dayName(day), ...counts].filter((it) => it !== '').join('，')
}
