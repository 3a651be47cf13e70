import type { ReactNode } from 'react'
import styles from './WelcomePanel.module.css'
import { IconCheck } from './icons.ts'

/** The navy side of a page for getting in: whose site it is, a promise, three facts, the bridge. */
export const WelcomePanel = (props: {
  name: string
  brand: ReactNode
  /** Breaks between its parts only. */
  promise: readonly string[]
  facts: readonly string[]
}) => (
  <aside className={styles.side} aria-label={props.name}>
    {props.brand}
    <p className={styles.promise}>
      {props.promise.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
    <ul>
      {props.facts.map((fact) => (
        <li key={fact}>
          <IconCheck size={18} />
          {fact}
        </li>
      ))}
    </ul>
    <Arc />
  </aside>
)

/** The bridge's arch with its hangers, as on the start page. */
const Arc = () => (
  <svg viewBox="0 0 600 220" className={styles.arc} aria-hidden>
    <path d="M-20 220C120 20 200 30 300 30s180-10 320 190" />
    {Array.from({ length: 29 }, (_, tick) => (
      <path key={tick} d={`M${20 + tick * 20} 220v-${hangerOf(tick)}`} />
    ))}
  </svg>
)

const hangerOf = (tick: number): number => Math.round(185 - ((tick - 14) / 14) ** 2 * 165)
