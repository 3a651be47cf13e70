import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { FormAlert } from '#web/kit/FormAlert.tsx'
import { UNKNOWN_ERROR_TEXT } from '#contract/wire/envelope.ts'
import type { Refusal } from '#contract/wire/refusals.ts'
import styles from './account.module.css'

/** One part of the account under its heading. */
export const Part = (props: { title: string; note?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={`card ${styles.part}`} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.note !== undefined && <p className={styles.note}>{props.note}</p>}
      {props.children}
    </section>
  )
}

/** What was refused, as a form says it. */
export const refusedText = (error: Refusal | null): string | null =>
  error === null ? null : error.message || UNKNOWN_ERROR_TEXT

/** A form of the account, with what was refused above it. */
export const Form = ({
  formRef,
  error,
  onSubmit,
  children,
}: {
  formRef: Ref<HTMLFormElement>
  error: Refusal | null
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
