import { EmptyState } from '#web/kit/EmptyState.tsx'
import { IconSearchOff } from '#web/kit/icons.ts'
import { grouped } from '#web/kit/text.ts'
import { changed, type ListQuery } from '../list-query.ts'
import type { SearchResult } from '../parts/types.ts'
import { chipsOf, withoutFilter } from './facets.ts'
import { FilterLink } from './FilterLink.tsx'
import styles from './Results.module.css'

type Relaxation = SearchResult['relaxations'][number]

/** Nothing fits: which filter to leave out and what that gives, and the nearest known word. */
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
      {result.relaxations.length > 0 && (
        <ul className={styles.relaxations} aria-label="可以去掉的条件">
          {result.relaxations.map((relaxation) => (
            <li key={relaxation.facet}>
              <FilterLink to={withoutFilter(query, relaxation.facet)} className="btn s sm">
                {`${wordsOf(relaxation)} ${grouped(relaxation.total)} 条`}
              </FilterLink>
            </li>
          ))}
        </ul>
      )}
      {!filtered && result.relaxations.length === 0 && query.keyword !== '' && (
        <FilterLink to={changed(query, { keyword: '' })} className="btn s sm">
          查看全部政策
        </FilterLink>
      )}
    </EmptyState>
  )
}

const wordsOf = ({ facet, name }: Relaxation): string => {
  if (facet === 'filters') return '去掉全部筛选'
  return facet === 'keyword' ? `去掉关键词“${name}”` : `去掉“${name}”`
}

/** 试试“高企”: the nearest known term. */
export const Spelling = ({ query, spell }: { query: ListQuery; spell: string }) =>
  spell === '' ? null : (
    <p className={styles.note}>
      试试
      <FilterLink to={changed(query, { keyword: spell })} className="link">
        {`“${spell}”`}
      </FilterLink>
    </p>
  )
