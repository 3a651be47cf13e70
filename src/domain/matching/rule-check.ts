import { isDay } from '#domain/calendar/days.ts'
import { isEverywhere } from './evaluate.ts'
import { exact } from './exact.ts'
import { FIELDS, type FieldKind } from './fields.ts'
import { holdsFor } from './judge.ts'
import {
  type Condition,
  conditionsOf,
  isGroup,
  type Measure,
  type Requirement,
  type RuleTable,
  type ScorePart,
  type Test,
  type Tiers,
} from './rule.ts'

/** What is wrong with a rule table, one sentence each; empty = it can be used. */
export const checkTable = (table: RuleTable): string[] => {
  const problems: string[] = []
  const say = (problem: string) => problems.push(`${table.code}@${table.version}: ${problem}`)
  const { effectiveFrom, effectiveTo, checkedOn, regionCodes, conditions } = table
  const { exceptRegionCodes = [] } = table
  if (!isDay(effectiveFrom)) say('effectiveFrom is no day')
  if (effectiveTo !== '' && (!isDay(effectiveTo) || effectiveTo < effectiveFrom))
    say('effectiveTo is no day after effectiveFrom')
  if (!isDay(checkedOn)) say('checkedOn is no day')
  if (table.source.title === '') say('no source document is named')
  for (const code of [...regionCodes, ...exceptRegionCodes])
    if (!/^\d{6}$/.test(code)) say(`${code} is no region`)
  if (!isEverywhere(regionCodes))
    for (const code of exceptRegionCodes)
      if (holdsFor('region', regionCodes, code) !== true)
        say(`${code} is excepted from regions that do not hold it`)
  const ids = idsOf(conditions)
  for (const id of new Set(ids))
    if (ids.filter((one) => one === id).length > 1) say(`the id ${id} stands twice`)
  for (const veto of vetoesInGroups(conditions)) say(`the veto ${veto} stands among alternatives`)
  for (const condition of conditionsOf(conditions))
    for (const problem of checkCondition(condition)) say(`${condition.id}: ${problem}`)
  return problems
}

/** Tables of one programme whose days in force overlap: which of them counts would be chance. */
export const overlaps = (tables: readonly RuleTable[]): string[] =>
  tables.flatMap((one, at) =>
    tables
      .slice(at + 1)
      .filter(
        (other) =>
          other.code === one.code &&
          (one.effectiveTo === '' || other.effectiveFrom <= one.effectiveTo) &&
          (other.effectiveTo === '' || one.effectiveFrom <= other.effectiveTo),
      )
      .map((other) => `${one.code}: ${one.version} and ${other.version} overlap`),
  )

const idsOf = (requirements: readonly Requirement[]): string[] =>
  requirements.flatMap((one) => (isGroup(one) ? [one.id, ...idsOf(one.of)] : [one.id]))

const vetoesInGroups = (requirements: readonly Requirement[]): string[] =>
  requirements.filter(isGroup).flatMap(({ group, of }) =>
    group === 'any'
      ? conditionsOf(of)
          .filter(({ kind }) => kind === 'veto')
          .map(({ id }) => id)
      : vetoesInGroups(of),
  )

const checkCondition = ({ test, when, check, weight, text }: Condition): string[] => [
  ...(text === '' ? ['it says nothing'] : []),
  ...(Number.isInteger(weight) && weight >= 1 && weight <= 100 ? [] : ['weight is not 1 to 100']),
  ...(test === null && check !== 'manual' ? ['only a manual condition may have no test'] : []),
  ...(test === null ? [] : checkTest(test)),
  ...(when === undefined ? [] : checkTest(when)),
]

const checkTest = (test: Test): string[] => {
  switch (test.op) {
    case 'all':
    case 'any':
      return test.of.length === 0 ? [`${test.op} of nothing`] : test.of.flatMap(checkTest)
    case 'in':
    case 'notIn':
      return checkCodes(test)
    case 'notBefore':
    case 'notAfter':
      return [
        ...ofKind(test.field, ['date']),
        ...(isDay(test.day) ? [] : [`${test.day} is no day`]),
      ]
    case 'exists':
      return test.field in FIELDS ? [] : [`there is no field ${test.field}`]
    case 'score':
      return test.parts.flatMap(checkPart)
    default:
      return [...checkMeasure(test.of), ...checkThreshold(test.threshold)]
  }
}

const CODED: readonly FieldKind[] = ['choice', 'yesNo', 'region', 'industry', 'text']

const checkCodes = ({ field, values }: Extract<Test, { op: 'in' | 'notIn' }>): string[] => {
  if (!(field in FIELDS)) return [`there is no field ${field}`]
  const { kind, options } = FIELDS[field]
  if (!CODED.includes(kind)) return [`${field} has no codes`]
  if (values.length === 0) return [`${field} in nothing`]
  const known: readonly string[] = kind === 'yesNo' ? ['yes', 'no'] : options
  return known.length === 0
    ? []
    : values.filter((value) => !known.includes(value)).map((value) => `${field} is never ${value}`)
}

const checkThreshold = (threshold: string | Tiers): string[] => {
  if (typeof threshold === 'string') return exact(threshold) ? [] : [`${threshold} is no number`]
  const { by, rows } = threshold
  const bounds = rows.slice(0, -1).map(({ upTo }) => (upTo === undefined ? null : exact(upTo)))
  const rising = bounds.every((bound, at) => {
    const before = bounds[at - 1]
    return bound !== null && (!before || before.upper * bound.lower < bound.upper * before.lower)
  })
  return [
    ...checkMeasure(by),
    ...(rising && rows.at(-1)?.upTo === undefined && rows.length > 0
      ? []
      : ['the tiers do not rise to an open end']),
    ...rows.filter((row) => !exact(row.threshold)).map((row) => `${row.threshold} is no number`),
  ]
}

const checkMeasure = (measure: Measure): string[] => {
  if ('field' in measure) return ofKind(measure.field, ['number'])
  if ('since' in measure) return ofKind(measure.since, ['date'])
  if ('count' in measure) {
    const wrong = ofKind(measure.count, ['list'])
    if (wrong.length > 0) return wrong
    const options: readonly string[] = FIELDS[measure.count].options
    const codes = measure.where?.codes ?? []
    return codes
      .filter((code) => !options.includes(code))
      .map((code) => `${measure.count} never holds ${code}`)
  }
  if ('growth' in measure) return ofKind(measure.growth, ['number'])
  if ('ratio' in measure) return measure.ratio.flatMap(checkMeasure)
  return [...measure.add, ...(measure.less ?? [])].flatMap(checkMeasure)
}

const ofKind = (field: keyof typeof FIELDS, kinds: readonly FieldKind[]): string[] => {
  if (!(field in FIELDS)) return [`there is no field ${field}`]
  return kinds.includes(FIELDS[field].kind) ? [] : [`${field} is no ${kinds.join(' or ')}`]
}

const checkPart = (part: ScorePart): string[] => {
  const badPoints = ([least, most]: readonly [number, number]) =>
    least <= most ? [] : [`${part.id}: the points ${least} to ${most} are no range`]
  if ('judged' in part) return badPoints(part.judged)
  if ('best' in part) return part.best.flatMap(checkPart)
  if ('sum' in part) return part.sum.flatMap(checkPart)
  return [
    ...badPoints(part.otherwise),
    ...part.steps.flatMap(({ test, points }) => [...checkTest(test), ...badPoints(points)]),
  ]
}
