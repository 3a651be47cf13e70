import { evaluate, type MatchOutcome, type RequirementOutcome } from './evaluate.ts'
import type { Subject } from './measure.ts'
import { type Fact, withFacts } from './portrait.ts'
import { type ConditionState, MATCH_RESULTS, type MatchResult } from './results.ts'
import type { RuleTable } from './rule.ts'

/** 匹配快照 of one policy: small enough to keep of every run. */
export interface MatchSnapshot {
  code: string
  version: string
  result: MatchResult
  /** State by the id of the condition. */
  states: Readonly<Record<string, ConditionState>>
}

/** What is kept of an outcome: its result and the state of each condition. */
export const snapshotOf = ({
  code,
  version,
  result,
  requirements,
}: MatchOutcome): MatchSnapshot => ({
  code,
  version,
  result,
  states: Object.fromEntries(requirements.flatMap(statesOf)),
})

const statesOf = ({ id, state, parts }: RequirementOutcome): [string, ConditionState][] => [
  [id, state],
  ...parts.flatMap(statesOf),
]

/** What became of one policy between two runs. */
export interface MatchChange {
  code: string
  /** Null = it was not there. */
  before: MatchResult | null
  /** Null = it is not there any more. */
  after: MatchResult | null
  better: boolean
  /** The rules were another version. */
  newVersion: boolean
  conditions: readonly { id: string; before: ConditionState; after: ConditionState }[]
}

/** The policies whose result, or one of whose conditions, has changed; in the order of `after`. */
export const differences = (
  before: readonly MatchSnapshot[],
  after: readonly MatchSnapshot[],
): MatchChange[] => {
  const earlier = new Map(before.map((one) => [one.code, one]))
  const now = new Set(after.map(({ code }) => code))
  const gone = before
    .filter(({ code }) => !now.has(code))
    .map(({ code, result }) => changed(code, result, null, false, []))
  const changes = after.flatMap((one) => {
    const was = earlier.get(one.code)
    if (!was) return [changed(one.code, null, one.result, false, [])]
    const conditions = Object.entries(one.states).flatMap(([id, state]) => {
      const old = was.states[id]
      return old === undefined || old === state ? [] : [{ id, before: old, after: state }]
    })
    if (was.result === one.result && conditions.length === 0) return []
    return [changed(one.code, was.result, one.result, was.version !== one.version, conditions)]
  })
  return [...changes, ...gone]
}

const changed = (
  code: string,
  before: MatchResult | null,
  after: MatchResult | null,
  newVersion: boolean,
  conditions: MatchChange['conditions'],
): MatchChange => ({
  code,
  before,
  after,
  better: rank(after) < rank(before),
  newVersion,
  conditions,
})

const rank = (result: MatchResult | null): number =>
  result === null ? MATCH_RESULTS.length : MATCH_RESULTS.indexOf(result)

/** What a reminder says: how many policies came to another result. Empty when none did. */
export const changesText = (changes: readonly MatchChange[]): string => {
  const count = changes.filter(({ before, after }) => before !== after).length
  return count === 0 ? '' : `${count} 项变化`
}

/** 假设: what other values would change, nothing being stored. */
export const whatIf = (
  tables: readonly RuleTable[],
  subject: Subject,
  changes: readonly Fact[],
): MatchChange[] => {
  const run = (one: Subject) => tables.map((table) => snapshotOf(evaluate(table, one)))
  const other = { ...subject, portrait: withFacts(subject.portrait, changes) }
  return differences(run(subject), run(other))
}
