import { IconChevronDown, IconFilter, IconSortDescending } from '#web/kit/icons.ts'
import { changed, type ListQuery, orderOf } from '../list-query.ts'
import styles from './PhoneBar.module.css'
import { sortsFor } from './sorts.ts'
import { useListGo } from './useListLink.ts'

/** The phone's sticky row: [筛选 3] opens the sheet, [排序] is the phone's own picker. */
export const PhoneBar = (props: { query: ListQuery; chosen: number; onFilter: () => void }) => {
  const { query, chosen } = props
  const go = useListGo()
  const usual = orderOf({ ...query, sort: 'relevance' })
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        onClick={props.onFilter}
      >
        <IconFilter size={18} />
        筛选
        {chosen > 0 && (
          <b className="num">
            {chosen}
            <span className="sr"> 项已选</span>
          </b>
        )}
      </button>
      <label className={styles.button}>
        <IconSortDescending size={18} />
        <span className="sr">排序</span>
        <select
          value={orderOf(query)}
          onChange={(event) => {
            const sort = sortsFor(query).find((one) => one.sort === event.target.value)?.sort
            if (sort) go(changed(query, { sort: sort === usual ? 'relevance' : sort }))
          }}
        >
          {sortsFor(query).map(({ sort, name }) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} />
      </label>
    </div>
  )
}
