import { company } from '#contract/company.ts'
import { declarations } from '#contract/declarations.ts'
import { ipCalendar } from '#contract/ip-records.ts'
import { matching } from '#contract/matching.ts'
import { orders } from '#contract/orders.ts'
import { queues } from '#contract/queues.ts'
import { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { APPLIED_KINDS } from '#domain/matching/kind.ts'
import { queryOptionsPart, queryOptionsInline } from '#web/wire/query.ts'

export type Overview = AnswerOf<typeof company.overview>

/** Where the own company is and what of its facts is missing, as it stands now. */
export const overviewQuery = () => ({ ...queryOptionsInline(company.overview, {}), staleTime: 0 })

const MOST = 5

/** A policy in one line. */
export interface PolicyLine {
  policyId: string
  title: string
  org: string
  publishedOn: string
  deadline: string
  daysLeft: number | null
  urgent: boolean
}

const policiesQuery = (regionCode: string, part: 'latest' | 'deadlines') =>
  queryOptionsPart(
    policies.search,
    {
      ...(regionCode === '' ? {} : { regionCodes: [regionCode] }),
      ...(part === 'latest'
        ? { sort: 'publish' as const }
        : { sort: 'deadline' as const, windowStates: ['open', 'closing'] as const }),
      pageSize: 10,
    },
    `overview ${part}`,
    ({ records, now }) => ({
      now,
      records: records.slice(0, MOST).map(({ policy }): PolicyLine => ({
        policyId: policy.policyId,
        title: policy.shortTitle === '' ? policy.title : policy.shortTitle,
        org: policy.orgs[0] ?? '',
        publishedOn: policy.publishedOn,
        deadline: policy.window.deadline,
        daysLeft: policy.window.daysLeft,
        urgent: policy.window.urgent,
      })),
    }),
  )

/** 最新政策 of a region and what stands above it; of everywhere without one. */
export const latestQuery = (regionCode: string) => policiesQuery(regionCode, 'latest')

/** 近期截止 of the same, nearest first. */
export const deadlinesQuery = (regionCode: string) => policiesQuery(regionCode, 'deadlines')

/** 精准匹配 of the company: counts and changes of what the page begins with; the rows are the page's. */
export const matchedQuery = () => ({
  ...queryOptionsPart(
    matching.list,
    { kinds: APPLIED_KINDS, pageSize: 20 },
    'overview',
    ({ counts, changes, completeness }) => ({
      counts,
      changes,
      completeness,
    }),
  ),
  staleTime: 60_000,
})

/** 申报管理 of the company in figures. */
export const declaredQuery = () => queryOptionsInline(declarations.overview, {})

/** What waits in every queue of the caller. */
export const queuesQuery = () => ({ ...queryOptionsInline(queues.overview, {}), staleTime: 0 })

export type DatedThing = AnswerOf<typeof ipCalendar.dates>['records'][number]

/** Every date of a span, earliest first. */
export const datesQuery = (span: { from: string; to: string }) =>
  queryOptionsInline(ipCalendar.dates, span)

/** Orders of the company that go on, the newest first. */
export const ordersQuery = () => queryOptionsInline(orders.mine, { state: 'open', pageSize: 10 })
