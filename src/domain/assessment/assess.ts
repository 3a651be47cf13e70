import { fieldsIn } from '#domain/matching/advice.ts'
import { counts, evaluate, placeOf } from '#domain/matching/evaluate.ts'
import { compare, exact } from '#domain/matching/exact.ts'
import { readMeasure, type Subject } from '#domain/matching/measure.ts'
import { portraitOf } from '#domain/matching/portrait.ts'
import type { MatchResult } from '#domain/matching/results.ts'
import type { Requirement, RuleTable } from '#domain/matching/rule.ts'
import { readBand } from './bands.ts'
import { type CatalogueEntry, catalogueOf, type Places } from './catalogue.ts'
import { withFollowing } from './contained.ts'
import { effectText } from './effect.ts'
import { assessedTables } from './programmes.ts'
import { type Answer, FIRST_QUESTIONS, type Question } from './question.ts'
import { type ProgrammeReport, type ProgrammeResult, reportsOf, resultsOf } from './report.ts'
import { answerFacts } from './answer-facts.ts'

/** 自测 by the rule tables of one day. */
export interface Assessor {
  questions: readonly Question[]
  results: (answers: readonly Answer[]) => ProgrammeResult[]
  report: (answers: readonly Answer[]) => ProgrammeReport[]
  /** The questions whose answer can still change a result, the next one first. */
  open: (answers: readonly Answer[], subject: 'company' | 'person') => readonly Question[]
}

/** A table with what asks for each of its requirements. */
interface Asking {
  table: RuleTable
  requirements: readonly { one: Requirement; fields: ReadonlySet<string> }[]
}

/** Prepares the questions and results of a day. */
export const createAssessor = (all: readonly RuleTable[], on: string, places: Places): Assessor => {
  const tables = assessedTables(all, on)
  const catalogue = catalogueOf(tables, on, places)
  const asking: Asking[] = tables.map((table) => ({
    table,
    requirements: table.conditions
      .filter(counts)
      .map((one) => ({ one, fields: new Set(fieldsIn(one)) })),
  }))
  const counted = catalogue.flatMap(({ measure }) =>
    measure !== null && 'count' in measure ? [measure] : [],
  )
  const subjectOf = (answers: readonly Answer[]): Subject => {
    const { stated, implied, told } = answerFacts(answers, on)
    const portrait = portraitOf([...implied, ...stated])
    return { portrait, on, told: withFollowing(told, counted) }
  }
  const open = (answers: readonly Answer[], subject: 'company' | 'person'): Question[] => {
    const now = subjectOf(answers)
    const alive = stillOpen(asking, subject, now)
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
  /** What everybody is asked who has not answered yet. */
  const begin: { company?: Question[]; person?: Question[] } = {}
  return {
    questions: catalogue.map(questionOf),
    results: (answers) => resultsOf(tables, subjectOf(answers)),
    report: (answers) => reportsOf(tables, subjectOf(answers)),
    open(answers, subject) {
      if (answers.length > 0) return open(answers, subject)
      begin[subject] ??= open([], subject)
      return begin[subject]
    },
  }
}

/** What is not settled yet: tables with a result that may change, and in them what is not decided. */
const stillOpen = (
  asking: readonly Asking[],
  subject: 'company' | 'person',
  now: Subject,
): Asking[] =>
  asking
    .filter(({ table }) => table.subject === subject && !SETTLED.has(evaluate(table, now).result))
    .map(({ table, requirements }) => ({
      table,
      requirements: requirements.filter(({ one }) => isOpen(effectText(one, now))),
    }))

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
  { table, requirements }: Asking,
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
