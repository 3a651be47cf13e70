import { earliestOf, earliestOfTest, latest } from './earliest.ts'
import { counts, isLocal, judgeRequirement, type MatchOutcome } from './evaluate.ts'
import { choiceName, gapOf, type NameOf } from './gap.ts'
import type { Subject } from './measure.ts'
import type { FieldCode } from './fields.ts'
import { judge } from './judge.ts'
import {
  type Condition,
  conditionsOf,
  failsNobody,
  isGroup,
  type Requirement,
  type RuleTable,
} from './rule.ts'

/** What is to be done about one condition that is not met or not decided. */
export interface Advice {
  id: string
  /** 差距: what is missing in figures, or which values to tell. */
  gap: string
  /** What to do, from the rule table. */
  remedy: string
  /** The first day it can hold at the earliest, `yyyy-MM-dd`; empty when it cannot be told. */
  earliest: string
}

/** Advice for every condition of a table that stands between a company and it, in order. */
export const adviceFor = (
  table: RuleTable,
  subject: Subject,
  nameOf: NameOf = choiceName,
): Advice[] => table.conditions.flatMap((one) => adviceOn(one, subject, nameOf, false))

const adviceOn = (
  requirement: Requirement,
  subject: Subject,
  nameOf: NameOf,
  alternative: boolean,
): Advice[] => {
  const { state } = judgeRequirement(requirement, subject, alternative)
  if (state === 'met' || state === 'skipped') return []
  if (isGroup(requirement)) {
    const among = alternative || requirement.group === 'any'
    return requirement.of.flatMap((one) => adviceOn(one, subject, nameOf, among))
  }
  return [adviceOnCondition(requirement, subject, nameOf, alternative)]
}

/** What to ask where data speaks against a condition whose sentence was not read in an original. */
const UNSURE_TEXT = '按已有数据未达到，但这一条尚未与原文核对，请先向主管部门确认。'

const adviceOnCondition = (
  condition: Condition,
  subject: Subject,
  nameOf: NameOf,
  alternative: boolean,
): Advice => {
  const { id, test, remedy } = condition
  if (test === null) return { id, gap: '', remedy, earliest: subject.on }
  const verdict = judge(test, subject)
  const unsure = verdict.truth === 'no' && failsNobody(condition, alternative)
  return {
    id,
    gap: gapOf(test, verdict, subject, nameOf),
    remedy: unsure ? UNSURE_TEXT : remedy,
    earliest: earliestOfTest(test, subject, verdict.truth) ?? '',
  }
}

/** The first day on which all conditions of a table can hold at the earliest; empty = not told. */
export const earliestFor = (table: RuleTable, subject: Subject): string =>
  latest([subject.on, ...table.conditions.filter(counts).map((one) => earliestOf(one, subject))]) ??
  ''

/** 优先补充: a field that is missing, and how much depends on it. */
export interface Unlock {
  field: FieldCode
  years: readonly number[]
  /** Policies that wait for it. */
  policies: number
  /** Policies that wait for nothing else. */
  alone: number
}

/**
 * The missing fields, those first that decide most: every policy that waits is worth 1, shared by the
 * fields it waits for.
 */
export const unlocksOf = (outcomes: readonly MatchOutcome[]): Unlock[] => {
  const found = new Map<
    FieldCode,
    { years: Set<number>; policies: number; alone: number; worth: number }
  >()
  for (const { result, missing } of outcomes) {
    if (result !== 'incomplete' && result !== 'scant') continue
    const fields = new Set(missing.map(({ field }) => field))
    for (const field of fields) {
      const one = found.get(field) ?? { years: new Set(), policies: 0, alone: 0, worth: 0 }
      found.set(field, one)
      one.policies++
      one.worth += 1 / fields.size
      if (fields.size === 1) one.alone++
      for (const { field: other, year } of missing)
        if (other === field && year !== null) one.years.add(year)
    }
  }
  return [...found]
    .toSorted(([a, one], [b, other]) => other.worth - one.worth || (a < b ? -1 : 1))
    .map(([field, { years, policies, alone }]) => ({
      field,
      years: [...years].toSorted((a, b) => b - a),
      policies,
      alone,
    }))
}

/** How often each field is asked about by these tables: the weights of 画像完整度. */
export const fieldUses = (tables: readonly RuleTable[]): Map<FieldCode, number> => {
  const uses = new Map<FieldCode, number>()
  for (const table of tables) {
    const fields = new Set(conditionsOf(table.conditions).flatMap(fieldsOf))
    if (isLocal(table)) fields.add('region')
    for (const field of fields) uses.set(field, (uses.get(field) ?? 0) + 1)
  }
  return uses
}

const fieldsOf = ({ test, when }: Condition): FieldCode[] => [...fieldsIn(test), ...fieldsIn(when)]

/** The fields a test, a measure or a part of a score names, wherever they stand. */
export const fieldsIn = (value: unknown): FieldCode[] => {
  if (Array.isArray(value)) return value.flatMap(fieldsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && ['field', 'since', 'count', 'growth'].includes(key)
      ? [inner as FieldCode]
      : fieldsIn(inner),
  )
}

/** 画像完整度 in whole per cent: the fields that are known, each as heavy as the policies it decides. */
export const completenessOf = (
  uses: ReadonlyMap<FieldCode, number>,
  { portrait }: Subject,
): number => {
  const known = new Set(
    portrait.facts.filter(({ value }) => value !== null).map(({ field }) => field),
  )
  const weigh = (fields: Iterable<FieldCode>) =>
    [...fields].reduce((sum, field) => sum + (uses.get(field) ?? 0), 0)
  const total = weigh(uses.keys())
  return total === 0
    ? 0
    : Math.floor((weigh([...known].filter((field) => uses.has(field))) * 100) / total)
}
