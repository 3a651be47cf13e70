import { IconCheck } from './icons.ts'
import styles from './StepLine.module.css'

/** The steps of a form on a tick line: those done, the one at hand, those to come. */
export const StepLine = (props: {
  label: string
  steps: readonly string[]
  /** Index of the step at hand; the number of steps when all are done. */
  now: number
}) => (
  <ol
    className={styles.line}
    aria-label={props.label}
    data-many={props.steps.length > 4 || undefined}
  >
    {props.steps.map((name, index) => (
      <li
        key={name}
        data-mark={index < props.now ? 'done' : index === props.now ? 'now' : 'todo'}
        aria-current={index === props.now ? 'step' : undefined}
      >
        <i aria-hidden>{index < props.now ? <IconCheck size={14} /> : index + 1}</i>
        {name}
        {index < props.now && <span className="sr">，已完成</span>}
      </li>
    ))}
  </ol>
)
