import { NATION } from '#domain/search/regions.ts'
import { holdsFor, judge } from './judge.ts'
import type { Subject } from './measure.ts'
import { type Checked, type ConditionState, isScant, type MatchResult } from './results.ts'
import {
  type Condition,
  type ConditionGroup,
  isGroup,
  failsNobody,
  type Requirement,
  type RuleTable,
} from './rule.ts'
import type { Missing } from './truth.ts'

/** 核对结果: a condition or a group of them with what it came to. */
export interface RequirementOutcome {
  id: string
  state: ConditionState
  /** Of 待补充: the values that could decide it. */
  missing: readonly Missing[]
  /** Weight that has been decided, of the weight it has. */
  checked: Checked
  /** The parts of a group, in its order; empty for a condition. */
  parts: readonly RequirementOutcome[]
}

/** 匹配结果 of one rule table for one portrait on one day. */
export interface MatchOutcome {
  code: string
  version: string
  result: MatchResult
  checked: Checked
  /** The values that could decide what the result waits for, each once. */
  missing: readonly Missing[]
  requirements: readonly RequirementOutcome[]
}

/**
 * Holds a portrait against a rule table: the reference that every faster way must equal. Order of the
 * words: 不适用, 暂不满足, 需补充数据 (or 信息不足), 存在机会, 较有希望.
 */
export const evaluate = (table: RuleTable, subject: Subject): MatchOutcome => {
  const { code, version } = table
  const placed = placeOf(table, subject)
  if (placed === false || !inForce(table, subject.on))
    return {
      code,
      version,
      result: 'inapplicable',
      checked: NO_WEIGHT,
      missing: NONE,
      requirements: [],
    }
  const requirements = table.conditions.map((one) => judgeRequirement(one, subject))
  const counted = requirements.filter((_, at) => counts(table.conditions[at]))
  const checked = sumOf(counted)
  const has = (state: ConditionState) => counted.some((one) => one.state === state)
  const result = resultOf({
    failed: has('unmet') && placed === true,
    missing: has('missing') || placed === null,
    manual: has('manual'),
    scant: isScant(checked, has('manual')),
  })
  const missing = counted.flatMap((one) => one.missing)
  if (placed === null) missing.push({ field: 'region', year: null })
  return { code, version, result, checked, missing: distinct(missing), requirements }
}

const NO_WEIGHT: Checked = { checked: 0, total: 0 }

/** The word for what was found; `missing` covers a place that is not known. */
const resultOf = (found: {
  failed: boolean
  missing: boolean
  manual: boolean
  scant: boolean
}): MatchResult => {
  if (found.failed) return 'unmet'
  if (found.scant) return 'scant'
  if (found.missing) return 'incomplete'
  return found.manual ? 'possible' : 'hopeful'
}

/** Whether the table holds where the subject is; null while that is not known. */
export const placeOf = (
  table: Pick<RuleTable, 'regionCodes' | 'exceptRegionCodes'>,
  { portrait }: Pick<Subject, 'portrait'>,
): boolean | null => {
  const region = portrait.value('region')
  return holdsIn(table, typeof region === 'string' ? region : '')
}

/** Whether a table holds in a region, six digits; null where it is not known (empty) or too coarse. */
export const holdsIn = (
  table: Pick<RuleTable, 'regionCodes' | 'exceptRegionCodes'>,
  region: string,
): boolean | null => {
  if (!isLocal(table)) return true
  if (region === '') return null
  const { regionCodes, exceptRegionCodes = [] } = table
  const within = isEverywhere(regionCodes) || holdsFor('region', regionCodes, region)
  if (within === false) return false
  const excepted = holdsFor('region', exceptRegionCodes, region)
  return excepted === false ? within : excepted === true ? false : null
}

/** Whether a list of regions is the whole country. */
export const isEverywhere = (regionCodes: readonly string[]): boolean =>
  regionCodes.length === 0 || regionCodes.includes(NATION)

/** Whether where a subject is decides whether a table is theirs. */
export const isLocal = ({
  regionCodes,
  exceptRegionCodes = [],
}: Pick<RuleTable, 'regionCodes' | 'exceptRegionCodes'>): boolean =>
  !isEverywhere(regionCodes) || exceptRegionCodes.length > 0

/** Whether a table is in force on a day. */
export const inForce = (
  { effectiveFrom, effectiveTo }: Pick<RuleTable, 'effectiveFrom' | 'effectiveTo'>,
  on: string,
): boolean => effectiveFrom <= on && (effectiveTo === '' || effectiveTo >= on)

/** The version of a programme in force on a day; of several the one that began last. */
export const tableFor = <T extends RuleTable>(
  tables: readonly T[],
  code: string,
  on: string,
): T | null =>
  tables
    .filter((table) => table.code === code && inForce(table, on))
    .reduce<T | null>(
      (best, table) => (best === null || table.effectiveFrom > best.effectiveFrom ? table : best),
      null,
    )

