import { type Advice, adviceFor, earliestFor, fieldsIn } from '#domain/matching/advice.ts'
import { counts, evaluate, judgeRequirement, placeOf } from '#domain/matching/evaluate.ts'
import { compare, exact } from '#domain/matching/exact.ts'
import { judge } from '#domain/matching/judge.ts'
import { readMeasure, type Subject } from '#domain/matching/measure.ts'
import { portraitOf } from '#domain/matching/portrait.ts'
import type { ConditionState, MatchResult } from '#domain/matching/results.ts'
import {
  conditionsOf,
  type Requirement,
  type RuleTable,
  type ScorePart,
} from '#domain/matching/rule.ts'
import { readPart } from '#domain/matching/score.ts'
import type { Confidence } from '#domain/policies/codes.ts'
import { missingText } from '#domain/matching/wording.ts'
import { snapshotOf } from '#domain/matching/snapshot.ts'
import { type CatalogueEntry, catalogueOf, type Places } from './catalogue.ts'
import { readBand } from './bands.ts'
import { withFollowing } from './contained.ts'
import { effectText } from './effect.ts'
import { assessedTables, programmeName } from './programmes.ts'
import type { Answer, Question } from './question.ts'
import { tellingOf } from './telling.ts'

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

/** The questions that matter first, whoever asks. */
export const FIRST_QUESTIONS = [
  'region',
  'industry',
  'foundedOn',
  'revenue',
  'staff',
  'ip',
] as const

/** 自测 by the rule tables of one day. */
export interface Assessor {
  questions: readonly Question[]
  results: (answers: readonly Answer[]) => ProgrammeResult[]
  report: (answers: readonly Answer[]) => ProgrammeReport[]
  /** The questions whose answer can still change a result, the next one first. */
  open: (answers: readonly Answer[], subject: 'company' | 'person') => Question[]
}

/** Prepares the questions and results of a day. */
export const createAssessor = (all: readonly RuleTable[], on: string, places: Places): Assessor => {
  const tables = assessedTables(all, on)
  const catalogue = catalogueOf(tables, on, places)
  const asked = tables.map((table) => ({
    table,
    requirements: table.conditions
      .filter(counts)
      .map((one) => ({ one, fields: new Set(fieldsIn(one)) })),
  }))
  const counted = catalogue.flatMap(({ measure }) =>
    measure !== null && 'count' in measure ? [measure] : [],
  )
  const subjectOf = (answers: readonly Answer[]): Subject => {
    const { stated, implied, told } = tellingOf(answers, on)
    return {
      portrait: portraitOf([...implied, ...stated]),
      on,
      told: withFollowing(told, counted),
    }
  }

  const open = (answers: readonly Answer[], subject: 'company' | 'person'): Question[] => {
    const now = subjectOf(answers)
    const alive = asked
      .filter(({ table }) => table.subject === subject && !SETTLED.has(evaluate(table, now).result))
      .map(({ table, requirements }) => ({
        table,
        requirements: requirements.filter(({ one }) => isOpen(effectText(one, now))),
      }))
    const done = new Set(answers.map(({ question }) => question))
    return catalogue
      .filter((entry) => entry.subject === subject && !done.has(entry.id))
      .flatMap((whole) => {
        const entry = stillPossible(whole, now)
        const tries = triesOf(entry).map((chosen) =>
          subjectOf([...answers, { question: entry.id, chosen }]),
        )
        const worth = alive.filter((one) => matters(one, entry, tries)).length
        return worth > 0 ? [{ entry, worth }] : []
      })
      .toSorted((a, b) => firstRank(a.entry) - firstRank(b.entry) || b.worth - a.worth)
      .map(({ entry }) => questionOf(entry))
  }

  return {
    questions: catalogue.map(questionOf),
    results: (answers) => {
      const subject = subjectOf(answers)
      return shown(placed(tables, subject).map((table) => resultOf(table, subject)))
    },
    report: (answers) => {
      const subject = subjectOf(answers)
      return shown(placed(tables, subject).map((table) => reportOf(table, subject)))
    },
    open,
  }
}

