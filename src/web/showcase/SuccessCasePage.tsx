import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { Pagination } from '#web/kit/Pagination.tsx'
import { itemList } from '#web/kit/item-list.ts'
import { isId } from '#web/kit/text.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { caseInput, type CaseQuery, readCaseQuery, writeCaseQuery } from './cases/case-query.ts'
import { caseHead, MISSING_CASE_HEAD } from './cases/head.ts'
import { CaseFilters } from './cases/CaseFilters.tsx'
import { CaseRow } from './cases/CaseRow.tsx'
import { CaseView } from './cases/CaseView.tsx'
import { NoCases } from './cases/NoCases.tsx'
import { Loaded } from './parts/Loaded.tsx'
import { PageBand } from './parts/PageBand.tsx'
import { trailOf } from './parts/head.ts'
import { caseQuery, casesQuery, type CaseList } from './queries.ts'
import styles from './SuccessCasePage.module.css'

const TITLE = '成功案例'
const LEAD = '写清起点、做了什么、用了多久。公开的案例经企业同意署名，脱敏的只写地区和行业。'

/** One case when the address names it, else the list with its filters. */
export const prepare = async ({ client, query }: Preparation): Promise<PageHead> => {
  const id = query.get('id')
  if (id !== null) {
    if (!isId(id)) return MISSING_CASE_HEAD
    const found = await client.fetchQuery({ ...caseQuery(id), retry: false })
    return found === null ? MISSING_CASE_HEAD : caseHead(found.case)
  }
  const asked = readCaseQuery(query)
  const { records } = await client.fetchQuery({ ...casesQuery(caseInput(asked)), retry: false })
  const search = new URLSearchParams(
    Object.entries(writeCaseQuery(asked)).filter(([, value]) => value !== ''),
  ).toString()
  return {
    title: titleOf(asked),
    description: LEAD,
    ...(search === '' ? {} : { canonicalQuery: `?${search}` }),
    jsonLd: [
      trailOf({ name: TITLE, to: hrefTo('successCase') }),
      itemList(
        records.map(({ caseId, title }) => ({
          name: title,
          to: hrefTo('successCase', { id: caseId }),
        })),
      ),
    ],
  }
}

const titleOf = ({ page }: CaseQuery): string =>
  page === 0 ? TITLE : `${TITLE}（第 ${page + 1} 页）`

/** 成功案例: the list, or the one that the address names. */
const SuccessCasePage = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id === null ? <CaseListView params={params} /> : <CaseView key={id} id={id} />
}

const CaseListView = ({ params }: { params: URLSearchParams }) => {
  const query = useMemo(() => readCaseQuery(params), [params])
  const asked = useQuery({ ...casesQuery(caseInput(query)), placeholderData: keepPreviousData })
  useTitle(titleOf(query))
  return (
    <>
      <PageBand title={TITLE} lead={LEAD} />
      <div className={`wrap ${styles.page}`}>
        <Loaded query={asked} label="案例" rows={4} height="9rem">
          {(list) => <Cases list={list} query={query} stale={asked.isPlaceholderData} />}
        </Loaded>
      </div>
    </>
  )
}

const Cases = (props: { list: CaseList; query: CaseQuery; stale: boolean }) => {
  const { list, query, stale } = props
  const href = useHref()
  return (
    <>
      <CaseFilters query={query} choices={list.choices} total={list.total} />
      <section aria-label="案例列表" aria-busy={stale || undefined}>
        {list.records.length === 0 ? (
          <NoCases query={query} list={list} />
        ) : (
          <ol className={styles.list} data-stale={stale || undefined}>
            {list.records.map((one, at) => (
              <CaseRow key={one.caseId} one={one} large={at % 3 === 0} />
            ))}
          </ol>
        )}
        {list.records.length > 0 && (
          <Pagination
            page={list.page + 1}
            pageSize={list.pageSize}
            total={list.total}
            unit="个案例"
            hrefOf={(page) => href('successCase', writeCaseQuery({ ...query, page: page - 1 }))}
          />
        )}
      </section>
      <p className={styles.note}>
        {list.records.some(({ demo }) => demo) &&
          '标注“示例数据”的案例，企业、数字和结果均为虚构，没有公示链接。'}
        每个案例的条件和时间都不同，不构成对其他企业的承诺。
      </p>
    </>
  )
}

export default SuccessCasePage
