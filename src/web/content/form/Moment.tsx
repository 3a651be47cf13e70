import styles from './form.module.css'
import { textOf } from './path.ts'
import type { InputProps } from './props.ts'

/** A day, and the hour of it where the notice gives one. */
export const Moment = ({ field, value, onChange, control, locked }: InputProps) => {
  const [day = '', time = ''] = textOf(value).split(' ')
  const put = (nextDay: string, nextTime: string): void =>
    onChange(nextDay === '' ? '' : nextTime === '' ? nextDay : `${nextDay} ${nextTime}`)
  return (
    <span className={styles.moment}>
      <input
        {...control}
        type="date"
        aria-label={`${field.label}的日期`}
        className="input num"
        readOnly={locked}
        value={day}
        onChange={(event) => put(event.target.value, time)}
      />
      <input
        type="time"
        className="input num"
        aria-label={`${field.label}的钟点`}
        readOnly={locked}
        value={time}
        onChange={(event) => put(day, event.target.value)}
      />
    </span>
  )
}
