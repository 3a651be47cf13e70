import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queues } from '#contract/queues.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconCircleCheck } from '#web/kit/icons.ts'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { grouped } from '#domain/text/numbers.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageModule } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsInline } from '#web/wire/query.ts'
import styles from './queues.module.css'
import { ageText, hasPage, type Queue, wayTo } from './labels.ts'

const TITLE = '待办总览'
/** Counted again so often while the page is looked at. */
const AGAIN_MS = 60_000

export const prepare: PageModule['prepare'] = async () => ({ title: TITLE })

/** 待办总览: every queue of the caller, how much waits, since when, with whom; each leads to its list. */
export default function QueuesPage() {
  useTitle(TITLE)
  const answer = useQuery({
    ...queryOptionsInline(queues.overview, {}),
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  })
  const { data } = answer
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{TITLE}</h1>
          <p className="muted">
            您能办理的全部队列。先看“已超时”和“待领取”，点数字就到对应的列表；每分钟更新一次。
          </p>
        </div>
        <Button
          loading={answer.isFetching && !answer.isPending}
          onClick={() => void answer.refetch()}
        >
          刷新
        </Button>
      </div>
      {answer.isError && data === undefined && (
        <ErrorBlock
          text={answer.error.message}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      )}
      {answer.isPending && <Skeleton label={TITLE} rows={6} height="4rem" />}
      {data !== undefined && (
        <>
          {answer.isError && (
            <p role="alert" className={styles.stale}>{`更新失败，以下为 ${data.now} 的数据`}</p>
          )}
          <Totals records={data.records} />
          <Table records={data.records} />
          <p className="muted num">{`统计时间 ${data.now}；最长等待按工作时间（工作日 9:00–18:00）计算`}</p>
        </>
      )}
    </>
  )
}

const sum = (records: readonly Queue[], of: 'count' | 'free' | 'late'): number =>
  records.reduce((all, one) => all + one[of], 0)

const Totals = ({ records }: { records: readonly Queue[] }) => (
  <dl className={`card ${styles.totals}`} aria-label="合计">
    {(
      [
        ['待办', sum(records, 'count')],
        ['待领取', sum(records, 'free')],
        ['已超时', sum(records, 'late')],
      ] as const
    ).map(([name, count]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num" data-late={(name === '已超时' && count > 0) || undefined}>
          {grouped(count)}
        </dd>
      </div>
    ))}
  </dl>
)

const Table = ({ records }: { records: readonly Queue[] }) => {
  if (records.length === 0) return <EmptyState text="您的角色没有需要办理的队列" />
  return (
    <>
      {records.every(({ count, failed }) => count === 0 && !failed) && (
        <EmptyState icon={IconCircleCheck} text="全部队列都已办完" />
      )}
      <div className={styles.frame}>
        <table className={styles.table}>
          <caption className="sr">{TITLE}</caption>
          <thead>
            <tr>
              {['队列', '待办', '待领取', '已超时', '最长等待', '负责人'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((one) => (
              <Row key={one.queue} one={one} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const Row = ({ one }: { one: Queue }) => {
  const none = <span className="muted">—</span>
  return (
    <tr
      data-late={one.late > 0 || undefined}
      data-none={(one.count === 0 && !one.failed) || undefined}
    >
      <th scope="row">
        {one.name}
        {one.target !== '' && <small className="muted">{one.target}</small>}
      </th>
      <td data-label="待办">
        {one.failed ? (
          <span className={styles.failed}>统计失败，请刷新</span>
        ) : (
          <Count one={one} count={one.count} of={{ kind: 'all' }} what="待办" />
        )}
      </td>
      <td data-label="待领取">
        {one.owned ? (
          <Count one={one} count={one.free} of={{ kind: 'free' }} what="待领取" />
        ) : (
          none
        )}
      </td>
      <td data-label="已超时">
        {one.target === '' ? (
          none
        ) : (
          <Count one={one} count={one.late} of={{ kind: 'late' }} what="已超时" />
        )}
      </td>
      <td data-label="最长等待">
        {one.oldest === '' ? (
          none
        ) : (
          <>
            {ageText(one.oldestMinutes)}
            <small className="muted num">{`${one.oldest.slice(0, 16)} 起`}</small>
          </>
        )}
      </td>
      <td data-label="负责人">{one.owners.length === 0 ? none : <Owners one={one} />}</td>
    </tr>
  )
}

const Owners = ({ one }: { one: Queue }) => (
  <ul className={styles.owners}>
    {one.owners.map((owner) => (
      <li key={owner.userId}>
        <span>{owner.mine ? `${owner.name}（我）` : owner.name}</span>{' '}
        <Count
          one={one}
          count={owner.count}
          of={{ kind: 'owner', userId: owner.userId, mine: owner.mine }}
          what={owner.name}
        />
        {owner.late > 0 && <small className={styles.lateNote}>{` 超过 ${owner.late}`}</small>}
      </li>
    ))}
  </ul>
)

/** A number that leads to the list of what it counts. */
const Count = (props: {
  one: Queue
  count: number
  of: Parameters<typeof wayTo>[2]
  what: string
}) => {
  const href = useHref()
  const { one, count, of } = props
  if (count === 0) return <span className="muted num">0</span>
  if (!hasPage(one.queue)) return <span className="num">{grouped(count)}</span>
  return (
    <Link
      className={`link num ${of.kind === 'late' ? styles.late : ''}`}
      to={wayTo(href, one.queue, of)}
    >
      {grouped(count)}
      <span className="sr">{`${one.name} ${props.what}`}</span>
    </Link>
  )
}
