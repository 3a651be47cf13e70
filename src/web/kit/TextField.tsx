import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './Field.tsx'

type Labelled<Tag extends 'input' | 'textarea'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Tag>, keyof FieldProps | 'value' | 'onChange'> & {
    value: string
    /** What the control holds after each change. */
    onText: (text: string) => void
  }

/** A line of text with its label, hint and error. */
export const TextField = (props: Labelled<'input'>) => {
  const { label, hint, error, required, optional, aside, id, onText, ...rest } = props
  return (
    <Field {...{ label, hint, error, required, optional, aside, id }}>
      {(control) => (
        <input
          className="input"
          {...rest}
          {...control}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}

/** Several lines of text with their label, hint and error. */
export const TextArea = (props: Labelled<'textarea'>) => {
  const { label, hint, error, required, optional, aside, id, onText, ...rest } = props
  return (
    <Field {...{ label, hint, error, required, optional, aside, id }}>
      {(control) => (
        <textarea
          className="input"
          {...rest}
          {...control}
          onChange={({ target }) => onText(target.value)}
        />
      )}
    </Field>
  )
}
