import { compare, exact, type Range } from '#domain/matching/exact.ts'
import { type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import { withinCodes } from '#domain/matching/judge.ts'
import { readMeasure, type Subject } from '#domain/matching/measure.ts'
import { type Fact, type FactItem, type FactValue, portraitOf } from '#domain/matching/portrait.ts'
import type { Measure } from '#domain/matching/rule.ts'
import { situationFacts } from '#domain/situation/subject.ts'
import type { Situation } from '#domain/situation/situation.ts'
import { readBand } from './bands.ts'
import { readDayBand } from './days.ts'
import type { Answer, Question } from './question.ts'
import { isOnlyInPlace, RD_SHARE, RD_SHARE_MEASURE } from './rd-money.ts'

/**
 * The answers that facts of a company come to, with the options these questions have; what a fact does
 * not decide is left to be asked, and what no walk asks is not answered. Only options, never a figure itself.
 */
export const answersFrom = (
  facts: readonly Fact[],
  questions: readonly Pick<Question, 'id' | 'options'>[],
  on: string,
): Answer[] => {
  const subject = { portrait: portraitOf(facts), on }
  return questions.flatMap((question) => {
    const chosen = chosenFor(question, subject)
    return chosen === null ? [] : [{ question: question.id, chosen }]
  })
}

/** The same of 我的情况; titles are left to be asked, for what is not said of them may be there. */
export const situationAnswers = (
  situation: Situation,
  questions: readonly Pick<Question, 'id' | 'options'>[],
  on: string,
): Answer[] => answersFrom(situationFacts(situation, on), questions, on)

const chosenFor = (
  { id, options }: Pick<Question, 'id' | 'options'>,
  subject: Subject,
): string[] | null => {
  const one = (fits: (option: string) => boolean): string[] | null => {
    const found = options.find((option) => fits(option.id))
    return found === undefined ? null : [found.id]
  }
  if (id === RD_SHARE) return one((option) => holds(option, RD_SHARE_MEASURE, subject))
  if (!isField(id) || isOnlyInPlace(id, [id])) return null
  const value = subject.portrait.value(id)
  switch (FIELDS[id].kind) {
    case 'number':
      return one((option) => holds(option, { field: id }, subject))
    case 'date':
      return one((option) => holdsDays(option, value))
    case 'list': {
      if (!Array.isArray(value)) return null
      const held = new Set((value as readonly FactItem[]).map(({ code }) => code))
      return options.map((option) => (held.has(option.id) ? option.id : `-${option.id}`))
    }
    default: {
      const codes = typeof value === 'string' ? withinCodes(id, value) : []
      return one((option) => codes.includes(option))
    }
  }
}

const isField = (text: string): text is FieldCode => text in FIELDS

/** Whether all that a number may be lies within a band. */
const holds = (option: string, measure: Measure, subject: Subject): boolean => {
  const band = readBand(option)
  const { range, known } = readMeasure(measure, subject)
  return band !== null && known > 0 && isInside(range, band)
}

const isInside = (
  { from, to }: Range,
  band: { from: string | null; to: string | null },
): boolean => {
  const [low, high] = [exact(band.from ?? ''), exact(band.to ?? '')]
  const above = band.from === null || (from !== null && low !== null && compare(from, low) >= 0)
  const below = band.to === null || (to !== null && high !== null && compare(to, high) <= 0)
  return above && below
}

const holdsDays = (option: string, value: FactValue): boolean => {
  const band = readDayBand(option)
  const days = typeof value === 'string' ? { from: value, to: value } : value
  if (band === null || days === null || !('from' in days)) return false
  const above = band.from === null || (days.from !== null && days.from >= band.from)
  const below = band.to === null || (days.to !== null && days.to <= band.to)
  return above && below
}
