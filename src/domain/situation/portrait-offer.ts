import type { FieldCode } from '#domain/matching/fields.ts'
import type { Situation } from './situation.ts'
import { situationFacts } from './subject.ts'

/** Numbers that a portrait asks for and a sentence may say; place, trade and age stand in the licence. */
const OFFERED: ReadonlySet<FieldCode> = new Set([
  'staff',
  'revenue',
  'rdSpend',
  'softwareCopyrights',
  'trademarks',
])

/** A value for the portrait of a company; `year` is 0 for what has none. */
export interface OfferedFact {
  field: FieldCode
  year: number
  value: string
}

/** What 我的情况 says exactly, as values of a portrait on a day (`yyyy-MM-dd`); a range is not offered. */
export const offeredFacts = (situation: Situation, on: string): OfferedFact[] =>
  situationFacts(situation, on).flatMap(({ field, year, value }) =>
    OFFERED.has(field) && typeof value === 'string' ? [{ field, year: year ?? 0, value }] : [],
  )
