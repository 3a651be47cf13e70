import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { POLICY_LEVEL, WINDOW_STATE } from '#domain/policies/codes.ts'
import { Button } from '#web/kit/Button.tsx'
import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { FavouriteButton } from '#web/kit/FavouriteButton.tsx'
import { IconBell } from '#web/kit/icons.ts'
import { FilterSelect, ListFilters } from '#web/kit/ListFilters.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { Tag } from '#web/kit/Tag.tsx'
import { pageField, useAddress } from '#web/kit/useAddress.ts'
import { useHref } from '#web/shell/useHref.ts'
import { foundQuery, FOUND_A_PAGE, type FoundPolicy, type SavedSearch } from './queries.ts'
import styles from './subscriptions.module.css'
import { useMuting } from './useSavedSearches.ts'

/** 找到的政策: what the sets have found, the newest first, each once. */
export const FoundList = ({ savedSearches }: { savedSearches: readonly SavedSearch[] }) => {
  const { read, page, to } = useAddress()
  const savedSearch = savedSearches.find(({ setId }) => setId === read('set'))?.setId ?? ''
  const answer = useQuery({
    ...foundQuery(savedSearch, page - 1),
    placeholderData: keepPreviousData,
  })
  const { data } = answer
  return (
    <section aria-label="找到的政策" aria-busy={answer.isPlaceholderData} className={styles.found}>
      {savedSearches.length > 0 && (
        <ListFilters label="筛选找到的政策">
          <FilterSelect
            name="set"
            label="订阅"
            all="全部订阅"
            options={savedSearches.map(({ setId, name }) => [setId, name] as const)}
          />
          <input type="hidden" name="tab" value="found" />
        </ListFilters>
      )}
      {answer.error !== null ? (
        <ErrorBlock
          text={answer.error.message}
          error={answer.error}
          onRetry={() => void answer.refetch()}
        />
      ) : data === undefined ? (
        <Skeleton label="找到的政策" height="4rem" />
      ) : data.records.length === 0 ? (
        <EmptyState
          text={savedSearches.length === 0 ? '暂无订阅' : '暂无匹配的政策，有新内容会显示在这里'}
          icon={IconBell}
        />
      ) : (
        <>
          <ul className={styles.rows}>
            {data.records.map((one) => (
              <Row key={one.policyId} found={one} />
            ))}
          </ul>
          <Pagination
            page={page}
            pageSize={FOUND_A_PAGE}
            total={data.total}
            unit="项"
            hrefOf={(one) => to({ page: pageField(one) })}
          />
        </>
      )}
    </section>
  )
}

const Row = ({ found }: { found: FoundPolicy }) => {
  const { policyId, title, foundTime, offline, sets } = found
  const href = useHref()
  const mute = useMuting()
  const [card] = found.policy
  const silent = sets.every(({ muted }) => muted)
  const only = sets.length === 1 ? (sets[0]?.setId ?? '') : ''
  return (
    <li className={styles.row} data-gone={offline || undefined}>
      <div>
        <p className={styles.rowTitle}>
          <Link to={href('policyDetail', { id: policyId })}>{title}</Link>
        </p>
        <p className={styles.facts}>
          {offline && <Tag>已下线</Tag>}
          {card && <span>{POLICY_LEVEL[card.level]}</span>}
          {card && card.window.state !== '' && (
            <Tag tone={card.window.urgent ? 'bad' : 'none'}>
              {WINDOW_STATE[card.window.state]}
              {card.window.daysLeft !== null && ` · 剩 ${card.window.daysLeft} 天`}
            </Tag>
          )}
          <span className="num">{`${foundTime.slice(0, 16)} 找到`}</span>
          <span>{`符合 ${sets.map(({ name }) => `“${name}”`).join('、')}`}</span>
          {silent && <Tag>不再提醒</Tag>}
        </p>
      </div>
      <div className={styles.acts}>
        <FavouriteButton objType="policy" id={policyId} title={title} />
        <Button size="sm" variant="quiet" onClick={() => mute(policyId, only, !silent)}>
          {silent ? '恢复提醒' : '不再提醒'}
          <span className="sr">{`《${title}》`}</span>
        </Button>
      </div>
    </li>
  )
}
