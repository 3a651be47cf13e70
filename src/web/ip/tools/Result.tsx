import type { ReactNode } from 'react'
import styles from './Tools.module.css'

/** What a calculator found, announced politely; before anything is filled in, what it does. */
export const Result = (props: { waiting: boolean; hint: string; children: ReactNode }) => (
  <div className={styles.result} aria-live="polite">
    {props.waiting ? <p className="t2">{props.hint}</p> : props.children}
  </div>
)
