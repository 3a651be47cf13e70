import { type ReactNode, useState } from 'react'
import type { AnswerOf, Endpoint, InputOf } from '#contract/wire/endpoint.ts'
import { useEndpointMutation } from '#web/wire/query.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { Field, type FieldControl } from '../Field.tsx'
import { type AskPeople, AssigneeField } from './AssigneeField.tsx'

/** A field of a transition; what is given in it is a text, empty before. */
export type TransitionField = {
  label: string
  hint?: string
  /** What is wrong with what is given; null when nothing is. */
  problem?: (given: string) => string | null
} & (
  | { kind: 'person'; ask: AskPeople; except: string }
  | { kind: 'line'; required: boolean; maxLength?: number; placeholder?: string }
  | { kind: 'text'; required: boolean; maxLength?: number; rows?: number }
  | { kind: 'day'; required: boolean }
)

/**
 * One step of what people handle: what it does, the fields that go with it in their order (null for
 * one that does not), and why it was refused; what was typed stays then.
 */
export const TransitionDialog = <Name extends string, E extends Endpoint>(props: {
  title: string
  confirm: string
  danger?: boolean
  fields: Readonly<Record<Name, TransitionField | null>>
  endpoint: E
  inputOf: (given: Readonly<Record<Name, string>>) => InputOf<E>
  onClose: () => void
  onDone: (next: AnswerOf<E>) => void
  /** What it does. */
  children: ReactNode
  /** Said below the fields. */
  after?: ReactNode
}) => {
  const names = Object.keys(props.fields) as Name[]
  const sending = useEndpointMutation(props.endpoint, 'inline')
  const [given, setGiven] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
  )
  const [tried, setTried] = useState(false)
  const problemOf = (name: Name): string | null =>
    props.fields[name]?.problem?.(given[name]) ?? null
  const send = (): void => {
    setTried(true)
    if (names.every((name) => problemOf(name) === null))
      sending.mutate(props.inputOf(given), { onSuccess: props.onDone })
  }
  return (
    <ConfirmDialog
      open
      title={props.title}
      confirm={props.confirm}
      danger={props.danger ?? false}
      busy={sending.isPending}
      failure={sending.error?.message ?? null}
      onClose={props.onClose}
      onConfirm={send}
    >
      {props.children}
      {names.map((name) => {
        const field = props.fields[name]
        return (
          field !== null && (
            <OneField
              key={name}
              field={field}
              value={given[name]}
              error={tried ? problemOf(name) : null}
              onChange={(value) => setGiven({ ...given, [name]: value })}
            />
          )
        )
      })}
      {props.after}
    </ConfirmDialog>
  )
}

const OneField = (props: {
  field: TransitionField
  value: string
  error: string | null
  onChange: (value: string) => void
}) => {
  const { field, ...given } = props
  if (field.kind === 'person') return <AssigneeField {...field} {...given} />
  const { label, hint, required } = field
  return (
    <Field
      label={label}
      {...(hint === undefined ? {} : { hint })}
      required={required}
      optional={!required}
      error={given.error}
    >
      {(control) => <Control {...given} field={field} control={control} />}
    </Field>
  )
}

const Control = (props: {
  field: Exclude<TransitionField, { kind: 'person' }>
  control: FieldControl
  value: string
  onChange: (value: string) => void
}) => {
  const { field, control, value, onChange } = props
  if (field.kind === 'text')
    return (
      <textarea
        {...control}
        className="input"
        rows={field.rows ?? 3}
        maxLength={field.maxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const shown =
    field.kind === 'day'
      ? { type: 'date', className: 'input num' }
      : { className: 'input', maxLength: field.maxLength, placeholder: field.placeholder }
  return (
    <input
      {...control}
      {...shown}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
