import { formatBeijingDate } from '#domain/calendar/beijing.ts'
import { daysBetween } from '#domain/calendar/days.ts'
import type { DueKind } from '#domain/declarations/codes.ts'
import { now } from '#web/kit/clock.ts'
import { leftText, nearnessOf } from '../labels.ts'
import styles from './detail.module.css'

/** Whole days until a day, negative when it is past; null where there is none. */
export const daysUntil = (day: string): number | null =>
  day === '' ? null : daysBetween(formatBeijingDate(now()), day)

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
