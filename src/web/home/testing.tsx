/** For tests of the two home pages: a page over an in-memory call, and the records it answers with. */
import { make, partOf } from '#contract/wire/make.ts'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { policies } from '#contract/policies.ts'
import { experts } from '#contract/experts.ts'
import { matching } from '#contract/matching.ts'
import { projectMap } from '#contract/project-map.ts'
import { projects } from '#contract/projects.ts'
import { search } from '#contract/search.ts'
import { showcase } from '#contract/showcase.ts'
import type { SiteConfig } from '#contract/site.ts'
import { site } from '#contract/site.ts'
import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts'
import { type Answering, renderAt } from '#web/shell/testing.tsx'
import { TILES } from './tiles.ts'
import type { DeadlineEvent, PolicyCard, SearchResult } from '#web/policies/parts/types.ts'

export const NOW = '2026-11-21 10:00:00'

export const SITE: SiteConfig = {
  version: '1',
  webName: '策桥',
  tagline: '企业科创服务平台',
  favicon: '',
  logo: '',
  logoDark: '',
  banners: [],
  switches: {},
  sectionNames: {},
  hotlines: {},
  wechatCode: '',
  recordNumber: '',
  recordUrl: '',
  copyright: '',
  demo: true,
}

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
    window: {
      state: 'longterm',
    },
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

export const found = (cards: readonly PolicyCard[], more: Partial<SearchResult> = {}) => ({
  records: cards.map((policy) => ({
    policy,
    titleMarks: [],
    snippet: [],
    heading: '',
    anchor: '',
  })),
  total: cards.length,
  page: 0,
  pageSize: 20,
  facets: [],
  spell: '',
  corrected: '',
  nearest: [],
  synonymsUsed: [],
  relaxations: [],
  now: NOW,
  ...more,
})

/** What the calls of the two pages answer; a function may throw a refusal. */
export interface Answers {
  /** By what is asked: the running windows, the explanations, what fits the self-check. */
  running?: () => SearchResult
  interpretations?: () => SearchResult
  fitting?: (input: Record<string, unknown>) => SearchResult
  market?: () => AnswerOf<(typeof projects)['marketCount']>
  orders?: () => AnswerOf<(typeof policies)['carousel']>['records']
  /** Policies of its own by province. */
  cover?: () => Record<string, number>
  cities?: () => AnswerOf<(typeof projectMap)['province']>['cities']
  deadlines?: (range: { from: string; to: string }) => DeadlineEvent[]
  level?: (level: string) => AnswerOf<(typeof policies)['byAreaLevel']>
  hot?: () => string[]
}

const NO_PLACES = { policies: 0, services: 0, cases: 0, experts: 0 }
const NOTHING_COUNTED = { ...NO_PLACES, orders: 0 }
const CHOICES = [
  { code: 'regionCodes', name: '适用地区', options: [{ code: '440000', name: '广东省' }] },
  { code: 'industryCodes', name: '所属行业', options: [{ code: 'C', name: '制造业' }] },
  { code: 'sizes', name: '企业规模', options: [{ code: 'small', name: '小型' }] },
]

const none = { records: [], total: 0, recent: 0, now: NOW }

const answer = (answers: Answers, endpoint: Endpoint, input: Record<string, unknown>): unknown => {
  const is = (one: unknown): boolean => endpoint === one
  if (is(site.config)) return SITE
  if (is(search.hot))
    return { records: (answers.hot?.() ?? []).map((keyword) => ({ keyword, pinned: false })) }
  if (is(policies.byAreaLevel)) return answers.level?.(String(input.level)) ?? none
  if (is(policies.deadlines)) {
    const range = { from: String(input.from), to: String(input.to) }
    return { records: answers.deadlines?.(range) ?? [], now: NOW }
  }
  if (is(projects.marketCount)) return answers.market?.() ?? NOTHING_COUNTED
  if (is(policies.carousel)) return { records: answers.orders?.() ?? [] }
  if (is(showcase.flow)) return { steps: [] }
  if ([showcase.cases, showcase.partners, showcase.banners].some(is)) return { records: [] }
  if (is(projects.hot)) return { records: [], now: NOW }
  if (is(experts.consultants)) return { records: [] }
  if (is(matching.conditions)) return { groups: CHOICES }
  if (is(projectMap.coverArea)) {
    const cover = answers.cover?.() ?? {}
    const place = ({ code, name }: { code: string; name: string }) => ({
      regionCode: code,
      regionName: name,
      ...NO_PLACES,
      policies: cover[code] ?? 0,
    })
    return { records: TILES.map(place), nation: { ...NO_PLACES, policies: cover['000000'] ?? 0 } }
  }
  if (is(projectMap.province)) return { cities: answers.cities?.() ?? [] }
  if (is(policies.search)) {
    const asked =
      'windowStates' in input
        ? answers.running
        : 'types' in input
          ? answers.interpretations
          : () => answers.fitting?.(input)
    return asked?.() ?? found([])
  }
  throw new Error(`not asked for: ${endpoint.path}`)
}

const Address = () => {
  const { pathname, search: query } = useLocation()
  return <i data-testid="address">{pathname + query}</i>
}

/** Renders a page and tells what it asked. */
export const openPage = (Page: ComponentType, answers: Answers, address: string) => {
  const asked: { path: string; input: Record<string, unknown> }[] = []
  const page = (
    <>
      <main>
        <Page />
      </main>
      <Address />
    </>
  )
  const answering: Answering = (endpoint, input) => {
    asked.push({ path: endpoint.path, input })
    return answer(answers, endpoint, input)
  }
  return { asked, ...renderAt(page, address, answering, { site: SITE }) }
}
