import { exact, type Range } from '#domain/matching/exact.ts'
import { FIELDS, type FieldCode } from '#domain/matching/fields.ts'
import { yearsOf } from '#domain/matching/measure.ts'
import type { Fact, FactItem, FactValue } from '#domain/matching/portrait.ts'
import { readBand } from './bands.ts'
import { readDayBand } from './days.ts'
import { AMONG_CLASS_ONE, AMONG_CLASS_TWO, IP_CHOICES, partOf } from './ip.ts'
import type { Answer } from './question.ts'
import { RD_SHARE, RD_SHARE_TELLS } from './rd-money.ts'
import { TICKED } from './sets.ts'

/** What answers come to: values of the portrait, and numbers that only rules know. */
export interface AnswerFacts {
  stated: readonly Fact[]
  /** What follows from answers; what is stated counts before it. */
  implied: readonly Fact[]
  told: ReadonlyMap<string, Range>
}

/** Reads answers given on a day; their order never matters. */
export const answerFacts = (answers: readonly Answer[], on: string): AnswerFacts => {
  const told = new Map<string, Range>()
  const stated: Fact[] = []
  const implied: Fact[] = []
  const fact = (field: FieldCode, value: FactValue, year: number | null = null): Fact => ({
    field,
    year,
    value,
    source: 'user',
    observedAt: on,
  })
  const sorted = answers.toSorted((a, b) => (a.question < b.question ? -1 : 1))
  for (const { question, chosen } of sorted) {
    if (chosen === null) continue
    const first = chosen[0] ?? ''
    if (question === 'ip') {
      const choice = IP_CHOICES.find(({ id }) => id === first)
      if (choice === undefined) continue
      stated.push(fact('ipClassOne', choice.first), fact('ipClassTwo', choice.second))
      for (const field of AMONG_CLASS_ONE) implied.push(fact(field, partOf(choice.first)))
      for (const field of AMONG_CLASS_TWO) implied.push(fact(field, partOf(choice.second)))
    } else if (question in TICKED) stated.push(...tickedFacts(chosen, fact))
    else if (question === RD_SHARE) {
      const band = readBand(first)
      if (band === null) continue
      for (const id of RD_SHARE_TELLS) told.set(id, rangeOf(band))
      implied.push(...rdFacts(band, on, fact))
    } else {
      const place = placeOfFact(question, on)
      if (place === null) {
        const band = readBand(first)
        if (band === null) continue
        told.set(question, rangeOf(band))
        const part = /^([a-zA-Z]+)\/[a-zA-Z]+$/.exec(question)?.[1]
        // A share above nothing is a share of something.
        if (part !== undefined && isField(part) && Number(band.from) > 0)
          implied.push(fact(part, { from: '0.01', to: null }, yearOf(part, on)))
      } else {
        const value = valueOf(place.field, chosen)
        if (value !== undefined) stated.push(fact(place.field, value, place.year))
      }
    }
  }
  const known = ({ value }: Fact) => value !== null
  return { stated: stated.filter(known), implied: implied.filter(known), told }
}

/** What the share of R&D money says of its amount: none in three years, or some in the last. */
const rdFacts = (
  { from, to }: { from: string | null; to: string | null },
  on: string,
  fact: (field: FieldCode, value: FactValue, year?: number | null) => Fact,
): Fact[] =>
  Number(to ?? 1) === 0
    ? yearsOf('lastThreeYears', on).map((year) => fact('rdSpend', '0', year))
    : Number(from) > 0
      ? [fact('rdSpend', { from: '0.01', to: null }, yearOf('rdSpend', on))]
      : []

const isField = (text: string): text is FieldCode => text in FIELDS

const yearOf = (field: FieldCode, on: string): number | null =>
  FIELDS[field].yearly ? Number(on.slice(0, 4)) - 1 : null

const YEARS_BACK: Readonly<Record<string, number>> = { thisYear: 0, yearBefore: 2 }

/** The field and year a question fills; null where it tells a number that is no field's. */
const placeOfFact = (
  question: string,
  on: string,
): { field: FieldCode; year: number | null } | null => {
  const [field = '', period, ...more] = question.split('.')
  if (!isField(field) || more.length > 0) return null
  if (period === undefined) return { field, year: yearOf(field, on) }
  const back = YEARS_BACK[period]
  return back === undefined ? null : { field, year: Number(on.slice(0, 4)) - back }
}

const tickedFacts = (
  chosen: readonly string[],
  fact: (field: FieldCode, value: FactValue) => Fact,
): Fact[] =>
  chosen.flatMap((one) => {
    const field = one.replace(/^-/, '')
    return isField(field) ? [fact(field, one.startsWith('-') ? 'no' : 'yes')] : []
  })

const valueOf = (field: FieldCode, chosen: readonly string[]): FactValue | undefined => {
  const first = chosen[0] ?? ''
  switch (FIELDS[field].kind) {
    case 'number': {
      const band = readBand(first)
      return band === null ? undefined : band.from === band.to ? band.from : band
    }
    case 'date':
      return readDayBand(first) ?? undefined
    case 'list':
      return chosen.filter((one) => !one.startsWith('-')).map(held)
    default:
      return first
  }
}

/** A title of which only is known that it is held and in force. */
const held = (code: string): FactItem => ({ code, level: '', on: '', until: '', rank: null })

const rangeOf = ({ from, to }: { from: string | null; to: string | null }): Range => ({
  from: from === null ? null : exact(from),
  to: to === null ? null : exact(to),
})