/** Whether it takes part in the result: 加分 never does, nor a group of nothing else. */
export const counts = (requirement: Requirement | undefined): boolean =>
  requirement !== undefined &&
  (isGroup(requirement) ? requirement.of.some(counts) : requirement.kind !== 'bonus')

const sumOf = (outcomes: readonly RequirementOutcome[]): Checked => ({
  checked: outcomes.reduce((sum, one) => sum + one.checked.checked, 0),
  total: outcomes.reduce((sum, one) => sum + one.checked.total, 0),
})

/** Judges a condition, or a group by its parts; a part of alternatives fails even where it is unsure. */
export const judgeRequirement = (
  requirement: Requirement,
  subject: Subject,
  alternative = false,
): RequirementOutcome => {
  if (!isGroup(requirement)) return judgeCondition(requirement, subject, alternative)
  const among = alternative || requirement.group === 'any'
  const parts = requirement.of.map((one) => judgeRequirement(one, subject, among))
  const counted = parts.filter((_, at) => counts(requirement.of[at]))
  const state = joinStates(
    requirement.group,
    counted.map((part) => part.state),
  )
  const missing = state === 'missing' ? distinct(counted.flatMap((part) => part.missing)) : NONE
  return {
    id: requirement.id,
    state,
    missing,
    checked: checkedOf(requirement, state, counted),
    parts,
  }
}

/** A decided group counts whole; an open one by its parts, alternatives not at all. */
const checkedOf = (
  group: ConditionGroup,
  state: ConditionState,
  parts: readonly RequirementOutcome[],
): Checked =>
  group.group === 'all' && isOpen(state) ? sumOf(parts) : weighed(state, weightOf(group))

const isOpen = (state: ConditionState): boolean => state === 'missing' || state === 'manual'

/** What one state makes of a weight. */
const weighed = (state: ConditionState, weight: number): Checked =>
  state === 'manual'
    ? { checked: 0, total: 0 }
    : { checked: state === 'missing' ? 0 : weight, total: weight }

/** The whole weight: alternatives weigh as the heaviest, and 加分 nothing. */
export const weightOf = (requirement: Requirement): number => {
  if (!isGroup(requirement)) return requirement.weight
  const weights = requirement.of.filter(counts).map(weightOf)
  return requirement.group === 'all'
    ? weights.reduce((sum, one) => sum + one, 0)
    : Math.max(0, ...weights)
}

const ORDER = {
  all: ['unmet', 'missing', 'manual', 'met'],
  any: ['met', 'missing', 'manual', 'unmet'],
} as const

/** The state of a group: the first of its order that a part has; parts 不适用 do not matter. */
export const joinStates = (
  group: 'all' | 'any',
  states: readonly ConditionState[],
): ConditionState => ORDER[group].find((state) => states.includes(state)) ?? 'skipped'

const judgeCondition = (
  condition: Condition,
  subject: Subject,
  alternative: boolean,
): RequirementOutcome => {
  const { id, weight } = condition
  const { state, missing } = stateOf(
    { ...condition, unsure: failsNobody(condition, alternative) },
    subject,
  )
  return { id, state, missing, checked: weighed(state, weight), parts: [] }
}

const NONE: readonly Missing[] = []

/** What decides the state of a condition. */
export interface Asked extends Pick<Condition, 'when' | 'test' | 'check' | 'leaveUnknown'> {
  /** What data says against it is left to a person. */
  unsure: boolean
}

/** The state of a condition, and the values that could decide it. */
export const stateOf = (
  { when, test, check, leaveUnknown, unsure }: Asked,
  subject: Subject,
): { state: ConditionState; missing: readonly Missing[] } => {
  const asked = when === undefined ? null : judge(when, subject)
  if (asked?.truth === 'no') return { state: 'skipped', missing: NONE }
  if (asked?.truth === 'unknown') return open(asked.missing)
  if (test === null) return { state: 'manual', missing: NONE }
  const { truth, missing } = judge(test, subject)
  const states = {
    yes: check === 'manual' ? 'manual' : 'met',
    no: unsure ? 'manual' : 'unmet',
  } as const
  if (truth !== 'unknown') return { state: states[truth], missing: NONE }
  // What is left to a person either way is not asked for.
  return open(leaveUnknown || states.yes === states.no ? NONE : missing)
}

/** Not decided: by the values that are missing, each named once, or else by a person. */
const open = (
  missing: readonly Missing[],
): { state: ConditionState; missing: readonly Missing[] } =>
  missing.length > 0
    ? { state: 'missing', missing: distinct(missing) }
    : { state: 'manual', missing: NONE }

const distinct = (missing: readonly Missing[]): readonly Missing[] =>
  missing.filter(
    ({ field, year }, at) =>
      missing.findIndex((one) => one.field === field && one.year === year) === at,
  )
