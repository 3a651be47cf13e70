import { type KeyboardEvent, useEffect, useRef } from 'react'
import { addDays, addMonths, dayName, weekdayOf, WEEKDAYS } from '#domain/calendar/days.ts'
import { monthName, weeksOf } from '#domain/calendar/months.ts'
import type { CalendarDate } from '../questions.ts'
import styles from './calendar.module.css'
import { isDone, toneOf, wordsOf } from './dates.ts'

/** Titles that a day shows; the rest is said as a number. */
const MOST_TITLES = 2
/** Dots that a day shows where there is no room for titles. */
const MOST_DOTS = 4

/** The day that a key leads to from another; null for other keys. */
export const dayByKey = (key: string, day: string): string | null => {
  switch (key) {
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageDown':
      return addMonths(day, 1)
    case 'PageUp':
      return addMonths(day, -1)
    default:
      return null
  }
}

/** A month as a grid: arrows go by days and weeks, Page Up and Page Down by months. */
export const MonthGrid = (props: {
  month: string
  today: string
  days: ReadonlyMap<string, readonly CalendarDate[]>
  chosen: string
  onChoose: (day: string) => void
}) => {
  const { month, today, days, chosen, onChoose } = props
  const grid = useRef<HTMLTableElement>(null)
  /** The day that a key led to: it takes the focus once it is there, in another month perhaps. */
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current !== chosen || !chosen.startsWith(month)) return
    wanted.current = null
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [chosen, month])
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = dayByKey(event.key, chosen)
    if (next === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    wanted.current = next
    onChoose(next)
  }
  return (
    <table ref={grid} className={styles.grid}>
      <caption className="sr">{`${monthName(month)}的日期，用方向键选择`}</caption>
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
            {week.map((day, column) => (
              <td key={column}>
                {day !== null && (
                  <button
                    type="button"
                    className={styles.cell}
                    tabIndex={day === chosen ? 0 : -1}
                    data-today={day === today || undefined}
                    aria-pressed={day === chosen}
                    onClick={() => onChoose(day)}
                    onKeyDown={onKeyDown}
                  >
                    <span className="sr">{cellName(day, days.get(day) ?? [], today)}</span>
                    <b aria-hidden="true">{Number(day.slice(8))}</b>
                    <Marks dates={days.get(day) ?? []} />
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Marks = ({ dates }: { dates: readonly CalendarDate[] }) =>
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
            <em>{date.eventName}</em>
            <span>{date.title}</span>
          </span>
        ))}
        {dates.length > MOST_TITLES && <small>{`另有 ${dates.length - MOST_TITLES} 项`}</small>}
      </span>
    </>
  )

/** What falls due, of what, and that it is over. */
const textOf = (date: CalendarDate): string =>
  `${date.eventName} ${date.title}${isDone(date) ? `（${wordsOf(date)}）` : ''}`

const cellName = (day: string, dates: readonly CalendarDate[], today: string): string =>
  [
    day === today ? '今天' : '',
    dayName(day),
    dates.length === 0 ? '没有期限' : `${dates.length} 项：${dates.map(textOf).join('、')}`,
  ]
    .filter((part) => part !== '')
    .join('，')
