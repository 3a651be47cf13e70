import type { policyComparison } from '#contract/policy-comparison.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type Comparison = AnswerOf<(typeof policyComparison)['compare']>
export type ComparedPolicy = Comparison['records'][number]
