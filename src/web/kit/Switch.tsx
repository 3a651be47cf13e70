import styles from './Switch.module.css'

/** A switch with its label to the right; the whole row is its target. */
export const Switch = (props: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) => (
  <button
    type="button"
    role="switch"
    aria-checked={props.checked}
    className={styles.switch}
    onClick={() => props.onChange(!props.checked)}
  >
    <i aria-hidden />
    {props.label}
  </button>
)
