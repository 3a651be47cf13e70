import type { ReactNode } from 'react'
import styles from './Prose.module.css'

/** A text to read: headings, paragraphs, lists and tables at the measure of an article. */
export const Prose = (props: { className?: string; children: ReactNode }) => (
  <div className={`${styles.prose} ${props.className ?? ''}`}>{props.children}</div>
)

/** A table inside {@link Prose}: it scrolls by itself where it is wider than the text. */
export const ProseTable = (props: { label: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
  <section className={styles.scroll} aria-label={props.label} tabIndex={0}>
    <table>{props.children}</table>
  </section>
)
