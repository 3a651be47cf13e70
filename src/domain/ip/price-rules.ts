import type { IpRight } from './rights.ts'
import type { IpRuleCode } from './rules.ts'

const PATENT = ['patentFee', 'patentReduction', 'patentTerm', 'patentAnnuity'] as const
const COPYRIGHT = ['copyrightFee'] as const

/** The tables that each right's price rests on. */
export const PRICE_RULES = {
  trademark: ['trademarkFee', 'trademarkPeriod'],
  invention: PATENT,
  utility: PATENT,
  design: PATENT,
  software: COPYRIGHT,
  work: COPYRIGHT,
} as const satisfies Record<IpRight, readonly IpRuleCode[]>
