import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { grouped, moneyText } from '#domain/text/numbers.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { useSession } from '#web/shell/context.ts'
import { useHref } from '#web/shell/useHref.ts'
import styles from './overview.module.css'
import { declaredQuery, matchedQuery, queuesQuery } from './queries.ts'

/** A figure with its name and where it comes from; a dash while it is not known. */
const Figure = (props: { name: string; value: string | null; to: string }) => (
  <div>
    <dt>{props.name}</dt>
    <dd className="num">
      <Link to={props.to}>{props.value ?? '—'}</Link>
    </dd>
  </div>
)

const counted = (count: number | undefined): string | null =>
  count === undefined ? null : grouped(count)

/** 较有希望, 进行中申报, 30 天内截止 and 本年到账 of a company, as far as somebody may see them. */
export const CompanyFigures = () => {
  const href = useHref()
  const held = useSession()?.permissions ?? []
  const [matches, declares] = [held.includes('precise:list'), held.includes('declare:list')]
  const matched = useQuery({ ...matchedQuery(), enabled: matches })
  const declared = useQuery({ ...declaredQuery(), enabled: declares })
  if (!matches && !declares) return null
  const figures = declared.data?.figures
  const failed = matched.isError ? matched : declared.isError ? declared : null
  return (
    <>
      {failed !== null && (
        <ErrorBlock compact error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      <dl className={`card ${styles.figures}`} aria-label="数据概览">
        {matches && (
          <Figure
            name="较有希望"
            value={counted(
              matched.data &&
                (matched.data.counts.find((it) => it.result === 'hopeful')?.count ?? 0),
            )}
            to={href('precise', { r: 'hopeful' })}
          />
        )}
        {declares && (
          <>
            <Figure
              name="进行中申报"
              value={counted(figures?.running)}
              to={href('declareManage', { tab: 'running' })}
            />
            <Figure
              name="申报 30 天内截止"
              value={counted(figures?.dueSoon)}
              to={href('declareManage', { view: 'calendar' })}
            />
            {figures?.arrivedThisYear !== '' && (
              <Figure
                name="本年到账"
                value={figures === undefined ? null : moneyText(figures.arrivedThisYear)}
                to={href('declareManage', { tab: 'approved' })}
              />
            )}
          </>
        )}
      </dl>
    </>
  )
}

/** What waits in the queues of the platform, for whoever works on them. */
export const PlatformFigures = () => {
  const href = useHref()
  const held = useSession()?.permissions.includes('queue') === true
  const { data } = useQuery({ ...queuesQuery(), enabled: held })
  if (!held) return null
  const sum = (of: 'count' | 'free' | 'late'): string | null =>
    data === undefined ? null : grouped(data.records.reduce((all, one) => all + one[of], 0))
  const mine = data?.records.reduce(
    (all, { owners }) => all + (owners.find((one) => one.mine)?.count ?? 0),
    0,
  )
  return (
    <dl className={`card ${styles.figures}`} aria-label="数据概览">
      <Figure name="由我负责" value={counted(mine)} to={href('queues')} />
      <Figure name="待领取" value={sum('free')} to={href('queues')} />
      <Figure name="已超时" value={sum('late')} to={href('queues')} />
      <Figure name="全部待办" value={sum('count')} to={href('queues')} />
    </dl>
  )
}
