import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { resultName } from '#domain/matching/results.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import styles from './overview.module.css'
import { matchedQuery } from './queries.ts'

/** Changes that are named. */
const MOST = 5

/** 匹配变化: what the last run that changed something has changed. */
export const Changes = () => {
  const href = useHref()
  const asked = useQuery(matchedQuery())
  const changes = asked.data?.changes
  return (
    <section className={`card ${styles.part}`} aria-labelledby="changes">
      <div className={styles.partHead}>
        <h2 id="changes">匹配变化</h2>
        <MoreLink to={href('precise')}>全部匹配结果</MoreLink>
      </div>
      {asked.isPending && <Skeleton label="匹配变化" rows={4} height="3rem" />}
      {asked.isError && (
        <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {changes?.items.length === 0 && <p className="t2">暂无变化，政策或画像更新后会重新匹配</p>}
      <ul className={styles.lines}>
        {changes?.items.slice(0, MOST).map(({ policyId, title, before, after }) => (
          <li key={policyId}>
            <Link to={href('preciseDetail', { id: policyId })}>{title}</Link>
            <p className="muted">{`${resultName(before)} → ${resultName(after)}`}</p>
          </li>
        ))}
      </ul>
      {changes !== undefined && changes.items.length > 0 && (
        <p className={`num muted ${styles.note}`}>{`${changes.at} 更新`}</p>
      )}
    </section>
  )
}
