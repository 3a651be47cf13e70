/** For tests of the pages of this folder: a page at an address, over calls that answer as told. */
import type { ComponentType } from 'react'
import { ip } from '#contract/ip.ts'
import { factory, make, partOf } from '#contract/wire/make.ts'
import { openAt } from '#web/testing/open.tsx'
import type { Route } from '#web/testing/server.ts'
import type { RuleTable } from '#web/kit/ip/rules.ts'

export const NOW = '2026-11-21 10:00:00'

/** Renders a page. */
export const openPage = (Page: ComponentType, routes: readonly Route[], address: string) =>
  openAt(
    <main>
      <Page />
    </main>,
    address,
    routes,
  )

export const table = (more: Partial<RuleTable> & Pick<RuleTable, 'id' | 'code'>): RuleTable =>
  make(partOf(ip.rules.output, 'records'), {
    title: more.code,
    version: '测试版',
    effectiveFrom: '2000-01-01',
    sourceDoc: `${more.code} 文件`,
    checkedOn: '2026-11-21',
    confidence: 'B',
    ...more,
  })

const limit = (item: string, value: number, unit: RuleTable['limits'][number]['unit']) => ({
  item,
  name: item,
  value,
  unit,
  clause: '',
  confidence: 'B' as const,
  note: '',
})

const fee = (item: string, amount: number, online: number | null) => ({
  item,
  name: item,
  kind: '' as const,
  unit: '每类',
  amount,
  online,
  confidence: 'B' as const,
  note: '',
})

const periods = (opposition: number) => [
  limit('opposition', opposition, 'month'),
  limit('validity', 10, 'year'),
  limit('renewalOpens', 12, 'month'),
  limit('grace', 6, 'month'),
  limit('nonUse', 3, 'year'),
]

/** Tables as the content has them, as far as the tests look. */
export const RULES: RuleTable[] = [
  table({
    id: 'law-2019',
    code: 'trademarkPeriod',
    version: '2019 年修正',
    effectiveTo: '2026-12-31',
    limits: periods(3),
  }),
  table({
    id: 'law-2027',
    code: 'trademarkPeriod',
    version: '2026 年修订',
    effectiveFrom: '2027-01-01',
    confidence: 'A',
    limits: periods(2),
  }),
  table({
    id: 'marks',
    code: 'trademarkFee',
    fees: [
      fee('register', 300, 270),
      fee('extraItem', 30, 27),
      fee('renewal', 500, 450),
      fee('lateRenewal', 250, 225),
    ],
  }),
  table({
    id: 'annuity',
    code: 'patentAnnuity',
    limits: [limit('lateWindow', 6, 'month')],
    steps: [0, 5].map((percent, at) => ({ month: at + 1, percent, confidence: 'B' })),
    bands: [
      { kind: 'invention', fromYear: 1, toYear: 3, fee: 900, fee85: 135, fee70: 270 },
      { kind: 'invention', fromYear: 4, toYear: 20, fee: 1200, fee85: 180, fee70: 360 },
    ],
  }),
  table({ id: 'less', code: 'patentReduction', limits: [limit('annuityYears', 10, 'year')] }),
  table({ id: 'terms', code: 'patentTerm', limits: [limit('invention', 20, 'year')] }),
  table({
    id: 'works',
    code: 'copyrightTerm',
    confidence: 'C',
    limits: [limit('entity', 50, 'year'), limit('person', 50, 'year')],
  }),
  table({
    id: 'classes',
    code: 'niceClass',
    entries: [{ code: '9', name: '电子仪器与软件', group: '商品' }],
  }),
]

export const mark = factory(partOf(ip.trademarks.output, 'records'), {
  trademarkId: 'tm-1',
  regNo: '9999000001',
  name: '云砚',
  markType: 'word',
  niceClass: 9,
  className: '电子仪器与软件',
  applicant: '云川示例云图软件有限公司',
  ownerPublic: true,
  appDate: '2016-03-01',
  prelimDate: '2016-09-13',
  regDate: '2016-12-14',
  validTo: '2026-12-13',
  status: 'renewal_due',
  group: 'valid',
})

export const markDetail = factory(ip.trademark.output, {
  ...mark(),
  validFrom: '2016-12-14',
  goods: [{ group: '0901', names: ['计算机软件'] }],
  timeline: [{ date: '2016-03-01', name: '提交申请', note: '' }],
  source: '演示数据',
  now: NOW,
})

export const patentDetail = factory(ip.patent.output, {
  patentId: 'pt-1',
  appNo: '2099100000018',
  kind: 'invention',
  title: '一种测试方法',
  applicants: ['云川示例智造科技有限公司'],
  ownerPublic: true,
  appDate: '2023-06-15',
  grantDate: '2025-03-10',
  mainIpc: 'G01M 13/02',
  status: 'maintained',
  group: 'valid',
  inventors: ['示例甲'],
  examRequestDate: '2023-06-15',
  ipcs: ['G01M 13/02'],
  reduction: '85',
  paidThrough: 4,
  source: '演示数据',
  now: NOW,
})

export const workDetail = factory(ip.copyright.output, {
  copyrightId: 'cr-1',
  kind: 'software',
  regNo: '2099SR0000001',
  name: '测试软件',
  version: 'V1.0',
  owner: '云***有限公司',
  completeDate: '2024-03-20',
  publishDate: '2024-04-15',
  published: 'yes',
  regDate: '2024-06-28',
  status: 'registered',
  group: 'valid',
  category: '应用软件',
  holder: 'entity',
  rightObtained: '原始取得',
  rightScope: '全部权利',
  source: '演示数据',
  now: NOW,
})
