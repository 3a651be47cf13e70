import { grouped } from '#web/kit/text.ts'
import { yuan } from '#web/kit/ip/text.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconCircleCheck } from '#web/kit/icons.ts'
import type { Deadline, Detail } from '../questions.ts'
import { dueTone, dueWords } from '../words.ts'
import styles from './detail.module.css'
import { Part } from './parts.tsx'

/** Deadlines that are shown before the rest is asked for. */
const FIRST = 5

/** The nearest deadline, large. */
export const NextDue = ({ record }: { record: Detail }) => {
  const { next } = record
  if (next === null)
    return (
      <section className={styles.due} aria-label="最近的期限">
        <h2>最近的期限</h2>
        <p className="t2">现在没有要办的期限。</p>
      </section>
    )
  const last = next.state === 'late' ? next.until : next.due
  return (
    <section className={styles.due} data-tone={dueTone(next)} aria-label="最近的期限">
      <h2>{[next.eventName, next.note].filter((part) => part !== '').join(' · ')}</h2>
      <p className={`num ${styles.figure}`}>{last}</p>
      <p className="num">{dueWords(next)}</p>
      {next.opens !== '' && next.opens > record.now.slice(0, 10) && (
        <p className="num">{`${next.opens} 起可以办理`}</p>
      )}
      {next.state === 'open' && next.until > next.due && (
        <p className="num">{`过期后可补办至 ${next.until}，另收费用`}</p>
      )}
      {next.amount !== null && <p className="num">{`官费 ${yuan(next.amount)}`}</p>}
      <p className={styles.small}>按登记的日期推算，以官方通知为准。</p>
    </section>
  )
}

/** 全部期限, the nearest first. */
export const Deadlines = ({ record }: { record: Detail }) => {
  const { deadlines } = record
  return (
    <Part id="deadlines" title="期限">
      {deadlines.length === 0 ? (
        <EmptyState icon={IconCircleCheck} text="没有待办的期限" />
      ) : (
        <>
          <Rows rows={deadlines.slice(0, FIRST)} />
          {deadlines.length > FIRST && (
            <details className={styles.more}>
              <summary>{`其余 ${grouped(deadlines.length - FIRST)} 项`}</summary>
              <Rows rows={deadlines.slice(FIRST)} />
            </details>
          )}
        </>
      )}
    </Part>
  )
}

const Rows = ({ rows }: { rows: readonly Deadline[] }) => (
  <ul className={styles.deadlines}>
    {rows.map((one) => (
      <li key={`${one.event}${one.year}${one.due}`} data-tone={dueTone(one)}>
        <time dateTime={one.due} className="num">
          {one.due}
        </time>
        <div>
          <b>{[one.eventName, one.note].filter((part) => part !== '').join(' · ')}</b>
          <small className="num">
            {one.until > one.due ? `可补办至 ${one.until}` : ''}
            {one.amount === null
              ? ''
              : `${one.until > one.due ? ' · ' : ''}官费 ${yuan(one.amount)}`}
          </small>
        </div>
        <span className="num">{dueWords(one)}</span>
      </li>
    ))}
  </ul>
)

/** Computed days, each with what it was computed by. */
export const Dates = ({ record }: { record: Detail }) =>
  record.dates.length === 0 ? null : (
    <Part id="dates" title="推算的日期">
      <dl className={styles.dates}>
        {record.dates.map(({ code, name, day, basis, uncertain }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd>
              <b className="num">{day === '' ? '暂无数据' : day}</b>
              {uncertain && <em>待核实</em>}
              {basis !== '' && <small>{basis}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
