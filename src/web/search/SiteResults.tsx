import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ApiError } from '#contract/wire/api-error.ts'
import { Answers } from '#web/kit/answer/Answers.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff, IconWifiOff } from '#web/kit/icons.ts'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useOnline } from '#web/kit/useOnline.ts'
import { useHref } from '#web/shell/useHref.ts'
import { type OnOpen, questionOf, type SiteAnswer, type SiteQuery } from './query.ts'
import { SiteRow } from './SiteRow.tsx'
import styles from './SiteResults.module.css'

type HrefOf = (change: Partial<SiteQuery>) => string

/** The rows, or what stands in their place: waiting, a failure, no network, nothing found. */
export const SiteResults = (props: {
  query: SiteQuery
  answer: UseQueryResult<SiteAnswer, ApiError>
  hrefOf: HrefOf
  onOpen: OnOpen
}) => {
  const { query, answer, hrefOf, onOpen } = props
  const online = useOnline()
  const { data } = answer
  if (!data) {
    if (!online) return <EmptyState icon={IconWifiOff} text="网络已断开，恢复后自动加载" />
    if (answer.isError)
      return <ErrorBlock error={answer.error} onRetry={() => void answer.refetch()} />
    return <Skeleton label="搜索结果" rows={8} height="6.5rem" />
  }
  if (data.total === 0)
    return (
      <>
        <Answers found={data} question={questionOf(query)} />
        <NothingFound query={query} data={data} hrefOf={hrefOf} />
      </>
    )
  if (data.records.length === 0)
    return (
      <EmptyState icon={IconSearchOff} text="这一页没有内容">
        <Link to={hrefOf({})} className="btn s">
          回到第 1 页
        </Link>
      </EmptyState>
    )
  return (
    <div className={styles.results} aria-busy={answer.isPlaceholderData || undefined}>
      <Corrected query={query} corrected={data.corrected} hrefOf={hrefOf} />
      <Answers found={data} question={questionOf(query)} />
      <Rows data={data} onOpen={onOpen} />
      <Pagination
        page={data.page + 1}
        pageSize={data.pageSize}
        total={data.total}
        unit="项"
        hrefOf={(page) => hrefOf({ page: page - 1 })}
      />
    </div>
  )
}

const NEAR_ONLY = '没有完全符合的内容，下面是最接近的'
const WEAK = '以下只与问题的一部分有关'

/** The rows, and where they become weak a line that says so. */
const Rows = ({ data, onOpen }: { data: SiteAnswer; onOpen: OnOpen }) => {
  const first = data.page * data.pageSize
  const weakAt = Math.max(0, data.weakFrom - first)
  const [strong, weak] = [data.records.slice(0, weakAt), data.records.slice(weakAt)]
  return (
    <>
      {data.nearOnly && data.page === 0 && <p className={styles.note}>{NEAR_ONLY}</p>}
      {strong.length > 0 && <List records={strong} onOpen={onOpen} />}
      {weak.length > 0 && (
        <section aria-labelledby="weak">
          <h2 id="weak" className={styles.weak}>
            {WEAK}
          </h2>
          <List records={weak} onOpen={onOpen} />
        </section>
      )}
    </>
  )
}

const List = ({ records, onOpen }: Pick<SiteAnswer, 'records'> & { onOpen: OnOpen }) => (
  <ol>
    {records.map((record) => (
      <SiteRow key={`${record.kind} ${record.objId}`} record={record} onOpen={onOpen} />
    ))}
  </ol>
)

/** 已按“高新技术企业”查找，仍查“高薪技术企业”: a slip put right, and the way back. */
const Corrected = (props: { query: SiteQuery; corrected: string; hrefOf: HrefOf }) => {
  const { query, corrected, hrefOf } = props
  return corrected === '' ? null : (
    <p className={styles.note}>
      {`已按“${corrected}”查找，仍查`}
      <Link to={hrefOf({ exact: true })} className="link">
        {`“${query.keyword}”`}
      </Link>
    </p>
  )
}

/** Nothing fits: what it may have meant, the other kinds, and somebody to ask. */
const NothingFound = (props: { query: SiteQuery; data: SiteAnswer; hrefOf: HrefOf }) => {
  const { query, data, hrefOf } = props
  const href = useHref()
  const everywhere = data.groups.reduce((sum, { count }) => sum + count, 0)
  const where =
    query.group === '' ? '' : `“${data.groups.find(({ code }) => code === query.group)?.name}”里`
  return (
    <EmptyState icon={IconSearchOff} text={`${where}没有找到“${query.keyword}”`}>
      {data.spell !== '' && (
        <Link to={hrefOf({ keyword: data.spell })} className="btn s sm">
          {`试试“${data.spell}”`}
        </Link>
      )}
      {query.group !== '' && everywhere > 0 && (
        <Link to={hrefOf({ group: '' })} className="btn s sm">
          {`查看全部 ${everywhere} 项`}
        </Link>
      )}
      <Link to={href('policyList')} className="btn s sm">
        查看全部政策
      </Link>
    </EmptyState>
  )
}
