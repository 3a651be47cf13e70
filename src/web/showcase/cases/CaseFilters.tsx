import { ChosenFilters, FilterCard, FilterRow } from '#web/kit/Filters.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { CaseList } from '../questions.ts'
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
  const to = (change: Partial<CaseQuery>): string =>
    href('successCase', writeCaseQuery({ ...query, page: 0, ...change }))
  return (
    <>
      <FilterCard>
        {CASE_FIELDS.map(([field, name]) => (
          <FilterRow
            key={field}
            title={name}
            all={to({ [field]: '' })}
            options={choices[field].map((choice) => {
              const chosen = query[field] === choice.code
              return { ...choice, chosen, to: to({ [field]: chosen ? '' : choice.code }) }
            })}
          />
        ))}
      </FilterCard>
      <ChosenFilters
        chips={chosenFilters(query, choices).map(({ field, name }) => ({
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
