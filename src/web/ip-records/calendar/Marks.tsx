import type { CalendarDate } from '../queries.ts'
import styles from './calendar.module.css'
import { isDone, toneOf, wordsOf } from './dates.ts'

/** Titles that a day shows; the rest is said as a number. */
const MOST_TITLES = 2
/** Dots that a day shows where there is no room for titles. */
const MOST_DOTS = 4

/** The dates of a day as titles, and as dots where there is no room for titles. */
export const Marks = ({ dates }: { dates: readonly CalendarDate[] }) =>
  dates.length === 0 ? null : (
    <>
      <span className={styles.dots} aria-hidden="true">
        {dates.slice(0, MOST_DOTS).map((date, at) => (
          <i
            key={at}
            className={styles.dot}
            data-source={date.source}
            data-past={isDone(date) || undefined}
          />
        ))}
      </span>
      <span className={styles.titles} aria-hidden="true">
        {dates.slice(0, MOST_TITLES).map((date, at) => (
          <span
            key={at}
            title={textOf(date)}
            data-tone={toneOf(date)}
            data-done={isDone(date) || undefined}
          >
            <i
              className={styles.dot}
              data-source={date.source}
              data-past={isDone(date) || undefined}
            />
            <span className="clamp2">
              <em>{date.eventName}</em> {date.title}
            </span>
          </span>
        ))}
        {dates.length > MOST_TITLES && <small>{`另有 ${dates.length - MOST_TITLES} 项`}</small>}
      </span>
    </>
  )

/** What falls due, of what, and that it is over. */
const textOf = (date: CalendarDate): string =>
  `${date.eventName} ${date.title}${isDone(date) ? `（${wordsOf(date)}）` : ''}`

/** The dates of a day in words. */
export const dayWords = (dates: readonly CalendarDate[]): string =>
  dates.length === 0 ? '暂无期限' : `${dates.length} 项：${dates.map(textOf).join('、')}`
