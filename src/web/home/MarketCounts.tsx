import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { grouped } from '#domain/text/numbers.ts'
import type { PageName } from '#domain/pages/pages.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './MarketCounts.module.css'
import { marketCountQuery, type MarketCount } from './queries.ts'

const COUNTS = [
  ['收录政策', 'policies', 'policyList'],
  ['服务项目', 'services', 'serviceProjectList'],
  ['在岗专家', 'experts', 'aboutUs'],
  ['公开案例', 'cases', 'successCase'],
] as const satisfies readonly (readonly [string, keyof MarketCount, PageName])[]

/** True counts, each leading to what it counts; what counts nothing is left out. */
export const MarketCounts = () => {
  const href = useHref()
  const answer = useQuery(marketCountQuery())
  if (answer.isError)
    return <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <ul className={styles.counts}>
      {COUNTS.map(([name, field, page]) => {
        const count = answer.data?.[field] ?? 0
        return count === 0 ? null : (
          <li key={field}>
            <Link to={href(page)}>
              <span>{name}</span> <b className="num">{grouped(count)}</b>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
