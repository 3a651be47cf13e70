import { type ReactNode, useId } from 'react'
import styles from './Field.module.css'
import { IconAlertCircle } from './icons.ts'

/** What a field hands to its control. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  required?: boolean | undefined
  /** 选填 beside the label. */
  optional?: boolean | undefined
  /** Right of the label, e.g. a counter. */
  aside?: ReactNode
  /** Given when something else must point at the control, e.g. an error summary. */
  id?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A label above, the control, a hint below and one error message; all tied to the control. */
export const Field = (props: FieldProps) => {
  const made = useId()
  const id = props.id ?? made
  const error = props.error ?? null
  const described = [
    props.hint === undefined ? '' : `${id}-hint`,
    error === null ? '' : `${id}-error`,
  ].filter((one) => one !== '')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>
          {props.label}
          {props.required === true && (
            <>
              <em aria-hidden>*</em>
              <span className="sr">（必填）</span>
            </>
          )}
          {props.optional === true && <span className={styles.optional}>（选填）</span>}
        </label>
        {props.aside !== undefined && <span className={styles.aside}>{props.aside}</span>}
      </div>
      {props.children({
        id,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        'aria-invalid': error === null ? undefined : true,
        'aria-required': props.required === true ? true : undefined,
      })}
      {props.hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {props.hint}
        </p>
      )}
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}

/** The one line under a control that says what is wrong with it. */
export const FieldError = (props: { id: string; text: string }) => (
  <p id={props.id} className={styles.error}>
    <IconAlertCircle size={16} />
    {props.text}
  </p>
)

/** A box to tick; the whole row is its target. */
export const Checkbox = ({
  inputRef,
  ...props
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | null
  name?: string
  value?: string
  required?: boolean
  inputRef?: React.Ref<HTMLInputElement>
  /** Given when something else must point at the box, e.g. an error summary. */
  id?: string
  children: ReactNode
}) => {
  const id = useId()
  const error = props.error ?? null
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          ref={inputRef}
          id={props.id}
          type="checkbox"
          name={props.name}
          value={props.value}
          required={props.required}
          checked={props.checked}
          onChange={(event) => props.onChange(event.target.checked)}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={error === null ? undefined : id}
        />
        <span>{props.children}</span>
      </label>
      {error !== null && <FieldError id={id} text={error} />}
    </div>
  )
}
