import { grouped, yuanText } from '#domain/text/numbers.ts'
import { lengthOf } from '#web/kit/text.ts'
import { NO_DATA } from '#web/kit/ip/text.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconCircleCheck } from '#web/kit/icons.ts'
import type { Deadline, Detail } from '../queries.ts'
import { dueTone, dueWords } from '../labels.ts'
import styles from './detail.module.css'
import { Part } from './parts.tsx'

/** Deadlines that are shown before the rest is asked for. */
const FIRST = 5

/** A note that belongs to the name, e.g. 第 8 年; a longer one is a sentence of its own. */
const SHORT_NOTE = 8

const isShort = ({ note }: Deadline): boolean => note !== '' && lengthOf(note) <= SHORT_NOTE

const titleOf = (one: Deadline): string =>
  isShort(one) ? `${one.eventName} · ${one.note}` : one.eventName

const sentenceOf = (one: Deadline): string => (isShort(one) ? '' : one.note)

/** The nearest deadline, large. */
export const NextDue = ({ record }: { record: Detail }) => {
  const { next } = record
  if (next === null)
    return (
      <section className={styles.due} aria-label="最近的期限">
        <h2>最近的期限</h2>
        <p className="t2">暂无待办期限。</p>
      </section>
    )
  const last = next.state === 'late' ? next.until : next.due
  return (
    <section className={styles.due} data-tone={dueTone(next)} aria-label="最近的期限">
      <h2>{titleOf(next)}</h2>
      <p className={`num ${styles.figure}`}>{last}</p>
      <p className="num">{dueWords(next)}</p>
      {sentenceOf(next) !== '' && <p>{sentenceOf(next)}</p>}
      {next.opens !== '' && next.opens > record.now.slice(0, 10) && (
        <p className="num">{`${next.opens} 起可以办理`}</p>
      )}
      {next.state === 'open' && next.until > next.due && (
        <p className="num">{`过期后可补办至 ${next.until}，另收费用`}</p>
      )}
      {next.amount !== null && <p className="num">{`官费 ${yuanText(next.amount)}`}</p>}
      <p className={styles.small}>按登记的日期推算，以官方通知为准。</p>
    </section>
  )
}

/** The fees of later years stand in their own table. */
const withoutFarFees = (deadlines: readonly Deadline[]): readonly Deadline[] => {
  const first = deadlines.find(({ event, state }) => event === 'annuity' && state === 'open')
  return deadlines.filter((one) => one.event !== 'annuity' || one.state !== 'open' || one === first)
}

/** 全部期限, the nearest first. */
export const Deadlines = ({ record }: { record: Detail }) => {
  const deadlines = withoutFarFees(record.deadlines)
  return (
    <Part id="deadlines" title="期限">
      {deadlines.length === 0 ? (
        <EmptyState icon={IconCircleCheck} text="暂无待办期限" />
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
          <b>{titleOf(one)}</b>
          {sentenceOf(one) !== '' && <small>{sentenceOf(one)}</small>}
          <small className="num">
            {one.until > one.due ? `可补办至 ${one.until}` : ''}
            {one.amount === null
              ? ''
              : `${one.until > one.due ? ' · ' : ''}官费 ${yuanText(one.amount)}`}
          </small>
        </div>
        <span className="num">{dueWords(one)}</span>
      </li>
    ))}
  </ul>
)

/** Computed days, each with what it was computed by; those that cannot be are named together. */
export const Dates = ({ record }: { record: Detail }) => {
  const known = record.dates.filter(({ day }) => day !== '')
  const unknown = record.dates.filter(({ day }) => day === '')
  if (record.dates.length === 0) return null
  return (
    <Part id="dates" title="推算的日期">
      {known.length > 0 && (
        <dl className={styles.dates}>
          {known.map(({ code, name, day, basis, uncertain }) => (
            <div key={code}>
              <dt>{name}</dt>
              <dd>
                <b className="num">{day}</b>
                {uncertain && <em>待核实</em>}
                {basis !== '' && <small>{basis}</small>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {unknown.length > 0 && (
        <p className="muted">{`${unknown.map(({ name }) => name).join('、')}：${NO_DATA}`}</p>
      )}
    </Part>
  )
}
