import { useEffect, useRef } from 'react'
import styles from './table.module.css'

/** Rows that are chosen, by key. */
export interface Picking<R> {
  picked: ReadonlySet<string>
  onChange: (picked: ReadonlySet<string>) => void
  /** What a row is called, for its box. */
  nameOf: (row: R) => string
  /** Whether a row may be chosen; every one may where this is left out. */
  may?: (row: R) => boolean
}

/** The box of one row. */
export const PickRow = <R,>(props: { picking: Picking<R>; row: R; id: string }) => {
  const { picking, row, id } = props
  if (picking.may?.(row) === false) return null
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={picking.picked.has(id)}
        onChange={(event) => {
          const next = new Set(picking.picked)
          if (event.target.checked) next.add(id)
          else next.delete(id)
          picking.onChange(next)
        }}
      />
      <span className="sr">{`选择 ${picking.nameOf(row)}`}</span>
    </label>
  )
}

/** The box of all rows of the page; half when only some are chosen. */
export const PickAll = <R,>(props: {
  picking: Picking<R>
  rows: readonly R[]
  keyOf: (row: R) => string
}) => {
  const { picking, rows, keyOf } = props
  const box = useRef<HTMLInputElement>(null)
  const keys = rows.filter((row) => picking.may?.(row) !== false).map(keyOf)
  const count = keys.filter((key) => picking.picked.has(key)).length
  const all = keys.length > 0 && count === keys.length
  const some = count > 0 && !all
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <label className={styles.box}>
      <input
        ref={box}
        type="checkbox"
        checked={all}
        onChange={() => {
          const next = new Set(picking.picked)
          for (const key of keys)
            if (all) next.delete(key)
            else next.add(key)
          picking.onChange(next)
        }}
      />
      <span className="sr">选择本页全部</span>
    </label>
  )
}
