import type { ReactNode } from 'react'
import styles from './Sample.module.css'

/** One kind of part under its heading, on light and on dark ground side by side. */
export const Sample = (props: {
  title: string
  note?: string
  /** What is shown, given how its pane is called where it has to have a name of its own. */
  children: (pane: string) => ReactNode
}) => (
  <section className={styles.sample}>
    <Heading {...props} />
    <div className={styles.pair}>
      <div className={styles.pane}>{props.children('浅色')}</div>
      <div className={styles.pane} data-theme="dark">
        {props.children('深色')}
      </div>
    </div>
  </section>
)

/** A part that only public pages have, which stay light. */
export const LightSample = (props: { title: string; note?: string; children: ReactNode }) => (
  <section className={styles.sample}>
    <Heading {...props} />
    <div className={styles.pane}>{props.children}</div>
  </section>
)

const Heading = (props: { title: string; note?: string }) => (
  <h3 className={styles.title}>
    {props.title}
    {props.note !== undefined && <small>{props.note}</small>}
  </h3>
)

/** Parts beside each other. */
export const Line = (props: { children: ReactNode }) => (
  <div className={styles.line}>{props.children}</div>
)
