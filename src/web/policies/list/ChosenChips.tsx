import { IconX } from '#web/kit/icons.ts'
import { cleared, type ListQuery } from '../list-query.ts'
import type { SearchResult } from '../parts/types.ts'
import styles from './ChosenChips.module.css'
import { chipsOf } from './facets.ts'
import { FilterLink } from './FilterLink.tsx'

/** 已选: each filter as a chip that lets it go, and 清空. */
export const ChosenChips = (props: { query: ListQuery; result: SearchResult | undefined }) => {
  const chips = chipsOf(props.query, props.result?.facets)
  if (chips.length === 0) return null
  return (
    <div className={styles.chosen}>
      <span id="chosen-filters" className={styles.name}>
        已选
      </span>
      <ul aria-labelledby="chosen-filters">
        {chips.map((chip) => (
          <li key={chip.key}>
            <FilterLink to={chip.next} className={styles.chip}>
              <span className="sr">去掉</span>
              {chip.label}
              <IconX size={14} />
            </FilterLink>
          </li>
        ))}
        <li>
          <FilterLink to={cleared(props.query)} className={styles.clear}>
            清空<span className="sr">筛选</span>
          </FilterLink>
        </li>
      </ul>
    </div>
  )
}
