import { useQuery } from '@tanstack/react-query'
import type { PolicyKind } from '#domain/policies/codes.ts'
import { FilterCard, FilterFormRow, FilterRow } from '#web/kit/Filters.tsx'
import { SelectForm, type SelectGroup } from '#web/kit/SelectForm.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { belowQuery, type Week, weekFields, type WeekQuery } from './week-query.ts'

/** Where and of what kind: both are in the address, so they work before the scripts run. */
export const WeekFilters = ({ query, week }: { query: WeekQuery; week: Week }) => {
  const href = useHref()
  const to = (change: Partial<WeekQuery>): string =>
    href('policyWeek', weekFields({ ...query, ...change }))
  const toggled = (code: PolicyKind): PolicyKind[] =>
    query.kinds.includes(code)
      ? query.kinds.filter((kind) => kind !== code)
      : [...query.kinds, code]
  const { kind, day } = weekFields(query)
  const chosen = week.places.at(-1)?.code ?? ''
  return (
    <FilterCard>
      <FilterFormRow>
        <SelectForm
          action={href('policyWeek')}
          name="region"
          label="地区（含上级）"
          kept={Object.entries({ kind, day }).filter(([, value]) => value !== '')}
          hrefOf={(region) => to({ region: region === week.places[0]?.code ? '' : region })}
          chosen={chosen}
          groups={useGroups(week.places)}
        />
      </FilterFormRow>
      <FilterRow
        title="性质"
        all={to({ kinds: [] })}
        options={week.kinds.map(({ code, name, count }) => ({
          ...{ code, name, count },
          chosen: query.kinds.includes(code),
          to: to({ kinds: toggled(code) }),
        }))}
      />
    </FilterCard>
  )
}

/** The way to the region, what lies below it, and the provinces to change to. */
const useGroups = (places: Week['places']): SelectGroup[] => {
  const here = places.at(-1)
  const isNation = places.length === 1
  const provinces = useQuery(belowQuery(''))
  const below = useQuery({ ...belowQuery(here?.code ?? ''), enabled: !isNation })
  const optionsOf = (answer: typeof provinces): SelectGroup['options'] =>
    (answer.data?.records ?? [])
      .filter(({ regionCode }) => places.every(({ code }) => code !== regionCode))
      .map(({ regionCode, regionName }) => ({ code: regionCode, name: regionName }))
  return [
    { name: '', options: places },
    { name: isNation ? '' : `${here?.name ?? ''}以下`, options: isNation ? [] : optionsOf(below) },
    { name: '省级', options: optionsOf(provinces) },
  ].filter(({ options }) => options.length > 0)
}
