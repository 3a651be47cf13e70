import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './Filters.module.css'
import { IconX } from './icons.ts'
import { grouped } from '#domain/text/numbers.ts'

/** One choice of a filter: where it leads, and what it would find. */
export interface FilterOption {
  code: string
  name: string
  /** Null until it is known. */
  count: number | null
  chosen: boolean
  /** The address after choosing it, or letting it go. */
  to: string
}

/** The frame around the rows of a list's filters. */
export const FilterCard = (props: { children: ReactNode }) => (
  <section aria-label="筛选" className={`card ${styles.card}`}>
    {props.children}
  </section>
)

/** 不限 and the options of one filter as links; what finds nothing stays and cannot be chosen. */
export const FilterRow = (props: {
  title: string
  /** The address without this filter. */
  all: string
  options: readonly FilterOption[]
}) => (
  <fieldset className={styles.row}>
    <legend>{props.title}</legend>
    <div className={styles.options}>
      <FilterLink to={props.all} chosen={props.options.every(({ chosen }) => !chosen)}>
        不限
      </FilterLink>
      {props.options.map(({ code, name, count, chosen, to }) => {
        const words = (
          <>
            {name}
            {count !== null && (
              <>
                <small className="num" aria-hidden>
                  {grouped(count)}
                </small>
                <span className="sr">{`，${grouped(count)} 条`}</span>
              </>
            )}
          </>
        )
        return count === 0 && !chosen ? (
          <span key={code} className={styles.option} aria-disabled="true">
            {words}
          </span>
        ) : (
          <FilterLink key={code} to={to} chosen={chosen}>
            {words}
          </FilterLink>
        )
      })}
    </div>
  </fieldset>
)

/** A row of a filter's own controls, e.g. a form. */
export const FilterFormRow = (props: { children: ReactNode }) => (
  <div className={styles.form}>{props.children}</div>
)

const FilterLink = (props: { to: string; chosen: boolean; children: ReactNode }) => (
  <Link
    to={props.to}
    rel="nofollow"
    preventScrollReset
    className={styles.option}
    aria-current={props.chosen ? 'true' : undefined}
  >
    {props.children}
  </Link>
)

/** 已选: each filter as a chip that lets it go, and 清空. */
export const ChosenFilters = (props: {
  chips: readonly { name: string; to: string }[]
  clear: string
}) =>
  props.chips.length === 0 ? null : (
    <div className={styles.chosen}>
      <span id="chosen-filters">已选</span>
      <ul aria-labelledby="chosen-filters">
        {props.chips.map(({ name, to }) => (
          <li key={name}>
            <Link to={to} rel="nofollow" preventScrollReset className={styles.chip}>
              <span className="sr">去掉</span>
              {name}
              <IconX size={14} />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={props.clear} rel="nofollow" preventScrollReset className={styles.clear}>
        清空<span className="sr">筛选</span>
      </Link>
    </div>
  )
