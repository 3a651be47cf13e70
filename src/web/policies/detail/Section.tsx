import type { ReactNode } from 'react'
import { Section as Frame } from '#web/kit/Section.tsx'
import styles from './Section.module.css'
import { type SectionId, sectionName } from './sections.ts'

/** A section of the page under the name it has in the table of contents. */
export const Section = (props: { id: SectionId; aside?: ReactNode; children: ReactNode }) => (
  <Frame {...props} title={sectionName(props.id)} className={styles.section ?? ''} />
)
