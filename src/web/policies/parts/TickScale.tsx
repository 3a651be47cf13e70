import type { CSSProperties } from 'react'
import styles from './TickScale.module.css'

/** A share on the tick scale, said in one sentence. */
export const TickScale = (props: {
  /** 0 to 1. */
  value: number
  /** What it measures, e.g. 距截止 10 天，已过 23%. */
  label: string
  /** Height in pixels: 12 (the usual), 8 or 6. */
  height?: number
  urgent?: boolean
}) => {
  const style = {
    height: `${(props.height ?? 12) / 16}rem`,
    ...(props.urgent === true ? { '--sc': 'var(--c-bad)' } : {}),
  } as CSSProperties
  return (
    <div className="scale" style={style}>
      <span className="sr">{props.label}</span>
      <i style={{ width: percent(props.value) }} />
    </div>
  )
}

/** From one day to another with a pin at 今天: the ruler of a running window. */
export const SpanRuler = (props: {
  /** 0 to 1: how much of the span has passed. */
  value: number
  label: string
  /** Words below the two ends. */
  start: string
  end: string
  urgent?: boolean
}) => (
  <div className={styles.span}>
    <span className={styles.now} style={{ left: percent(props.value) }} aria-hidden>
      今天
    </span>
    <TickScale {...props} />
    <div className={`num ${styles.ends}`}>
      <span>{props.start}</span>
      <span>{props.end}</span>
    </div>
  </div>
)

/** A numbered pin: the same number stands before its row. */
export interface RulerPin {
  days: number
  urgent: boolean
}

/** Days from today with numbered pins, one tick a day; each pin's row says the same in words. */
export const DeadlineRuler = (props: {
  pins: readonly RulerPin[]
  /** Days the ruler holds. */
  span?: number
  /** Number of the pin to thicken, from 1. */
  strong?: number | null
}) => {
  const span = props.span ?? 60
  const marks = [0, 1, 2, 3].map((third) => Math.round((span / 3) * third))
  return (
    <div className={styles.ruler} style={{ '--days': span } as CSSProperties} aria-hidden>
      <div className={`scale ${styles.days}`} />
      {props.pins.map((pin, at) => (
        <b
          key={at}
          className={styles.pin}
          data-urgent={pin.urgent || undefined}
          data-strong={props.strong === at + 1 || undefined}
          style={{ left: percent(pin.days / span) }}
        >
          {at + 1}
        </b>
      ))}
      <div className={`num ${styles.axis}`}>
        {marks.map((days) => (
          <span key={days} style={{ left: percent(days / span) }}>
            {days === 0 ? '今天' : `${days} 天`}
          </span>
        ))}
      </div>
    </div>
  )
}

const percent = (share: number): string =>
  `${Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10}%`
