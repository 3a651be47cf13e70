import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#domain/calendar/days.ts'
import { boundKey, plainDecimal } from '#domain/matching/bounds.ts'
import { compare, exact, ZERO } from '#domain/matching/exact.ts'
import { FIELDS, type FieldCode, SIGNED_FIELDS } from '#domain/matching/fields.ts'
import { readMeasure, yearsOf } from '#domain/matching/measure.ts'
import type { Comparison, Decimal, Measure, Tiers } from '#domain/matching/rule.ts'
import { and, bothOf, exactly, NEVER, or, type Sides, told, UNSURE } from './sides.ts'

type Sql = RawBuilder<unknown>

/** The ends of a number in SQL, null = open, and whether anything is known of it. */
interface Ends {
  low: Sql
  /** The lower end, 0 where a number that is never negative is not known at all. */
  floor: Sql
  high: Sql
  known: Sql
  /** It is one value, of which nothing is known where both ends are open. */
  single: boolean
}

const at = (key: string): Sql => sql`p.bounds -> ${key}::text`
const number = (json: Sql): Sql => sql`(${json})::numeric`
const decimal = (text: string): Sql => sql`${text}::numeric`

const onlyKeys = (value: object, ...names: string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name))

/** The ends of a measure that is added up from fields; null for any other. */
const endsOf = (measure: Measure, on: string): Ends | null => {
  if ('field' in measure)
    return onlyKeys(measure, 'field', 'period', 'combine') ? fieldEnds(measure, on) : null
  if (!('add' in measure) || !onlyKeys(measure, 'add', 'less')) return null
  const add = measure.add.map((one) => endsOf(one, on))
  const less = (measure.less ?? []).map((one) => endsOf(one, on))
  if ([...add, ...less].includes(null) || add.length === 0) return null
  const [more, away] = [add as Ends[], less as Ends[]]
  const sum = (ends: readonly Sql[]) => sql.join(ends, sql` + `)
  const minus = (ends: readonly Sql[]) => (ends.length === 0 ? sql`` : sql` - (${sum(ends)})`)
  const low = sql`(${sum(more.map(({ floor }) => floor))}${minus(away.map(({ high }) => high))})`
  return {
    low,
    floor: low,
    high: sql`(${sum(more.map(({ high }) => high))}${minus(away.map(({ floor }) => floor))})`,
    known: sql`(${sql.join(
      [...more, ...away].map(({ known }) => known),
      sql` or `,
    )})`,
    single: false,
  }
}

const fieldEnds = (
  { field, period = 'lastYear', combine = 'sum' }: Extract<Measure, { field: FieldCode }>,
  on: string,
): Ends => {
  if (!FIELDS[field].yearly) return valueEnds(field, null)
  const years = yearsOf(period, on)
  if (years.length === 1) return valueEnds(field, years[0]!)
  const ends = years.map((year) => valueEnds(field, year))
  const lows = ends.map(({ floor }) => floor)
  const highs = ends.map(({ high }) => high)
  const known = sql`(${sql.join(
    ends.map((one) => one.known),
    sql` or `,
  )})`
  const joined = (low: Sql, high: Sql): Ends => ({ low, floor: low, high, known, single: false })
  if (combine === 'sum')
    return joined(sql`(${sql.join(lows, sql` + `)})`, sql`(${sql.join(highs, sql` + `)})`)
  // least and greatest pass over nulls; an open end must not be passed over where it counts.
  const strict = (word: 'least' | 'greatest', values: readonly Sql[]) =>
    sql`case when ${sql.join(
      values.map((value) => sql`${value} is not null`),
      sql` and `,
    )} then ${sql.raw(word)}(${sql.join(values)}) end`
  const loose = (word: 'least' | 'greatest', values: readonly Sql[]) =>
    sql`${sql.raw(word)}(${sql.join(values)})`
  return combine === 'min'
    ? joined(strict('least', lows), loose('least', highs))
    : joined(loose('greatest', lows), strict('greatest', highs))
}

const valueEnds = (field: FieldCode, year: number | null): Ends => {
  const key = boundKey(field, year)
  const low = number(sql`coalesce(${at(key)}, ${at(`${key}>`)})`)
  return {
    low,
    floor: SIGNED_FIELDS.has(field) ? low : sql`coalesce(${low}, 0)`,
    high: number(sql`coalesce(${at(key)}, ${at(`${key}<`)})`),
    known: sql`(p.bounds ?| array[${key}, ${`${key}>`}, ${`${key}<`}]::text[])`,
    single: true,
  }
}

const holds = (op: Comparison, { low, high }: Pick<Ends, 'low' | 'high'>, limit: Sql): Sql => {
  switch (op) {
    case '>=':
      return sql`${low} >= ${limit}`
    case '>':
      return sql`${low} > ${limit}`
    case '<=':
      return sql`${high} <= ${limit}`
    case '<':
      return sql`${high} < ${limit}`
    case '=':
      return sql`(${low} = ${limit} and ${high} = ${limit})`
  }
}

const OPPOSITE = { '>=': '<', '>': '<=', '<=': '>', '<': '>=' } as const

/** Where a comparison certainly holds. */
export const numberHolds = (
  test: { op: Comparison; of: Measure; threshold: Decimal | Tiers },
  on: string,
): Sides => {
  const { op, of, threshold } = test
  if (typeof threshold === 'string') return comparison(op, of, threshold, on)
  const by = endsOf(threshold.by, on)
  if (by === null) return UNSURE
  let below: Sql | null = null
  const sides: Sides[] = []
  for (const { upTo, threshold: limit } of threshold.rows) {
    const bound = upTo === undefined ? null : exact(upTo)
    if (upTo !== undefined && bound === null) return UNSURE
    const above = bound === null ? null : decimal(plainDecimal(bound))
    const outside = or(
      ...(below === null ? [] : [told(sql`${by.high} <= ${below}`)]),
      ...(above === null ? [] : [told(sql`${by.low} > ${above}`)]),
    )
    const row = comparison(op, of, limit, on)
    sides.push({ sure: or(outside, row.sure), may: or(outside, row.may) })
    below = above
  }
  const all = bothOf(sides)
  const known = knownOf(of, on)
  return known === null ? { sure: UNSURE.sure, may: all.may } : bothOf([exactly(known), all])
}

