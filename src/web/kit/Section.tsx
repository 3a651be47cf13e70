import type { ReactNode } from 'react'
import styles from './Section.module.css'

/** A section of a page under its heading; `aside` stands right of it. */
export const Section = (props: {
  id: string
  title: string
  aside?: ReactNode
  className?: string
  children: ReactNode
}) => (
  <section
    id={props.id}
    aria-labelledby={`${props.id}-h`}
    className={`${styles.section} ${props.className ?? ''}`}
  >
    <div className={styles.head}>
      <h2 id={`${props.id}-h`}>{props.title}</h2>
      {props.aside !== undefined && <p>{props.aside}</p>}
    </div>
    {props.children}
  </section>
)
