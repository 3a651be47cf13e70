import type { IpRuleCode } from '#domain/ip/rules.ts'

/** The table that the page of a work computes with. */
export const COPYRIGHT_RULES: readonly IpRuleCode[] = ['copyrightTerm']
