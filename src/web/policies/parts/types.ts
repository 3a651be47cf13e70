import type { policies } from '#contract/policies.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type SearchResult = AnswerOf<(typeof policies)['search']>
export type PolicyHit = SearchResult['records'][number]
export type PolicyCard = PolicyHit['policy']
export type PolicyWindowView = PolicyCard['window']
/** Runs of a text, the found ones marked. */
export type Marks = PolicyHit['titleMarks']
export type DeadlineEvent = AnswerOf<(typeof policies)['deadlines']>['records'][number]
