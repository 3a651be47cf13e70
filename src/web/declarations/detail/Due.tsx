import { beijingDaysBetween, formatBeijingDate, parseBeijing } from '#domain/calendar/beijing.ts'
import type { DueKind } from '#domain/declarations/codes.ts'
import { now } from '#web/kit/clock.ts'
import { leftText, nearnessOf } from '../words.ts'
import styles from './detail.module.css'

/** Whole days until a day, negative when it is past; null where there is none. */
export const daysUntil = (day: string): number | null => {
  const end = parseBeijing(day)
  const today = parseBeijing(formatBeijingDate(now()))
  return end === null || today === null ? null : beijingDaysBetween(today.ms, end.ms)
}

/** A day with how near it is, in words and by colour. */
export const Due = (props: { on: string; daysLeft: number | null; kind?: DueKind | null }) => (
  <>
    <span className="num">{props.on}</span>
    {props.daysLeft !== null && (
      <span className={styles.left} data-near={nearnessOf(props.daysLeft, props.kind)}>
        {leftText(props.daysLeft)}
      </span>
    )}
  </>
)
