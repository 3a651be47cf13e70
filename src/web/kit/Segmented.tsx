import { useId } from 'react'
import styles from './Segmented.module.css'

/** Two to four views of which one is shown: radio buttons on a grey trough with a white thumb. */
export const Segmented = <V extends string>(props: {
  /** What the views choose between, for assistive technology. */
  label: string
  options: readonly { value: V; name: string }[]
  value: V
  onChange: (value: V) => void
}) => {
  const name = useId()
  return (
    <fieldset className={styles.trough}>
      <legend className="sr">{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          {option.name}
        </label>
      ))}
    </fieldset>
  )
}
