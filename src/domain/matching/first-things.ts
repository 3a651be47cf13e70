/** 先补什么: what is missing over all programmes, merged into one list. */
import { adviceFor } from './advice.ts'
import { earliestOfTest } from './earliest.ts'
import { evaluate, type RequirementOutcome } from './evaluate.ts'
import { SIZE_MEASURES } from './enterprise-size.ts'
import { compare, type Fraction, plus, times, whole, ZERO } from './exact.ts'
import type { FieldCode } from './fields.ts'
import { choiceName, type NameOf } from './gap.ts'
import { judge } from './judge.ts'
import type { Subject } from './measure.ts'
import {
  type Condition,
  isGroup,
  type Measure,
  type Requirement,
  type RuleTable,
  type Test,
} from './rule.ts'
import type { ThingKind } from './thing-kinds.ts'
import { askedName } from './wording.ts'

/** A condition that waits for a thing. */
export interface Waiting {
  /** Of the programme, and of the condition within it. */
  code: string
  id: string
  text: string
  clause: string
  state: 'unmet' | 'missing'
  gap: string
  /** What to do, from the rule table. */
  remedy: string
  /** The first day it can hold at the earliest, `yyyy-MM-dd`, where that is later than today; or empty. */
  earliest: string
  /** Its programme waits for nothing else. */
  alone: boolean
}

/** 一项: what many conditions may wait for. */
export interface FirstThing {
  /** The field, for titles with their codes; of a score the condition itself. */
  id: string
  /** Null for a score, which no one field decides. */
  field: FieldCode | null
  kind: ThingKind
  name: string
  /** Accounting years of a yearly field, the latest first. */
  years: readonly number[]
  /** The soonest of the days of what waits; empty = today. */
  earliest: string
  where: readonly Waiting[]
  /** Every programme that waits is worth 1, shared by what it waits for. */
  worth: Fraction
}

/** Fields that are told in one go, as one thing; null for a field of its own. */
export type Together = (field: FieldCode) => { id: string; name: string } | null

/** What one condition waits for. */
interface Want {
  id: string
  field: FieldCode | null
  name: string
  years: readonly number[]
  waits: boolean
  worth: Fraction
  where: Omit<Waiting, 'alone'>
}

/**
 * What these tables wait for, those things first that most programmes wait for; what only time brings
 * comes last. Conditions that a person decides are left out, alternatives where another may still hold,
 * and programmes that what a company is keeps it from: nothing that is done opens them.
 */
export const firstThings = (
  tables: readonly RuleTable[],
  subject: Subject,
  nameOf: NameOf = choiceName,
  together: Together = () => null,
): FirstThing[] => {
  const merged = new Map<string, Want[]>()
  const alone = new Set<string>()
  for (const table of tables) {
    const wants = wantsOf(table, subject, nameOf, together)
    if (new Set(wants.map(({ id }) => id)).size === 1) alone.add(table.code)
    for (const want of wants) merged.set(want.id, [...(merged.get(want.id) ?? []), want])
  }
  return [...merged.values()].map((wants) => thingOf(wants, alone)).toSorted(inOrder)
}

const thingOf = (wants: readonly Want[], alone: ReadonlySet<string>): FirstThing => {
  const [first] = wants as readonly [Want]
  const unmet = wants.filter(({ where }) => where.state === 'unmet')
  const days = unmet.map(({ where }) => where.earliest).toSorted()
  return {
    id: first.id,
    field: first.field,
    kind: unmet.length === 0 ? 'tell' : unmet.every(({ waits }) => waits) ? 'wait' : 'do',
    name: first.name,
    years: [...new Set(wants.flatMap(({ years }) => years))].toSorted((a, b) => b - a),
    earliest: days[0] ?? '',
    where: wants.map(({ where }) => ({ ...where, alone: alone.has(where.code) })),
    worth: wants.reduce((sum, { worth }) => plus(sum, worth), ZERO),
  }
}

const inOrder = (a: FirstThing, b: FirstThing): number =>
  Number(a.kind === 'wait') - Number(b.kind === 'wait') ||
  compare(b.worth, a.worth) ||
  (a.earliest < b.earliest ? -1 : a.earliest > b.earliest ? 1 : a.id < b.id ? -1 : 1)

/** Everything a table waits for; none where it does not apply, holds, or is out of reach. */
const wantsOf = (
  table: RuleTable,
  subject: Subject,
  nameOf: NameOf,
  together: Together,
): Want[] => {
  const outcome = evaluate(table, subject)
  if (outcome.result === 'inapplicable') return []
  const found = openIn(table.conditions, outcome.requirements, subject)
  if (found === null) return []
  const advice = new Map(adviceFor(table, subject, nameOf).map((one) => [one.id, one]))
  return found.flatMap(({ condition, outcome: { state, missing }, worth }) => {
    const { id, text, clause, test } = condition
    const told = advice.get(id)
    if (test === null || told === undefined || (state !== 'unmet' && state !== 'missing')) return []
    const named =
      state === 'unmet' ? failingIn(test, condition, table, subject) : toldIn(missing, together)
    const where = {
      ...{ code: table.code, id, text, clause, state, gap: told.gap },
      remedy: state === 'unmet' ? told.remedy : '',
      earliest: state === 'unmet' && told.earliest > subject.on ? told.earliest : '',
    }
    const share = times(worth, { upper: 1n, lower: BigInt(named.length) })
    return named.map((one) => ({ ...one, worth: share, where }))
  })
}

