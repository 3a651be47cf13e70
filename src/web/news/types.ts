import type { news } from '#contract/news.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'

export type NewsList = AnswerOf<(typeof news)['list']>
export type NewsRecord = NewsList['records'][number]
export type NewsDetail = AnswerOf<(typeof news)['detail']>
export type NewsBlock = NewsDetail['blocks'][number]
