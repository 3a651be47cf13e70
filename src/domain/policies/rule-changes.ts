/** 规则变化: what a newer document or rule table asks otherwise than the one before it. */
import { measureId } from '../matching/measure-id.ts'
import { conditionsOf, type Requirement, type Test } from '../matching/rule.ts'
import { sameValue } from '../same.ts'
import { testOf } from './measures.ts'
import type { PolicyCondition } from './policy.ts'

/** A condition as it is held against another. */
export interface ComparedRule {
  id: string
  clause: string
  text: string
  /** Threshold and period where they stand apart from the text; may be empty. */
  asked: string
  kind: string
  test: Test | null
}

/** `before` null = the newer one adds it; `after` null = the newer one has nothing like it. */
export interface RuleChange {
  before: ComparedRule | null
  after: ComparedRule | null
  same: boolean
}

/** The conditions that a policy states. */
export const rulesOfPolicy = (conditions: readonly PolicyCondition[]): ComparedRule[] =>
  conditions.map(({ code, clause, text, threshold, period, kind, measure }) => {
    const read = measure === undefined ? null : testOf(measure)
    return {
      id: code,
      clause,
      text,
      asked: [threshold, period].filter((part) => part !== '').join('，'),
      kind,
      test: read !== null && 'test' in read ? read.test : null,
    }
  })

/** The conditions of a rule table, groups opened. */
export const rulesOfTable = (requirements: readonly Requirement[]): ComparedRule[] =>
  conditionsOf(requirements).map(({ id, clause, text, kind, test }) => ({
    id,
    clause,
    text,
    asked: '',
    kind,
    test,
  }))

/**
 * Every condition of both once: those of the newer in their order, each with what it was before, then
 * those that the newer has nothing like. Two belong together where they say the same, else where they
 * measure the same, else where they ask one sum of other years, else where their texts are alike. Codes never tell: a document counts its own anew.
 */
export const ruleChanges = (
  older: readonly ComparedRule[],
  newer: readonly ComparedRule[],
): RuleChange[] => {
  const pairs = pairsOf(older, newer)
  const paired = new Set(pairs.values())
  return [
    ...newer.map((after) => {
      const before = pairs.get(after) ?? null
      return { before, after, same: before !== null && isSame(before, after) }
    }),
    ...older
      .filter((one) => !paired.has(one))
      .map((before) => ({ before, after: null, same: false })),
  ]
}

const isSame = (before: ComparedRule, after: ComparedRule): boolean =>
  before.text === after.text &&
  before.asked === after.asked &&
  before.kind === after.kind &&
  sameValue(before.test, after.test)

/** By the newer one, what it was before. */
const pairsOf = (
  older: readonly ComparedRule[],
  newer: readonly ComparedRule[],
): Map<ComparedRule, ComparedRule> => {
  const pairs = new Map<ComparedRule, ComparedRule>()
  const free = new Set(older)
  const pair = (after: ComparedRule, before: ComparedRule | undefined): void => {
    if (before === undefined || pairs.has(after) || !free.has(before)) return
    pairs.set(after, before)
    free.delete(before)
  }
  for (const after of newer)
    pair(
      after,
      older.find((one) => free.has(one) && isSame(one, after)),
    )
  for (const after of newer)
    pair(
      after,
      older.find((one) => free.has(one) && one.text === after.text),
    )
  for (const keyOf of [measured, sumOf])
    for (const after of newer) {
      const key = keyOf(after.test)
      if (key !== null)
        pair(
          after,
          older.find((one) => free.has(one) && keyOf(one.test) === key),
        )
    }
  const alike = newer.flatMap((after) =>
    older.map((before) => ({ before, after, likeness: likenessOf(before.text, after.text) })),
  )
  for (const { before, after, likeness } of alike.toSorted((a, b) => b.likeness - a.likeness))
    if (likeness >= ALIKE) pair(after, before)
  return pairs
}

const FAMILY = { '>=': 'least', '>': 'least', '<=': 'most', '<': 'most', '=': 'equal' } as const

/** What a test is about, whatever its threshold; null where that takes more than one number or code. */
const measured = (test: Test | null): string | null => {
  if (test === null) return null
  switch (test.op) {
    case 'all':
    case 'any':
    case 'score':
      return null
    case 'in':
    case 'notIn':
    case 'notBefore':
    case 'notAfter':
    case 'exists':
      return `${test.op} ${test.field}`
    default:
      return `${FAMILY[test.op]} ${measureId(test.of)}`
  }
}

/** A threshold of one field, whatever years it is asked of; null for any other test. */
const sumOf = (test: Test | null): string | null => {
  if (test === null || !('threshold' in test) || test.op === 'score') return null
  const { op, of, threshold } = test
  if (!('field' in of) || typeof threshold !== 'string') return null
  return `${FAMILY[op]} ${of.field} ${threshold}`
}

/** Two texts of which at least this share of pairs of characters is common speak of one thing. */
const ALIKE = 0.5

/** Share of common pairs of characters (Dice), figures and signs aside; 0 to 1. */
const likenessOf = (one: string, other: string): number => {
  const [mine, theirs] = [couplesOf(one), couplesOf(other)]
  const total = mine.length + theirs.length
  if (total === 0) return 0
  const left = [...theirs]
  const common = mine.filter((couple) => {
    const at = left.indexOf(couple)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  })
  return (2 * common.length) / total
}

const couplesOf = (text: string): string[] => {
  const signs = Array.from(text.replaceAll(/[^\p{Script=Han}A-Za-z]/gu, ''))
  return signs.slice(1).map((sign, nth) => `${signs[nth]}${sign}`)
}
