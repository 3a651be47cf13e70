import { company } from '#contract/company.ts'
import { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { queryOptionsPart, queryOptionsInline } from '#web/wire/query.ts'

export type Overview = AnswerOf<typeof company.overview>
export type Task = Overview['tasks'][number]

/** What is to be done and the figures, as they stand now. */
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
