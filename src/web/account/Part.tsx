import { type ReactNode, useId } from 'react'
import styles from './account.module.css'

/** One part of the account under its heading. */
export const Part = (props: { title: string; note?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={`card ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.note !== undefined && <p className={styles.note}>{props.note}</p>}
      {props.children}
    </section>
  )
}
