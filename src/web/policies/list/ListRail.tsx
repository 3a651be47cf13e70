import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { policies } from '#contract/policies.ts'
import { search } from '#contract/search.ts'
import { MoreLink } from '#web/kit/links.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import { URGENT_DAYS } from '#domain/policies/window.ts'
import { type ListQuery, NO_QUERY } from '../list-query.ts'
import { shortMoment } from '../parts/format.ts'
import { LevelTag } from '../parts/LevelTag.tsx'
import { markOpened } from '../parts/reading.ts'
import type { DeadlineEvent } from '../parts/types.ts'
import { HOT_INPUT } from '#web/kit/search/history.ts'
import { willSearch } from '#web/kit/search/search-log.ts'
import styles from './ListRail.module.css'
import { OtherKinds } from './OtherKinds.tsx'
import { soonInput } from './rail-inputs.ts'
import { useListHref } from './useListLink.ts'

const SHOWN = 5

/** Beside the list: what of another kind answers its question, what ends soon, and what others search. */
export const ListRail = ({ now, query }: { now: string; query: ListQuery }) => (
  <aside className={styles.rail} aria-label="参考">
    {query.keyword !== '' && <OtherKinds query={query} />}
    <SoonClosing now={now} />
    <HotWords />
  </aside>
)

/** Deadlines of running windows, one a policy, nearest first. */
const closing = (records: readonly DeadlineEvent[]): DeadlineEvent[] => {
  const ending = records.filter(({ event, reference }) => event !== 'opens' && !reference)
  const first = new Map<string, DeadlineEvent>()
  for (const record of ending) if (!first.has(record.policyId)) first.set(record.policyId, record)
  return [...first.values()].slice(0, SHOWN)
}

const SoonClosing = ({ now }: { now: string }) => {
  const href = useHref()
  const soon = useQuery({
    ...queryOptionsInline(policies.deadlines, soonInput(now)),
    enabled: now !== '',
  })
  const rows = closing(soon.data?.records ?? [])
  if (rows.length === 0) return null
  return (
    <section className={`card ${styles.box}`} aria-labelledby="rail-soon">
      <h2 id="rail-soon">近期截止</h2>
      <ol className={styles.soon}>
        {rows.map((row) => (
          <li key={row.policyId}>
            <span className={styles.days} data-urgent={row.daysAway <= URGENT_DAYS || undefined}>
              {row.daysAway === 0 ? (
                '今天'
              ) : (
                <>
                  <b className="num">{row.daysAway}</b> 天
                </>
              )}
            </span>
            <div>
              <Link
                to={href('policyDetail', { id: row.policyId })}
                onClick={() => markOpened(row.policyId)}
              >
                {row.shortTitle || row.title}
              </Link>
              <p className={styles.meta}>
                <LevelTag level={row.level} />
                <span className="num">{shortMoment(row.at, now)}</span>
              </p>
            </div>
          </li>
        ))}
      </ol>
      <MoreLink to={href('policy')}>政策日历</MoreLink>
    </section>
  )
}

const HotWords = () => {
  const href = useListHref()
  const hot = useQuery(queryOptionsInline(search.hot, HOT_INPUT))
  const words = hot.data?.records ?? []
  if (words.length === 0) return null
  return (
    <section className={`card ${styles.box}`} aria-labelledby="rail-hot">
      <h2 id="rail-hot">热门搜索</h2>
      <ol className={styles.hot}>
        {words.map(({ keyword }, at) => (
          <li key={keyword}>
            <b className="num" aria-hidden>
              {at + 1}
            </b>
            <Link to={href({ ...NO_QUERY, keyword })} onClick={() => willSearch(keyword)}>
              {keyword}
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
