import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button, buttonClass } from './Button.tsx'
import { IconFilter, IconSearch } from './icons.ts'
import styles from './ListFilters.module.css'
import { useAddress } from './useAddress.ts'
import { useFollowing } from './useFollowing.ts'
import { PHONE, useMedia } from './useMedia.ts'

/**
 * The filters above a table: a form whose fields stand in the address; choosing from a list goes at
 * once. On a phone they are behind one button, which says how many are set, and the records come first.
 */
export const ListFilters = (props: {
  /** What is filtered, for assistive technology. */
  label: string
  children: ReactNode
  /** Right of the filters, e.g. the way to a new row. */
  aside?: ReactNode
}) => {
  const { go } = useAddress()
  const phone = useMedia(PHONE)
  const [open, setOpen] = useState(false)
  const [count, setCount] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const { search } = useLocation()
  // The fields are whatever a page puts in: what is set is read from the form, once it follows the address.
  useEffect(() => setCount(form.current === null ? 0 : setFields(form.current)), [search])
  const submit = (of: HTMLFormElement): void => {
    const fields = [...new FormData(of)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : '',
    ])
    go({ ...(Object.fromEntries(fields) as Record<string, string>), page: '' })
  }
  return (
    <div className={styles.bar}>
      {phone && (
        <button
          type="button"
          className={`${buttonClass()} ${styles.opener}`}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconFilter size={18} />
          {count === 0 ? '筛选' : `筛选（${count}）`}
        </button>
      )}
      <search aria-label={props.label} id={id} hidden={phone && !open}>
        <form
          ref={form}
          className={styles.form}
          onSubmit={(event: FormEvent<HTMLFormElement>) => {
            event.preventDefault()
            submit(event.currentTarget)
            setOpen(false)
          }}
          onChange={(event) => {
            if (event.target instanceof HTMLSelectElement) submit(event.currentTarget)
          }}
        >
          {props.children}
          <Button type="submit">
            <IconSearch size={18} />
            查询
          </Button>
        </form>
      </search>
      {props.aside !== undefined && <div className={styles.aside}>{props.aside}</div>}
    </div>
  )
}

/** How many fields of a form say anything. */
const setFields = (form: HTMLFormElement): number =>
  [...new FormData(form).values()].filter((value) => typeof value === 'string' && value !== '')
    .length

/** A text to look for. */
export const FilterText = (props: {
  name: string
  label: string
  placeholder?: string
  maxLength?: number
}) => {
  const value = useAddress().read(props.name)
  return (
    <label className={`${styles.field} ${styles.text}`}>
      <span className="sr">{props.label}</span>
      <input
        ref={useFollowing<HTMLInputElement>(value)}
        type="search"
        name={props.name}
        className="input"
        defaultValue={value}
        placeholder={props.placeholder ?? props.label}
        maxLength={props.maxLength ?? 50}
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  )
}

/** One of a list; the first option lets all through. */
export const FilterSelect = (props: {
  name: string
  label: string
  /** The first option, e.g. 全部角色. */
  all: string
  options: readonly (readonly [code: string, name: string])[]
}) => {
  const value = useAddress().read(props.name)
  // Options that come late: the choice of the address is drawn once they are there.
  const known = props.options.some(([code]) => code === value)
  return (
    <label className={styles.field}>
      <span className="sr">{props.label}</span>
      <select
        key={known ? 'known' : 'waiting'}
        ref={useFollowing<HTMLSelectElement>(value)}
        name={props.name}
        className="input"
        defaultValue={value}
      >
        <option value="">{props.all}</option>
        {!known && value !== '' && <option value={value}>{value}</option>}
        {props.options.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** From one day to another, both included. */
export const FilterDays = (props: { label: string }) => {
  const { read } = useAddress()
  const [from, to] = [read('from'), read('to')]
  return (
    <fieldset className={styles.days}>
      <legend className="sr">{props.label}</legend>
      <input
        ref={useFollowing<HTMLInputElement>(from)}
        type="date"
        name="from"
        className="input num"
        aria-label={`${props.label}从`}
        defaultValue={from}
      />
      <span aria-hidden>–</span>
      <input
        ref={useFollowing<HTMLInputElement>(to)}
        type="date"
        name="to"
        className="input num"
        aria-label={`${props.label}到`}
        defaultValue={to}
      />
    </fieldset>
  )
}
