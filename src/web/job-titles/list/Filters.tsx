import { Link } from 'react-router'
import { IconX } from '#web/kit/icons.ts'
import { useHref } from '#web/shell/useHref.ts'
import type { JobTitleList } from '../parts/types.ts'
import { addressOf, changed, FACETS, type FacetName, type ListQuery } from './list-query.ts'
import styles from './list.module.css'

type Facet = JobTitleList['facets'][number]

/** 筛选: one row a filter, its options links with counts. */
export const Filters = (props: { query: ListQuery; facets: readonly Facet[] }) => (
  <section aria-label="筛选" className={`card ${styles.filters}`}>
    {props.facets.map((facet) => (
      <Row key={facet.facet} query={props.query} facet={facet} />
    ))}
  </section>
)

const Row = ({ query, facet }: { query: ListQuery; facet: Facet }) => {
  const href = useHref()
  const { field, title } = FACETS[facet.facet as FacetName]
  const to = (value: string): string =>
    href('jobTitleList', addressOf(changed(query, { [field]: value })))
  return (
    <fieldset className={styles.facet}>
      <legend>{title}</legend>
      <div className={styles.options}>
        <Link
          to={to('')}
          rel="nofollow"
          preventScrollReset
          className={styles.option}
          aria-current={query[field] === '' ? 'true' : undefined}
        >
          不限
        </Link>
        {facet.options.map(({ code, name, count }) => {
          const chosen = query[field] === code
          const words = (
            <>
              {name}
              <small className="num" aria-hidden>
                {count}
              </small>
              <span className="sr">{`，${count} 条`}</span>
            </>
          )
          return count === 0 && !chosen ? (
            <span key={code} className={styles.option} aria-disabled="true">
              {words}
            </span>
          ) : (
            <Link
              key={code}
              to={to(chosen ? '' : code)}
              rel="nofollow"
              preventScrollReset
              className={styles.option}
              aria-current={chosen ? 'true' : undefined}
            >
              {words}
            </Link>
          )
        })}
      </div>
    </fieldset>
  )
}

/** 已选: each filter with its way out. */
export const Chosen = (props: { query: ListQuery; facets: readonly Facet[] }) => {
  const { query, facets } = props
  const href = useHref()
  const chosen = facets.flatMap(({ facet, options }) => {
    const { field } = FACETS[facet as FacetName]
    const value = query[field]
    if (value === '') return []
    return [{ field, name: options.find(({ code }) => code === value)?.name ?? value }]
  })
  const all = [...chosen, ...(query.q === '' ? [] : [{ field: 'q', name: `“${query.q}”` }])]
  if (all.length === 0) return null
  return (
    <div className={styles.chosen}>
      <span className="muted">已选</span>
      <ul>
        {all.map(({ field, name }) => (
          <li key={field}>
            <Link
              to={href('jobTitleList', addressOf(changed(query, { [field]: '' })))}
              rel="nofollow"
              preventScrollReset
              className={styles.chip}
              aria-label={`去掉${name}`}
            >
              {name}
              <IconX size={14} />
            </Link>
          </li>
        ))}
      </ul>
      <Link to={href('jobTitleList', { with: query.with })} className="link" rel="nofollow">
        清空
      </Link>
    </div>
  )
}
