import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { companies } from '#contract/companies.ts'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { breadcrumbList } from '#web/kit/breadcrumb-list.ts'
import { SearchField } from '#web/kit/SearchField.tsx'
import { useTitle } from '#web/kit/useTitle.ts'
import { useSite } from '#web/shell/context.ts'
import type { PageModule } from '#web/shell/page.ts'
import { hrefTo } from '#domain/pages/addresses.ts'
import { useHref } from '#web/shell/useHref.ts'
import { queryOptionsOf } from '#web/wire/query.ts'
import styles from './CompanyListPage.module.css'
import { Comparison } from './compare/Comparison.tsx'
import { CompareTray } from './compare/CompareTray.tsx'
import {
  changed,
  type CompanyQuery,
  fieldsOf,
  listInput,
  readCompanyQuery,
  readCompared,
} from './list-query.ts'
import { ClaimNote } from './list/ClaimNote.tsx'
import { chosenOf, CompanyFilters } from './list/CompanyFilters.tsx'
import { CompanyResults } from './list/CompanyResults.tsx'
import type { CompanyList } from './types.ts'
import { useCompanyHref } from './useCompanyHref.ts'

const NAME = '企业名录'
const COMPARISON = '企业对比'

/** 企业名录: the directory with its filters, or the comparison that the address names. */
export default function CompanyListPage() {
  const [params] = useSearchParams()
  const compared = readCompared(params)
  return compared.length > 0 ? <ComparedCompanies ids={compared} /> : <Directory />
}

const ComparedCompanies = ({ ids }: { ids: readonly string[] }) => {
  const href = useHref()
  useTitle(COMPARISON)
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: NAME, to: href('companyList') },
          { name: COMPARISON },
        ]}
      />
      <h1 className={styles.title}>{COMPARISON}</h1>
      <Comparison ids={ids} />
    </div>
  )
}

const Directory = () => {
  const [params] = useSearchParams()
  const query = useMemo(() => readCompanyQuery(params), [params])
  const answer = useQuery({
    ...queryOptionsOf(companies.list, listInput(query)),
    placeholderData: keepPreviousData,
  })
  const { demo } = useSite()
  const href = useHref()
  const companyHref = useCompanyHref()
  const hrefOf = (keyword: string): string => companyHref(changed(query, { keyword }))
  useTitle(titleOf(query, answer.data?.facets))
  const { q: _keyword, page: _page, ...kept } = fieldsOf(query)
  return (
    <div className="wrap">
      <Breadcrumbs steps={[{ name: '首页', to: href('home') }, { name: NAME }]} />
      <div className={styles.head}>
        <div>
          <h1>{NAME}</h1>
          <p className="t2">
            {demo
              ? '演示站收录的企业均为虚构，信用代码使用未分配的区划。'
              : '只展示登记信息，联系方式不公开。'}
          </p>
        </div>
        <div className={styles.search}>
          <SearchField
            keyword={query.keyword}
            label="搜索企业"
            placeholder="企业名称或统一社会信用代码"
            action={href('companyList')}
            kept={Object.entries(kept)}
            hrefOf={hrefOf}
            searched="company"
          />
        </div>
      </div>
      {answer.data && <CompanyFilters query={query} facets={answer.data.facets} />}
      <section className={styles.list} aria-label="企业列表">
        <CompanyResults query={query} answer={answer} />
      </section>
      <CompareTray />
      <ClaimNote />
    </div>
  )
}

/** What the first paint needs: the rows, or the companies to compare. */
export const prepare: PageModule['prepare'] = async ({ ask: asked, query: params }) => {
  const ids = readCompared(params)
  const trail = breadcrumbList([
    { name: '首页', to: hrefTo('home') },
    { name: NAME, to: hrefTo('companyList') },
  ])
  if (ids.length > 0) {
    await asked(companies.compare, { ids })
    return {
      title: COMPARISON,
      description: '并排查看两到三家企业的登记信息、资质与知识产权数量。',
      canonicalQuery: `?compare=${ids.join(',')}`,
      jsonLd: [trail],
    }
  }
  const query = readCompanyQuery(params)
  const { facets } = await asked(companies.list, listInput(query))
  return {
    title: titleOf(query, facets),
    description:
      '按地区、行业、规模、资质、成立年限、注册资本和知识产权数筛选企业，查看登记信息并对比，联系方式不公开。',
    canonicalQuery: new URL(hrefTo('companyList', fieldsOf(query)), 'https://x').search,
    jsonLd: [trail],
  }
}

const titleOf = (query: CompanyQuery, facets: CompanyList['facets'] = []): string => {
  const { keyword, page } = query
  const chosen = chosenOf(query, facets).map(({ name }) => name)
  const what = keyword === '' ? NAME : `“${keyword}”相关企业`
  const whole = chosen.length === 0 ? what : `${what}：${chosen.join('、')}`
  return page === 0 ? whole : `${whole}（第 ${page + 1} 页）`
}
