import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import results from '#web/kit/result-bar.module.css'
import { grouped } from '#domain/text/numbers.ts'
import { load } from '#web/session/storage.ts'
import { useHref } from '#web/shell/useHref.ts'
import { changed, type ListQuery, orderOf, writeListQuery } from '../list-query.ts'
import { rowId } from '../parts/PolicyRow.tsx'
import type { SearchResult } from '../parts/types.ts'
import { FilterLink } from './FilterLink.tsx'
import styles from './ResultBar.module.css'
import { sortsFor } from './sorts.ts'

/** 共 74 项, the way back to the row last opened, and the orders. */
export const ResultBar = (props: { query: ListQuery; result: SearchResult | undefined }) => {
  const { query, result } = props
  const order = orderOf(query)
  const follow = useHref()('follow') + writeListQuery(query)
  return (
    <div className={results.bar}>
      <h2 className={results.count}>
        <span className="sr">查询结果：</span>
        <output className="num">{result && `共 ${grouped(result.total)} 项`}</output>
      </h2>
      <Link to={follow} className="link">
        订阅这组条件
      </Link>
      {result && <BackToPlace records={result.records} />}
      <nav aria-label="排序" className={`${results.sorts} ${styles.sorts}`}>
        {sortsFor(query).map(({ sort, name }) => (
          <FilterLink
            key={sort}
            to={changed(query, {
              sort: sort === orderOf({ ...query, sort: 'relevance' }) ? 'relevance' : sort,
            })}
            current={sort === order}
          >
            {name}
          </FilterLink>
        ))}
      </nav>
    </div>
  )
}

/** Rows above this one are in sight anyway. */
const IN_SIGHT = 2

const never = () => () => {}

/** Reads once what this tab had opened last, so that a row opened from here changes nothing. */
const arrival = (): (() => string | null) => {
  let last: string | null | undefined
  return () => (last === undefined ? (last = load<string>('lastOpened')) : last)
}

/** 回到上次看到的位置: after coming back, to the row that was opened last. */
const BackToPlace = ({ records }: { records: SearchResult['records'] }) => {
  const [lastOpened] = useState(arrival)
  const [used, setUsed] = useState(false)
  const last = useSyncExternalStore(never, lastOpened, () => null)
  const at = records.findIndex(({ policy }) => policy.policyId === last)
  if (used || last === null || at < IN_SIGHT) return null
  return (
    <a
      href={`#${rowId(last)}`}
      className="link"
      onClick={(event) => {
        event.preventDefault()
        const row = document.getElementById(rowId(last))
        row?.scrollIntoView({ block: 'center' })
        row?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
        setUsed(true)
      }}
    >
      回到上次看到的位置
    </a>
  )
}
