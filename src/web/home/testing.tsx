/** For tests of the two home pages: a page over an in-memory call, and the records it answers with. */
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { policies } from '#contract/policies.ts'
import { search } from '#contract/search.ts'
import type { SiteConfig } from '#contract/site.ts'
import { site } from '#contract/site.ts'
import { type Call, NOBODY } from '#contract/wire/caller.ts'
import type { AnswerOf, Endpoint } from '#contract/wire/endpoint.ts'
import { ApplicationProvider } from '#web/shell/Application.tsx'
import { createNotices } from '#web/shell/notices.ts'
import { createInflight } from '#web/wire/inflight.ts'
import { createQueryClient } from '#web/wire/query.ts'
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

export const card = (policyId: string, more: Partial<PolicyCard> = {}): PolicyCard => ({
  policyId,
  title: `关于${policyId}的通知`,
  shortTitle: policyId,
  type: 'notice',
  level: '1',
  regionCode: '000000',
  regionName: '全国',
  orgs: ['科学技术部'],
  docNumber: '国科发〔2026〕1 号',
  publishedOn: '2026-06-01',
  validity: 'valid',
  supportModes: ['title'],
  amountMax: null,
  amountText: '',
  who: '科技企业',
  window: {
    state: 'longterm',
    deadline: '',
    deadlineKind: '',
    opensOn: '',
    daysLeft: null,
    opensInDays: null,
    closedDaysAgo: null,
    urgent: false,
  },
  checkedOn: '2026-11-20',
  ...more,
})

export const event = (
  policyId: string,
  at: string,
  more: Partial<DeadlineEvent> = {},
): DeadlineEvent => ({
  policyId,
  shortTitle: policyId,
  title: `关于${policyId}的通知`,
  level: '1',
  batch: '2026 年度',
  event: 'online',
  at,
  daysAway: 0,
  reference: false,
  supportModes: [],
  amountText: '',
  ...more,
})

export const found = (cards: readonly PolicyCard[], more: Partial<SearchResult> = {}) => ({
  records: cards.map((policy) => ({ policy, titleMarks: [], snippet: [] })),
  total: cards.length,
  page: 0,
  pageSize: 20,
  facets: [],
  spell: '',
  synonymsUsed: [],
  relaxations: [],
  now: NOW,
  ...more,
})

/** What the calls of the two pages answer; a function may throw a refusal. */
export interface Answers {
  /** By what is asked: the running windows, the explanations, the totals. */
  running?: () => SearchResult
  interpretations?: () => SearchResult
  totals?: () => SearchResult
  deadlines?: (range: { from: string; to: string }) => DeadlineEvent[]
  level?: (level: string) => AnswerOf<(typeof policies)['byAreaLevel']>
  hot?: () => string[]
}

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
  if (is(policies.search)) {
    const asked =
      'windowStates' in input
        ? answers.running
        : 'types' in input
          ? answers.interpretations
          : answers.totals
    return asked?.() ?? found([])
  }
  throw new Error(`not asked for: ${endpoint.path}`)
}

/** Renders a page and tells what it asked. */
export const openPage = (Page: ComponentType, answers: Answers, address: string) => {
  const asked: { path: string; input: Record<string, unknown> }[] = []
  const call = (async (endpoint: Endpoint, input: Record<string, unknown>) => {
    asked.push({ path: endpoint.path, input })
    return answer(answers, endpoint, input)
  }) as Call
  const notices = createNotices(() => 0)
  const session = {
    get: () => null,
    set: () => {},
    identity: () => NOBODY,
    subscribe: () => () => {},
  }
  const application = {
    session,
    notices,
    inflight: createInflight(),
    moving: createInflight(0),
    site: SITE,
  }
  render(
    <ApplicationProvider application={application} client={createQueryClient(call)}>
      <MemoryRouter initialEntries={[address]}>
        <main>
          <Page />
        </main>
      </MemoryRouter>
    </ApplicationProvider>,
  )
  return { asked, notices }
}
