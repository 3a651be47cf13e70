import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { grouped } from '#domain/text/numbers.ts'
import { changed, type ListQuery } from '../list-query.ts'
import type { SearchResult } from '../parts/types.ts'
import { chipsOf, facetRows } from './facets.ts'
import { FilterLink } from './FilterLink.tsx'
import { Proposals } from './Proposals.tsx'
import styles from './Results.module.css'

/** Nothing fits: which filter or word to leave out and what that gives, and the nearest known word. */
export const NothingFound = (props: { query: ListQuery; result: SearchResult }) => {
  const { query, result } = props
  const filtered = chipsOf(query, result.facets).length > 0
  const words = `没有找到“${query.keyword}”`
  const text =
    result.spell !== ''
      ? words
      : query.keyword === '' || filtered
        ? '没有找到同时满足这些条件的政策'
        : `${words}，试试更短的词`
  return (
    <EmptyState icon={IconSearchOff} text={text}>
      <Spelling query={query} spell={result.spell} />
      <Proposals query={query} relaxations={result.relaxations} />
      <Instead query={query} result={result} />
      {!filtered && result.relaxations.length === 0 && query.keyword !== '' && (
        <FilterLink to={changed(query, { keyword: '' })} className="btn s sm">
          查看全部政策
        </FilterLink>
      )}
    </EmptyState>
  )
}

/** Of each filter so many others are offered. */
const OFFERED = 3

/** 换成: what another value of each filter finds, most first. */
const Instead = ({ query, result }: { query: ListQuery; result: SearchResult }) => {
  const offers = facetRows(query, result)
    .filter(({ chosen }) => chosen > 0)
    .flatMap(({ field, options }) =>
      options
        .filter(({ chosen, count }) => !chosen && count !== null && count > 0)
        .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
        .slice(0, OFFERED)
        .map(({ code, name, count }) => ({
          ...{ key: `${field} ${code}`, name, count: count ?? 0 },
          next: changed(query, { [field]: [code] }),
        })),
    )
  return offers.length === 0 ? null : (
    <ul className={styles.relaxations} aria-label="可以换成的条件">
      {offers.map(({ key, name, count, next }) => (
        <li key={key}>
          <FilterLink to={next} className="btn s sm">
            {`换成“${name}” ${grouped(count)} 项`}
          </FilterLink>
        </li>
      ))}
    </ul>
  )
}

/** 试试“高企”: the nearest known term. */
const Spelling = ({ query, spell }: { query: ListQuery; spell: string }) =>
  spell === '' ? null : (
    <p className={styles.note}>
      试试
      <FilterLink to={changed(query, { keyword: spell })} className="link">
        {`“${spell}”`}
      </FilterLink>
    </p>
  )
