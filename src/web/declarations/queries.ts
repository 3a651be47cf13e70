import { declarations } from '#contract/declarations.ts'
import type { AnswerOf, InputOf } from '#contract/wire/endpoint.ts'
import { queryOptionsInline, queryOptionsOrNull } from '#web/wire/query.ts'

export type Declaration = AnswerOf<typeof declarations.detail>
export type DeclarationRow = AnswerOf<typeof declarations.list>['records'][number]
export type Overview = AnswerOf<typeof declarations.overview>
export type Material = Declaration['materials'][number]
export type Move = Declaration['moves'][number]
export type Step = Declaration['timeline'][number]
export type Correction = Declaration['corrections'][number]
export type Milestone = Declaration['milestones'][number]
export type StoredFile = Step['files'][number]
/** What a draft holds, as it is saved. */
export type SaveInput = InputOf<typeof declarations.save>
/** What a move brings along. */
export type MoveInput = InputOf<typeof declarations.submit>

const fresh = { staleTime: 0 } as const

export const listQuery = (input: InputOf<typeof declarations.list>) => ({
  ...queryOptionsInline(declarations.list, input),
  ...fresh,
})
export const overviewQuery = () => ({ ...queryOptionsInline(declarations.overview, {}), ...fresh })
export const queueQuery = (input: InputOf<typeof declarations.queue>) => ({
  ...queryOptionsInline(declarations.queue, input),
  ...fresh,
})
/** One declaration as its company has it; null where there is none. */
export const declarationQuery = (declareNo: string) => ({
  ...queryOptionsOrNull(declarations.detail, { declareNo }),
  ...fresh,
})
/** The same as an advisor has it. */
export const servedQuery = (declareNo: string) => ({
  ...queryOptionsOrNull(declarations.served, { declareNo }),
  ...fresh,
})
export const peopleQuery = () => queryOptionsInline(declarations.people, {})
export const monthQuery = (month: string) => ({
  ...queryOptionsInline(declarations.calendar, { month }),
  ...fresh,
})
/** How many wait for the caller; the menu asks the same. */

/** What can be the number of a declaration at all; anything else is not asked for. */
export const isDeclareNo = (text: string): boolean => /^SB\d{14}$/.test(text)
