import { useId } from 'react'
import { Link } from 'react-router'
import { IconChevronDown, IconChevronUp } from '../icons.ts'
import { useAddress } from '../useAddress.ts'
import styles from './table.module.css'

/** The order of a list as the address has it: `due`, or `-due` the other way round. */
export interface Sorting {
  /** Empty while the list stands in its own order. */
  value: string
  stateOf: (code: string) => 'ascending' | 'descending' | undefined
  /** Where the head of a column leads: up, then down, then the list's own order again. */
  to: (code: string) => string
  go: (value: string) => void
}

export const useSorting = (): Sorting => {
  const { read, to, go } = useAddress()
  const value = read('sort')
  return {
    value,
    stateOf: (code) =>
      value === code ? 'ascending' : value === `-${code}` ? 'descending' : undefined,
    to: (code) =>
      to({ sort: value === code ? `-${code}` : value === `-${code}` ? '' : code, page: '' }),
    go: (next) => go({ sort: next, page: '' }),
  }
}

/** The head of a column that orders the list. */
export const SortHead = (props: { name: string; code: string; sorting: Sorting }) => {
  const state = props.sorting.stateOf(props.code)
  return (
    <Link
      to={props.sorting.to(props.code)}
      rel="nofollow"
      preventScrollReset
      className={styles.sort}
      data-state={state}
    >
      {props.name}
      {state === 'descending' ? <IconChevronDown size={14} /> : <IconChevronUp size={14} />}
      <span className="sr">
        {state === undefined ? '，按此升序' : state === 'ascending' ? '，改为降序' : '，取消排序'}
      </span>
    </Link>
  )
}

/** 排序 where the rows are blocks and the heads are out of sight; nothing when no column orders. */
export const SortSelect = (props: {
  columns: readonly { name: string; sort?: string }[]
  sorting: Sorting
}) => {
  const id = useId()
  const { sorting } = props
  const orders = props.columns.flatMap(({ name, sort }) =>
    sort === undefined
      ? []
      : [
          { code: sort, name: `${name} 升序` },
          { code: `-${sort}`, name: `${name} 降序` },
        ],
  )
  if (orders.length === 0) return null
  return (
    <div className={styles.room}>
      <p className={styles.select}>
        <label htmlFor={id}>排序</label>
        <select
          id={id}
          className="input"
          value={orders.some(({ code }) => code === sorting.value) ? sorting.value : ''}
          onChange={(event) => sorting.go(event.target.value)}
        >
          <option value="">默认</option>
          {orders.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </p>
    </div>
  )
}
