import type { FormEvent, ReactNode, Ref } from 'react'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import type { ApiError } from '#contract/wire/api-error.ts'
import styles from './Form.module.css'
import { FormAlert } from './FormAlert.tsx'

/** What was refused, as a form says it. */
export const refusedText = (error: ApiError | null): string | null =>
  error === null ? null : error.message || UNKNOWN_ERROR_TEXT

/** A short form in one column, with what was refused above it. */
export const Form = ({
  formRef,
  error = null,
  onSubmit,
  children,
}: {
  formRef: Ref<HTMLFormElement>
  error?: ApiError | null
  onSubmit: () => void
  children: ReactNode
}) => (
  <form
    ref={formRef}
    method="post"
    noValidate
    className={styles.form}
    onSubmit={(event: FormEvent) => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <FormAlert text={refusedText(error)} />
    {children}
  </form>
)
