import { counts, type RequirementOutcome, weightOf } from './evaluate.ts'
import { isGroup, type Requirement } from './rule.ts'

/** 核对依据: what was found of the conditions of a table, 加分 and 不适用 left out. */
export interface Evidence {
  /** How many came to what; alternatives count as one, and so does a group that is decided. */
  states: { met: number; unmet: number; missing: number; manual: number }
  /** The weight of those that are met, of those that are decided, and of all, for a person or not. */
  met: number
  checked: number
  weight: number
}

const NOTHING: Evidence = {
  states: { met: 0, unmet: 0, missing: 0, manual: 0 },
  met: 0,
  checked: 0,
  weight: 0,
}

/** What was found of conditions, from their outcomes in the same order; none = nothing was looked at. */
export const evidenceOf = (
  conditions: readonly Requirement[],
  outcomes: readonly RequirementOutcome[],
): Evidence =>
  outcomes.reduce((sum, outcome, at) => {
    const condition = conditions[at]
    return condition === undefined || !counts(condition)
      ? sum
      : added(sum, foundIn(condition, outcome))
  }, NOTHING)

/** Of a group of which all have to hold, while it is open, what its parts came to. */
const foundIn = (condition: Requirement, { state, parts }: RequirementOutcome): Evidence => {
  if (state === 'skipped') return NOTHING
  const isOpen = state === 'missing' || state === 'manual'
  if (isOpen && isGroup(condition) && condition.group === 'all')
    return evidenceOf(condition.of, parts)
  const weight = weightOf(condition)
  return {
    states: { ...NOTHING.states, [state]: 1 },
    met: state === 'met' ? weight : 0,
    checked: isOpen ? 0 : weight,
    weight,
  }
}

const added = (one: Evidence, other: Evidence): Evidence => ({
  states: {
    met: one.states.met + other.states.met,
    unmet: one.states.unmet + other.states.unmet,
    missing: one.states.missing + other.states.missing,
    manual: one.states.manual + other.states.manual,
  },
  met: one.met + other.met,
  checked: one.checked + other.checked,
  weight: one.weight + other.weight,
})

/** Per cent of the weight that has to be decided before a number is said (product.md 4.5). */
export const SCORED_FROM = 15

/**
 * Whether enough was found for 综合分 to say something: at least {@link SCORED_FROM} % of all weight is
 * decided. Other than for the word 信息不足, what is left to a person counts as not checked here.
 */
export const isScored = ({ checked, weight }: Evidence): boolean =>
  weight > 0 && checked * 100 >= weight * SCORED_FROM

/** A part of the whole weight in whole per cent, never rounded up; 0 where there is no weight. */
export const percentOf = (part: number, { weight }: Evidence): number =>
  weight === 0 ? 0 : Math.floor((part * 100) / weight)
