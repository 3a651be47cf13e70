import { useEffect, useRef } from 'react'
import type { Picker } from './useChoosing.ts'
import styles from './Workbench.module.css'

/** What is offered for what is typed, over the field. */
export const PickerList = ({ picker }: { picker: Picker }) => {
  const { label, options, active, said } = picker
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  if (label === null) return null
  return (
    <div className={styles.picker}>
      <p className={styles.pickerHead}>
        {label}
        <small>↑ ↓ 选择，Enter 使用，Esc 关闭</small>
      </p>
      <ul ref={list} aria-label={label}>
        {options.map(({ key, title, note, pick }, at) => (
          <li key={key}>
            <button
              type="button"
              // The keys stay in the composer, from which the arrows reach this list.
              tabIndex={-1}
              aria-current={at === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={pick}
            >
              <b>{title}</b>
              <small>{note}</small>
            </button>
          </li>
        ))}
      </ul>
      <output className={said === '' ? 'sr' : styles.said}>
        {said === '' ? (options[active]?.title ?? '') : said}
      </output>
    </div>
  )
}
