import { EmptyState } from '#web/kit/EmptyState.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconSearchOff, IconWifiOff } from '#web/kit/icons.ts'
import { Pagination } from '#web/kit/Pagination.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { changed, type ListQuery, PAGE_SIZES } from '../list-query.ts'
import { PolicyRow } from '../parts/PolicyRow.tsx'
import type { SearchResult } from '../parts/types.ts'
import { FilterLink } from './FilterLink.tsx'
import styles from './Results.module.css'
import { NothingFound, Spelling } from './NothingFound.tsx'
import type { ListAnswer } from './useListAnswer.ts'
import { useListHref } from './useListLink.ts'

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
      {result.total > 0 && <Synonyms words={result.synonymsUsed} />}
      {result.total === 0 ? (
        <NothingFound query={query} result={result} />
      ) : (
        <Rows query={query} result={result} />
      )}
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
      <Spelling query={query} spell={result.spell} />
      <ol>
        {result.records.map(({ policy, titleMarks, snippet }) => (
          <PolicyRow
            key={policy.policyId}
            policy={policy}
            now={result.now}
            titleMarks={titleMarks}
            snippet={snippet}
          />
        ))}
      </ol>
      <Pagination
        page={result.page + 1}
        pageSize={result.pageSize}
        total={result.total}
        hrefOf={(page) => href({ ...query, page: page - 1 })}
        sizes={PAGE_SIZES}
        hrefOfSize={(pageSize) => href(changed(query, { pageSize }))}
      />
    </>
  )
}

const Synonyms = ({ words }: { words: readonly string[] }) =>
  words.length === 0 ? null : (
    <p className={styles.note}>{`已按同义词${words.map(quoted).join('')}一并查找`}</p>
  )

/** “专精特新‘小巨人’”: quotes inside quotes are single ones. */
const quoted = (word: string): string => `“${word.replaceAll(/["“]([^"”]*)["”]/g, '‘$1’')}”`
