/** For tests of the matching pages: a company's match, the list and a detail of it. */
import { bookmarks } from '#contract/bookmarks.ts'
import type { ReactNode } from 'react'
import { experts } from '#contract/experts.ts'
import { matching } from '#contract/matching.ts'
import { orders } from '#contract/orders.ts'
import { make, partOf } from '#contract/wire/make.ts'
import { openAt } from '#web/testing/open.tsx'
import { on, type Route } from '#web/testing/server.ts'

export const MATCH = make(partOf(matching.list.output, 'records'), {
  code: 'hnte',
  policyId: 'p1',
  title: '高新技术企业认定管理办法',
  shortTitle: '高新技术企业认定',
  level: '1',
  regionName: '全国',
  orgs: ['科技部'],
  docNumber: '国科发火〔2016〕32号',
  also: [{ policyId: 'p2', title: '工作指引' }],
  result: 'incomplete',
  before: 'scant',
  states: { met: 3, missing: 2, manual: 1 },
  reason: '科技人员占比：请填写 2025 年科技人员',
  missing: [
    { field: 'rdStaff', name: '科技人员' },
    { field: 'staff', name: '职工总数' },
    { field: 'revenue', name: '销售收入' },
  ],
  windowState: 'closing',
  deadline: '2026-12-01 23:59',
  daysLeft: 9,
  urgent: true,
  amountText: '企业所得税税率 15%',
  supportModes: ['title'],
  kind: 'title',
  kindName: '资质认定',
  reaches: true,
  materials: 8,
  effort: 'middle',
  blend: { match: 25, timing: 15, effort: 15, total: 55 },
  scored: true,
  checkedPercent: 60,
  metPercent: 50,
})
export const LISTED = make(matching.list.output, {
  records: [MATCH],
  total: 1,
  pageSize: 50,
  counts: [{ result: 'hopeful' }, { result: 'incomplete', count: 1 }],
  windowCounts: [
    { windowState: 'open', count: 4 },
    { windowState: 'closing', count: 2 },
    { windowState: 'longterm', count: 3 },
    { count: 1 },
  ],
  kindCounts: [
    { kind: 'support', name: '补贴奖励', applied: true, count: 4 },
    { kind: 'tax', name: '税收优惠', applied: true },
    { kind: 'title', name: '资质认定', applied: true, count: 3 },
    { kind: 'law', name: '法规标准', count: 2 },
  ],
  programmes: 35,
  told: true,
  dislikedCount: 2,
  run: { runId: 'r', ranAt: '2026-11-22 09:00', day: '2026-11-22', cause: 'portrait' },
  changes: {
    at: '2026-11-22 09:00',
    items: [
      {
        policyId: 'p1',
        title: '高新技术企业认定',
        before: 'scant',
        after: 'incomplete',
        better: true,
        conditions: 2,
      },
    ],
  },
  completeness: 42,
  unlocks: [{ field: 'rdStaff', name: '科技人员', years: [2025], policies: 7, alone: 2 }],
})

export const CONDITION = make(partOf(matching.detail.output, 'requirements'), {
  id: 'H4',
  clause: '第十一条（四）',
  text: '科技人员占职工总数不低于 10%',
  kind: 'required',
  check: 'auto',
  state: 'unmet',
  threshold: '≥ 10%',
  values: [{ name: '2025 年科技人员', text: '9 人', source: '企业填写', observedAt: '2026-11-20' }],
  measured: '9%',
  gap: '现为 9%，按现有总量还差 1 人',
  remedy: '增加科技人员',
  earliest: '2027-01-01',
  confidence: 'A',
})
export const DETAIL = make(matching.detail.output, {
  match: { ...MATCH, result: 'unmet' },
  table: {
    name: '高新技术企业认定',
    version: '2016-32',
    effectiveFrom: '2016-01-01',
    sourceTitle: '认定管理办法',
    sourceNumber: '国科发火〔2016〕32号',
    sourceIssuer: '科技部',
    checkedOn: '2026-11-21',
    confidence: 'A',
  },
  requirements: [CONDITION],
  earliest: '2027-01-01',
  inputs: [
    {
      field: 'rdStaff',
      year: 2025,
      name: '2025 年科技人员',
      kind: 'number',
      unit: '人',
      value: '9',
      shown: '9 人',
    },
  ],
})

/** What every page of a match asks beside its own. */
const USUAL = [
  on(experts.consultants, {}),
  on(orders.mine, { pageSize: 50 }),
  on(bookmarks.starred, {}),
]

/** A page for somebody of a certified company who holds some codes. */
export const open = (
  page: ReactNode,
  address: string,
  routes: readonly Route[],
  permissions: readonly string[] = [],
  permissionState = '2',
) =>
  openAt(page, address, [...routes, ...USUAL], {
    session: { permissions: [...permissions], permissionState },
  })
