import type { Confidence, ConditionCheck, ConditionKind } from '#domain/policies/codes.ts'
import type { FieldCode } from './fields.ts'

/** An exact number as people write it: `50000000`, `0.05`, `5%`. Money is in yuan. Never a float. */
export type Decimal = string

/**
 * Which years of a yearly field are meant, counted from the day of judging: thisYear 当年, lastYear
 * 上一年度, yearBefore 前一年度 (two years back), and sums over the last two or three full years.
 */
export type Period = 'thisYear' | 'lastYear' | 'yearBefore' | 'lastTwoYears' | 'lastThreeYears'

/** Which entries of a list field count. Everything that is left out does not matter. */
export interface ItemFilter {
  codes?: readonly string[]
  /** 级别 of the entry, e.g. `national`, `provincial`. */
  levels?: readonly string[]
  /** Dated within so many years (whole calendar years back to the same day) before the day. */
  withinYears?: number
  withinDays?: number
  /** Granted in one of these calendar years. */
  years?: readonly number[]
  /** In force on the day: begun, and not past its end. */
  valid?: boolean
  /** 排名 at most, 1 is the first; an entry without a rank does not count. */
  rankAtMost?: number
}

/** A number that can be had from a portrait. */
export type Measure =
  /** A field; of a yearly one the sum (or the smallest, the largest) of the period, lastYear unless told. */
  | { field: FieldCode; period?: Period; combine?: 'sum' | 'min' | 'max' }
  | { add: readonly Measure[]; less?: readonly Measure[] }
  /** Part ÷ whole, compared cross-multiplied. */
  | { ratio: readonly [part: Measure, whole: Measure] }
  /** Time passed since a date field, up to the day or to the end of the year before (截至上年末). */
  | { since: FieldCode; unit: 'days' | 'months' | 'years'; asOf?: 'lastYearEnd' }
  /** How many entries of a list field fit. */
  | { count: FieldCode; where?: ItemFilter }
  /** 高企 growth: ½ × (Y2÷Y1 + Y3÷Y2) − 1 over the last three full years, with its special cases. */
  | { growth: FieldCode }

/** A threshold that depends on another number; each row holds up to its bound, inclusive. */
export interface Tiers {
  by: Measure
  /** Ascending; the last row has no bound. */
  rows: readonly { upTo?: Decimal; threshold: Decimal }[]
}

export type Comparison = '>=' | '<=' | '>' | '<' | '='

/** Points of one step; a range where the document leaves it to an expert. */
export type Points = readonly [least: number, most: number]

/** One part of a score (打分项). */
export type ScorePart = { id: string; text: string } & (
  | /** Steps from the top: the first whose test holds gives its points. */ {
      steps: readonly { test: Test; points: Points }[]
      otherwise: Points
    }
  /** The best of several ways of scoring the same thing (企业任选其一). */
  | { best: readonly ScorePart[] }
  | { sum: readonly ScorePart[]; cap?: number }
  /** Judged by experts: anything between, whatever the data. */
  | { judged: Points }
)

/** What is asked of a portrait. True, false, or not known. */
export type Test =
  | { op: Comparison; of: Measure; threshold: Decimal | Tiers }
  /**
   * A code is one of these. Regions and industries inherit: 440300 holds for 440305, C for C4028.
   * For yes/no fields the values are `yes` and `no`.
   */
  | { op: 'in' | 'notIn'; field: FieldCode; values: readonly string[] }
  /** A date field is that day or later, or that day or earlier. */
  | { op: 'notBefore' | 'notAfter'; field: FieldCode; day: string }
  /** Something is stated: a text, a date, a number, a list with an entry. */
  | { op: 'exists'; field: FieldCode }
  /** The sum of the parts; unknown parts make it a range, and only the range decides. */
  | { op: 'score'; parts: readonly ScorePart[]; compare: '>=' | '>'; threshold: number }
  | { op: 'all' | 'any'; of: readonly Test[] }

/** One atomic 条件. The test says what has to be so, for vetoes too (`未发生…`). */
export interface Condition {
  /** Stable within the table, e.g. `H4`. */
  id: string
  /** Where it stands in the document, e.g. `第十一条（四）`; empty when not certain. */
  clause: string
  text: string
  kind: ConditionKind
  /**
   * auto and declare are decided by the test, but for {@link failsNobody}. manual is left to a person
   * where the test holds (or there is none), and fails where the test certainly fails
   * (but for {@link dataDecidesNothing}).
   */
  check: ConditionCheck
  /** Null only for manual conditions about which no data says anything. */
  test: Test | null
  /** Only asked where this holds; else 不适用. */
  when?: Test
  /** While its values are unknown it is left to a person, and does not keep the result waiting. */
  leaveUnknown?: true
  /** How much it counts in what has been checked; a positive integer. */
  weight: number
  evidence: string
  /** What to do when it is not met, in words for the reader; may be empty. */
  remedy: string
  confidence: Confidence
}

/** Conditions that stand for one another (any) or belong together (all); groups nest. */
export interface ConditionGroup {
  id: string
  text: string
  group: 'all' | 'any'
  of: readonly Requirement[]
}

export type Requirement = Condition | ConditionGroup

/** 规则表: the dated, versioned conditions of one programme or policy, all of them required together. */
export interface RuleTable {
  /** The programme, e.g. `hnte`, or the policy's id; the same in every version. */
  code: string
  /** e.g. `2016-195` or `1`; with the code it names the table. */
  version: string
  name: string
  /** The seeded policies it decides; may be empty. */
  policyIds: readonly string[]
  subject: 'company' | 'person'
  /** `yyyy-MM-dd`, both inclusive; empty = open. */
  effectiveFrom: string
  effectiveTo: string
  /** GB/T 2260; a place sees its districts' upper levels. Empty or `000000` = the whole country. */
  regionCodes: readonly string[]
  /** Places within them where others decide, e.g. 计划单列市: 广东 without 深圳. */
  exceptRegionCodes?: readonly string[]
  source: { title: string; docNumber: string; issuer: string }
  checkedOn: string
  confidence: Confidence
  /** All have to hold. */
  conditions: readonly Requirement[]
  /** What a reader has to know besides, e.g. that points are estimated; may be empty. */
  note: string
}

/**
 * Whether a condition fails nobody by data alone: its sentence was not read in an original (C, G), so
 * what speaks against it is left to a person (需人工核验) with what to ask. One of several alternatives
 * fails all the same: whether it is there or not, it is no way in.
 */
export const failsNobody = (
  { confidence }: Pick<Condition, 'confidence'>,
  alternative: boolean,
): boolean => !alternative && (confidence === 'C' || confidence === 'G')

/**
 * Whether no data decides a condition: its test fails nobody, and where it holds a person looks all the
 * same. Nothing is asked for it.
 */
export const dataDecidesNothing = (
  condition: Pick<Condition, 'confidence' | 'check'>,
  alternative: boolean,
): boolean => condition.check === 'manual' && failsNobody(condition, alternative)

/** Whether a requirement is a group. */
export const isGroup = (requirement: Requirement): requirement is ConditionGroup =>
  'group' in requirement

/** Every condition of a table, groups opened, in order. */
export const conditionsOf = (requirements: readonly Requirement[]): Condition[] =>
  requirements.flatMap((one) => (isGroup(one) ? conditionsOf(one.of) : [one]))
