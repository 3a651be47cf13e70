import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { MOST_COMPARED } from '#contract/policy-comparison.ts'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconPlus, IconSearchOff } from '#web/kit/icons.ts'
import { SearchField } from '#web/kit/SearchField.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useHref } from '#web/shell/useHref.ts'
import { LevelTag } from '../parts/LevelTag.tsx'
import type { PolicyCard } from '../parts/types.ts'
import styles from './AddPolicy.module.css'
import { type CompareQuery, fieldsOf } from './address.ts'
import { foundQuery } from './queries.ts'

/** The field to add a policy by, what it finds, and the limit in words. */
export const AddPolicy = (props: {
  query: CompareQuery
  /** What is compared already. */
  ids: readonly string[]
}) => {
  const { query, ids } = props
  const { keyword, onlyDifferent } = query
  const href = useHref()
  if (ids.length >= MOST_COMPARED)
    return (
      <p className={styles.limit}>{`最多对比 ${MOST_COMPARED} 项，要换一项，请先移除一项。`}</p>
    )
  const kept = Object.entries(fieldsOf({ ids: [...ids], onlyDifferent }))
  return (
    <div className={styles.add}>
      <SearchField
        keyword={keyword}
        label="添加要对比的政策"
        placeholder="政策名称或文号"
        action={href('policyCompare')}
        kept={kept.filter(([, value]) => value !== '')}
        hrefOf={(typed) =>
          href('policyCompare', fieldsOf({ ids: [...ids], onlyDifferent, keyword: typed }))
        }
        searched="policy"
      />
      <p className={styles.limit}>
        {ids.length === 0
          ? `选 2 到 ${MOST_COMPARED} 项政策并排看。`
          : `还可以添加 ${MOST_COMPARED - ids.length} 项，最多对比 ${MOST_COMPARED} 项。`}
      </p>
      {keyword !== '' && <Found query={query} ids={ids} />}
    </div>
  )
}

const Found = ({ query, ids }: { query: CompareQuery; ids: readonly string[] }) => {
  const found = useQuery(foundQuery(query.keyword))
  if (found.data === undefined)
    return found.isError ? (
      <ErrorBlock compact error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Skeleton label="搜索结果" rows={3} height="3rem" />
    )
  const cards = found.data.records
    .map(({ policy }) => policy)
    .filter(({ policyId }) => !ids.includes(policyId))
  return cards.length === 0 ? (
    <EmptyState icon={IconSearchOff} text={`没有找到可以添加的“${query.keyword}”，试试更短的词`} />
  ) : (
    <Proposals label="可以添加的政策" cards={cards} query={query} ids={ids} />
  )
}

/** Policies that may be put beside the others, each a link that does. */
export const Proposals = (props: {
  label: string
  cards: readonly PolicyCard[]
  query: CompareQuery
  ids: readonly string[]
}) => {
  const { label, cards, query, ids } = props
  const { onlyDifferent } = query
  const href = useHref()
  return (
    <ul className={styles.proposals} aria-label={label}>
      {cards.map(({ policyId, title, level, regionName }) => (
        <li key={policyId}>
          <LevelTag level={level} />
          <span>
            {title} <small>{regionName}</small>
          </span>
          <Link
            to={href('policyCompare', fieldsOf({ ids: [...ids, policyId], onlyDifferent }))}
            className="btn s sm"
          >
            <IconPlus size={16} />
            加入对比<span className="sr">{`：${title}`}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
