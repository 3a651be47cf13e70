import { ChosenFilters, FilterCard, FilterRow } from '#web/kit/Filters.tsx'
import { useHref } from '#web/shell/useHref.ts'
import type { JobTitleList } from '../parts/types.ts'
import { addressOf, changed, FACETS, type FacetName, type ListQuery } from './list-query.ts'

type Facet = JobTitleList['facets'][number]

/** 筛选: one row a filter, its options links with counts; then what is chosen. */
export const Filters = (props: { query: ListQuery; facets: readonly Facet[] }) => {
  const { query, facets } = props
  const href = useHref()
  const to = (next: Partial<ListQuery>): string =>
    href('jobTitleList', addressOf(changed(query, next)))
  const rows = facets.map(({ facet, options }) => ({
    ...FACETS[facet as FacetName],
    options,
  }))
  const chips = rows.flatMap(({ field, options }) =>
    options
      .filter(({ code }) => code === query[field])
      .map(({ name }) => ({ name, to: to({ [field]: '' }) })),
  )
  if (query.q !== '') chips.push({ name: `“${query.q}”`, to: to({ q: '' }) })
  return (
    <>
      {rows.length > 0 && (
        <FilterCard>
          {rows.map(({ field, title, options }) => (
            <FilterRow
              key={field}
              title={title}
              all={to({ [field]: '' })}
              options={options.map((option) => {
                const chosen = query[field] === option.code
                return { ...option, chosen, to: to({ [field]: chosen ? '' : option.code }) }
              })}
            />
          ))}
        </FilterCard>
      )}
      <ChosenFilters chips={chips} clear={href('jobTitleList', { with: query.with })} />
    </>
  )
}
