import styles from '../subscriptions.module.css'

/** Several of a list; nothing chosen means any. */
export const Choices = <V extends string>(props: {
  /** Of the first box, for an error summary. */
  id?: string
  legend: string
  options: readonly (readonly [value: V, name: string])[]
  values: readonly V[]
  most?: number
  error?: string | null
  onChange: (values: V[]) => void
}) => {
  const { values, most, options } = props
  const full = most !== undefined && values.length >= most
  return (
    <fieldset className={styles.group}>
      <legend>
        {props.legend}
        <span className={styles.optional}>（不选即不限）</span>
        {most !== undefined && <small className="num">{`${values.length}/${most}`}</small>}
      </legend>
      <div className={styles.boxes}>
        {options.map(([value, name], at) => {
          const chosen = values.includes(value)
          return (
            <label key={value}>
              <input
                type="checkbox"
                {...(at === 0 && props.id !== undefined ? { id: props.id } : {})}
                checked={chosen}
                disabled={full && !chosen}
                onChange={({ target }) =>
                  props.onChange(
                    target.checked ? [...values, value] : values.filter((one) => one !== value),
                  )
                }
              />
              {name}
            </label>
          )
        })}
      </div>
      {full && <p className="muted">{`已选满 ${most} 个`}</p>}
    </fieldset>
  )
}
