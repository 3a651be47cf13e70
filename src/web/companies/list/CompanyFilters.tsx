import { useState } from 'react'
import { ChosenFilters, FilterCard, FilterRow } from '#web/kit/Filters.tsx'
import { IconChevronDown, IconChevronUp, IconFilter } from '#web/kit/icons.ts'
import { changed, type CompanyQuery, NO_QUERY } from '../list-query.ts'
import type { CompanyList } from '../types.ts'
import { useCompanyHref } from '../useCompanyHref.ts'
import styles from './CompanyFilters.module.css'

type Filter = CompanyList['facets'][number]['filter']
type Field = Exclude<Filter, 'cityCode'>

const ROWS: readonly [Filter, title: string][] = [
  ['regionCode', '地区'],
  ['cityCode', '城市'],
  ['industryCode', '行业'],
  ['titles', '资质'],
  ['size', '规模'],
]
const MORE: readonly [Field, title: string][] = [
  ['ageBand', '成立年限'],
  ['capitalBand', '注册资本'],
  ['ipBand', '知识产权'],
]

const PROVINCE = /0000$/
const provinceOf = (code: string): string => `${code.slice(0, 2)}0000`

/** Whether a value of a filter is among what is asked. */
const isChosen = (query: CompanyQuery, filter: Filter, code: string): boolean => {
  const { regionCode, titles } = query
  if (filter === 'regionCode') return regionCode !== '' && provinceOf(regionCode) === code
  if (filter === 'cityCode') return regionCode === code
  if (filter === 'titles') return (titles as readonly string[]).includes(code)
  return query[filter] === code
}

/** The question with a value chosen, or let go when it was. */
const chosenWith = (query: CompanyQuery, filter: Filter, code: string): CompanyQuery => {
  const was = isChosen(query, filter, code)
  if (filter === 'cityCode') return changed(query, { regionCode: was ? provinceOf(code) : code })
  if (filter === 'titles') {
    const titles = was
      ? query.titles.filter((it) => it !== code)
      : [...query.titles, code as CompanyQuery['titles'][number]]
    return changed(query, { titles })
  }
  return changed(query, { [filter]: was ? '' : code })
}

/** The question without a filter. */
export const without = (query: CompanyQuery, filter: string): CompanyQuery => {
  if (filter === 'cityCode') return changed(query, { regionCode: provinceOf(query.regionCode) })
  return changed(query, filter === 'titles' ? { titles: [] } : { [filter]: '' })
}

/** Chosen values with their names, in the order of the rows. */
export const chosenOf = (
  query: CompanyQuery,
  facets: CompanyList['facets'],
): { filter: Filter; code: string; name: string }[] =>
  facets.flatMap(({ filter, options }) =>
    options
      .filter(({ code }) => isChosen(query, filter, code))
      // A city says its province already.
      .filter(() => filter !== 'regionCode' || PROVINCE.test(query.regionCode))
      .map(({ code, name }) => ({ filter, code, name })),
  )

/** 筛选 of the directory: a row a filter with counts; a phone folds them all behind one button. */
export const CompanyFilters = (props: { query: CompanyQuery; facets: CompanyList['facets'] }) => {
  const { query, facets } = props
  const href = useCompanyHref()
  const chosen = chosenOf(query, facets)
  const [phone, setPhone] = useState(false)
  const asked = MORE.some(([filter]) => query[filter] !== '')
  const [more, setMore] = useState(asked)
  const row = ([filter, title]: readonly [Filter, string]) => {
    const options = facets.find((it) => it.filter === filter)?.options ?? []
    if (options.length === 0) return null
    return (
      <FilterRow
        key={filter}
        title={title}
        all={href(without(query, filter))}
        options={options.map(({ code, name, count }) => ({
          code,
          name,
          count,
          chosen: isChosen(query, filter, code),
          to: href(chosenWith(query, filter, code)),
        }))}
      />
    )
  }
  const clear = href({ ...NO_QUERY, keyword: query.keyword })
  return (
    <>
      <button
        type="button"
        className={`btn s ${styles.phone}`}
        aria-expanded={phone}
        onClick={() => setPhone(!phone)}
      >
        <IconFilter size={18} />
        {chosen.length === 0 ? '筛选' : `筛选（已选 ${chosen.length}）`}
        {phone ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
      </button>
      <div className={styles.filters} data-open={phone || undefined}>
        <FilterCard>
          {ROWS.map(row)}
          <div className={styles.more} data-open={more || undefined}>
            {MORE.map(row)}
          </div>
          <button
            type="button"
            className={`btn q sm ${styles.fold}`}
            aria-expanded={more}
            onClick={() => setMore(!more)}
          >
            {more ? '收起条件' : `更多条件（${MORE.map(([, title]) => title).join('、')}）`}
            {more ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          </button>
        </FilterCard>
      </div>
      <ChosenFilters
        chips={chosen.map(({ filter, code, name }) => ({
          name,
          to: href(
            filter === 'cityCode'
              ? changed(query, { regionCode: '' })
              : chosenWith(query, filter, code),
          ),
        }))}
        clear={clear}
      />
    </>
  )
}
