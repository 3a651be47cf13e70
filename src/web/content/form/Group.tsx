import type { ReactNode } from 'react'
import { type FieldControl, FieldError } from '#web/kit/Field.tsx'
import styles from './form.module.css'

/** A field of several controls under one name, with its hint and its one message. */
export const Group = (props: {
  /** Of the first control, for whoever leads there. */
  id: string
  label: string
  required: boolean
  hint: string | undefined
  error: string | null
  children: (control: FieldControl) => ReactNode
}) => {
  const { id, label, required, hint, error } = props
  const described = [
    hint === undefined ? '' : `${id}-hint`,
    error === null ? '' : `${id}-error`,
  ].filter((one) => one !== '')
  const by = described.length === 0 ? undefined : described.join(' ')
  return (
    <fieldset className={styles.group} aria-describedby={by}>
      <legend>
        {label}
        {required && (
          <>
            <em aria-hidden>*</em>
            <span className="sr">（必填）</span>
          </>
        )}
      </legend>
      {props.children({
        id,
        'aria-describedby': by,
        'aria-invalid': error === null ? undefined : true,
        'aria-required': required ? true : undefined,
      })}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.tip}>
          {hint}
        </p>
      )}
      {error !== null && <FieldError id={`${id}-error`} text={error} />}
    </fieldset>
  )
}
