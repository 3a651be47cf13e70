import { conditionsOf, isGroup, type Requirement, type RuleTable } from '#domain/matching/rule.ts'
import { judgeRequirement } from '#domain/matching/evaluate.ts'
import { compare, exact, type Range } from '#domain/matching/exact.ts'
import { readMeasure, type Subject } from '#domain/matching/measure.ts'
import { type Fact, portraitOf } from '#domain/matching/portrait.ts'
import { optionName } from '#domain/portraits/catalogue.ts'
import { readBand } from './bands.ts'
import type { CatalogueEntry } from './catalogue.ts'
import { readDayBand } from './days.ts'
import type { Answer } from './question.ts'

/** Two answers that cannot both be so. */
export interface Conflict {
  /** Ids of the questions, in the order they were answered. */
  questions: readonly [string, string]
  /** What they break, in words of a rule; empty where the two simply say different things. */
  rule: string
}

/** What conflicts are found with. */
export interface ConflictSources {
  catalogue: readonly CatalogueEntry[]
  /** Every version of the tables. */
  tables: readonly RuleTable[]
  on: string
  /** What one answer alone comes to. */
  subjectOf: (answers: readonly Answer[]) => Subject
}

/** Contradictions among answers, each pair once. */
export const conflictsOf = (answers: readonly Answer[], sources: ConflictSources): Conflict[] => {
  const given = answers.filter(({ chosen }) => chosen !== null)
  return given.flatMap((one, at) =>
    given.slice(at + 1).flatMap((other) => {
      const rule = conflictOf(one, other, sources) ?? conflictOf(other, one, sources)
      return rule === null ? [] : [{ questions: [one.question, other.question] as const, rule }]
    }),
  )
}

/** What the first says against the second; null where they agree. */
const conflictOf = (one: Answer, other: Answer, sources: ConflictSources): string | null => {
  if (other.question === 'titles') return agedConflict(one, other, sources)
  if (one.question === 'foundedOn' && other.question === 'nicheSince') {
    const [founded, niche] = [one, other].map(({ chosen }) => readDayBand(chosen?.[0] ?? ''))
    const before = founded?.from && niche?.to && niche.to < founded.from
    return before ? '从事细分市场的时间比企业成立的时间还长' : null
  }
  const measure = sources.catalogue.find(({ id }) => id === other.question)?.measure
  const band = readBand(other.chosen?.[0] ?? '')
  if (!measure || band === null) return null
  const { range, known } = readMeasure(measure, sources.subjectOf([one]))
  return known > 0 && areApart(range, rangeOf(band)) ? '' : null
}

const rangeOf = ({ from, to }: { from: string | null; to: string | null }): Range => ({
  from: from === null ? null : exact(from),
  to: to === null ? null : exact(to),
})

const areApart = (a: Range, b: Range): boolean =>
  (a.to !== null && b.from !== null && compare(a.to, b.from) < 0) ||
  (b.to !== null && a.from !== null && compare(b.to, a.from) < 0)

/** Rule tables of titles that go by another code there. */
const TABLE_OF: Readonly<Record<string, string>> = { champion: 'danxiang-guanjun' }

/**
 * A title that is held although no version of its rules admits a company of that age: time only grows,
 * so it was no older when the title was granted. A company is in its market no longer than it is there.
 */
const agedConflict = (one: Answer, titles: Answer, sources: ConflictSources): string | null => {
  const { question, chosen } = one
  if (question !== 'foundedOn' && question !== 'nicheSince') return null
  const band = readDayBand(chosen?.[0] ?? '')
  if (band === null || band.from === null) return null
  const subject = agedSubject(question, { from: band.from, to: band.to }, sources.on)
  for (const title of titles.chosen ?? []) {
    const code = TABLE_OF[title] ?? title
    const versions = sources.tables.filter((table) => table.code === code)
    const broken = versions.map(({ conditions }) => brokenBy(conditions, subject))
    const [first] = broken.toReversed()
    if (first !== undefined && broken.every((text) => text !== ''))
      return `${optionName('titles', title)}要求${first}`
  }
  return null
}

const agedSubject = (
  question: 'foundedOn' | 'nicheSince',
  value: { from: string; to: string | null },
  on: string,
): Subject => {
  const fact = (field: Fact['field'], span: Fact['value']): Fact => ({
    ...{ field, year: null, value: span, source: 'user', observedAt: on },
  })
  const facts =
    question === 'foundedOn'
      ? [fact('foundedOn', value), fact('nicheSince', { from: value.from, to: on })]
      : [fact('nicheSince', value)]
  return { portrait: portraitOf(facts), on }
}

/** The first requirement that fails, in words; empty where none does. */
const brokenBy = (requirements: readonly Requirement[], subject: Subject): string => {
  const broken = requirements.find((one) => judgeRequirement(one, subject).state === 'unmet')
  if (broken === undefined) return ''
  return isGroup(broken)
    ? conditionsOf([broken])
        .map(({ text }) => text)
        .join('；或者')
    : broken.text
}
