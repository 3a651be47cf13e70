import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import styles from './SelectForm.module.css'
import { useFollowing } from './useFollowing.ts'

/** Choices of a select; without a name they stand in no group. */
export interface SelectGroup {
  name: string
  options: readonly { code: string; name: string }[]
}

/** One choice by the address: a plain form that works without scripts, and goes at once with them. */
export const SelectForm = (props: {
  /** Where the form leads, and the field of the address that it sets. */
  action: string
  name: string
  label: string
  /** What the address holds besides. */
  kept?: readonly (readonly [name: string, value: string])[]
  hrefOf: (code: string) => string
  chosen: string
  groups: readonly SelectGroup[]
}) => {
  const { action, name, label, kept = [], hrefOf, chosen, groups } = props
  const navigate = useNavigate()
  const field = useFollowing<HTMLSelectElement>(chosen)
  const go = (form: HTMLFormElement): void => {
    const value = new FormData(form).get(name)
    void navigate(hrefOf(typeof value === 'string' ? value : ''), { preventScrollReset: true })
  }
  return (
    <form
      action={action}
      className={styles.form}
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        go(event.currentTarget)
      }}
    >
      <label>
        <span>{label}</span>
        <select
          ref={field}
          name={name}
          className="input"
          defaultValue={chosen}
          onChange={(event) => event.currentTarget.form && go(event.currentTarget.form)}
        >
          {groups.map((group) =>
            group.name === '' ? (
              <Options key="" options={group.options} />
            ) : (
              <optgroup key={group.name} label={group.name}>
                <Options options={group.options} />
              </optgroup>
            ),
          )}
        </select>
      </label>
      {kept.map(([one, value]) => (
        <input key={one} type="hidden" name={one} value={value} />
      ))}
      <button type="submit" className="btn s">
        查看
      </button>
    </form>
  )
}

const Options = ({ options }: { options: SelectGroup['options'] }) =>
  options.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
