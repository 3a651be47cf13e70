import type { FormEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { Field } from '#web/kit/Field.tsx'
import { useFollowing } from '#web/kit/useFollowing.ts'
import { useHref } from '#web/shell/useHref.ts'
import { textsOf } from '../list/SearchForm.tsx'
import type { IpToolCode } from '#domain/ip/tools.ts'
import styles from './Tools.module.css'

/** Anchor of the calculators on the page. */
export const TOOLS_ANCHOR = 'tools'

/** A calculator's form: it puts what is filled in into the address, and the page computes from there. */
export const ToolForm = (props: { tool: IpToolCode; children: ReactNode }) => {
  const href = useHref()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const to = href('ip', textsOf(event.currentTarget))
    void navigate(`${to}#${TOOLS_ANCHOR}`, { preventScrollReset: true })
  }
  return (
    <form
      method="get"
      action={`${href('ip')}#${TOOLS_ANCHOR}`}
      className={styles.form}
      onSubmit={submit}
      noValidate
    >
      <input type="hidden" name="tool" value={props.tool} />
      {props.children}
      <Button type="submit" variant="primary" className={styles.submit ?? ''}>
        计算
      </Button>
    </form>
  )
}

interface Asked {
  name: string
  label: string
  value: string
  error?: string | null
  hint?: string
  optional?: boolean
}

/** A day of the form. */
export const DayField = (props: Asked) => <Input {...props} type="date" className="input num" />

/** A text or number of the form. */
export const TextField = (props: Asked & { numeric?: boolean; placeholder?: string }) => (
  <Input
    {...props}
    type="text"
    className="input num"
    inputMode={props.numeric === true ? 'numeric' : 'text'}
  />
)

const Input = (
  props: Asked & {
    type: string
    className: string
    placeholder?: string
    inputMode?: 'numeric' | 'text'
  },
) => {
  const { name, label, value, error = null, hint, optional = false, ...input } = props
  const field = useFollowing<HTMLInputElement>(value)
  return (
    <Field
      label={label}
      error={error}
      optional={optional}
      {...(hint === undefined ? {} : { hint })}
    >
      {(control) => (
        <input
          {...control}
          ref={field}
          type={input.type}
          className={input.className}
          inputMode={input.inputMode}
          placeholder={input.placeholder}
          name={name}
          defaultValue={value}
          autoComplete="off"
        />
      )}
    </Field>
  )
}

/** A choice of the form. */
export const SelectField = (
  props: Asked & { options: readonly (readonly [code: string, name: string])[] },
) => {
  const field = useFollowing<HTMLSelectElement>(props.value)
  return (
    <Field label={props.label} error={props.error ?? null}>
      {(control) => (
        <select
          {...control}
          ref={field}
          name={props.name}
          className="input"
          defaultValue={props.value}
        >
          {props.options.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