/** A condition in the way, with its part of the programme's worth. */
interface Open {
  condition: Condition
  outcome: RequirementOutcome
  worth: Fraction
}

/** The conditions in the way, of alternatives those that are left; null = nothing that is done opens it. */
const openIn = (
  requirements: readonly Requirement[],
  outcomes: readonly RequirementOutcome[],
  subject: Subject,
  worth: Fraction = whole(1),
): Open[] | null => {
  const inTheWay = requirements.flatMap((requirement, at) => {
    const outcome = outcomes[at]
    return outcome && isInTheWay(requirement, outcome) ? [{ requirement, outcome }] : []
  })
  const share = times(worth, { upper: 1n, lower: BigInt(Math.max(1, inTheWay.length)) })
  const found = inTheWay.map(({ requirement, outcome }) =>
    openOf(requirement, outcome, subject, share),
  )
  return found.includes(null) ? null : found.flatMap((one) => one ?? [])
}

const openOf = (
  requirement: Requirement,
  outcome: RequirementOutcome,
  subject: Subject,
  worth: Fraction,
): Open[] | null => {
  if (!isGroup(requirement))
    return outcome.state === 'unmet' && isBeyond(requirement.test, subject)
      ? null
      : [{ condition: requirement, outcome, worth }]
  if (requirement.group === 'all') return openIn(requirement.of, outcome.parts, subject, worth)
  const ways = requirement.of.flatMap((part, at) => {
    const own = outcome.parts[at]
    if (own?.state !== outcome.state || !isInTheWay(part, own)) return []
    return openOf(part, own, subject, worth) === null ? [] : [{ part, own }]
  })
  if (ways.length === 0) return null
  const share = times(worth, { upper: 1n, lower: BigInt(ways.length) })
  return ways.flatMap(({ part, own }) => openOf(part, own, subject, share) ?? [])
}

/** Whether it fails or waits for values; 加分 is never in the way. */
const isInTheWay = (requirement: Requirement, { state }: RequirementOutcome): boolean =>
  (state === 'unmet' || state === 'missing') &&
  (isGroup(requirement) || requirement.kind !== 'bonus')

/** What a company is, and does not become by doing something for a programme. */
const GIVEN: ReadonlySet<FieldCode> = new Set([
  ...(['region', 'industry', 'entSize', 'hightechField', 'residentEnterprise'] as const),
])

/** Whether a test that fails stays so: too large, another kind of company, or time works against it. */
const isBeyond = (test: Test | null, subject: Subject): boolean => {
  if (test === null) return false
  if (test.op === 'all')
    return test.of.some((one) => judge(one, subject).truth === 'no' && isBeyond(one, subject))
  if (test.op === 'any') return test.of.every((one) => isBeyond(one, subject))
  if ('field' in test && GIVEN.has(test.field)) return true
  const most = test.op === '<=' || test.op === '<' ? test.of : null
  if (most !== null && 'field' in most && isSize(most.field)) return true
  return earliestOfTest(test, subject, 'no') === null
}

const isSize = (field: FieldCode): boolean =>
  (SIZE_MEASURES as readonly FieldCode[]).includes(field)

type Named = Pick<Want, 'id' | 'field' | 'name' | 'years' | 'waits'>

const toldIn = (missing: RequirementOutcome['missing'], together: Together): Named[] => {
  const found = new Map<string, Named>()
  for (const { field, year } of missing) {
    const { id, name } = together(field) ?? { id: field, name: askedName(field) }
    const known = found.get(id)
    const years = [...(known?.years ?? []), ...(year === null ? [] : [year])]
    found.set(id, { ...(known ?? { id, field, name, waits: false }), years })
  }
  return [...found.values()]
}

/** What fails in a test, each once; a score is one thing of its own. */
const failingIn = (
  test: Test,
  { id, text }: Condition,
  { code }: RuleTable,
  subject: Subject,
): Named[] => {
  const found = new Map<string, Named>()
  const add = (one: Named): void => void (found.has(one.id) || found.set(one.id, one))
  const walk = (one: Test): void => {
    if (judge(one, subject).truth !== 'no') return
    switch (one.op) {
      case 'all':
      case 'any':
        return one.of.forEach(walk)
      case 'score':
        return add({ id: `${code}/${id}`, field: null, name: text, years: [], waits: false })
      case 'in':
      case 'notIn':
      case 'notBefore':
      case 'notAfter':
      case 'exists':
        return add(named(one.field, one.field))
      default:
        return add(namedBy(one.of))
    }
  }
  walk(test)
  return [...found.values()]
}

const named = (id: string, field: FieldCode, more: Partial<Named> = {}): Named => ({
  ...{ id, field, name: askedName(field), years: [], waits: false },
  ...more,
})

/** The leading field of a number: the part of a share, the first of a sum. */
const namedBy = (measure: Measure): Named => {
  if ('field' in measure) return named(measure.field, measure.field)
  if ('since' in measure) return named(measure.since, measure.since, { waits: true })
  if ('growth' in measure) return named(measure.growth, measure.growth)
  if ('ratio' in measure) return namedBy(measure.ratio[0])
  if ('add' in measure) return namedBy(measure.add[0] as Measure)
  const { count, where } = measure
  const codes = where?.codes ?? []
  return named(codes.length === 0 ? count : `${count}(${codes.join('+')})`, count, {
    name:
      count === 'titles' && codes.length > 0
        ? codes.map((code) => choiceName('titles', code)).join('、')
        : askedName(count),
  })
}
