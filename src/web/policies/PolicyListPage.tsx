import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { policies } from '#contract/policies.ts'
import { search } from '#contract/search.ts'
import { siteSearch } from '#contract/site-search.ts'
import { Boundary } from '#web/kit/Boundary.tsx'
import { Breadcrumbs } from '#web/kit/Breadcrumbs.tsx'
import { hydrateOnInteraction } from '#web/kit/hydrateOnInteraction.tsx'
import { useRememberedSituation } from '#web/kit/situation/remembered.ts'
import { useTitle } from '#web/kit/useTitle.ts'
import type { PageHead, Preparation } from '#web/shell/page.ts'
import { useHref } from '#web/shell/useHref.ts'
import { ChosenChips } from './list/ChosenChips.tsx'
import { Facets } from './list/Facets.tsx'
import { chipsOf, namesOf } from './list/facets.ts'
import { FilterSheet } from './list/FilterSheet.tsx'
import { fitOf } from './list/fit.ts'
import { FitBar } from './list/FitBar.tsx'
import { Ignored } from './list/Ignored.tsx'
import { ignoredIn } from './list/ignored.ts'
import { siteInput, soonInput } from './list/rail-inputs.ts'
import { PhoneBar } from './list/PhoneBar.tsx'
import { ResultBar } from './list/ResultBar.tsx'
import { NothingFound, Results } from './list/Results.tsx'
import { useListAnswer } from './list/useListAnswer.ts'
import { useListGo } from './list/useListLink.ts'
import {
  changed,
  type ListQuery,
  readListQuery,
  searchInput,
  writeListQuery,
} from './list-query.ts'
import type { SearchResult } from './parts/types.ts'
import styles from './PolicyListPage.module.css'
import { PolicySearchBox } from './search/PolicySearchBox.tsx'
import { RegionChoice } from '#web/kit/region/RegionChoice.tsx'
import { HOT_INPUT } from '#web/kit/search/history.ts'
import { queryOptionsOf } from '#web/wire/query.ts'

/** Links and counts, which the server writes: they react once somebody moves. */
const ListRail = hydrateOnInteraction(async () => (await import('./list/ListRail.tsx')).ListRail)

/** A card that the server writes, with links only. */
const TheAnswer = hydrateOnInteraction(async () => (await import('./list/TheAnswer.tsx')).TheAnswer)

/** 政策通知: the list behind every search, its filters all in the address. */
export default function PolicyListPage() {
  const [params] = useSearchParams()
  const asked = useMemo(() => readListQuery(params), [params])
  const first = useFirstView(asked, params)
  const query = first ?? asked
  const answer = useListAnswer(query)
  const before = useQuery({
    ...queryOptionsOf(policies.search, searchInput(asked)),
    enabled: false,
  })
  const { result, known } = answer
  const [sheet, setSheet] = useState(false)
  const [picking, setPicking] = useState(false)
  const href = useHref()
  const go = useListGo()
  useTitle(titleOf(asked))
  const facets = {
    query,
    result,
    before: { query: asked, listed: first === null ? result : before.data },
    onPickRegion: () => setPicking(true),
    onAll: () => setSheet(true),
  }
  return (
    <div className="wrap">
      <Breadcrumbs
        steps={[
          { name: '首页', to: href('home') },
          { name: '政策通知', to: href('policy') },
          { name: '列表' },
        ]}
      />
      <div className={styles.head}>
        <h1>政策通知</h1>
        <div className={styles.search}>
          <PolicySearchBox query={asked} regionName={regionWords(asked, known?.facets)} />
        </div>
      </div>
      <PhoneBar
        query={query}
        chosen={chipsOf(asked, known?.facets).length}
        onFilter={() => setSheet(true)}
      />
      <Boundary>
        <Facets {...facets} />
      </Boundary>
      <ChosenChips query={asked} result={known} />
      <Ignored parts={ignoredIn(params, asked)} />
      <div className={styles.columns}>
        <section className={styles.list} aria-label="政策列表">
          {asked.keyword !== '' && asked.page === 0 && <TheAnswer query={asked} />}
          <FitBar query={query} ids={idsOf(result)} />
          <ResultBar query={query} result={result} />
          <Boundary>
            <Results query={query} answer={answer} />
          </Boundary>
        </section>
        <ListRail now={result?.now ?? ''} query={query} />
      </div>
      <FilterSheet open={sheet} onClose={() => setSheet(false)} answer={answer} {...facets} />
      <RegionChoice
        open={picking}
        onClose={() => setPicking(false)}
        chosen={query.regionCodes[0] ?? ''}
        includeUpper={query.includeUpper}
        onPick={(region, includeUpper) => {
          setPicking(false)
          const regionCodes = region ? [region.regionCode] : []
          go(changed(query, { regionCodes, includeUpper: region === null || includeUpper }))
        }}
      />
    </div>
  )
}

/**
 * 适合您的, where somebody who said something of a company comes to the bare list; null elsewhere, and
 * once he has gone on from there. The address stays as it is, so nothing above the list changes.
 */
const useFirstView = (asked: ListQuery, params: URLSearchParams): ListQuery | null => {
  const { key } = useLocation()
  const [arrived] = useState(key)
  const [kept] = useRememberedSituation()
  const bare = writeListQuery(asked) === '' && !params.has('view')
  return useMemo(
    () => (bare && key === arrived ? fitOf(asked, kept?.filters) : null),
    [bare, key, arrived, asked, kept],
  )
}

const idsOf = (result: SearchResult | undefined): string[] =>
  (result?.records ?? []).map(({ policy }) => policy.policyId)

/** What the first paint needs: the answer, and the rail when it can be had. */
export const prepare = async ({ ask, query: params }: Preparation): Promise<PageHead> => {
  const query = readListQuery(params)
  const rail = ask(search.hot, HOT_INPUT).catch(() => null)
  const others =
    query.keyword === '' ? null : ask(siteSearch.find, siteInput(query)).catch(() => null)
  const { now } = await ask(policies.search, searchInput(query))
  const soon = ask(policies.deadlines, soonInput(now)).catch(() => null)
  const parts = [ListRail, TheAnswer, NothingFound].map(async (part) => part.ready())
  await Promise.all([...parts, rail, others, soon])
  return {
    title: titleOf(query),
    description:
      '按地区、层级、申报状态、支持方式和部门查企业科技创新政策，列出发文机关、文号、额度与截止日期，来源可核对。',
    canonicalQuery: writeListQuery({ ...query, exact: false, sort: 'relevance', pageSize: 20 }),
  }
}

const titleOf = ({ keyword, page }: ListQuery): string => {
  const what = keyword === '' ? '政策列表' : `“${keyword}”相关政策`
  return page === 0 ? what : `${what}（第 ${page + 1} 页）`
}

const regionWords = ({ regionCodes }: ListQuery, facets: Parameters<typeof namesOf>[1]): string => {
  const [first] = regionCodes
  if (first === undefined) return ''
  return regionCodes.length > 1
    ? `${regionCodes.length} 个地区`
    : namesOf('regionCodes', facets)(first)
}
