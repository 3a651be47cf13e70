import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { MOST_COMPARED } from '#contract/policy-comparison.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { ErrorBlock } from '#web/kit/ErrorBlock.tsx'
import { IconInfoCircle } from '#web/kit/icons.ts'
import { Phrase } from '#web/kit/Phrase.tsx'
import { Skeleton } from '#web/kit/Skeleton.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { AddPolicy, Proposals } from './compare/AddPolicy.tsx'
import { type CompareQuery, readCompareQuery } from './compare/address.ts'
import { ComparisonTable } from './compare/ComparisonTable.tsx'
import { headOf, LEAD, NAME, titleOf } from './compare/head.ts'
import { comparisonQuery, foundQuery } from './compare/queries.ts'
import type { Comparison } from './compare/types.ts'
import styles from './PolicyComparePage.module.css'

/** 政策对比 `/policy/compare?ids=`: two or three policies side by side, as their address says. */
export default function PolicyComparePage() {
  const [params] = useSearchParams()
  const query = useMemo(() => readCompareQuery(params), [params])
  const href = useHref()
  const { ids } = query
  const asked = useQuery({ ...comparisonQuery(ids), enabled: ids.length > 0 })
  const found = ids.length === 0 ? NOTHING : asked.data
  useTitle(found && titleOf(found.records))
  return (
    <div className={`wrap ${styles.page}`}>
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: '政策通知', to: href('policy') },
          { name: NAME },
        ]}
      />
      <header className={styles.head}>
        <h1>{NAME}</h1>
        <p className="t2">
          <Phrase text={LEAD} />
        </p>
      </header>
      {found !== undefined ? (
        <Compared found={found} query={query} />
      ) : asked.isError ? (
        <ErrorBlock error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton label={NAME} rows={6} height="5rem" />
      )}
    </div>
  )
}

const NOTHING: Comparison = { records: [], near: [], changes: null, now: '' }

const Compared = ({ found, query }: { found: Comparison; query: CompareQuery }) => {
  const { records, near } = found
  const ids = records.map(({ policy }) => policy.policyId)
  const notices = noticesOf(query, ids)
  return (
    <>
      {notices.length > 0 && (
        <output className={styles.notices}>
          {notices.map((text) => (
            <span key={text}>
              <IconInfoCircle size={18} />
              {text}
            </span>
          ))}
        </output>
      )}
      <AddPolicy query={query} ids={ids} />
      {near.length > 0 && query.keyword === '' && (
        <section aria-labelledby="near" className={styles.near}>
          <h2 id="near" className="t3">
            可以和它放在一起看的
          </h2>
          <Proposals label="相关政策" cards={near} query={query} ids={ids} />
        </section>
      )}
      {records.length > 0 && <ComparisonTable found={found} query={query} />}
    </>
  )
}

/** What of the address could not be followed, in words. */
const noticesOf = (query: CompareQuery, found: readonly string[]): string[] => {
  const missing = query.ids.length - found.length
  return [
    query.over ? `一次最多对比 ${MOST_COMPARED} 项，只列出前 ${MOST_COMPARED} 项。` : '',
    query.repeated ? '同一项政策只列一次。' : '',
    missing > 0 ? `有 ${missing} 项没有找到，可能已经撤下，可以在下面重新查找。` : '',
    query.unreadable ? '链接里有读不懂的部分，已经略过。' : '',
    found.length === 1 ? '只有一项，再添加一项就可以对比。' : '',
  ].filter((text) => text !== '')
}

/** The policies into the query cache; status 404 when the address names some and none is there. */
export const prepare = async ({ query: params, client }: Preparation): Promise<PageHead> => {
  const query = readCompareQuery(params)
  const { ids, keyword, unreadable } = query
  const [compared] = await Promise.all([
    ids.length === 0 ? NOTHING : client.fetchQuery({ ...comparisonQuery(ids), retry: false }),
    keyword === '' ? null : client.prefetchQuery(foundQuery(keyword)),
  ])
  const head = headOf(compared.records)
  const nothingLeft = compared.records.length === 0 && (ids.length > 0 || unreadable)
  return nothingLeft ? { ...head, status: 404 } : head
}