/** Whether anything is known of a measure; null where SQL cannot say. */
const knownOf = (measure: Measure, on: string) => {
  if ('ratio' in measure) {
    const [part, total] = measure.ratio.map((one) => endsOf(one, on))
    return part && total ? told(sql`(${part.known} or ${total.known})`) : null
  }
  const ends = endsOf(measure, on)
  return ends === null ? null : told(ends.known)
}

const comparison = (op: Comparison, of: Measure, threshold: Decimal, on: string): Sides => {
  const value = exact(threshold)
  if (value === null) return NEVER
  const limit = decimal(plainDecimal(value))
  if ('ratio' in of && onlyKeys(of, 'ratio')) return shareHolds(op, of.ratio, threshold, on)
  if ('since' in of) return sinceHolds(op, of, threshold, on)
  if ('count' in of) return countHolds(op, of, threshold)
  const ends = endsOf(of, on)
  if (ends === null) return UNSURE
  const clause = told(holds(op, ends, limit))
  return exactly(ends.single ? clause : and(clause, told(ends.known)))
}

/** Where a comparison certainly does not hold; for cases in which a condition is not asked. */
export const numberFails = (
  test: { op: Comparison; of: Measure; threshold: Decimal | Tiers },
  on: string,
): Sides => {
  const { op, of, threshold } = test
  if (typeof threshold !== 'string' || op === '=' || 'ratio' in of || 'count' in of) return UNSURE
  return comparison(OPPOSITE[op], of, threshold, on)
}

/** Part ÷ whole against a limit; what is divided by zero, or is negative, the engine judges. */
const shareHolds = (
  op: Comparison,
  [of, by]: readonly [Measure, Measure],
  threshold: Decimal,
  on: string,
): Sides => {
  const [part, total] = [endsOf(of, on), endsOf(by, on)]
  const value = exact(threshold)
  if (part === null || total === null || value === null || op === '=') return UNSURE
  if (compare(value, ZERO) <= 0) return UNSURE
  const limit = decimal(plainDecimal(value))
  if (op === '>=' || op === '>') {
    const reaches = told(sql`${part.low} ${sql.raw(op)} ${limit} * ${total.high}`)
    const plain = told(sql`${total.low} >= 0 and ${total.high} > 0 and ${part.low} >= 0`)
    // Where the whole is exactly zero the product is, and the engine is asked.
    const odd = told(sql`${total.high} = 0 or ${total.low} < 0 or ${part.low} < 0`)
    return { sure: and(plain, reaches), may: or(reaches, odd), rest: plain }
  }
  const stays = told(sql`${part.high} ${sql.raw(op)} ${limit} * ${total.low}`)
  const plain = told(sql`${total.low} > 0 and ${part.low} >= 0`)
  const odd = told(
    sql`${total.high} = 0 or ${part.high} <= 0 or ${total.low} < 0 or ${part.low} < 0`,
  )
  return { sure: and(plain, stays), may: or(stays, odd), rest: plain }
}

const FIRST_DAY = '1900-01-01'
const DAYS = 80_000
const dayAt = (count: number): string => addDays(FIRST_DAY, count)

/** Time since a day is the day before or after another one: found with the engine's own reckoning. */
const sinceHolds = (
  op: Comparison,
  of: Extract<Measure, { since: FieldCode }>,
  threshold: Decimal,
  on: string,
): Sides => {
  const limit = exact(threshold)
  if (limit === null || op === '=') return UNSURE
  const strict = op === '>' || op === '<='
  const reaches = (day: string): boolean => {
    const portrait = { value: () => day, facts: [] }
    const passed = readMeasure(of, { portrait, on }).range.from
    if (passed === null) return false
    return strict ? compare(passed, limit) > 0 : compare(passed, limit) >= 0
  }
  // The last day that is long enough ago.
  let [low, high] = [-1, DAYS]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (reaches(dayAt(middle))) low = middle
    else high = middle
  }
  const last = low < 0 ? '0000-00-00' : dayAt(low)
  const day = (end: '<' | '>') =>
    sql`coalesce(p.bounds ->> ${of.since}::text, p.bounds ->> ${of.since + end}::text) collate "C"`
  return exactly(
    op === '>=' || op === '>'
      ? told(sql`${day('<')} <= ${last}`)
      : told(sql`${day('>')} > ${last}`),
  )
}

/** Entries are only told apart by the engine; without any of the codes none can fit. */
const countHolds = (
  op: Comparison,
  { count, where = {} }: Extract<Measure, { count: FieldCode }>,
  threshold: Decimal,
): Sides => {
  const key = boundKey(count, null)
  const there = told(sql`p.bounds ? ${key}`)
  const limit = exact(threshold)
  const some =
    limit !== null && (compare(limit, ZERO) > 0 || (op === '>' && compare(limit, ZERO) === 0))
  if (!some || (op !== '>=' && op !== '>')) return { sure: UNSURE.sure, may: there }
  const codes = where.codes === undefined ? null : [...where.codes]
  const may = codes === null ? sql`${at(key)} <> '[]'` : sql`(${at(key)}) ?| ${codes}::text[]`
  return { sure: UNSURE.sure, may: told(may) }
}
