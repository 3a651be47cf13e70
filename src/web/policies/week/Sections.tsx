import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EXPECTED_WEEKS } from '#domain/policies/week.ts'
import { dayName } from '#web/kit/day-names.ts'
import { useHref } from '#web/shell/useHref.ts'
import { eventWords } from '../parts/expected-labels.ts'
import { ChangedRow, DateRow, ExpectedRow } from './rows.tsx'
import styles from './Sections.module.css'
import type { Week } from './week-query.ts'

type Next = NonNullable<Week['next'][keyof Week['next']]>

/** The five sections of a week; one that is empty names what is known next. */
export const Sections = ({ week }: { week: Week }) => {
  const { opens, closing, closingNext, changes, expected, next, now } = week
  const today = now.slice(0, 10)
  const isPresent = week.from <= today && today <= week.to
  const isOver = week.to < today
  const dates = (rows: Week['opens']['rows']): ReactNode[] =>
    rows.map((row) => (
      <DateRow key={`${row.policy.policyId} ${row.event} ${row.at}`} row={row} now={now} />
    ))
  const [soonest] = closingNext.rows
  const inNextWeek = soonest && {
    policyId: soonest.policy.policyId,
    shortTitle: soonest.policy.shortTitle || soonest.policy.title,
    event: soonest.event,
    at: soonest.at,
  }
  return (
    <div className={styles.sections}>
      <Section
        id="closing"
        title={isPresent ? '本周截止' : '当周截止'}
        total={closing.total}
        rows={dates(closing.rows)}
        none="这一周没有已公布的截止日期"
        next={inNextWeek ?? next.closing}
      />
      <Section
        id="closing-next"
        title={isPresent ? '下周截止' : '次周截止'}
        total={closingNext.total}
        rows={dates(closingNext.rows)}
        none="后一周没有已公布的截止日期"
        next={next.closing}
      />
      <Section
        id="opens"
        title={isPresent ? '本周开放' : '当周开放'}
        total={opens.total}
        rows={dates(opens.rows)}
        none="这一周没有已公布的开始日期"
        next={next.opens}
      />
      <Section
        id="changes"
        title={isPresent ? '本周变化' : '当周变化'}
        total={changes.total}
        rows={changes.rows.map((row) => (
          <ChangedRow key={row.policy.policyId} row={row} now={now} />
        ))}
        none="这一周没有新收录的政策，已收录的也没有变化"
        next={next.changes}
      />
      {!isOver && (
        <Section
          id="expected"
          title="接下来"
          note={`按往年日期推算 ${EXPECTED_WEEKS} 周内可能开始或截止的申报，通知公布前日期不确定`}
          total={expected.total}
          rows={expected.rows.map((row) => (
            <ExpectedRow
              key={`${row.policy.policyId} ${row.event} ${row.batch} ${row.from}`}
              row={row}
              now={now}
            />
          ))}
          none={`${EXPECTED_WEEKS} 周内没有可按往年推算的日期`}
          next={next.expected}
        />
      )}
    </div>
  )
}

const Section = (props: {
  id: string
  title: string
  note?: string
  total: number
  rows: readonly ReactNode[]
  /** What is said where there is nothing. */
  none: string
  next: Next | null
}) => {
  const { id, title, note, total, rows, none, next } = props
  return (
    <section id={id} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>
        {title}
        <small className="num">{`${total} 项`}</small>
      </h2>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {total === 0 ? (
        <p className={styles.none}>
          {none}
          {next === null ? (
            '，之后的日期也未公布'
          ) : (
            <NextKnown next={next} isExpected={id === 'expected'} />
          )}
        </p>
      ) : (
        <ul>{rows}</ul>
      )}
      {rows.length < total && (
        <p className={styles.note}>{`只列出前 ${rows.length} 项，可选地区或性质缩小范围`}</p>
      )}
    </section>
  )
}

const nextWords = (event: Next['event']): string => {
  if (event === 'inForce') return '起施行'
  return event === 'expires' ? '有效期届满' : eventWords({ event })
}

const NextKnown = ({ next, isExpected }: { next: Next; isExpected: boolean }) => {
  const href = useHref()
  const { at, event, policyId, shortTitle } = next
  const day = `${at.slice(0, 4)} 年 ${dayName(at)}`
  return (
    <>
      {isExpected ? `；往年推算最近的在 ${day}前后：` : `；已知最近的在 ${day}：`}
      <Link to={href('policyDetail', { id: policyId })} className="link">
        {shortTitle}
      </Link>
      {nextWords(event)}
    </>
  )
}
