import type { checkup } from '#contract/checkup.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import type { MatchResult } from '#domain/matching/results.ts'
import type { Tone } from '#web/kit/Tag.tsx'

export type Listed = AnswerOf<typeof checkup.list>
export type Version = Listed['versions'][number]
export type Report = NonNullable<AnswerOf<typeof checkup.read>['checkup']>
export type Section = Report['content']['sections'][number]
export type Entry = Section['entries'][number]
export type Statement = Entry['head']
export type Basis = Report['content']['bases'][number]

export const TITLE = '政策体检报告'

/** How a result word is coloured; the word always stands beside. Red is kept for deadlines. */
export const RESULT_TONE: Readonly<Record<MatchResult, Tone>> = {
  hopeful: 'good',
  possible: 'busy',
  incomplete: 'warn',
  scant: 'none',
  unmet: 'none',
  inapplicable: 'none',
}
