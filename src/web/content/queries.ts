import { content } from '#contract/content.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline, queryOptionsOrNull } from '#web/wire/query.ts'

export type Row = AnswerOf<typeof content.list>['records'][number]
export type Item = AnswerOf<typeof content.one>
export type Possible = Item['moves'][number]
export type Problem = Item['problems'][number]
export type Revision = AnswerOf<typeof content.history>['records'][number]
export type Move = InputOf<typeof content.move>['move']
export type BulkMove = InputOf<typeof content.bulk>['move']
export type Previewed = AnswerOf<typeof content.preview>
/** Which item. */
export type ItemKey = Pick<InputOf<typeof content.one>, 'kind' | 'id'>

export const listQuery = (asked: InputOf<typeof content.list>) =>
  queryOptionsInline(content.list, asked)
export const itemQuery = (key: ItemKey) => ({
  ...queryOptionsOrNull(content.one, key),
  staleTime: 0,
  // What was left behind is asked for again: another editor may have been there.
  gcTime: 0,
})
