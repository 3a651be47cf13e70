import { type Advice, adviceFor, earliestFor } from '#domain/matching/advice.ts'
import {
  evaluate,
  judgeRequirement,
  placeOf,
  type RequirementOutcome,
  isLocal,
} from '#domain/matching/evaluate.ts'
import { firstThings } from '#domain/matching/first-things.ts'
import { choiceName } from '#domain/matching/gap.ts'
import { judge } from '#domain/matching/judge.ts'
import type { Subject } from '#domain/matching/measure.ts'
import type { ConditionState, MatchResult } from '#domain/matching/results.ts'
import {
  conditionsOf,
  isGroup,
  type Requirement,
  type RuleTable,
  type ScorePart,
} from '#domain/matching/rule.ts'
import { readPart } from '#domain/matching/score.ts'
import { type ShownThing, shownThings, type ThingSources } from '#domain/matching/shown-things.ts'
import { snapshotOf } from '#domain/matching/snapshot.ts'
import { missingText } from '#domain/matching/wording.ts'
import type { Confidence } from '#domain/policies/codes.ts'
import { programmeName } from './programmes.ts'
import { SET_NAME, setOf } from './sets.ts'

/** 分项得分区间. */
export interface ScoreLine {
  id: string
  text: string
  least: number
  most: number
}

/** 自测结论 of one programme. */
export interface ProgrammeResult {
  code: string
  version: string
  name: string
  subject: 'company' | 'person'
  /** It holds in some places only. */
  local: boolean
  policyId: string
  result: MatchResult
  /** How many conditions stand where. */
  states: Readonly<Record<ConditionState, number>>
  /** The parts of the scores it is decided by; empty where there is none. */
  scores: readonly ScoreLine[]
}

/** What stands between the one who asked and a programme. */
export interface Reason extends Advice {
  clause: string
  text: string
  state: ConditionState
  /** Names of the values that could decide it. */
  lacks: readonly string[]
}

/** Results with their reasons, worst news first within a programme. */
export interface ProgrammeReport extends ProgrammeResult {
  reasons: readonly Reason[]
  earliest: string
  source: { title: string; docNumber: string; issuer: string; checkedOn: string }
  confidence: Confidence
  note: string
}

/** The results of some tables, those of local notices where they hold. */
export const resultsOf = (tables: readonly RuleTable[], subject: Subject): ProgrammeResult[] =>
  shown(placed(tables, subject).map((table) => resultOf(table, subject)))

/** The same with every reason. */
export const reportsOf = (tables: readonly RuleTable[], subject: Subject): ProgrammeReport[] =>
  shown(placed(tables, subject).map((table) => reportOf(table, subject)))

/** 先补什么 of a subject's programmes, by the names they have here. */
export const thingsOf = (
  tables: readonly RuleTable[],
  whose: 'company' | 'person',
  subject: Subject,
  answer: ThingSources['answer'],
): ShownThing[] => {
  const asked = placed(tables, subject).filter((table) => table.subject === whose)
  const byCode = new Map(asked.map((table) => [table.code, table]))
  const things = firstThings(asked, subject, choiceName, (field) => {
    const set = setOf(field)
    return set === null ? null : { id: set, name: SET_NAME[set] }
  })
  return shownThings(things, {
    answer,
    programme: (code) => {
      const table = byCode.get(code)
      return table === undefined
        ? null
        : { name: programmeName(table), policyId: table.policyIds[0] ?? '' }
    },
  })
}

/** Local notices are left away while it is not known that they hold. */
const placed = (tables: readonly RuleTable[], subject: Subject): RuleTable[] =>
  tables.filter((table) => placeOf(table, subject) !== null)

/** And where they do not. */
const shown = <T extends ProgrammeResult>(results: T[]): T[] =>
  results.filter(({ local, result }) => !local || result !== 'inapplicable')

const resultOf = (table: RuleTable, subject: Subject): ProgrammeResult => {
  const outcome = evaluate(table, subject)
  const states = { met: 0, unmet: 0, missing: 0, manual: 0, skipped: 0 }
  for (const { state } of outcome.requirements) states[state]++
  return {
    code: table.code,
    version: table.version,
    name: programmeName(table),
    subject: table.subject,
    local: isLocal(table),
    policyId: table.policyIds[0] ?? '',
    result: outcome.result,
    states,
    scores: scoresOf(table, subject),
  }
}

/** The parts of the score a table is decided by, each as a range; never one number. */
const scoresOf = (table: RuleTable, subject: Subject): ScoreLine[] =>
  conditionsOf(table.conditions)
    .flatMap(({ test }) => (test?.op === 'score' ? test.parts : []))
    .filter((part, at, all) => all.findIndex(({ id }) => id === part.id) === at)
    .map((part) => lineOf(part, subject))

const lineOf = (part: ScorePart, subject: Subject): ScoreLine => {
  const { least, most } = readPart(part, (test) => judge(test, subject))
  return { id: part.id, text: part.text, least, most }
}

/** Alternatives that fail while another may still hold: nothing is lost by them. */
const idleIn = (
  requirements: readonly Requirement[],
  outcomes: readonly RequirementOutcome[],
): Set<string> => {
  const idle = new Set<string>()
  requirements.forEach((one, at) => {
    const outcome = outcomes[at]
    if (!outcome || !isGroup(one)) return
    if (one.group === 'any' && outcome.state !== 'unmet')
      for (const part of outcome.parts)
        if (part.state === 'unmet') for (const id of idsOf(part)) idle.add(id)
    for (const id of idleIn(one.of, outcome.parts)) idle.add(id)
  })
  return idle
}

const idsOf = ({ id, parts }: RequirementOutcome): string[] => [id, ...parts.flatMap(idsOf)]

const REASON_ORDER: readonly ConditionState[] = ['unmet', 'missing', 'manual']

const reportOf = (table: RuleTable, subject: Subject): ProgrammeReport => {
  const result = resultOf(table, subject)
  const outcome = evaluate(table, subject)
  const { states } = snapshotOf(outcome)
  const conditions = new Map(conditionsOf(table.conditions).map((one) => [one.id, one]))
  const idle = idleIn(table.conditions, outcome.requirements)
  const later = (day: string) => (day > subject.on ? day : '')
  const reasons = adviceFor(table, subject).flatMap((advice): Reason[] => {
    const condition = conditions.get(advice.id)
    const state = states[advice.id]
    if (!condition || !state || condition.kind === 'bonus' || idle.has(advice.id)) return []
    const { missing } = judgeRequirement(condition, subject)
    const lacks = [...new Set(missing.map(missingText))]
    const { clause, text } = condition
    return [{ ...advice, earliest: later(advice.earliest), clause, text, state, lacks }]
  })
  return {
    ...result,
    reasons: reasons.toSorted(
      (a, b) => REASON_ORDER.indexOf(a.state) - REASON_ORDER.indexOf(b.state),
    ),
    earliest: result.result === 'inapplicable' ? '' : later(earliestFor(table, subject)),
    source: { ...table.source, checkedOn: table.checkedOn },
    confidence: table.confidence,
    note: table.note,
  }
}
