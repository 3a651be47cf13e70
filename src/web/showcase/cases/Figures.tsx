import type { CaseCard } from '../queries.ts'
import styles from './Figures.module.css'

/** Before → after, and how long it took. */
export const Figures = (props: {
  figures: CaseCard['figures']
  days: number
  compact?: boolean
}) => {
  const { figures, days, compact = false } = props
  const told = figures.filter(({ before }) => before !== '')
  return (
    <dl className={`num ${compact ? styles.line : styles.figures}`}>
      {(compact ? told.slice(0, 1) : told).map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span>{before}</span>
            <i aria-hidden>→</i>
            <span className="sr">，之后</span>
            <b>{after}</b>
          </dd>
        </div>
      ))}
      <div>
        <dt>用时</dt>
        <dd>
          <b>{daysWords(days)}</b>
        </dd>
      </div>
    </dl>
  )
}

const LONG = 600

/** 214 天, or 31 个月 where days say little. */
export const daysWords = (days: number): string =>
  days < LONG ? `${days} 天` : `${Math.round(days / 30.4)} 个月`
