import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** none grey, busy blue, good green, warn amber, bad red. */
export type Tone = 'none' | 'busy' | 'good' | 'warn' | 'bad'

/** A word that says where something stands. */
export const Tag = (props: { tone?: Tone; children: ReactNode }) => (
  <span className={styles.tag} data-tone={props.tone ?? 'none'}>
    {props.children}
  </span>
)
