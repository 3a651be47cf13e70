import { FIELDS, type FieldCode } from '#domain/matching/fields.ts'
import { measureId } from '#domain/matching/measure-id.ts'
import {
  type Comparison,
  type Decimal,
  isGroup,
  type Measure,
  type Requirement,
  type ScorePart,
  type Test,
} from '#domain/matching/rule.ts'
import { counts } from '#domain/matching/evaluate.ts'

/** A limit that some rule compares a number with, and how. */
export interface Limit {
  op: Comparison
  threshold: Decimal
}

/** What rules ask of a portrait: numbers with all their limits, codes, days. */
export interface Asked {
  numbers: Map<string, { measure: Measure; limits: Limit[] }>
  codes: Map<FieldCode, Set<string>>
  days: Map<FieldCode, Set<string>>
}

/** Everything a requirement asks, 加分 left away. */
export const askedBy = (requirements: readonly Requirement[]): Asked => {
  const asked: Asked = { numbers: new Map(), codes: new Map(), days: new Map() }
  for (const one of requirements) addRequirement(asked, one)
  return asked
}

const addRequirement = (asked: Asked, one: Requirement): void => {
  if (!counts(one)) return
  if (isGroup(one)) {
    for (const part of one.of) addRequirement(asked, part)
    return
  }
  if (one.test !== null) addTest(asked, one.test)
  if (one.when !== undefined) addTest(asked, one.when)
}

const addTest = (asked: Asked, test: Test): void => {
  switch (test.op) {
    case 'all':
    case 'any':
      for (const one of test.of) addTest(asked, one)
      return
    case 'in':
    case 'notIn':
      for (const value of test.values) setAt(asked.codes, test.field).add(value)
      return
    case 'notBefore':
    case 'notAfter':
      setAt(asked.days, test.field).add(`${test.op} ${test.day}`)
      return
    case 'exists':
      if (FIELDS[test.field].kind === 'list')
        addNumber(asked, { count: test.field }, { op: '>=', threshold: '1' })
      return
    case 'score':
      for (const part of test.parts) addPart(asked, part)
      return
    default:
      if (typeof test.threshold === 'string')
        return addNumber(asked, test.of, { op: test.op, threshold: test.threshold })
      for (const { upTo, threshold } of test.threshold.rows) {
        addNumber(asked, test.of, { op: test.op, threshold })
        if (upTo !== undefined) addNumber(asked, test.threshold.by, { op: '<=', threshold: upTo })
      }
  }
}

const addPart = (asked: Asked, part: ScorePart): void => {
  if ('best' in part) for (const one of part.best) addPart(asked, one)
  else if ('sum' in part) for (const one of part.sum) addPart(asked, one)
  else if ('steps' in part) for (const { test } of part.steps) addTest(asked, test)
}

const addNumber = (asked: Asked, measure: Measure, limit: Limit): void => {
  const id = measureId(measure)
  const there = asked.numbers.get(id) ?? { measure, limits: [] }
  asked.numbers.set(id, there)
  there.limits.push(limit)
}

const setAt = (map: Map<FieldCode, Set<string>>, field: FieldCode): Set<string> => {
  const there = map.get(field) ?? new Set()
  map.set(field, there)
  return there
}
