import type { Deadline } from '../queries.ts'
import { dueShare, dueTone, dueWords } from '../labels.ts'
import styles from './list.module.css'

/** The next deadline: what falls due and when, on a ruler of a year, and in words. */
export const DueCell = ({ next }: { next: Deadline | null }) => {
  if (next === null) return <span className="muted">暂无期限</span>
  const tone = dueTone(next)
  return (
    <div className={styles.due} data-tone={tone}>
      <p>
        <span>{next.eventName}</span>
        <time dateTime={next.due} className="num">
          {next.state === 'late' && next.until !== '' ? `最迟 ${next.until}` : next.due}
        </time>
      </p>
      <div className={`scale ${styles.ruler}`} aria-hidden>
        <i style={{ width: `${Math.round(dueShare(next) * 100)}%` }} />
      </div>
      <small className="num">{dueWords(next)}</small>
    </div>
  )
}
