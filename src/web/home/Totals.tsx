import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { POLICY_LEVEL, WINDOW_STATE } from '#domain/policies/codes.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { grouped } from '#web/kit/text.ts'
import { askTotals, type Totals as Counted } from '#web/policies/calendar/questions.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './Totals.module.css'

interface Total {
  name: string
  count: number
  /** The filter of the list that shows just these. */
  query: Record<string, string>
}

/** True counts of the collection: what counts nothing is left out. */
export const totalsOf = ({ total, counts }: Counted): Total[] => {
  const { levels: byLevel, windowStates: byState } = counts
  const running = (byState.open ?? 0) + (byState.closing ?? 0)
  const longterm = byState.longterm ?? 0
  const levels = (['1', '2', '3', '4'] as const).map((level) => ({
    name: POLICY_LEVEL[level],
    count: byLevel[level] ?? 0,
    query: { level },
  }))
  return [
    { name: '收录政策', count: total, query: {} },
    { name: WINDOW_STATE.open, count: running, query: { win: 'open,closing' } },
    { name: '长期受理', count: longterm, query: { win: 'longterm' } },
    ...levels,
  ].filter((it) => it.count > 0)
}

/** The strip of counts under the entries; each leads to the list of what it counts. */
export const Totals = () => {
  const href = useHref()
  const answer = useQuery(askTotals())
  if (answer.isError)
    return <ErrorBlock compact error={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <ul className={styles.totals}>
      {answer.data &&
        totalsOf(answer.data).map(({ name, count, query }) => (
          <li key={name}>
            <Link to={href('policyList', query)}>
              <span>{name}</span> <b className="num">{grouped(count)}</b>
            </Link>
          </li>
        ))}
    </ul>
  )
}
