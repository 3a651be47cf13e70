import type { IpRuleCode } from '#domain/ip/rules.ts'

/** The tables that the page of a trademark computes with. */
export const TRADEMARK_RULES: readonly IpRuleCode[] = ['trademarkPeriod', 'trademarkFee']
