import upright from '#web/kit/steps.module.css'
import { shortMoment } from '../parts/format.ts'
import { timeline, type WindowReading } from './deadlines.ts'
import { Section } from './Section.tsx'
import styles from './Timeline.module.css'
import type { PolicyDetail } from './types.ts'

/** 时间与流程: the dates of the window on the tick line, then the steps of the procedure. */
export const Timeline = (props: { detail: PolicyDetail; reading: WindowReading; now: number }) => {
  const { detail, reading, now } = props
  const points = timeline(reading, detail.policy.publishedOn, now)
  const { steps } = detail
  if (points.length === 0 && steps.length === 0) return null
  const reference = reading.window?.certainty === 'reference'
  return (
    <Section id="timeline" aside={reading.window?.batch || undefined}>
      {points.length > 0 && (
        <>
          {reference && (
            <p className={styles.caution}>以下为往年时间，仅供参考，以当年通知为准。</p>
          )}
          <ol className={styles.line} data-points={points.length}>
            {points.map(({ name, at, state, urgent }) => (
              <li
                key={`${name}${at}`}
                data-state={state}
                data-urgent={urgent || undefined}
                aria-current={state === 'today' ? 'date' : undefined}
              >
                <b className="num">
                  <time dateTime={at.replace(' ', 'T')}>{shortMoment(at, detail.now)}</time>
                </b>
                <span>{name}</span>
              </li>
            ))}
          </ol>
        </>
      )}
      {steps.length > 0 && (
        <ol className={`${upright.steps} ${upright.brief} ${styles.steps}`}>
          {steps.map(({ name, duration, note }) => (
            <li key={name}>
              <b>{name}</b>
              {duration !== '' && <span className="num">{duration}</span>}
              {note !== '' && <p>{note}</p>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
