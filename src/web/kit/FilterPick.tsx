/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus, jsx-a11y/click-events-have-key-events -- the list of an ARIA combobox: focus and keys stay in the field */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from './Button.tsx'
import styles from './FilterPick.module.css'
import { IconChevronDown } from './icons.ts'
import { Popover } from './Popover.tsx'
import { useAddress } from './useAddress.ts'

/** One choice: the value that the address holds, its name, and what tells it from others of that name. */
export interface PickOption {
  value: string
  name: string
  note?: string
  /** Choices of one group stand together under its name. */
  group?: string
}

/**
 * One of many, found by typing (WAI-ARIA combobox over a grouped list): arrows choose, Enter takes,
 * Esc closes. The choice stands in the address and the list goes to its first page.
 */
export const FilterPick = (props: {
  name: string
  label: string
  /** The choice that lets all through, e.g. 全部操作. */
  all: string
  options: readonly PickOption[]
  /** What is chosen is called, where the options do not hold it. */
  chosenName?: string
  placeholder: string
  /** The options follow what is typed; without it they are searched here. */
  onType?: (text: string) => void
}) => {
  const { name, label, all, options, chosenName = '' } = props
  const value = useAddress().read(name)
  const chosen = options.find((option) => option.value === value)?.name ?? chosenName
  return (
    <>
      <input type="hidden" name={name} value={value} />
      <Popover
        name={label}
        className={`${buttonClass()} ${styles.button}`}
        label={
          <>
            <span className="sr">{`${label}：`}</span>
            <span className={styles.chosen}>{value === '' ? all : chosen || value}</span>
            <IconChevronDown size={16} />
          </>
        }
      >
        {(close) => <Choices {...props} value={value} onClose={close} />}
      </Popover>
    </>
  )
}

const Choices = (
  props: Parameters<typeof FilterPick>[0] & { value: string; onClose: () => void },
) => {
  const { name, label, all, options, value, onType } = props
  const { go } = useAddress()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const shown: readonly PickOption[] = [
    ...(typed === '' ? [{ value: '', name: all }] : []),
    ...(onType === undefined ? options.filter((option) => says(option, typed)) : options),
  ]
  const take = (option: PickOption | undefined): void => {
    if (option === undefined) return
    go({ [name]: option.value, page: '' })
    props.onClose()
  }
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(shown.length - 1, to))
    setAt(next)
    list.current
      ?.querySelector(`#${CSS.escape(idOf(id, next))}`)
      ?.scrollIntoView?.({ block: 'nearest' })
  }
  const press = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Enter takes a word from the input method first.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(at + 1)
    else if (event.key === 'ArrowUp') move(at - 1)
    else if (event.key === 'Enter') take(shown[at])
    else return
    event.preventDefault()
  }
  const type = (text: string): void => {
    setTyped(text)
    setAt(0)
    onType?.(text.trim())
  }
  return (
    <div className={styles.panel}>
      <input
        type="search"
        className="input"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown.length === 0 ? undefined : idOf(id, at)}
        placeholder={props.placeholder}
        autoComplete="off"
        ref={field}
        maxLength={50}
        value={typed}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={styles.list}>
        {groupsOf(shown).map(({ group, from, options: some }) => (
          <div key={`${group}${from}`} role="group" aria-label={group || all}>
            {group !== '' && (
              <p className={styles.group} aria-hidden>
                {group}
              </p>
            )}
            {some.map((option, index) => (
              <div
                key={option.value}
                id={idOf(id, from + index)}
                role="option"
                aria-selected={option.value === value}
                className={styles.option}
                data-active={from + index === at || undefined}
                onPointerMove={() => setAt(from + index)}
                onClick={() => take(option)}
              >
                {option.name}
                {option.note !== undefined && option.note !== '' && <small>{option.note}</small>}
              </div>
            ))}
          </div>
        ))}
        {shown.length === 0 && <p className={styles.none}>没有找到，试试更短的词</p>}
      </div>
      <p className="sr" role="status">
        {typed === '' ? '' : `${shown.length} 项`}
      </p>
    </div>
  )
}

const idOf = (list: string, index: number): string => `${list}-${index}`

const says = ({ name, note = '', group = '' }: PickOption, typed: string): boolean => {
  const word = typed.trim().toLowerCase()
  return [name, note, group].some((text) => text.toLowerCase().includes(word))
}

interface Grouped {
  group: string
  /** Where its first option stands among all. */
  from: number
  options: PickOption[]
}

const groupsOf = (options: readonly PickOption[]): Grouped[] => {
  const groups: Grouped[] = []
  for (const [from, option] of options.entries()) {
    const group = option.group ?? ''
    const last = groups.at(-1)
    if (last?.group === group) last.options.push(option)
    else groups.push({ group, from, options: [option] })
  }
  return groups
}
