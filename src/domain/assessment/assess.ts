import { fieldsIn } from '#domain/matching/advice.ts'
import { counts, evaluate, judgeRequirement, placeOf } from '#domain/matching/evaluate.ts'
import { SIZE_MEASURES } from '#domain/matching/enterprise-size.ts'
import { compare, exact } from '#domain/matching/exact.ts'
import { readMeasure, type Subject } from '#domain/matching/measure.ts'
import { portraitOf } from '#domain/matching/portrait.ts'
import type { MatchResult } from '#domain/matching/results.ts'
import { type Condition, isGroup, type Requirement, type RuleTable } from '#domain/matching/rule.ts'
import type { ShownThing, ThingSources } from '#domain/matching/shown-things.ts'
import { readBand } from './bands.ts'
import { type CatalogueEntry, catalogueOf, type Places } from './catalogue.ts'
import { type Conflict, conflictsOf } from './conflicts.ts'
import { withFollowing } from './contained.ts'
import { effectText } from './effect.ts'
import { assessedTables } from './programmes.ts'
import {
  type Answer,
  FIRST_QUESTIONS,
  MOST_QUESTIONS,
  type Question,
  type WalkLength,
  walkLength,
} from './question.ts'
import { RD_SHARE } from './rd-money.ts'
import {
  type ProgrammeReport,
  type ProgrammeResult,
  reportsOf,
  resultsOf,
  thingsOf,
} from './report.ts'
import { answerFacts } from './answer-facts.ts'
import { sizesAsked, withSize } from './size.ts'

/** 自测 by the rule tables of one day. */
export interface Assessor {
  questions: readonly Question[]
  results: (answers: readonly Answer[]) => ProgrammeResult[]
  report: (answers: readonly Answer[]) => ProgrammeReport[]
  /**
   * The questions whose answer can still change a result, the next one first: as many as a walk may
   * still have.
   */
  open: (answers: readonly Answer[], subject: 'company' | 'person') => readonly Question[]
  length: (subject: 'company' | 'person') => WalkLength
  /** What is missing, with what published answers say of it. */
  missing: (
    answers: readonly Answer[],
    subject: 'company' | 'person',
    published: ThingSources['answer'],
  ) => Missing
  /** Answers that contradict one another. */
  conflicts: (answers: readonly Answer[]) => readonly Conflict[]
}

/** What is missing: over all programmes, and condition by condition. */
export interface Missing {
  /** 先补什么, each with the questions about it. */
  first: readonly (ShownThing & { questions: readonly string[] })[]
  /** Every condition that waits for an answer. */
  inPlace: readonly InPlace[]
}

/** 补在原处: the questions that can decide a condition. */
export interface InPlace {
  /** Of the programme, and of the condition within it. */
  code: string
  id: string
  questions: readonly string[]
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
    requirements: table.conditions.filter(counts).map((one) => ({ one, fields: asksFor(one) })),
  }))
  const counted = catalogue.flatMap(({ measure }) =>
    measure !== null && 'count' in measure ? [measure] : [],
  )
  const sizes = sizesAsked(tables)
  const subjectOf = (answers: readonly Answer[]): Subject => {
    const { stated, implied, told } = answerFacts(answers, on)
    const portrait = withSize(portraitOf([...implied, ...stated]), sizes)
    return { portrait, on, told: withFollowing(told, counted) }
  }
  const open = (answers: readonly Answer[], subject: 'company' | 'person'): Question[] => {
    const now = subjectOf(answers)
    const alive = stillOpen(asking, subject, now)
    const done = new Set(answers.map(({ question }) => question))
    return catalogue
      .filter((entry) => entry.subject === subject && !entry.inPlace && !done.has(entry.id))
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
  /** How many questions of a subject are answered. */
  const answered = (answers: readonly Answer[], subject: 'company' | 'person'): number =>
    catalogue.filter(
      (entry) => entry.subject === subject && answers.some(({ question }) => question === entry.id),
    ).length
  const openFirst = (subject: 'company' | 'person'): Question[] => {
    begin[subject] ??= open([], subject)
    return begin[subject]
  }
  /** What everybody is asked who has not answered yet. */
  const begin: { company?: Question[]; person?: Question[] } = {}
  return {
    questions: catalogue.map(questionOf),
    results: (answers) => resultsOf(tables, subjectOf(answers)),
    report: (answers) => reportsOf(tables, subjectOf(answers)),
    open(answers, subject) {
      const rest = MOST_QUESTIONS - answered(answers, subject)
      if (rest <= 0) return []
      return (answers.length > 0 ? open(answers, subject) : openFirst(subject)).slice(0, rest)
    },
    length(subject) {
      const begins = openFirst(subject)
      const first = begins.filter((one) => firstRank(one) < FIRST_QUESTIONS.length).length
      return walkLength(begins.length, first)
    },
    missing(answers, subject, published) {
      const inPlace = inPlaceOf({ tables, catalogue, answers, subjectOf })
      const first = thingsOf(tables, subject, subjectOf(answers), published).map((thing) => ({
        ...thing,
        questions: questionsAbout(thing, inPlace, catalogue),
      }))
      return { first, inPlace }
    },
    conflicts: (answers) => conflictsOf(answers, { catalogue, tables: all, on, subjectOf }),
  }
}

