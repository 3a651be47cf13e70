import { type Ref, useState } from 'react'
import { Field } from './Field.tsx'
import { IconCheck, IconCircleDashed, IconEye, IconEyeOff } from './icons.ts'
import styles from './PasswordField.module.css'

/** 密码: may be shown, may be pasted; below it the requirements as a list that follows the typing. */
export const PasswordField = (props: {
  label: string
  name: string
  autoComplete: 'current-password' | 'new-password'
  error: string | null
  id?: string
  /** A controlled field has a value; without one it holds its own text. */
  value?: string
  onChange?: (password: string) => void
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
  maxLength?: number
  checks?: readonly { text: string; met: boolean }[]
}) => {
  const [visible, setVisible] = useState(false)
  const { value, onChange, checks = [] } = props
  return (
    <div className={styles.field}>
      <Field
        {...(props.id === undefined ? {} : { id: props.id })}
        label={props.label}
        required
        error={props.error}
      >
        {(control) => (
          <span className={styles.password}>
            <input
              {...control}
              {...(value === undefined
                ? {}
                : { value, onChange: (event) => onChange?.(event.target.value) })}
              ref={props.inputRef}
              className="input"
              name={props.name}
              type={visible ? 'text' : 'password'}
              autoComplete={props.autoComplete}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={props.maxLength}
              onBlur={props.onBlur}
            />
            <button
              type="button"
              className="iconbtn"
              aria-label={`显示${props.label}`}
              aria-pressed={visible}
              onClick={() => setVisible(!visible)}
            >
              {visible ? <IconEyeOff /> : <IconEye />}
            </button>
          </span>
        )}
      </Field>
      {checks.length > 0 && (
        <ul className={styles.checks} aria-label={`${props.label}要求`}>
          {checks.map(({ text, met }) => (
            <li key={text} data-met={met}>
              {met ? <IconCheck size={14} /> : <IconCircleDashed size={14} />}
              {text}
              <span className="sr">{met ? '，已满足' : '，未满足'}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
