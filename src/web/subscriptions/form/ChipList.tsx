import { IconX } from '#web/kit/icons.ts'
import styles from '../subscriptions.module.css'

/** What was chosen so far, each with the way to let it go. */
export const ChipList = (props: {
  label: string
  values: readonly string[]
  nameOf?: (value: string) => string
  onRemove: (value: string) => void
}) => {
  const { values, nameOf = (value) => value } = props
  if (values.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={props.label}>
      {values.map((value) => (
        <li key={value}>
          <button type="button" onClick={() => props.onRemove(value)}>
            <span className="sr">去掉</span>
            {nameOf(value)}
            <IconX size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