/** Questions in place, not those that are answered already. */
const inPlaceOf = (given: {
  tables: readonly RuleTable[]
  catalogue: readonly CatalogueEntry[]
  answers: readonly Answer[]
  subjectOf: (answers: readonly Answer[]) => Subject
}): InPlace[] => {
  const { tables, catalogue, answers, subjectOf } = given
  const now = subjectOf(answers)
  const told = new Set(answers.flatMap((one) => (one.chosen === null ? [] : one.question)))
  const tries = new Map<string, Subject[]>()
  const triesFor = (entry: CatalogueEntry): Subject[] => {
    const others = answers.filter(({ question }) => question !== entry.id)
    const known =
      tries.get(entry.id) ??
      triesOf(stillPossible(entry, now)).map((chosen) =>
        subjectOf([...others, { question: entry.id, chosen }]),
      )
    tries.set(entry.id, known)
    return known
  }
  return tables.flatMap((table) =>
    leavesOf(table.conditions).flatMap(({ one, alternative }) => {
      if (judgeRequirement(one, now, alternative).state !== 'missing') return []
      const fields = asksFor(one)
      const questions = catalogue
        .filter((entry) => entry.subject === table.subject && !told.has(entry.id))
        .filter((entry) => entry.fields.some((field) => fields.has(field)))
        .filter((entry) =>
          areDifferent(triesFor(entry), (subject) => effectText(one, subject, alternative)),
        )
      return questions.length === 0
        ? []
        : [{ code: table.code, id: one.id, questions: questions.map(({ id }) => id) }]
    }),
  )
}

/** Of the questions that can decide what waits for a thing those that are about it. */
const questionsAbout = (
  { field, where }: ShownThing,
  places: readonly InPlace[],
  catalogue: readonly CatalogueEntry[],
): string[] => {
  const asked = places.filter((place) =>
    where.some(({ code, id }) => code === place.code && id === place.id),
  )
  return catalogue
    .filter(
      ({ fields, id }) =>
        fields.some((one) => one === field) &&
        asked.some(({ questions }) => questions.includes(id)),
    )
    .map(({ id }) => id)
}

/** Every condition, and whether another may stand for it. */
const leavesOf = (
  requirements: readonly Requirement[],
  alternative = false,
): { one: Condition; alternative: boolean }[] =>
  requirements.flatMap((one) =>
    isGroup(one) ? leavesOf(one.of, alternative || one.group === 'any') : [{ one, alternative }],
  )

/** The fields that a requirement rests on; those that a size follows from stand for the size. */
const asksFor = (requirement: Requirement): ReadonlySet<string> => {
  const fields = new Set<string>(fieldsIn(requirement))
  if (fields.has('entSize')) for (const field of ['industry', ...SIZE_MEASURES]) fields.add(field)
  return fields
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

/** What is asked first, whatever else says more. */
const FIRST: readonly string[] = [...FIRST_QUESTIONS, RD_SHARE]

const firstRank = ({ id }: Question): number => {
  const at = FIRST.indexOf(id)
  return at < 0 ? FIRST.length : at
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
  const differ = (textOf: (subject: Subject) => string) => areDifferent(tries, textOf)
  if (fields.includes('region') && differ((subject) => String(placeOf(table, subject)))) return true
  return requirements.some(
    (each) =>
      fields.some((field) => each.fields.has(field)) &&
      differ((subject) => effectText(each.one, subject)),
  )
}

/** Whether what is read of several is not always the same. */
const areDifferent = (
  [first, ...others]: readonly Subject[],
  textOf: (subject: Subject) => string,
): boolean => {
  if (first === undefined) return false
  const text = textOf(first)
  return others.some((other) => textOf(other) !== text)
}

const isOpen = (effect: string): boolean =>
  effect.startsWith('missing') || effect.startsWith('manual')
