import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff, IconWifiOff } from '#web/kit/icons.ts'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { changed, type ListQuery, PAGE_SIZES } from '../list-query.ts'
import { MineSlot } from '../mine/MineSlot.tsx'
import { PolicyRow } from '../parts/PolicyRow.tsx'
import type { SearchResult } from '../parts/types.ts'
import { FilterLink } from './FilterLink.tsx'
import styles from './Results.module.css'
import { Proposals } from './Proposals.tsx'
import type { ListAnswer } from './useListAnswer.ts'
import { useListHref } from './useListLink.ts'

/** Links that the server writes. */
export const NothingFound = hydrateOnInteraction(
  async () => (await import('./NothingFound.tsx')).NothingFound,
)

/** The rows, or what stands in their place: waiting, a failure, no network, nothing found. */
export const Results = (props: { query: ListQuery; answer: ListAnswer }) => {
  const { query, answer } = props
  const { result, stale, offline } = answer
  if (!result) {
    if (offline) return <EmptyState icon={IconWifiOff} text="网络已断开，恢复后自动加载" />
    if (answer.failed) return <ErrorBlock error={answer.error} onRetry={answer.retry} />
    return <Skeleton label="政策" rows={8} height="7.25rem" />
  }
  return (
    <div
      className={styles.results}
      aria-busy={stale || undefined}
      data-stale={(stale && !offline) || undefined}
    >
      {offline && (
        <output className={styles.offline}>
          <IconWifiOff size={18} />
          {`当前离线，显示的是 ${result.now.slice(5, 16)} 的结果`}
        </output>
      )}
      <Corrected query={query} corrected={result.corrected} />
      {result.total > 0 && <Synonyms words={result.synonymsUsed} />}
      {result.total === 0 ? (
        <NothingFound query={query} result={result} />
      ) : (
        <Rows query={query} result={result} />
      )}
      <Nearest result={result} />
    </div>
  )
}

const Rows = ({ query, result }: { query: ListQuery; result: SearchResult }) => {
  const href = useListHref()
  if (result.records.length === 0)
    return (
      <EmptyState icon={IconSearchOff} text="这一页没有内容">
        <FilterLink to={changed(query, {})} className="btn s">
          回到第 1 页
        </FilterLink>
      </EmptyState>
    )
  return (
    <>
      <Hits hits={result.records} now={result.now} />
      {result.relaxations.length > 0 && (
        <div className={styles.few}>
          <p>只找到这些，放宽条件可以看到更多</p>
          <Proposals query={query} relaxations={result.relaxations} />
        </div>
      )}
      <Pagination
        page={result.page + 1}
        pageSize={result.pageSize}
        total={result.total}
        unit="项"
        hrefOf={(page) => href({ ...query, page: page - 1 })}
        sizes={PAGE_SIZES}
        hrefOfSize={(pageSize) => href(changed(query, { pageSize }))}
      />
    </>
  )
}

const Hits = ({ hits, now }: { hits: SearchResult['records']; now: string }) => {
  const ids = hits.map(({ policy }) => policy.policyId)
  return (
    <ol>
      {hits.map(({ policy, ...found }) => (
        <PolicyRow
          key={policy.policyId}
          policy={policy}
          now={now}
          {...found}
          mine={<MineSlot policyId={policy.policyId} ids={ids} now={now} />}
        />
      ))}
    </ol>
  )
}

/** 相近政策: they hold a part of the words only, and no count has them. */
const Nearest = ({ result }: { result: SearchResult }) =>
  result.nearest.length === 0 ? null : (
    <section className={styles.nearest} aria-labelledby="nearest">
      <h2 id="nearest">相近政策</h2>
      <p className={styles.note}>只含部分关键词，不计入上面的条数</p>
      <Hits hits={result.nearest} now={result.now} />
    </section>
  )

/** 已按“高新技术企业”查找，仍查“高薪技术企业”: a slip put right, and the way back. */
const Corrected = (props: { query: ListQuery; corrected: string }) => {
  const { query, corrected } = props
  if (corrected === '') return null
  return (
    <p className={styles.note}>
      {`已按“${corrected}”查找，仍查`}
      <FilterLink to={changed(query, { exact: true })} className="link">
        {`“${query.keyword}”`}
      </FilterLink>
    </p>
  )
}

const Synonyms = ({ words }: { words: readonly string[] }) =>
  words.length === 0 ? null : (
    <p className={styles.note}>{`已按同义词${words.map(quoted).join('')}一并查找`}</p>
  )

/** “专精特新‘小巨人’”: quotes inside quotes are single ones. */
const quoted = (word: string): string => `“${word.replaceAll(/["“]([^"”]*)["”]/g, '‘$1’')}”`
