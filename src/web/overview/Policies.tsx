import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '#contract/wire/api-error.ts'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { MoreLink } from '#web/kit/links.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { deadlinesQuery, latestQuery, type PolicyLine } from './queries.ts'
import styles from './overview.module.css'

interface Region {
  regionCode: string
  regionName: string
}

/** · 西湖区 */
const placeOf = ({ regionName }: Region): string =>
  regionName === '' ? '' : ` · ${regionName.split(' ').at(-1)}`

/** 最新政策 of the company's region, national ones included. */
export const Latest = ({ region }: { region: Region }) => {
  const href = useHref()
  return (
    <Part
      id="latest"
      title={`最新政策${placeOf(region)}`}
      more={
        <MoreLink to={href('policyList', { region: region.regionCode, sort: 'publish' })}>
          全部政策
        </MoreLink>
      }
      asked={useQuery(latestQuery(region.regionCode))}
      empty="暂未收录本地区政策"
    >
      {(line) => (
        <>
          <Title line={line} />
          <p className="muted num">
            {[line.org, line.publishedOn === '' ? '' : `${line.publishedOn} 发布`]
              .filter((it) => it !== '')
              .join(' · ')}
          </p>
        </>
      )}
    </Part>
  )
}

/** 近期截止 of the same. */
export const Deadlines = ({ region }: { region: Region }) => {
  const href = useHref()
  return (
    <Part
      id="deadlines"
      title={`近期截止${placeOf(region)}`}
      more={
        <MoreLink
          to={href('policyList', {
            region: region.regionCode,
            win: ['open', 'closing'],
            sort: 'deadline',
          })}
        >
          全部申报中
        </MoreLink>
      }
      asked={useQuery(deadlinesQuery(region.regionCode))}
      empty="暂无即将截止的政策"
    >
      {(line) => (
        <>
          <Title line={line} />
          <p className="num">
            <span className="muted">{line.deadline.slice(0, 10)}</span>{' '}
            {line.daysLeft !== null && (
              <span className={line.urgent ? styles.urgent : 'muted'}>
                {`剩 ${line.daysLeft} 天`}
              </span>
            )}
          </p>
        </>
      )}
    </Part>
  )
}

const Title = ({ line }: { line: PolicyLine }) => {
  const href = useHref()
  return <Link to={href('policyDetail', { id: line.policyId })}>{line.title}</Link>
}

const Part = (props: {
  id: string
  title: string
  more: ReactNode
  asked: UseQueryResult<{ records: PolicyLine[] }, ApiError>
  empty: string
  children: (line: PolicyLine) => ReactNode
}) => {
  const { id, asked } = props
  return (
    <section className={`card ${styles.part}`} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 id={id}>{props.title}</h2>
        {props.more}
      </div>
      {asked.isPending && <Skeleton label={props.title} rows={4} height="3rem" />}
      {asked.isError && (
        <ErrorBlock compact error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      {asked.data?.records.length === 0 && <p className="t2">{props.empty}</p>}
      <ul className={styles.lines}>
        {asked.data?.records.map((line) => (
          <li key={line.policyId}>{props.children(line)}</li>
        ))}
      </ul>
    </section>
  )
}
