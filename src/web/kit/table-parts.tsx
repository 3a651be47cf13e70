import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { IconArrowUp } from './icons.ts'
import styles from './DataTable.module.css'
import { useAddress } from './useAddress.ts'

/** Rows to do something with together: those chosen by their keys, and what each is called. */
export interface Choosing<R> {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
  nameOf: (row: R) => string
}

type Direction = 'ascending' | 'descending' | 'none'

/** What comes of pressing a heading: the least first, then the greatest, then the list's own order. */
const NEXT: Readonly<Record<Direction, (sort: string) => string>> = {
  none: (sort) => sort,
  ascending: (sort) => `-${sort}`,
  descending: () => '',
}

/** The heading of a column that orders the list; the order stands in the address. */
export const SortLink = (props: { name: string; sort: string; direction: Direction }) => {
  const { name, sort, direction } = props
  const { to } = useAddress()
  return (
    <Link
      to={to({ sort: NEXT[direction](sort), page: '' })}
      preventScrollReset
      className={styles.order}
      data-direction={direction}
    >
      {name}
      <IconArrowUp size={14} />
    </Link>
  )
}

/** What the headings do, where the rows are blocks and there are none: order the list, choose all of a page. */
export const HeadBar = <R,>(props: {
  columns: readonly { name: string; sort?: string | undefined }[]
  choosing: Choosing<R> | undefined
  keys: readonly string[]
}) => {
  const { columns, choosing, keys } = props
  const sorted = columns.some(({ sort }) => sort !== undefined)
  if (!sorted && choosing === undefined) return null
  return (
    <div className={styles.bar}>
      {choosing !== undefined && (
        <ChooseAll choosing={choosing} keys={keys} name="全选本页" shown />
      )}
      {sorted && <SortField columns={columns} />}
    </div>
  )
}

const SortField = (props: { columns: readonly { name: string; sort?: string | undefined }[] }) => {
  const { read, go } = useAddress()
  const sorted = props.columns.filter(({ sort }) => sort !== undefined)
  return (
    <label className={styles.orders}>
      排序
      <select
        className="input"
        value={read('sort')}
        onChange={(event) => go({ sort: event.target.value, page: '' })}
      >
        <option value="">默认</option>
        {sorted.map(({ name, sort }) => [
          <option key={sort} value={sort}>{`${name}，从小到大`}</option>,
          <option key={`-${sort}`} value={`-${sort}`}>{`${name}，从大到小`}</option>,
        ])}
      </select>
    </label>
  )
}

/** Chooses a row; the whole cell is its target. */
export const ChooseRow = <R,>(props: { choosing: Choosing<R>; of: string; name: string }) => {
  const { chosen, onChange } = props.choosing
  const turn = (on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(props.of)
    else next.delete(props.of)
    onChange(next)
  }
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={chosen.has(props.of)}
        onChange={(event) => turn(event.target.checked)}
      />
      <span className="sr">{`选择${props.name}`}</span>
    </label>
  )
}

/** Chooses every row that is shown, or none. */
export const ChooseAll = <R,>(props: {
  choosing: Choosing<R>
  keys: readonly string[]
  name: string
  /** The name stands beside the box. */
  shown?: true
}) => {
  const { chosen, onChange } = props.choosing
  const box = useRef<HTMLInputElement>(null)
  const count = props.keys.filter((key) => chosen.has(key)).length
  const all = count === props.keys.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !all
  }, [count, all])
  return (
    <label className={styles.choice}>
      <input
        ref={box}
        type="checkbox"
        checked={all}
        onChange={(event) => onChange(new Set(event.target.checked ? props.keys : []))}
      />
      <span className={props.shown === true ? undefined : 'sr'}>{props.name}</span>
    </label>
  )
}
