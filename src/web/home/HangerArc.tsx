import { useId } from 'react'
import styles from './Hero.module.css'

/** The bridge behind the hero: an arch with hangers every 12 units, drawn with one repeated tick. */
export const HangerArc = () => {
  const id = useId()
  return (
    <svg
      className={styles.arc}
      viewBox="0 0 1440 300"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}-fade`} x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity=".95" />
          <stop offset="1" stopColor="currentColor" stopOpacity=".18" />
        </linearGradient>
        <pattern id={`${id}-ticks`} width="12" height="300" patternUnits="userSpaceOnUse">
          <rect width="1" height="300" fill={`url(#${id}-fade)`} />
        </pattern>
      </defs>
      <path d="M-180 300Q720-240 1620 300Z" fill={`url(#${id}-ticks)`} />
      <path d="M-180 300Q720-240 1620 300" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}
