/** Rule tables for the tests of this folder, as the content states them. */
import type { BandRow, FeeRow, IpRule, LimitRow, PatentKind } from './rules.ts'

const rule = (more: Partial<IpRule> & Pick<IpRule, 'code'>): IpRule => ({
  version: '测试',
  effectiveFrom: '2000-01-01',
  effectiveTo: '',
  confidence: 'B',
  fees: [],
  limits: [],
  bands: [],
  steps: [],
  ...more,
})

const limit = (item: string, value: number, unit: LimitRow['unit']): LimitRow => ({
  item,
  name: item,
  value,
  unit,
  clause: '',
  confidence: 'B',
  note: '',
})

const fee = (item: string, amount: number, online: number): FeeRow => ({
  item,
  name: item,
  kind: '',
  unit: '每类',
  amount,
  online,
  confidence: 'B',
  note: '',
})

const periods = (opposition: number): LimitRow[] => [
  limit('opposition', opposition, 'month'),
  limit('validity', 10, 'year'),
  limit('renewalOpens', 12, 'month'),
  limit('grace', 6, 'month'),
  limit('nonUse', 3, 'year'),
  limit('refusalReview', 15, 'day'),
]

export const LAW_2019 = rule({
  code: 'trademarkPeriod',
  version: '2019 年修正',
  effectiveFrom: '2019-11-01',
  effectiveTo: '2026-12-31',
  limits: periods(3),
})
export const LAW_2027 = rule({
  code: 'trademarkPeriod',
  version: '2026 年修订',
  effectiveFrom: '2027-01-01',
  limits: periods(2),
})

export const TRADEMARK_FEES = rule({
  code: 'trademarkFee',
  fees: [
    fee('register', 300, 270),
    fee('extraItem', 30, 27),
    fee('renewal', 500, 450),
    fee('lateRenewal', 250, 225),
    fee('change', 150, 0),
    fee('review', 750, 675),
  ],
})

const bands = (
  kind: PatentKind,
  rows: readonly (readonly [fromYear: number, toYear: number, fee: number])[],
): BandRow[] =>
  rows.map(([fromYear, toYear, full]) => ({
    kind,
    fromYear,
    toYear,
    fee: full,
    fee85: (full * 15) / 100,
    fee70: (full * 30) / 100,
  }))

const UTILITY = [
  [1, 3, 600],
  [4, 5, 900],
  [6, 8, 1200],
  [9, 10, 2000],
] as const

export const ANNUITY = rule({
  code: 'patentAnnuity',
  limits: [limit('lateWindow', 6, 'month')],
  steps: [0, 5, 10, 15, 20, 25].map((percent, at) => ({
    month: at + 1,
    percent,
    confidence: 'B' as const,
  })),
  bands: [
    ...bands('invention', [
      [1, 3, 900],
      [4, 6, 1200],
      [7, 9, 2000],
      [10, 12, 4000],
      [13, 15, 6000],
      [16, 20, 8000],
    ]),
    ...bands('utility', UTILITY),
    ...bands('design', [...UTILITY, [11, 15, 3000]]),
  ],
})

export const REDUCTION = rule({
  code: 'patentReduction',
  limits: [limit('annuityYears', 10, 'year')],
})

const terms = (design: number): LimitRow[] => [
  limit('invention', 20, 'year'),
  limit('utility', 10, 'year'),
  limit('design', design, 'year'),
]

export const TERMS = [
  rule({ code: 'patentTerm', effectiveTo: '2021-05-31', limits: terms(10) }),
  rule({
    code: 'patentTerm',
    version: '2020 年修正',
    effectiveFrom: '2021-06-01',
    limits: [...terms(15), limit('examRequest', 3, 'year'), limit('registration', 2, 'month')],
  }),
]

export const COPYRIGHT = rule({
  code: 'copyrightTerm',
  limits: [limit('entity', 50, 'year'), limit('person', 50, 'year')],
})
