import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { weekdayOf } from '#domain/calendar/days.ts'
import { WEEKDAYS } from '#web/kit/day-names.ts'
import list from '#web/kit/list-row.module.css'
import { useHref } from '#web/shell/useHref.ts'
import { Amount, gistOf } from '../parts/Amount.tsx'
import { Distance } from '../parts/Distance.tsx'
import { eventWords, expectedWords, yearsWords } from '../parts/expected-labels.ts'
import { shortDay, shortMoment } from '../parts/format.ts'
import { LevelTag } from '../parts/LevelTag.tsx'
import { markOpened } from '../parts/reading.ts'
import type { PolicyCard } from '../parts/types.ts'
import { PolicyStatusTag } from '../parts/WindowState.tsx'
import styles from './rows.module.css'
import type { Week } from './week-query.ts'

/** A row of a week, as an `<li>`: its day, the policy, what happens, and how it stands. */
const Row = (props: {
  policy: PolicyCard
  day: ReactNode
  what: ReactNode
  /** How it stands, beside the amount. */
  state: ReactNode
}) => {
  const { policy, day, what, state } = props
  const href = useHref()
  const open = (): void => markOpened(policy.policyId)
  const gist = gistOf(policy)
  return (
    <li className={`${list.row} ${styles.row}`}>
      <p className={`num ${styles.day}`}>{day}</p>
      <div>
        <h3 className={`${list.title} ${styles.title}`}>
          <LevelTag level={policy.level} />
          <Link to={href('policyDetail', { id: policy.policyId })} onClick={open} onAuxClick={open}>
            {policy.shortTitle || policy.title}
          </Link>
        </h3>
        {what}
        <p className={`${list.text} ${styles.gist}`}>
          {policy.regionName}
          {gist !== '' && `：${gist}`}
        </p>
      </div>
      <div className={styles.side}>
        <Amount policy={policy} />
        {state}
      </div>
    </li>
  )
}

/** 11-27 周五. */
const DayName = ({ at, now }: { at: string; now: string }) => (
  <time dateTime={at.slice(0, 10)}>
    <b>{shortDay(at, now)}</b> {`周${WEEKDAYS[weekdayOf(at)] ?? ''}`}
  </time>
)

/** An opening or a deadline. */
export const DateRow = ({ row, now }: { row: Week['opens']['rows'][number]; now: string }) => {
  const { policy, batch, event, at } = row
  // The hour of its day may be over.
  const isOver = event !== 'opens' && at < now
  return (
    <Row
      policy={policy}
      day={<DayName at={at} now={now} />}
      what={
        <p className={`num ${list.meta} ${styles.what}`}>
          <span>
            {event === 'opens' ? '开始申报' : `${shortMoment(at, now)} ${eventWords(row)}`}
          </span>
          {batch !== '' && <span>{batch}</span>}
        </p>
      }
      state={
        isOver ? (
          <span className="st closed">已截止</span>
        ) : (
          <Distance event={event} at={at} past={false} now={now} />
        )
      }
    />
  )
}

/** A policy that is new or has changed. */
export const ChangedRow = ({ row, now }: { row: Week['changes']['rows'][number]; now: string }) => {
  const { policy, on, words } = row
  return (
    <Row
      policy={policy}
      day={<DayName at={on} now={now} />}
      what={
        <ul className={`num ${styles.what}`}>
          {words.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      }
      state={<PolicyStatusTag policy={policy} window={policy.window} />}
    />
  )
}

/** A date that past years let expect: it says of which years, and that nothing is announced. */
export const ExpectedRow = ({
  row,
  now,
}: {
  row: Week['expected']['rows'][number]
  now: string
}) => (
  <Row
    policy={row.policy}
    day={<b>{`约 ${shortDay(row.from, now)}`}</b>}
    what={
      <p
        className={`num ${styles.what}`}
      >{`往年推算，尚未公布：${expectedWords(row)}（${yearsWords(row)}）`}</p>
    }
    state={<Distance event={row.event} at={row.from} past now={now} />}
  />
)
