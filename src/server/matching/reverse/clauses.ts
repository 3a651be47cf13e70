import { sql } from 'kysely'
import { boundKey } from '#domain/matching/bounds.ts'
import { counts, isEverywhere } from '#domain/matching/evaluate.ts'
import { FIELDS, type FieldCode } from '#domain/matching/fields.ts'
import { withinCodes } from '#domain/matching/judge.ts'
import {
  type Condition,
  dataDecidesNothing,
  failsNobody,
  isGroup,
  type Requirement,
  type RuleTable,
  type Test,
} from '#domain/matching/rule.ts'
import { NATION } from '#domain/search/regions.ts'
import { numberFails, numberHolds } from './numbers.ts'
import {
  ALWAYS,
  and,
  bothOf,
  type Clause,
  eitherOf,
  exactly,
  NEVER,
  NO,
  or,
  type Sides,
  told,
  UNSURE,
  YES,
} from './sides.ts'

/**
 * Where a company fits a table on a day, i.e. the engine says 较有希望 or 存在机会, over
 * `match_portrait` as `p`.
 */
export const fitClauses = (table: RuleTable, on: string): Sides => {
  const counted = table.conditions.filter(counts)
  const fit = bothOf([...placedIn(table), ...counted.map((one) => goesThrough(one, on))])
  // Where all that is asked may be skipped, nothing may be left that data has checked: 信息不足.
  const asks = counted.some((one) => !isGroup(one) && one.when === undefined)
  return asks ? fit : { sure: NO, may: fit.may }
}

/** Where a company lies where the table holds. */
const placedIn = ({ regionCodes, exceptRegionCodes = [] }: RuleTable): Sides[] => [
  isEverywhere(regionCodes) ? ALWAYS : exactly(codeIs('region', regionCodes)),
  exceptRegionCodes.length === 0 ? ALWAYS : exactly(codeIsNot('region', exceptRegionCodes)),
]

/** Where a requirement is 满足, 不适用 or left to a person. */
const goesThrough = (requirement: Requirement, on: string, alternative = false): Sides => {
  if (!isGroup(requirement)) return conditionThrough(requirement, on, alternative)
  const parts = requirement.of.filter(counts)
  if (requirement.group === 'all')
    return bothOf(parts.map((one) => goesThrough(one, on, alternative)))
  return {
    sure: or(...parts.map((one) => surelyMet(one, on))),
    may: or(...parts.map((one) => goesThrough(one, on, true).may)),
  }
}

/** Where the test of a condition lets it through, or leaves it to a person. */
const testThrough = (condition: Condition, on: string, alternative: boolean): Sides => {
  const { test, leaveUnknown } = condition
  if (test === null || dataDecidesNothing(condition, alternative)) return ALWAYS
  const asked = failsNobody(condition, alternative)
    ? eitherOf([holds(test, on), fails(test, on)])
    : holds(test, on)
  return leaveUnknown ? { sure: asked.sure, may: YES } : asked
}

const conditionThrough = (condition: Condition, on: string, alternative: boolean): Sides => {
  const { when } = condition
  const asked = testThrough(condition, on, alternative)
  if (when === undefined) return asked
  const [given, not] = [holds(when, on), fails(when, on)]
  // A case that only a person can tell leaves the condition to a person.
  if (given.sure !== given.may) return { sure: or(not.sure, and(given.sure, asked.sure)), may: YES }
  return {
    sure: or(not.sure, and(given.sure, asked.sure)),
    may: or(not.may, and(given.may, asked.may)),
  }
}

/** Where a part of alternatives is certainly 满足, not only left to a person. */
const surelyMet = (requirement: Requirement, on: string): Clause => {
  if (isGroup(requirement)) {
    const parts = requirement.of.filter(counts).map((one) => surelyMet(one, on))
    return requirement.group === 'all' ? and(...parts) : or(...parts)
  }
  const { test, when, check } = requirement
  if (test === null || check === 'manual') return NO
  return and(when === undefined ? YES : holds(when, on).sure, holds(test, on).sure)
}

/** Where a test certainly holds, or only a person can tell. */
const holds = (test: Test, on: string): Sides => {
  switch (test.op) {
    case 'all':
      return bothOf(test.of.map((one) => holds(one, on)))
    case 'any':
      return eitherOf(test.of.map((one) => holds(one, on)))
    case 'in':
      return exactly(codeIs(test.field, test.values))
    case 'notIn':
      return exactly(codeIsNot(test.field, test.values))
    case 'exists':
      return exactly(isStated(test.field, true))
    case '>=':
    case '<=':
    case '>':
    case '<':
    case '=':
      return numberHolds(test, on)
    default:
      return UNSURE
  }
}

/** Where a test certainly does not hold. */
const fails = (test: Test, on: string): Sides => {
  switch (test.op) {
    case 'all':
      return eitherOf(test.of.map((one) => fails(one, on)))
    case 'any':
      return bothOf(test.of.map((one) => fails(one, on)))
    case 'in':
      return exactly(codeIsNot(test.field, test.values))
    case 'notIn':
      return exactly(codeIs(test.field, test.values))
    case 'exists':
      return exactly(isStated(test.field, false))
    case '>=':
    case '<=':
    case '>':
    case '<':
    case '=':
      return numberFails(test, on)
    default:
      return UNSURE
  }
}

const codeAt = (field: FieldCode) =>
  sql<string | null>`(p.bounds ->> ${boundKey(field, null)}::text)`

/** Codes inherit: a code holds for all that begin with it (regions by their filled digits). */
const patternOf = (field: FieldCode, code: string): string =>
  FIELDS[field].kind === 'region' ? code.replace(/(?:00){1,3}$/, '') : code

const codeIs = (field: FieldCode, values: readonly string[]): Clause => {
  const code = codeAt(field)
  const { kind } = FIELDS[field]
  if (kind !== 'region' && kind !== 'industry')
    return told(sql`${code} = any(${[...values]}::text[])`)
  if (kind === 'region' && values.includes(NATION)) return told(sql`${code} is not null`)
  const starts = [...new Set(values.map((value) => patternOf(field, value)))]
  return told(
    sql`(${sql.join(
      starts.map((start) => sql`starts_with(${code}, ${start})`),
      sql` or `,
    )})`,
  )
}

const codeIsNot = (field: FieldCode, values: readonly string[]): Clause => {
  const code = codeAt(field)
  const coarse = new Set(
    values.flatMap((value) => withinCodes(field, value).filter((above) => above !== value)),
  )
  return and(
    told(sql`${code} is not null`),
    sql<boolean>`not ${codeIs(field, values)}`,
    coarse.size === 0 ? YES : told(sql`${code} <> all(${[...coarse]}::text[])`),
  )
}

const isStated = (field: FieldCode, stated: boolean): Clause => {
  if (FIELDS[field].yearly) return NEVER.sure
  const key = boundKey(field, null)
  const empty = told(sql`p.bounds -> ${key}::text in ('[]', '""')`)
  return stated
    ? and(
        told(sql`p.bounds ?| array[${key}, ${`${key}>`}, ${`${key}<`}]::text[]`),
        sql<boolean>`not ${empty}`,
      )
    : empty
}
