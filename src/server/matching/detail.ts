import type { matching } from '#contract/matching.ts'
import type { OutputOf } from '#contract/wire/endpoint.ts'
import { adviceFor, fieldsIn } from '#domain/matching/advice.ts'
import { evaluate, type RequirementOutcome } from '#domain/matching/evaluate.ts'
import { type Field, type FieldCode, FIELDS } from '#domain/matching/fields.ts'
import { choiceName, measuredText, type NameOf } from '#domain/matching/gap.ts'
import { type Subject, yearsOf } from '#domain/matching/measure.ts'
import { type Fact, FACT_SOURCE } from '#domain/matching/portrait.ts'
import { isGroup, type Period, type Requirement, type RuleTable } from '#domain/matching/rule.ts'
import { missingText, thresholdText } from '#domain/matching/wording.ts'
import { optionsOf } from '#domain/portraits/catalogue.ts'
import { valueText } from '#domain/portraits/value.ts'

type Detail = OutputOf<typeof matching.detail>
export type ShownRequirement = Detail['requirements'][number]

/** Names of places and trades. */
export interface FactNames {
  placeName(code: string): string
  industryName(code: string): string
}

/** The name of a place or a trade; null of all else. */
const tableName = (field: FieldCode, code: string, names: FactNames): string | null => {
  if (FIELDS[field].kind === 'region') return names.placeName(code)
  return FIELDS[field].kind === 'industry' ? names.industryName(code) : null
}

/** The name of a code, whatever the field. */
export const nameIn =
  (names: FactNames): NameOf =>
  (field, code) =>
    tableName(field, code, names) ?? choiceName(field, code)

/** A value in words; places and trades by their names. */
const shownValue = ({ field, value }: Pick<Fact, 'field' | 'value'>, names: FactNames): string => {
  const name = typeof value === 'string' ? tableName(field, value, names) : null
  return name ?? valueText(field, value)
}

interface Asked {
  field: FieldCode
  year: number | null
}

/** The values that a part of a rule asks for, each once, the latest year first. */
const askedIn = (rule: unknown, on: string): Asked[] => {
  const found: Asked[] = []
  const add = (field: FieldCode, year: number | null): void => {
    if (!found.some((one) => one.field === field && one.year === year)) found.push({ field, year })
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (typeof value !== 'object' || value === null) return
    const { field, growth, period } = value as {
      field?: unknown
      growth?: unknown
      period?: Period
    }
    if (typeof growth === 'string')
      for (const year of yearsOf('lastThreeYears', on)) add(growth as FieldCode, year)
    if (typeof field === 'string' && field in FIELDS) {
      const code = field as FieldCode
      if (FIELDS[code].yearly) for (const year of yearsOf(period ?? 'lastYear', on)) add(code, year)
      else add(code, null)
    }
    Object.values(value).forEach(walk)
  }
  walk(rule)
  for (const field of fieldsIn(rule)) if (!FIELDS[field].yearly) add(field, null)
  return found
}

/** Every condition with what it came to, groups before their parts. */
export const shownRequirements = (
  table: RuleTable,
  subject: Subject,
  names: FactNames,
): ShownRequirement[] => {
  const advice = new Map(adviceFor(table, subject, nameIn(names)).map((one) => [one.id, one]))
  const show = (
    one: Requirement,
    outcome: RequirementOutcome,
    depth: number,
  ): ShownRequirement[] => {
    const { state } = outcome
    const missing = outcome.missing.map((it) => ({ ...it, name: missingText(it) }))
    const head = { id: one.id, depth, text: one.text, state, missing }
    if (isGroup(one)) {
      const parts = one.of.flatMap((part, at) => {
        const own = outcome.parts[at]
        return own === undefined ? [] : show(part, own, depth + 1)
      })
      return [{ ...NOTHING, ...head, group: one.group }, ...parts]
    }
    const told = advice.get(one.id)
    return [
      {
        ...NOTHING,
        ...head,
        clause: one.clause,
        kind: one.kind,
        check: one.check,
        threshold: one.test === null ? '' : thresholdText(one.test),
        values: valuesFor(one.test, subject, names),
        measured: one.test === null ? '' : measuredText(one.test, subject),
        gap: told?.gap ?? '',
        remedy: told === undefined ? '' : one.remedy,
        earliest: told?.earliest ?? '',
        evidence: one.evidence,
        confidence: one.confidence,
      },
    ]
  }
  const { requirements } = evaluate(table, subject)
  return table.conditions.flatMap((one, at) => {
    const outcome = requirements[at]
    return outcome === undefined ? [] : show(one, outcome, 0)
  })
}

const NOTHING = {
  group: '' as const,
  clause: '',
  kind: '' as const,
  check: '' as const,
  threshold: '',
  values: [],
  measured: '',
  gap: '',
  remedy: '',
  earliest: '',
  evidence: '',
  confidence: '' as const,
}

/** Values shown of one condition: a score may ask for dozens. */
const VALUES_MOST = 8

const valuesFor = (
  rule: unknown,
  { portrait, on }: Subject,
  names: FactNames,
): ShownRequirement['values'] =>
  askedIn(rule, on)
    .flatMap(({ field, year }) => {
      const fact = factOf(portrait.facts, field, year)
      if (fact === null || fact.value === null) return []
      return [
        {
          name: missingText({ field, year }),
          text: shownValue(fact, names),
          source: FACT_SOURCE[fact.source],
          observedAt: fact.observedAt,
        },
      ]
    })
    .slice(0, VALUES_MOST)

const factOf = (facts: readonly Fact[], field: FieldCode, year: number | null): Fact | null =>
  facts.find((one) => one.field === field && one.year === year) ?? null

/** Kinds whose value can be tried out as one text. */
const TRIED: readonly Field['kind'][] = ['number', 'choice', 'yesNo', 'date']

/** What these rules ask for that can be tried out, as it is now. */
export const shownInputs = (
  table: RuleTable,
  { portrait, on }: Subject,
  names: FactNames,
): Detail['inputs'] =>
  askedIn(table.conditions, on)
    .filter(({ field }) => TRIED.includes(FIELDS[field].kind))
    .map(({ field, year }) => {
      const it: Field = FIELDS[field]
      const value = portrait.value(field, year)
      return {
        field,
        year,
        name: missingText({ field, year }),
        kind: it.kind,
        unit: it.unit,
        options: it.kind === 'choice' ? optionsOf(field) : [],
        value: typeof value === 'string' ? value : '',
        shown: value === null ? '' : shownValue({ field, value }, names),
      }
    })
