import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconCalendarEvent, IconCircleCheck } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { eventWords } from '#web/policies/parts/expected-labels.ts'
import { runningQuery } from '#web/policies/calendar/queries.ts'
import { useAhead } from '#web/policies/calendar/useAhead.ts'
import { shortDay } from '#web/policies/parts/format.ts'
import { LevelTag } from '#web/policies/parts/LevelTag.tsx'
import { supportWords } from '#web/policies/parts/SupportTags.tsx'
import { DeadlineRuler } from '#web/policies/parts/TickScale.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './DeadlineCard.module.css'
import { checkedSince, type NextDate, nextDatesOf, RULER_DAYS } from './nextDates.ts'

/** 近期日程: the ruler of the next sixty days and the next dates, nearest first. */
export const DeadlineCard = () => {
  const href = useHref()
  const running = useQuery(runningQuery())
  const now = running.data?.now
  const ahead = useAhead(now)
  const [strong, setStrong] = useState<number | null>(null)
  const failed = running.isError ? running : ahead
  const next = now === undefined || !ahead.data ? null : nextDatesOf(ahead.data, now)
  return (
    <aside className={`card ${styles.due}`} aria-labelledby="due">
      <div className={styles.head}>
        <h2 id="due">近期日程</h2>
        {now !== undefined && (
          <span className="num muted">
            今天 <time dateTime={now.slice(0, 10)}>{now.slice(5, 10)}</time>
          </span>
        )}
        <Link to={href('policy')} className="more">
          <IconCalendarEvent size={18} />
          政策日历
        </Link>
      </div>
      <DeadlineRuler pins={next?.pins ?? []} span={RULER_DAYS} strong={strong} />
      {next && now !== undefined && (
        <>
          {!next.deadlineSoon && <p className={styles.none}>{noneWords(next.rows.length)}</p>}
          <ol>
            {next.rows.map((row) => (
              <DateRow
                key={`${row.policyId} ${row.at} ${row.event}`}
                row={row}
                now={now}
                onPoint={(on) => setStrong(on ? row.pin : null)}
              />
            ))}
          </ol>
          <Foot checked={checkedSince(next.rows, running.data?.checked ?? {})} />
        </>
      )}
      {failed.isError && (
        <ErrorBlock compact error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {!next && !failed.isError && <Skeleton label="近期日程" rows={4} height="4.35rem" />}
    </aside>
  )
}

const noneWords = (rows: number): string =>
  `${RULER_DAYS} 天内没有已公布的截止日期${rows === 0 ? '' : '，以下为接下来的日期'}`

const DateRow = (props: { row: NextDate; now: string; onPoint: (on: boolean) => void }) => {
  const { row, now, onPoint } = props
  const href = useHref()
  return (
    <li className={styles.row}>
      <Link
        to={href('policyDetail', { id: row.policyId })}
        onPointerEnter={() => onPoint(true)}
        onPointerLeave={() => onPoint(false)}
        onFocus={() => onPoint(true)}
        onBlur={() => onPoint(false)}
      >
        <span className={styles.days} data-urgent={row.urgent || undefined}>
          {row.sameDay && <span className="sr">{`${row.days} 天，`}</span>}
          {row.sameDay ? (
            <span aria-hidden>同日</span>
          ) : (
            <>
              <b className="num">{row.days}</b> 天
            </>
          )}
        </span>
        <span className={styles.what}>
          <span className={styles.name}>{row.shortTitle}</span>
          <span className={`num ${styles.meta}`}>
            <LevelTag level={row.level} />
            {row.past && <span className="st past">往年参考</span>}
            <span className="clamp1">
              {`${shortDay(row.at, now)} ${eventWords(row)}`}
              {row.supportModes.length > 0 && ` · ${supportWords(row.supportModes.slice(0, 2))}`}
            </span>
          </span>
        </span>
      </Link>
    </li>
  )
}

const Foot = (props: { checked: string }) => (
  <p className={`num ${styles.foot}`}>
    <IconCircleCheck size={16} />
    {`日期以原文为准${props.checked === '' ? '' : `，编辑核对于 ${props.checked}`}`}
  </p>
)
