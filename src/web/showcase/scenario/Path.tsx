import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { useHref } from '#web/shell/useHref.ts'
import type { Scenario } from '../queries.ts'
import styles from './Path.module.css'

type Step = Scenario['path'][number]

/** The way on a ruler of months: each part with its span, what is done, and the thresholds on it. */
export const Path = ({ path, months }: { path: readonly Step[]; months: number }) => (
  <ol className={styles.path}>
    {path.map((step) => (
      <li key={step.name}>
        <div className={styles.when}>
          <b className="num">{spanWords(step)}</b>
          <Span step={step} months={months} />
        </div>
        <div>
          <h4>{step.name}</h4>
          <p className={styles.about}>{step.about}</p>
          {step.checks.length > 0 && <Checks checks={step.checks} />}
        </div>
      </li>
    ))}
  </ol>
)

const spanWords = ({ from, to }: Step): string => `第 ${from}–${to} 个月`

/** The part's place among all months; one tick a month. */
const Span = ({ step, months }: { step: Step; months: number }) => {
  const style = {
    '--from': `${(step.from / months) * 100}%`,
    '--to': `${(1 - step.to / months) * 100}%`,
  } as CSSProperties
  return (
    <div className={`scale ${styles.span}`} style={style} aria-hidden>
      <i />
    </div>
  )
}

const Checks = ({ checks }: { checks: Step['checks'] }) => {
  const href = useHref()
  return (
    <dl className={styles.checks}>
      {checks.map(({ name, threshold, period, policyId, source, checkedOn, unverified }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b className="num">{threshold}</b>
            {period !== '' && <span>{period}</span>}
            {unverified && <em>待核实</em>}
          </dd>
          <dd className={`num ${styles.source}`}>
            <Link to={href('policyDetail', { id: policyId })}>{source}</Link>
            <span>核对于 {checkedOn}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
