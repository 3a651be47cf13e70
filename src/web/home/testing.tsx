/** For tests of the two home pages: a page over a server that answers, and the records it answers with. */
import type { ComponentType } from 'react'
import { experts } from '#contract/experts.ts'
import { matching } from '#contract/matching.ts'
import { policies } from '#contract/policies.ts'
import { projectMap } from '#contract/project-map.ts'
import { projects } from '#contract/projects.ts'
import { search } from '#contract/search.ts'
import { showcase } from '#contract/showcase.ts'
import { site } from '#contract/site.ts'
import type { InputOf } from '#contract/wire/endpoint.ts'
import { make, partOf } from '#contract/wire/make.ts'
import type { DeadlineEvent, PolicyCard, SearchResult } from '#web/policies/parts/types.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'
import { TILES } from './tiles.ts'

export const NOW = '2026-11-21 10:00:00'

export const SITE = make(site.config.output, {
  version: '1',
  webName: '策桥',
  tagline: '企业科创服务平台',
  demo: true,
})

export const card = (policyId: string, more: Partial<PolicyCard> = {}) =>
  make(partOf(partOf(policies.search.output, 'records'), 'policy'), {
    policyId,
    title: `关于${policyId}的通知`,
    shortTitle: policyId,
    type: 'notice',
    kind: 'support',
    level: '1',
    regionCode: '000000',
    regionName: '全国',
    orgs: ['科学技术部'],
    docNumber: '国科发〔2026〕1 号',
    publishedOn: '2026-06-01',
    validity: 'valid',
    supportModes: ['title'],
    who: '科技企业',
    window: { state: 'longterm' },
    checkedOn: '2026-11-20',
    ...more,
  })

export const event = (policyId: string, at: string, more: Partial<DeadlineEvent> = {}) =>
  make(partOf(policies.deadlines.output, 'records'), {
    policyId,
    shortTitle: policyId,
    title: `关于${policyId}的通知`,
    level: '1',
    batch: '2026 年度',
    event: 'online',
    at,
    ...more,
  })

export const found = (cards: readonly PolicyCard[], more: Partial<SearchResult> = {}) =>
  make(policies.search.output, {
    records: cards.map((policy) => ({ policy })),
    total: cards.length,
    pageSize: 20,
    now: NOW,
    ...more,
  })

type Searching = InputOf<typeof policies.search>
const searching = (fits: (input: Searching) => boolean, answer: SearchResult | Error): Route =>
  on(policies.search, (input) => (fits(input) ? answer : undefined))

/** What a search is answered, by what is asked: the running windows, the explanations, what fits. */
export const running = (answer: SearchResult | Error): Route =>
  searching((input) => 'windowStates' in input, answer)
export const interpretations = (answer: SearchResult): Route =>
  searching((input) => 'types' in input && !('windowStates' in input), answer)
export const fitting = (answer: SearchResult): Route =>
  searching((input) => !('types' in input) && !('windowStates' in input), answer)

/** The map with policies of their own by province. */
export const covering = (cover: Readonly<Record<string, number>>): Route =>
  on(projectMap.coverArea, {
    records: TILES.map(({ code, name }) => ({
      regionCode: code,
      regionName: name,
      policies: cover[code] ?? 0,
    })),
    nation: { policies: cover['000000'] ?? 0 },
  })

const USUAL = [
  on(site.config, SITE),
  on(search.hot, {}),
  on(policies.byAreaLevel, { now: NOW }),
  on(policies.deadlines, { now: NOW }),
  on(projects.marketCount, {}),
  on(policies.carousel, {}),
  on(showcase.cases, {}),
  on(showcase.banners, {}),
  on(projects.hot, { now: NOW }),
  on(experts.consultants, {}),
  on(matching.conditions, {
    groups: [
      { code: 'regionCodes', name: '适用地区', options: [{ code: '440000', name: '广东省' }] },
      { code: 'industryCodes', name: '所属行业', options: [{ code: 'C', name: '制造业' }] },
      { code: 'sizes', name: '企业规模', options: [{ code: 'small', name: '小型' }] },
    ],
  }),
  covering({}),
  on(projectMap.province, {}),
  on(policies.search, found([])),
]

/** Renders a page over what a test is about, and nothing else. */
export const openPage = (Page: ComponentType, routes: readonly Route[], address: string) =>
  openAt(
    <main>
      <Page />
    </main>,
    address,
    [...routes, ...USUAL],
    { site: SITE },
  )
