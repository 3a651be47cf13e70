import type { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

/** The whole page of a policy as the call answers it. */
export type PolicyDetail = AnswerOf<(typeof policies)['detail']>
export type PolicyCondition = PolicyDetail['conditions'][number]
export type PolicyWindow = PolicyDetail['windows'][number]
