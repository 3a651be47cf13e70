import type { IpRuleCode } from '#domain/ip/rules.ts'

/** The tables that the page of a patent computes with. */
export const PATENT_RULES: readonly IpRuleCode[] = [
  'patentAnnuity',
  'patentReduction',
  'patentTerm',
]