const questionOf = ({ id, subject, text, hint, multiple, options }: CatalogueEntry): Question => ({
  id,
  subject,
  text,
  hint,
  multiple,
  options,
})

/** The options that do not contradict what is known already; none where nothing is left to tell. */
const stillPossible = (entry: CatalogueEntry, now: Subject): CatalogueEntry => {
  const { measure } = entry
  if (measure === null) return entry
  const { range, known } = readMeasure(measure, now)
  if (known === 0) return entry
  const options = entry.options.filter(({ id }) => {
    const band = readBand(id)
    const [from, to] = [exact(band?.from ?? ''), exact(band?.to ?? '')]
    const below = to !== null && range.from !== null && compare(to, range.from) < 0
    const above = from !== null && range.to !== null && compare(from, range.to) > 0
    return !below && !above
  })
  return { ...entry, options }
}

/** Results that no answer can change any more. */
const SETTLED: ReadonlySet<MatchResult> = new Set(['unmet', 'inapplicable'])

const firstRank = ({ id }: Question): number => {
  const at = (FIRST_QUESTIONS as readonly string[]).indexOf(id)
  return at < 0 ? FIRST_QUESTIONS.length : at
}

/** Every answer worth trying; of a multiple question nothing, everything, and each alone. */
const triesOf = ({ multiple, options }: Question): string[][] => {
  const ids = options.map(({ id }) => id)
  if (!multiple) return ids.map((id) => [id])
  const ticked = (some: (id: string) => boolean) => ids.map((id) => (some(id) ? id : `-${id}`))
  return [
    ticked(() => false),
    ticked(() => true),
    ...ids.map((only) => ticked((id) => id === only)),
  ]
}

const matters = (
  {
    table,
    requirements,
  }: { table: RuleTable; requirements: { one: Requirement; fields: Set<string> }[] },
  { fields }: CatalogueEntry,
  tries: readonly Subject[],
): boolean => {
  const [first, ...others] = tries
  if (first === undefined) return false
  const differ = (textOf: (subject: Subject) => string) => {
    const text = textOf(first)
    return others.some((other) => textOf(other) !== text)
  }
  if (fields.includes('region') && differ((subject) => String(placeOf(table, subject)))) return true
  return requirements.some(
    (each) =>
      fields.some((field) => each.fields.has(field)) &&
      differ((subject) => effectText(each.one, subject)),
  )
}

const isOpen = (effect: string): boolean =>
  effect.startsWith('missing') || effect.startsWith('manual')

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
    local: table.regionCodes.length > 0 && !table.regionCodes.includes('000000'),
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

const REASON_ORDER: readonly ConditionState[] = ['unmet', 'missing', 'manual']

const reportOf = (table: RuleTable, subject: Subject): ProgrammeReport => {
  const result = resultOf(table, subject)
  const { states } = snapshotOf(evaluate(table, subject))
  const conditions = new Map(conditionsOf(table.conditions).map((one) => [one.id, one]))
  const reasons = adviceFor(table, subject).flatMap((advice): Reason[] => {
    const condition = conditions.get(advice.id)
    const state = states[advice.id]
    if (!condition || !state || condition.kind === 'bonus') return []
    const { missing } = judgeRequirement(condition, subject)
    const lacks = [...new Set(missing.map(missingText))]
    return [{ ...advice, clause: condition.clause, text: condition.text, state, lacks }]
  })
  return {
    ...result,
    reasons: reasons.toSorted(
      (a, b) => REASON_ORDER.indexOf(a.state) - REASON_ORDER.indexOf(b.state),
    ),
    earliest: result.result === 'inapplicable' ? '' : earliestFor(table, subject),
    source: { ...table.source, checkedOn: table.checkedOn },
    confidence: table.confidence,
    note: table.note,
  }
}
