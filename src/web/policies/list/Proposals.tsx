import { grouped } from '#domain/text/numbers.ts'
import type { ListQuery } from '../list-query.ts'
import type { SearchResult } from '../parts/types.ts'
import { relaxed } from './facets.ts'
import { FilterLink } from './FilterLink.tsx'
import styles from './Results.module.css'

type Relaxation = SearchResult['relaxations'][number]

/** 可以去掉: what would be found with one filter or one word less, each as a link. */
export const Proposals = (props: { query: ListQuery; relaxations: readonly Relaxation[] }) =>
  props.relaxations.length === 0 ? null : (
    <ul className={styles.relaxations} aria-label="可以去掉的条件">
      {props.relaxations.map((relaxation) => (
        <li key={`${relaxation.facet} ${relaxation.code}`}>
          <FilterLink to={relaxed(props.query, relaxation)} className="btn s sm">
            {`${wordsOf(relaxation)} ${grouped(relaxation.total)} 项`}
          </FilterLink>
        </li>
      ))}
    </ul>
  )

const wordsOf = ({ facet, name }: Relaxation): string => {
  if (facet === 'filters') return '去掉全部筛选'
  return facet === 'keyword' ? `去掉关键词“${name}”` : `去掉“${name}”`
}
