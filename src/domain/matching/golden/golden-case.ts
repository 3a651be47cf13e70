import type { FieldCode } from '../fields.ts'
import type { FactItem, Span } from '../portrait.ts'
import type { CONDITION_STATE, MATCH_RESULT } from '../results.ts'

type StateWord = (typeof CONDITION_STATE)[keyof typeof CONDITION_STATE]
type ResultWord = (typeof MATCH_RESULT)[keyof typeof MATCH_RESULT]

/** Values of a yearly field by accounting year; null = 不清楚. */
export type ByYear = Readonly<Record<number, string | null>>

/** Facts as a person writes them down. */
export type Given = Partial<Record<FieldCode, string | null | Span | readonly FactItem[] | ByYear>>

/** What a case comes to, where it differs from the set it belongs to. */
interface Expected {
  states?: Readonly<Record<string, StateWord>>
  result?: ResultWord
  /** Points of a part of a score. */
  points?: Readonly<Record<string, readonly [least: number, most: number]>>
  /** The day of judging. */
  on?: string
  /** Nothing of the set's facts is known. */
  bare?: true
}

/** 金标案例: one case worked by hand from the document, with the clause it was worked from. */
export interface GoldenCase extends Expected {
  name: string
  clause: string
  given: Given
}

/** Cases of one version of one programme: a sound company, and what each case changes of it. */
export interface GoldenSet {
  code: string
  version: string
  on: string
  given: Given
  /** Every condition and group of the table for the sound company. */
  states: Readonly<Record<string, StateWord>>
  result: ResultWord
  cases: readonly GoldenCase[]
}

/** The same state for several conditions. */
export const each = (state: StateWord, ...ids: readonly string[]): Record<string, StateWord> =>
  Object.fromEntries(ids.map((id) => [id, state]))

/** Writes down one case. */
export const golden = (
  clause: string,
  name: string,
  given: Given,
  expected: Expected = {},
): GoldenCase => ({ name, clause, given, ...expected })

/** A case that fails the programme by the conditions named. */
export const fails = (
  clause: string,
  name: string,
  given: Given,
  ...conditions: string[]
): GoldenCase =>
  golden(clause, name, given, { states: each('不满足', ...conditions), result: '暂不满足' })

/** A case that speaks against conditions whose sentence was not read: they fail nobody. */
export const doubted = (
  clause: string,
  name: string,
  given: Given,
  ...conditions: string[]
): GoldenCase => golden(clause, name, given, { states: each('需人工核验', ...conditions) })

/** One entry of a list field. */
export const item = (code: string, more: Partial<FactItem> = {}): FactItem => ({
  code,
  level: '',
  on: '',
  until: '',
  rank: null,
  ...more,
})

/** 指标分档: cases that only move one part of a score, each with the points it gives. */
export const bands = (
  clause: string,
  part: string,
  rows: readonly (readonly [name: string, given: Given, points: number, expected?: Expected])[],
): GoldenCase[] =>
  rows.map(([name, given, points, expected]) =>
    golden(clause, `${part} ${name} → ${points}`, given, {
      ...expected,
      points: { [part]: [points, points] },
    }),
  )
