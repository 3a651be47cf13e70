import type { terms } from '#contract/terms.ts'
import type { AnswerOf } from '#contract/wire/endpoint.ts'
import { OFFICIAL_MOST, TERM_MAX, tidyTerms, WORDS_MOST } from '#domain/search/operator-terms.ts'

export type Term = AnswerOf<typeof terms.list>['records'][number]
export type Effect = AnswerOf<typeof terms.tryOut>
export type HotWord = AnswerOf<typeof terms.hotWords>['records'][number]

export type Unanswered = AnswerOf<typeof terms.unanswered>['records'][number]
/** What several visitors opened in the end for a question without a good answer. */
export type Opened = Unanswered['opened'][number]
export type AskedRow = AnswerOf<typeof terms.asked>['records'][number]
/** A piece of published content. */
export type Thing = Pick<AskedRow, 'kind' | 'objId'>

/** The terms of a text, one a line or between commas; blanks stay inside a term. */
export const termsOf = (text: string): string[] => tidyTerms(text.split(/[\n,，、;；]/))

/** What is wrong with one side of a row before it is sent; null for nothing. */
export const sideProblem = (
  side: 'words' | 'official',
  given: readonly string[],
  twoWay: boolean,
): string | null => {
  const name = side === 'words' ? '通俗说法' : '规范用语'
  const most = side === 'words' ? WORDS_MOST : twoWay ? 1 : OFFICIAL_MOST
  if (given.length === 0) return `${name}不能为空`
  if (given.length > most)
    return side === 'official' && twoWay ? '双向只能有一个规范用语' : `${name}最多 ${most} 个`
  const long = given.find((term) => Array.from(term).length > TERM_MAX)
  if (long !== undefined) return `“${long.slice(0, 10)}…”超过 ${TERM_MAX} 字`
  const short = given.find((term) => Array.from(term).length < 2)
  return short === undefined ? null : `“${short}”只有一个字，太常见`
}
