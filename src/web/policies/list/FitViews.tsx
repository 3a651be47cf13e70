import { type QueryClient, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { policies } from '#contract/policies.ts'
import { grouped } from '#domain/text/numbers.ts'
import { Button } from '#web/kit/Button.tsx'
import type { Remembered } from '#web/kit/situation/remembered.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsPart } from '#web/wire/query.ts'
import { type ListQuery, searchInput, writeListQuery } from '../list-query.ts'
import { requirementsQuery } from '../mine/decided.ts'
import { FilterLink } from './FilterLink.tsx'
import { fitOf } from './fit.ts'
import styles from './FitBar.module.css'
import { allOf, narrowings, viewOf } from './views.ts'

/** How many each of some questions finds, each asked once whatever list it belongs to. */
const totalsQuery = (queries: readonly ListQuery[]) => ({
  queryKey: ['totals of lists', queries.map(writeListQuery)],
  queryFn: async ({ client }: { client: QueryClient }): Promise<number[]> =>
    Promise.all(queries.map(async (query) => client.fetchQuery(totalQuery(query)))),
  meta: { onApiError: 'inline' } as const,
})

const totalQuery = (query: ListQuery) =>
  queryOptionsPart(
    policies.search,
    { ...searchInput({ ...query, sort: 'relevance' }), pageSize: 1 },
    'total',
    ({ total }) => total,
  )

/** 适合您的 41, 全部 74, and what of all the first leaves out. */
export const FitViews = (props: { query: ListQuery; ids: readonly string[]; kept: Remembered }) => {
  const { query, ids, kept } = props
  const { filters } = kept
  const href = useHref()
  const steps = narrowings(query, filters)
  const { data: totals } = useQuery(totalsQuery(steps.map((step) => step.query)))
  const decided = useQuery({ ...requirementsQuery(ids), enabled: ids.length > 0 })
  const fit = fitOf(query, filters)
  const view = viewOf(query, filters)
  const all = allOf(query)
  const asked = writeListQuery(all)
  const allHref = asked === '' ? href('policyList', { view: 'all' }) : href('policyList') + asked
  return (
    <>
      <nav aria-label="按您的情况" className={styles.views}>
        {fit !== null && (
          <FilterLink to={fit} current={view === 'fit'}>
            适合您的
            <Count total={totals?.at(-1)} />
          </FilterLink>
        )}
        <Link
          to={allHref}
          rel="nofollow"
          preventScrollReset
          aria-current={fit === null || view === 'all' ? 'true' : undefined}
        >
          全部
          <Count total={totals?.[0]} />
        </Link>
        <Link to={`${href('home')}#self-check`} className="link">
          改情况
        </Link>
      </nav>
      {decided.isError ? (
        <Button size="sm" variant="quiet" onClick={() => void decided.refetch()}>
          对照失败，重试
        </Button>
      ) : (
        <p className={`num ${styles.note}`}>
          {fit === null ? NO_FILTERS : leftOutText(steps, totals, view === 'fit')}
        </p>
      )}
    </>
  )
}

const NO_FILTERS = '情况里没有说地区和行业，列出全部'

const Count = ({ total }: { total: number | undefined }) =>
  total === undefined ? null : <b className="num">{grouped(total)}</b>

/** 没有列出的 33 项：其他地区 30、其他行业 3; empty until all is counted. */
const leftOutText = (
  steps: readonly { leavesOut: string }[],
  totals: readonly number[] | undefined,
  fitted: boolean,
): string => {
  if (totals === undefined) return ''
  const left = (totals[0] ?? 0) - (totals.at(-1) ?? 0)
  if (left === 0) return '没有因地区、行业或规模略去的'
  const parts = steps.flatMap(({ leavesOut }, at) => {
    const fewer = at === 0 ? 0 : (totals[at - 1] ?? 0) - (totals[at] ?? 0)
    return fewer === 0 ? [] : `${leavesOut} ${grouped(fewer)}`
  })
  return `${fitted ? '没有列出的' : '其中不合情况的'} ${grouped(left)} 项：${parts.join('、')}`
}
