import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './ErrorSummary.module.css'
import { IconAlertCircle } from './icons.ts'

/** One wrong field: the id of its control and what is wrong. */
export interface FieldFault {
  id: string
  text: string
}

/** 有 n 处需要修改: the wrong fields of a form as links to their controls; it takes the focus. */
export const ErrorSummary = (props: {
  faults: readonly FieldFault[]
  /** How often the form was sent with faults: each time the focus comes here. */
  attempt: number
}) => {
  const { faults, attempt } = props
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [attempt])
  const go = (event: MouseEvent, id: string): void => {
    const control = document.getElementById(id)
    if (!control) return
    event.preventDefault()
    control.focus()
  }
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.box}>
      <p>
        <IconAlertCircle size={18} />有 {faults.length} 处需要修改
      </p>
      <ul>
        {faults.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => go(event, id)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
