/** Answers for the tests of the list. */
import { policies } from '#contract/policies.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import type { DeadlineEvent, PolicyHit, SearchResult } from '../parts/types.ts'

/** The moment of every sample answer. */
export const NOW = '2026-11-21 09:12:00'

/** A policy as a search finds it. */
export const hit = (policyId: string, more: Partial<PolicyHit['policy']> = {}) =>
  make(partOf(policies.search.output, 'records'), {
    policy: {
      policyId,
      title: `关于${policyId}认定的通知`,
      shortTitle: policyId,
      type: 'notice',
      kind: 'support',
      level: '3',
      regionCode: '340200',
      regionName: '云川市',
      orgs: ['云川市工业和信息化局', '云川市科学技术局'],
      docNumber: '云工信〔2026〕108号',
      publishedOn: '2026-11-18',
      validity: 'valid',
      supportModes: ['award'],
      amountMax: 1_000_000,
      amountText: '一次性奖励',
      who: '市内企业',
      window: {
        state: 'closing',
        deadline: '2026-12-01 17:00:00',
        deadlineKind: 'online',
        daysLeft: 10,
        urgent: true,
      },
      checkedOn: '2026-11-20',
      ...more,
    },
    titleMarks: [{ text: `关于${policyId}认定的通知` }],
  })

const FACETS: SearchResult['facets'] = [
  {
    facet: 'regionCodes',
    options: [
      { code: '340200', name: '云川市', count: 68, upper: 62 },
      { code: '340000', name: '云江省', count: 60, upper: 2 },
    ],
  },
  { facet: 'levels', options: [{ code: '3', name: '市级', count: 54, upper: 0 }] },
  { facet: 'supportModes', options: [{ code: 'award', name: '奖励', count: 31, upper: 0 }] },
]

/** An answer of the search call. */
export const result = factory(policies.search.output, {
  records: [hit('甲'), hit('乙'), hit('丙')],
  total: 74,
  pageSize: 20,
  facets: FACETS,
  now: NOW,
})

/** A deadline to come. */
export const soon = (policyId: string, more: Partial<DeadlineEvent>) =>
  make(partOf(policies.deadlines.output, 'records'), {
    policyId,
    shortTitle: `${policyId}短题`,
    title: policyId,
    level: '3',
    event: 'online',
    at: '2026-12-01 17:00:00',
    daysAway: 10,
    ...more,
  })
