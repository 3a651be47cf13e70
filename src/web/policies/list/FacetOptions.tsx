import { useState } from 'react'
import { grouped } from '#domain/text/numbers.ts'
import styles from './Facets.module.css'
import type { FacetOption, FacetRow } from './facets.ts'
import { FilterLink } from './FilterLink.tsx'

/** Options beyond this many wait behind 更多. */
const SHOWN = 9

/** 不限 and the options of one facet as links; what finds nothing stays and cannot be chosen. */
export const FacetOptions = ({ row }: { row: FacetRow }) => {
  const [all, setAll] = useState(false)
  const waits = (option: FacetOption, at: number): boolean =>
    row.long && at >= SHOWN && !option.chosen
  const hides = row.options.some(waits)
  return (
    <>
      <FilterLink to={row.without} className={styles.option} current={row.chosen === 0}>
        不限
      </FilterLink>
      {row.options.map((option, at) => (
        <Option key={option.code} option={option} extra={!all && waits(option, at)} />
      ))}
      {hides && (
        <button
          type="button"
          className={`${styles.option} ${styles.more}`}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? '收起' : '更多'}
          <span className="sr">{row.title}</span>
        </button>
      )}
    </>
  )
}

/** 81, or split into its own 4 and 77 of wider places. */
const Count = ({ count, upper }: { count: number; upper: number }) => {
  const [own, wider] = [grouped(count - upper), grouped(upper)]
  return (
    <>
      <small className="num" aria-hidden>
        {upper === 0 ? own : `${own}＋${wider}`}
      </small>
      <span className="sr">
        {upper === 0 ? `，${own} 项` : `，本地 ${own} 项，上级 ${wider} 项`}
      </span>
    </>
  )
}

const Option = ({ option, extra }: { option: FacetOption; extra: boolean }) => {
  const words = (
    <>
      {option.name}
      {option.count !== null && <Count count={option.count} upper={option.upper} />}
    </>
  )
  const className = `${styles.option} ${extra ? styles.extra : ''}`
  if (option.count === 0 && !option.chosen)
    return (
      <span className={className} aria-disabled="true">
        {words}
      </span>
    )
  return (
    <FilterLink to={option.next} className={className} current={option.chosen}>
      {words}
    </FilterLink>
  )
}
