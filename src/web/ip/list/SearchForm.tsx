import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/kit/Button.tsx'
import { IconChevronDown, IconSearch } from '#web/kit/icons.ts'
import { useFollowing } from '#web/kit/useFollowing.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Register.module.css'
import type { Values } from './fields.ts'

/** The text of every field of a form. */
export const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.trim()]] : [],
    ),
  )

/** A plain GET form that leads to a list; it works before the scripts run. */
export const SearchForm = (props: {
  page: PageName
  values: Values
  /** Names of the filters that the form's own controls carry. */
  own: readonly string[]
  /** The control that stands first. */
  first: ReactNode
  /** The others; on a phone they wait behind 更多条件 unless one of them is set. */
  children: ReactNode
}) => {
  const { page, values, own } = props
  const id = useId()
  const set = own.some((name) => name !== 'q' && (values[name] ?? '') !== '')
  const unfolded = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (set && unfolded.current) unfolded.current.checked = true
  }, [set])
  const href = useHref()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void navigate(href(page, textsOf(event.currentTarget)), { preventScrollReset: true })
  }
  return (
    <search>
      <form method="get" action={href(page)} className={styles.form} onSubmit={submit}>
        {props.first}
        <input
          ref={unfolded}
          type="checkbox"
          id={id}
          className={`sr ${styles.unfold}`}
          defaultChecked={set}
        />
        <label htmlFor={id} className={styles.fold}>
          更多条件
          <IconChevronDown size={16} />
        </label>
        <div className={styles.others}>{props.children}</div>
        {Object.entries(values).map(([name, value]) =>
          value === '' || own.includes(name) ? null : (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Button type="submit" variant="primary" className={styles.submit ?? ''}>
          <IconSearch size={18} />
          查询
        </Button>
      </form>
    </search>
  )
}

/** A labelled text field of the form. */
export const FormText = (props: {
  name: string
  label: string
  placeholder?: string
  value: string
}) => (
  <label className={styles.field}>
    <span>{props.label}</span>
    <input
      ref={useFollowing<HTMLInputElement>(props.value)}
      name={props.name}
      className="input"
      defaultValue={props.value}
      placeholder={props.placeholder}
      maxLength={100}
      autoComplete="off"
    />
  </label>
)

/** From one day to another. */
export const FormDays = (props: { label: string; from: string; to: string }) => (
  <fieldset className={styles.days}>
    <legend>{props.label}</legend>
    <input
      ref={useFollowing<HTMLInputElement>(props.from)}
      type="date"
      name="from"
      className="input num"
      aria-label={`${props.label}从`}
      defaultValue={props.from}
    />
    <span aria-hidden>–</span>
    <input
      ref={useFollowing<HTMLInputElement>(props.to)}
      type="date"
      name="to"
      className="input num"
      aria-label={`${props.label}到`}
      defaultValue={props.to}
    />
  </fieldset>
)

/** A choice of the form; the first option is 不限. */
export const FormSelect = (props: {
  name: string
  label: string
  value: string
  options: readonly (readonly [code: string, name: string])[]
}) => (
  <label className={styles.field}>
    <span>{props.label}</span>
    <select
      ref={useFollowing<HTMLSelectElement>(props.value)}
      name={props.name}
      className="input"
      defaultValue={props.value}
    >
      <option value="">不限</option>
      {props.options.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
