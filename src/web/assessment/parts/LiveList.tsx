import type { LiveResult } from '../queries.ts'
import { fullMarks, liveWord, partName, RESULT_TONE } from '../labels.ts'
import styles from './LiveList.module.css'

/** 实时结论: every programme with its word, and what the present answer has changed. */
export const LiveList = (props: {
  results: readonly LiveResult[]
  /** Results before the answer that is being chosen. */
  before: readonly LiveResult[]
  subject: 'company' | 'person'
}) => {
  const { results, before, subject } = props
  const shown = results.filter((one) => one.subject === subject)
  return (
    <ul className={styles.list}>
      {shown.map((one) => (
        <Row key={one.code} one={one} was={before.find(({ code }) => code === one.code)} />
      ))}
    </ul>
  )
}

/** Words with which ranges of points say something. */
export const SCORED: ReadonlySet<LiveResult['result']> = new Set([
  'incomplete',
  'possible',
  'hopeful',
])

const Row = ({ one, was }: { one: LiveResult; was: LiveResult | undefined }) => {
  const changed = was !== undefined && was.result !== one.result
  const { met, unmet, missing, manual } = one.states
  const counts = [
    [met, '满足'],
    [unmet, '不满足'],
    [missing, '待补充'],
    [manual, '需核验'],
  ] as const
  const told = met + unmet > 0
  return (
    <li data-tone={RESULT_TONE[one.result]} data-changed={changed || undefined}>
      <span className={styles.name}>{one.name}</span>
      <b className={styles.word}>
        {liveWord(one)}
        {changed && <span className={styles.changed}>变化</span>}
      </b>
      {told && (
        <span className={`num ${styles.counts}`}>
          {counts
            .filter(([count]) => count > 0)
            .map(([count, name]) => `${name} ${count}`)
            .join(' · ')}
        </span>
      )}
      {told && one.scores.length > 0 && SCORED.has(one.result) && <Scores scores={one.scores} />}
    </li>
  )
}

/**
 * Points on a scale each, never added up to one number: what is sure is full, what is open is hatched,
 * and out of reach is empty.
 */
export const Scores = ({ scores }: { scores: LiveResult['scores'] }) => (
  <dl className={styles.scores}>
    {scores.map(({ id, text, least, most }) => {
      const full = fullMarks(text)
      return (
        <div key={id}>
          <dt>{partName(text)}</dt>
          <dd className="num">
            {full !== null && full > 0 && (
              <i aria-hidden>
                <i data-sure style={{ width: `${(least / full) * 100}%` }} />
                <i data-open style={{ width: `${((most - least) / full) * 100}%` }} />
              </i>
            )}
            <span>{pointsText(least, most, full)}</span>
          </dd>
        </div>
      )
    })}
  </dl>
)

const pointsText = (least: number, most: number, full: number | null): string => {
  if (least === most) return `${least} 分`
  return least === 0 && most === full
    ? `暂不清楚，满分 ${most} 分`
    : `${least} 至 ${most} 分，其余暂不清楚`
}
