import { useId } from 'react'
import { IconFilter } from '#web/kit/icons.ts'
import { ChosenFilters, FilterCard, FilterRow } from '#web/kit/Filters.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { CaseList } from '../queries.ts'
import { CASE_FIELDS, type CaseQuery, chosenFilters, writeCaseQuery } from './case-query.ts'
import styles from './CaseFilters.module.css'

/** 筛选: one row a field, its choices with what each would give; below them what is chosen. */
export const CaseFilters = (props: {
  query: CaseQuery
  choices: CaseList['choices']
  total: number
}) => {
  const { query, choices, total } = props
  const href = useHref()
  const id = useId()
  const chosen = chosenFilters(query, choices)
  const to = (change: Partial<CaseQuery>): string =>
    href('successCase', writeCaseQuery({ ...query, page: 0, ...change }))
  return (
    <>
      <input type="checkbox" id={id} className={`sr ${styles.toggle}`} />
      <label htmlFor={id} className={`btn s ${styles.label}`}>
        <IconFilter size={18} />
        筛选{chosen.length > 0 && <b className="num">{chosen.length}</b>}
      </label>
      <div className={styles.card}>
        <FilterCard>
          {CASE_FIELDS.map(([field, name]) => (
            <FilterRow
              key={field}
              title={name}
              all={to({ [field]: '' })}
              options={choices[field].map((choice) => {
                const on = query[field] === choice.code
                return { ...choice, chosen: on, to: to({ [field]: on ? '' : choice.code }) }
              })}
            />
          ))}
        </FilterCard>
      </div>
      <ChosenFilters
        chips={chosen.map(({ field, name }) => ({
          name,
          to: to({ [field]: '' }),
        }))}
        clear={href('successCase')}
      />
      <p className={styles.total}>
        <output>共 {total} 个案例</output>
      </p>
    </>
  )
}
