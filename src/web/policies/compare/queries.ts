import { policies } from '#contract/policies.ts'
import { policyComparison } from '#contract/policy-comparison.ts'
import { queryOptionsInline, queryOptionsOf } from '#web/wire/query.ts'

/** The policies of a comparison in the order of its address. */
export const comparisonQuery = (ids: readonly string[]) =>
  queryOptionsOf(policyComparison.compare, { policyIds: [...ids] })

/** So many are offered to be put beside the others. */
const OFFERED = 10

/** Policies that a keyword finds. */
export const foundQuery = (keyword: string) =>
  queryOptionsInline(policies.search, { keyword, pageSize: OFFERED })
