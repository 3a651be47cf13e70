import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { addDays, addMonths, mondayOf } from '#domain/calendar/days.ts'
import { weeksOf } from '#domain/calendar/months.ts'
import { dayName, monthName, WEEKDAYS } from '#web/kit/day-names.ts'
import styles from './MonthGrid.module.css'

/** Where a key leads from a day, and which way it goes on from there. */
const KEYS: Readonly<Record<string, readonly [to: (day: string) => string, step: 1 | -1]>> = {
  ArrowRight: [(day) => addDays(day, 1), 1],
  ArrowLeft: [(day) => addDays(day, -1), -1],
  ArrowDown: [(day) => addDays(day, 7), 1],
  ArrowUp: [(day) => addDays(day, -7), -1],
  Home: [mondayOf, 1],
  End: [(day) => addDays(mondayOf(day), 6), -1],
  PageDown: [(day) => addMonths(day, 1), 1],
  PageUp: [(day) => addMonths(day, -1), -1],
}
/** Days that are passed over at most. */
const MOST_PASSED = 31

/** The day that a key leads to, of those that can be chosen; null for other keys and where there is none. */
export const dayByKey = (
  key: string,
  from: string,
  canChoose: (day: string) => boolean,
): string | null => {
  const move = KEYS[key]
  if (move === undefined) return null
  const [to, step] = move
  let day = to(from)
  for (let passed = 0; passed < MOST_PASSED; passed += 1, day = addDays(day, step))
    if (canChoose(day)) return day
  return null
}

/**
 * A month as a grid. Arrows go by days and weeks, Home and End to the ends of the week, Page Up and
 * Page Down by months; days that cannot be chosen are passed over.
 */
export const MonthGrid = (props: {
  /** `yyyy-MM`. */
  month: string
  today: string
  /** The day that is pressed and takes the tab key; null while there is none to choose. */
  chosen: string | null
  /** What a day holds, in words; null when it cannot be chosen. */
  wordsOf: (day: string) => string | null
  /** What a day that can be chosen shows under its number; not read out. */
  marksOf: (day: string) => ReactNode
  /** May be a day of another month, where that can be chosen. */
  onChoose: (day: string) => void
  className: string | undefined
}) => {
  const { month, today, chosen, wordsOf, marksOf, onChoose, className } = props
  const grid = useRef<HTMLTableElement>(null)
  /** The day that a key led to: it takes the focus once it is there, in another month perhaps. */
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null || wanted.current !== chosen || !chosen.startsWith(month)) return
    wanted.current = null
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [chosen, month])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (chosen === null || event.ctrlKey || event.metaKey || event.altKey) return
    const next = dayByKey(event.key, chosen, (day) => wordsOf(day) !== null)
    if (next === null) return
    event.preventDefault()
    if (next === chosen) return
    wanted.current = next
    onChoose(next)
  }
  return (
    <table ref={grid} className={`${styles.grid} ${className}`}>
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
                  <Day
                    day={day}
                    words={wordsOf(day)}
                    isToday={day === today}
                    isChosen={day === chosen}
                    onClick={() => onChoose(day)}
                    onKeyDown={onKeyDown}
                  >
                    {marksOf(day)}
                  </Day>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Day = (props: {
  day: string
  words: string | null
  isToday: boolean
  isChosen: boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  children: ReactNode
}) => {
  const { day, words, isToday, isChosen, onClick, onKeyDown, children } = props
  const prefix = isToday ? '今天，' : ''
  const number = Number(day.slice(8))
  return words === null ? (
    <span className={styles.cell} data-today={isToday || undefined}>
      {isToday && <span className="sr">{prefix}</span>}
      <b>{number}</b>
    </span>
  ) : (
    <button
      type="button"
      className={styles.cell}
      tabIndex={isChosen ? 0 : -1}
      data-today={isToday || undefined}
      aria-pressed={isChosen}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <span className="sr">{`${prefix}${dayName(day)}，${words}`}</span>
      <b aria-hidden="true">{number}</b>
      {children}
    </button>
  )
}
