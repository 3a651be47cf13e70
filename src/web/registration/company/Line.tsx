import type { ReactNode } from 'react'
import { Field, type FieldControl } from '#web/kit/Field.tsx'
import type { Fields } from '#web/kit/useFields.ts'
import type { CompanyField, CompanyValues } from './company-fields.ts'

/** One field of the company with its message. */
export const Line = (props: {
  form: Fields<CompanyValues>
  field: CompanyField
  label: string
  optional?: boolean
  hint?: string
  aside?: ReactNode
  children: (control: FieldControl) => ReactNode
}) => (
  <Field
    id={props.form.idOf(props.field)}
    label={props.label}
    {...(props.optional === true ? { optional: true } : { required: true })}
    error={props.form.problems[props.field] ?? null}
    {...(props.hint === undefined ? {} : { hint: props.hint })}
    {...(props.aside === undefined ? {} : { aside: props.aside })}
  >
    {props.children}
  </Field>
)
