import { daysBetween } from '#domain/calendar/days.ts'
import { RENEWAL_PHASE, type Renewal, renewalPhase } from '#domain/ip/trademark.ts'
import { grouped } from '#domain/text/numbers.ts'
import { isRisky } from './text.ts'
import styles from './RenewalRuler.module.css'

const percent = (share: number): string =>
  `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`

/** 到期与续展: from the first day of renewal over the last day of validity to the end of the grace. */
export const RenewalRuler = (props: { renewal: Renewal; today: string }) => {
  const { renewal, today } = props
  const { opens, validTo, graceEnds } = renewal
  const { phase, daysLeft } = renewalPhase(renewal, today)
  const whole = daysBetween(opens, graceEnds)
  const expiry = percent(daysBetween(opens, validTo) / whole)
  const passed = percent(daysBetween(opens, today) / whole)
  const risky = phase !== 'early' && phase !== 'over' && isRisky(daysLeft)
  return (
    <figure className={styles.ruler}>
      <div className={styles.track} aria-hidden>
        <div className="scale">
          <i style={{ width: passed }} data-risk={risky || undefined} />
        </div>
        <b className={styles.expiry} style={{ left: expiry }} />
        {phase !== 'early' && phase !== 'over' && (
          <span className={styles.today} style={{ left: passed }}>
            今天
          </span>
        )}
      </div>
      <figcaption className={`num ${styles.ends}`}>
        <span>
          <b>{opens}</b>
          可以申请续展
        </span>
        <span className={styles.middle} style={{ left: expiry }}>
          <b>{validTo}</b>
          有效期届满
        </span>
        <span>
          <b>{graceEnds}</b>
          宽展期届满
        </span>
      </figcaption>
    </figure>
  )
}

/** Where today stands, in words. */
export const phaseWords = (renewal: Renewal, today: string): string => {
  const { phase, daysLeft } = renewalPhase(renewal, today)
  const days = `${grouped(daysLeft)} 天`
  if (phase === 'early') return `${RENEWAL_PHASE.early}，${days}后可以申请`
  if (phase === 'open') return `${RENEWAL_PHASE.open}，距有效期届满 ${days}`
  if (phase === 'grace') return `${RENEWAL_PHASE.grace}，距宽展期届满 ${days}`
  return RENEWAL_PHASE.over
}
