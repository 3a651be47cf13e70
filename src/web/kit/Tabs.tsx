import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './Tabs.module.css'

export interface Tab<V extends string> {
  value: V
  name: string
  /** A small number or word after the name. */
  note?: ReactNode
}

/** The tab that an arrow key, Home or End leads to; null for another key. */
const stepTo = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

/** ARIA tabs with one panel; arrows, Home and End choose. */
export const Tabs = <V extends string>(props: {
  /** What the tabs choose between, for assistive technology. */
  label: string
  tabs: readonly Tab<V>[]
  value: V
  onChange: (value: V) => void
  /** Right of the tabs. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}) => {
  const { tabs, value, onChange } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.value === value)
    const next = stepTo(event.key, at, tabs.length)
    const tab = next === null ? undefined : tabs[next]
    if (!tab || next === null) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div className={`${styles.bar} ${props.className ?? ''}`}>
        <div ref={list} role="tablist" aria-label={props.label} className={styles.list}>
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-controls={`${id}-panel`}
              aria-selected={tab.value === value}
              tabIndex={tab.value === value ? 0 : -1}
              className={styles.tab}
              onClick={() => onChange(tab.value)}
              onKeyDown={onKeyDown}
            >
              {tab.name}
              {tab.note !== undefined && <small className="num">{tab.note}</small>}
            </button>
          ))}
        </div>
        {props.aside}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {props.children}
      </div>
    </>
  )
}
