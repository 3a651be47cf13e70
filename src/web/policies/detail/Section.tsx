import type { ReactNode } from 'react'
import styles from './Section.module.css'
import { type SectionId, sectionName } from './sections.ts'

/** A section of the page under its heading; `aside` stands right of it. */
export const Section = (props: { id: SectionId; aside?: ReactNode; children: ReactNode }) => (
  <section id={props.id} aria-labelledby={`${props.id}-h`} className={styles.section}>
    <div className={styles.head}>
      <h2 id={`${props.id}-h`}>{sectionName(props.id)}</h2>
      {props.aside !== undefined && <p className={styles.aside}>{props.aside}</p>}
    </div>
    {props.children}
  </section>
)
